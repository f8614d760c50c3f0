//! The threads' values are moved into the phase instead of borrowed.
use layout_gpu::kernel;

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    {
        let each = block.each(|thread| thread.index());
        block.each_with(each, |_, index| index + 1);
    }
}

fn main() {}
