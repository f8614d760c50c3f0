use colex::{Tensor, layout};
fn main() {
    let a = Tensor::new(vec![0; 32], layout!((4,8))).unwrap();
    let b = Tensor::new(vec![0; 32], layout!((4,8))).unwrap();
    let c = &a + &b;
    println!("{}", c[0]);
}
