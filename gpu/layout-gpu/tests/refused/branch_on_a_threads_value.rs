//! Code of the block would branch differently in different threads.
use layout_gpu::kernel;

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    {
        let is_first = block.each(|thread| thread.index() == 0);
        if is_first {
            block.sync(());
        }
        if *is_first {
            block.sync(());
        }
    }
}

fn main() {}
