//! A thread is kept past its phase.
use layout_gpu::kernel;

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    {
        let threads = block.each(|thread| thread);
        block.each_with(&threads, |_, thread| thread.index());
    }
}

fn main() {}
