//! A layout that may not be one, its text, a reference to it, and the operands in the wrong order.
use colex::{Layout, Tensor, layout};

layout! {
    struct Gmem { m: usize, n: usize } = (m,n):(n,1);
}

fn main() {
    let _ = Tensor::new(vec![0; 64], Gmem::new(8, 8)).unwrap();
    let _ = Tensor::new(vec![0; 64], "(8,8):(8,1)").unwrap();
    let _ = Tensor::new(vec![0; 64], &Layout::parse("(8,8):(8,1)").unwrap()).unwrap();
    let _ = Tensor::new(layout!((8,8):(8,1)), vec![0; 64]).unwrap();
}
