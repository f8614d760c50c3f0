// copy_from is given the source by value, without &
use colex::{Tensor, layout};

layout! {
    struct Padded = (16,16):(17,1);
    struct Packed = (16,16):(16,1);
}

fn main() {
    let packed = Tensor::of([3_u32; 256], Packed);
    let mut padded = Tensor::of([0_u32; 16 * 17], Padded);
    padded.copy_from(packed);
    println!("{}", padded[(15, 15)]);
}
