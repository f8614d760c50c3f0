use colex::{Tensor, layout};
fn main() {
    let t = Tensor::new([1; 32], layout!((4,8))).unwrap();
    println!("{}", t.size::<0>());
}
