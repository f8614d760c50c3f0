use colex::{Tensor, layout};
layout! { struct C = (2,4):(4,1); struct M = (4,8):(8,1); }
fn main() {
    let m = Tensor::new(vec![0; 32], M).unwrap();
    println!("{}", m.view().partition_s(C, 1)[0]);
}
