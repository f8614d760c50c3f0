//! The extents are only known at run time; the number of modes is not.
use colex::{Tensor, layout};

layout! {
    struct Gmem { m: usize, n: usize } = (m,n):(n,1);
}

fn main() {
    let matrix = Tensor::new(vec![0; 64], Gmem::new(8, 8).unwrap()).unwrap();
    let _ = matrix[(0, 0, 0)];
}
