use colex::{Tensor, layout};
fn main() {
    let t = Tensor::new([0; 32], layout!((4,8))).unwrap();
    println!("{}", t(1, 2));
}
