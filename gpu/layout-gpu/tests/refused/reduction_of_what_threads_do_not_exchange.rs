//! Threads exchange numbers, and arrays of numbers.
use layout_gpu::kernel;

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    {
        let each = block.each(|thread| Some(thread.index()));
        let _ = block.reduce(&each, |a, _| a);
    }
}

fn main() {}
