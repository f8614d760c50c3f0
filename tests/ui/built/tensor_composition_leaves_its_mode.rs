//! An operand for mode 0 that asks for coordinates which are those of the next tile.
use colex::tensor::Shape;
use colex::{Tensor, layout};

fn main() {
    let mut tensor = Tensor::of([0; 16], layout!((8,2):(1,8)));
    let mut tiles = tensor.tiles_mut(Shape(layout!((8,1))));
    let tile = tiles.next().unwrap().whole().unwrap();
    let _ = tile.composition((layout!((2,2):(4,5)), layout!(1:1)));
}
