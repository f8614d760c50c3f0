use colex::{Tensor, layout};
fn main() {
    let t = Tensor::new([1; 32], layout!((4,8))).unwrap();
    let r = t.view().slice((1, _));
    println!("{}", r[0]);
}
