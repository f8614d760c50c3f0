//! The threads' values belong to a block of another size.
use layout_gpu::{Block, Each, kernel};

fn halved(block: &mut Block<'_, 32>, each: Each<u32, 32>) -> u32 {
    block.reduce(&each, |a, b| a + b)
}

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    {
        let each = block.each(|thread| thread.index());
        let _ = halved(&mut *block, each);
    }
}

fn main() {}
