// `UniversalCopy<32,128>`: an access of 32 bits of elements of 128
use colex::layout;

layout! {
    struct Block = (128,64):(1,128);
    struct Copy = make_tiled_copy(UniversalCopy<32,128>, (32,8), (4,1));
    /// (thread, value, down, across)
    struct Part = partition_S(Copy, Block) where injective, size == 8192, vector(1, 4);
    fn part(thread: u32, value: u32, down: u32, across: u32) -> u32 = Part;
}

fn main() {
    for across in 0..8 {
        println!("thread 17, step {across}: {}", part(17, 0, 0, across));
    }
}
