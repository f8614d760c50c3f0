//! A thread modifies a variable of the block.
use layout_gpu::kernel;

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    {
        let mut count = 0;
        block.each(|thread| count += thread.index());
        if count == 0 {
            block.sync(());
        }
    }
}

fn main() {}
