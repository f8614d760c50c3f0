use colex::{Tensor, layout};

layout! { struct A = (8,16):(16,1); struct Load = make_tiled_copy(UniversalCopy<32,32>, (2,4):(4,1), (1,2)); }
fn main() {
    let a = Tensor::new(vec![1_u32; 128], A).unwrap();
    let thread: u32 = 3;
    println!("{}", a.view().partition_s(Load, thread)[0]);
}
