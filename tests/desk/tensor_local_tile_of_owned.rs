use colex::{Tensor, layout};

layout! { struct Matrix = (256,512); struct Block = (128,64); struct Threads = (32,8); }
fn main() {
    let s = Tensor::new(vec![0_u32; 256 * 512], Matrix).unwrap();
    let tile = s.local_tile(Block, (1, 3));
    println!("{}", tile[(0, 0)]);
}
