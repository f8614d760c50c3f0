//! A tensor in which two coordinates share an element has no disjoint parts.
use colex::tensor::Shape;
use colex::{Tensor, layout};

fn main() {
    let mut overlapping = Tensor::of([0; 32], layout!((2,4):(12,4)));
    for mut tile in overlapping.tiles_mut(Shape(layout!((2,2)))) {
        tile.fill(1);
    }
}
