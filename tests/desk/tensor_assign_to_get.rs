use colex::{Tensor, layout};
fn main() {
    let mut t = Tensor::new(vec![0; 32], layout!((4,8))).unwrap();
    t.get((1, 1)) = 3;
}
