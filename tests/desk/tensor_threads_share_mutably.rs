use colex::{Tensor, layout};
fn main() {
    let mut t = Tensor::new(vec![0; 32], layout!((4,8))).unwrap();
    std::thread::scope(|s| { s.spawn(|| t[0] = 1); s.spawn(|| t[1] = 1); });
}
