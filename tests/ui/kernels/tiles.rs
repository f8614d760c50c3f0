//! Tiles in shared memory and barriers.
#![allow(unused)]

use colex::layout;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

// A free tile is passed to a barrier.
mod barrier_for_a_free_tile {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f32] in Tile,
        {
            let _ = block.sync(tile);
        }
    }
}

// A coordinate in the grid of tiles has the type `u64`.
mod coordinate_of_tiles_of_another_type {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        {
            let from = input.tile(Tile, u64::from(n) / 64);
            block.each(|thread| from.partition_s(One, &thread).get((0, 0)));
        }
    }
}

// A copy starts to write a tile that other threads may read.
mod copy_to_a_tile_that_others_read {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        shared tile: [f32] in Tile,
        {
            let tile = block.copy_async(tile, One, &input.tile(Tile, 0));
            let tile = block.sync(tile);
            let tile = block.copy_async(tile, One, &input.tile(Tile, 1));
            block.sync(tile);
        }
    }
}

// The code of the block reads an element before the barrier.
mod element_read_before_the_barrier {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f32] in Tile,
        {
            let mut tile = tile.partitions_d(One);
            block.each_with(&mut tile, |thread, mut tile| tile.set((0, 0), thread.index() as f32));
            let _ = tile.get(5_u32);
        }
    }
}

// An iteration writes a tile that the previous iteration may still read.
mod loop_that_lacks_a_barrier {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        shared tile: [f32] in Tile,
        {
            for turn in 0..4 {
                let filled = block.copy_async(tile, One, &input.tile(Tile, turn));
                let filled = block.sync(filled);
                block.each(|thread| filled.partition_s(One, &thread).get((0, 0)));
                tile = filled;
            }
        }
    }
}

// The result of `stmatrix` is read by other threads without a barrier.
mod sums_read_before_the_barrier {
    use colex::layout;
    use layout_gpu::{f16, kernel};

    layout! {
        struct Smem = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64));
        struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1), [64, 64, 16]);
        struct Store = make_tiled_copy_C(SM90_U32x4_STSM_N<16>, Mma);
        struct Other = make_tiled_copy_A(SM90_U32x4_STSM_N<16>, Mma);
    }

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f16] in Smem,
        {
            let sums = block.each(|_| [[[[f16::ZERO; 4]; 2]; 4]; 2]);
            let tile = block.store_c(Store, Mma, tile, &sums);
            let _ = block.each(|_| tile.get((0_u32, 0_u32)));
        }
    }

    fn main() {
        wrong::on_cpu().unwrap();
    }
}

// A step of a pipeline reads a tile while a copy writes to it.
mod tile_of_a_ring_read_as_it_is_filled {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        stages ring: 2 of [f32] in Tile,
        {
            block.pipeline(
                &mut ring,
                n / 64,
                |block, &step, to| {
                    let to = block.copy_async(to, One, &input.tile(Tile, step));
                    block.each(|thread| to.partition_s(One, &thread).get((0, 0)));
                    to
                },
                |_, _, _| {},
            );
        }
    }
}

// A step of a pipeline does not copy, and returns its tile unchanged.
mod tile_of_a_ring_that_is_not_filled {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        stages ring: 2 of [f32] in Tile,
        {
            block.pipeline(&mut ring, n / 64, |_, _, to| to, |block, _, tile| {
                block.each(|thread| tile.partition_s(One, &thread).get((0, 0)));
            });
        }
    }
}

// A tile that other threads write is read before the barrier.
mod tile_read_before_the_barrier {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f32] in Tile,
        {
            let mut tile = tile.partitions_d(One);
            block.each_with(&mut tile, |thread, mut tile| tile.set((0, 0), thread.index() as f32));
            block.each(|thread| tile.partition_s(One, &thread).get((0, 0)));
        }
    }
}

// The destination of a copy is read before the copy is complete.
mod tile_read_while_a_copy_is_under_way {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        shared tile: [f32] in Tile,
        {
            let tile = block.copy_async(tile, One, &input.tile(Tile, block.x()));
            block.each(|thread| tile.partition_s(One, &thread).get((0, 0)));
        }
    }
}

// A tile in shared memory is passed to threads before it is partitioned.
mod tile_that_is_not_cut {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f32] in Tile,
        {
            block.each_with(&mut tile, |_, _| ());
        }
    }
}

// A tile is written while other threads may read it.
mod tile_written_while_others_read_it {
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
            block.each(|thread| tile.partition_s(One, &thread).get((0, 0)));
            let mut tile = tile.partitions_d(One);
            block.each_with(&mut tile, |_, mut tile| tile.set((0, 0), 1.0));
        }
    }
}

fn main() {}
