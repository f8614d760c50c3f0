//! A barrier in the code of a single thread.
use layout_gpu::kernel;

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    {
        block.each(|thread| {
            if thread.index() < 32 {
                block.sync(());
            }
        });
    }
}

fn main() {}
