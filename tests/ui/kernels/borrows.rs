//! Tiles, outputs and turns that are used twice, or kept too long.
#![allow(unused)]

use colex::layout;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

// The second iteration of the loop has no tile, because the first iteration moves the tile.
mod loop_that_gives_its_tile_away {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        shared tile: [f32] in Tile,
        {
            for turn in 0..4 {
                let tile = block.copy_async(tile, One, &input.tile(Tile, turn));
                let tile = block.sync(tile);
                block.each(|thread| tile.partition_s(One, &thread).get((0, 0)));
            }
        }
    }
}

// A tile can be partitioned only once.
mod output_cut_twice {
    use super::{One, Tile, Vector};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let tile = output.tile_of(block, Tile, X);
            let mut first = tile.partitions_d(One);
            let mut second = tile.partitions_s(One);
            block.each_with((&mut first, &mut second), |_, (mut first, mut second)| {
                first.set((0, 0), 1.0);
                second.set((0, 0), 2.0);
            });
        }
    }
}

// A thread would get its partition of an output twice.
mod output_handed_out_twice {
    use super::{One, Tile, Vector};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with((&mut output, &mut output), |_, (mut first, mut second)| {
                first.set((0, 0), 1.0);
                second.set((0, 0), 2.0);
            });
        }
    }
}

// Turns of two chains: turn 3 of one chain and turn 3 of the other may belong to different blocks.
mod output_of_two_chains {
    use super::{One, Tile, Vector};
    use layout_gpu::{kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [4, 1],
        writes output: [f32] in Vector(n),
        chains one: [f32] of 4,
        chains two: [f32] of 4,
        {
            let (one, two) = (one.turn(block), two.turn(block));
            if block.x() == 0 {
                let _ = output.tile_of(block, Tile, &one);
            } else {
                let _ = output.tile_of(block, Tile, &two);
            }
        }
    }
}

// A block has exactly one tile of an output, so that no two blocks have the same tile.
mod output_tiled_twice {
    use super::{One, Tile, Vector};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let _first = output.tile_of(block, Tile, X);
            let _second = output.tile_of(block, Tile, X);
        }
    }
}

// The argument `thread` of a closure is kept after the phase has ended.
mod thread_kept_past_its_phase {
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        {
            let threads = block.each(|thread| thread);
            block.each_with(&threads, |_, thread| thread.index());
        }
    }
}

// A partition of a tile is kept past the barrier after which the tile is written again.
mod tile_given_to_a_barrier_while_it_is_read {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        shared tile: [f32] in Tile,
        {
            let tile = block.copy_async(tile, One, &input.tile(Tile, block.x()));
            let tile = block.sync(tile);
            let parts = block.each(|thread| tile.partition_s(One, &thread));
            let mut tile = block.sync(tile).partitions_d(One);
            block.each_with((&parts, &mut tile), |_, (part, mut tile)| tile.set((0, 0), part.get((0, 0))));
        }
    }
}

// A tile of a ring is kept while the next copies write to it.
mod tile_of_a_ring_kept_past_its_step {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        stages ring: 2 of [f32] in Tile,
        {
            let mut kept = None;
            block.pipeline(
                &mut ring,
                n / 64,
                |block, &step, to| block.copy_async(to, One, &input.tile(Tile, step)),
                |_, _, tile| kept = Some(tile),
            );
        }
    }
}

// A step of a pipeline returns the tile of another step instead of its own.
mod tile_of_another_step {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        stages ring: 2 of [f32] in Tile,
        {
            let mut kept = None;
            block.pipeline(
                &mut ring,
                n / 64,
                |_, _, to| kept.replace(to.skip()).unwrap(),
                |_, _, _| {},
            );
        }
    }
}

// A block copies to a tile of another block.
mod tiles_of_two_blocks {
    use layout_gpu::{Block, Free, Shared};

    fn kept<'a, 'b, L>(_: &mut Block<'a, 64>, tile: Shared<'b, f32, L, Free>) -> Shared<'a, f32, L, Free> {
        tile
    }
}

// A turn can be used for only one tile.
mod turn_that_is_used_twice {
    use super::{One, Tile, Vector};
    use layout_gpu::{kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        persistent [n.div_ceil(64), 1],
        writes output: [f32] in Vector(n),
        chains turns: [f32] of n.div_ceil(64),
        {
            let mut turns = turns.turns(block);
            while let Some(turn) = turns.next(block) {
                let _ = output.tile_in(block, Tile, turn);
                let _ = output.tile_in(block, Tile, turn);
            }
        }
    }
}

// Two tiles of one tensor cannot be held at the same time, because each one borrows the tensor.
mod turns_that_share_a_tile {
    use super::{One, Tile, Vector};
    use layout_gpu::{kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        persistent [n.div_ceil(64), 1],
        writes output: [f32] in Vector(n),
        chains turns: [f32] of n.div_ceil(64),
        {
            let mut turns = turns.turns(block);
            while let (Some(one), Some(two)) = (turns.next(block), turns.next(block)) {
                let mut one = output.tile_in(block, Tile, one).partitions_d(One);
                let _two = output.tile_in(block, Tile, two);
                block.each_with(&mut one, |_, mut one| one.set((0, 0), 1.0));
            }
        }
    }
}

// A thread changes a variable of the block.
mod variable_that_threads_change {
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
}

fn main() {}
