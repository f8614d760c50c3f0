use colex::{Tensor, layout};
fn main() {
    let mut t = Tensor::new([1; 32], layout!((4,8))).unwrap();
    t.clear();
    println!("{}", t[0]);
}
