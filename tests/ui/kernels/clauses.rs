//! Clauses of a kernel.
#![allow(unused)]

// `grid` or `persistent` must specify the number of blocks.
mod blocks_of_another_kind {
    use colex::layout;
    use layout_gpu::{X, kernel};

    layout! {
        struct Vector { n: usize } = (n):(1);
        struct Tile = (64):(1);
        struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    }

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        blocks [n.div_ceil(64), 1],
        writes output: [f32] in Vector(n),
        {
            let mut tile = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut tile, |_, mut tile| tile.set((0, 0), 1.0));
        }
    }
}

fn main() {}
