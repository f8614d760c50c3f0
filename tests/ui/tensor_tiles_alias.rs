//! One set of mutable tiles at a time: a second one would hand out the same elements again.
use colex::tensor::Shape;
use colex::{Tensor, layout};

fn main() {
    let mut tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
    let mut tiles = tensor.tiles_mut(Shape(layout!((5,4))));
    let mut again = tensor.tiles_mut(Shape(layout!((5,4))));
    let (mut one, mut same) = (tiles.next().unwrap(), again.next().unwrap());
    one[(0, 0)] = 1;
    same[(0, 0)] = 2;
}
