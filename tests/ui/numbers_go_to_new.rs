//! A struct with numbers is made by `new`.
use colex::{Tensor, layout};

layout! {
    struct Gmem { m: usize, n: usize } = (m, n):(n, 1);
}

fn main() {
    let data = [0; 64];
    let _ = Tensor::new(&data[..], Gmem);
    let _ = Gmem(8, 8);
    let _ = Gmem.at((1, 2));
}
