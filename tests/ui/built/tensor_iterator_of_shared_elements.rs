//! Coordinates that share an element would have two references to it.
use colex::{Tensor, layout};

layout! {
    struct Repeated = (2,3):(1,0);
}

fn main() {
    let mut tensor = Tensor::new(vec![0; 2], Repeated).unwrap();
    tensor.iter_mut().for_each(|element| *element += 1);
}
