use colex::{Tensor, layout};
fn main() {
    let t = Tensor::new(vec![0; 32], layout!((4,8))).unwrap();
    *t.get_mut((1, 1)).unwrap() = 3;
}
