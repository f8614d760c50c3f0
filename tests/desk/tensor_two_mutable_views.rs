use colex::{Tensor, layout};
fn main() {
    let mut t = Tensor::new(vec![0; 32], layout!((4,8))).unwrap();
    let a = t.view_mut();
    let b = t.view_mut();
    drop((a, b));
}
