//! Tiles that share nothing may all be written at once.
use colex::tensor::Shape;
use colex::{Tensor, layout};

fn main() {
    let mut tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
    let mut tiles: Vec<_> = tensor.tiles_mut(Shape(layout!((5,4)))).collect();
    tiles[0][(0, 0)] = 1;
    tiles[1][(0, 0)] = tiles[0][(0, 0)] + 1;
    assert_eq!((tensor[(0, 0)], tensor[(5, 0)]), (1, 2));
}
