use colex::{Tensor, layout};
fn main() {
    let a = Tensor::new(vec![0; 32], layout!((4,8))).unwrap();
    let mut b = Tensor::new(vec![0; 32], layout!((4,8):(8,1))).unwrap();
    b.copy_from(a);
}
