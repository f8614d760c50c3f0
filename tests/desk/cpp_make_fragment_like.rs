use colex::{Tensor, layout};
fn main() {
    let t = Tensor::new([1; 32], layout!((4,8))).unwrap();
    let f = make_fragment_like(t);
    println!("{}", f[0]);
}
