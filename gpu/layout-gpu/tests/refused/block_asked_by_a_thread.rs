//! A thread asks the block for its index, which the code of the block does before.
use layout_gpu::kernel;

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    {
        block.each(|_| block.x());
    }
}

fn main() {}
