//! Storage is a reference, an array or a `Vec`, and comes first.
use colex::{Tensor, layout};

fn main() {
    let data = vec![0; 64];
    let _ = Tensor::new(data[..], layout!((8,8):(8,1)));
}
