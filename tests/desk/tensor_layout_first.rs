use colex::{Tensor, layout};
fn main() {
    let t = Tensor::new(layout!((4,8)), vec![0; 32]).unwrap();
    println!("{}", t[0]);
}
