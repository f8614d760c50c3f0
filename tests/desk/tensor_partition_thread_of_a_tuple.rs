use colex::{Tensor, layout};
layout! { struct C = make_tiled_copy(UniversalCopy<32,32>, (2,4):(4,1), (1,2)); struct M = (4,8):(8,1); }
fn main() {
    let m = Tensor::new(vec![0; 32], M).unwrap();
    println!("{}", m.view().partition_s(C, (1, 1))[0]);
}
