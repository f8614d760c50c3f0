use colex::{Tensor, layout};
layout! { pub struct Gmem { m: usize, n: usize } = (m,n):(n,1); }
fn main() {
    let t = Tensor::new(vec![0.0_f32; 32], Gmem).unwrap();
    println!("{}", t[(0, 0)]);
}
