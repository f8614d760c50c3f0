//! A thread modifies a value that code of the block reads.
use layout_gpu::kernel;

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    {
        let count = core::cell::Cell::new(0);
        block.each(|thread| count.set(thread.index()));
        if count.get() == 0 {
            block.sync(());
        }
    }
}

fn main() {}
