//! A tile of stride 0 would hand out the same element again and again.
use colex::{Tensor, layout};

fn main() {
    let mut tensor = Tensor::of([0; 8], layout!(8:1));
    for mut part in tensor.places_mut(layout!(2:0)) {
        part.fill(1);
    }
}
