//! A thread reads the block's index, which only code of the block may do.
use layout_gpu::kernel;

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    {
        block.each(|_| block.x());
    }
}

fn main() {}
