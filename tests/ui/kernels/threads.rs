//! Values, partitions and coordinates of threads.
#![allow(unused)]

use colex::layout;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1), [32, 16, 16]);
}

// The code of the block would take different branches in different threads.
mod branch_on_a_threads_value {
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
}

// A thread changes a value that the code of the block reads.
mod cell_that_threads_change {
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
}

// A coordinate of a partition has the type `u64`.
mod coordinate_of_a_part_of_another_type {
    use super::{One, Tile, Vector};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |thread, mut output| output.set((u64::from(thread.index()), 0), 1.0));
        }
    }
}

// The layout of an argument has one symbol, but gets two values.
mod layout_with_other_numbers {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n, n),
        {
            let _ = input.tile(Tile, 0);
        }
    }
}

// Values that were loaded for A are multiplied as operand B.
mod operands_that_are_swapped {
    use super::Mma;
    use colex::layout;
    use layout_gpu::{f16, kernel};

    layout! {
        struct Smem = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64));
        struct LoadA = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma);
        struct LoadB = make_tiled_copy_B(SM75_U32x4_LDSM_N<16>, Mma);
        struct Fill = make_tiled_copy(UniversalCopy<16,16>, (64,1):(1,1), (1,1));
    }

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f16] in Smem,
        {
            let mut cut = tile.partitions_d(Fill);
            block.each_with(&mut cut, |_, _| ());
            let tile = block.sync(cut);
            let mut sums = block.each(|_| [[[[0.0; 4]; 2]; 1]; 2]);
            let a = block.load_a(LoadA, Mma, &tile, 0);
            let b = block.load_b(LoadB, Mma, &tile, 0);
            block.multiply(Mma, &mut sums, &b, &a);
        }
    }
}

// All threads of a warp would get the partition of one thread.
mod part_handed_to_another_thread {
    use super::{One, Tile, Vector};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            let parts = block.each_with(&mut output, |_, output| output);
            let mut parts = block.broadcast(&parts, 0);
            block.each_with(&mut parts, |_, part| part.set((0, 0), 1.0));
        }
    }
}

// A thread keeps its partition of an output in a variable of the block.
mod part_kept_past_its_phase {
    use super::{One, Tile, Vector};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            let mut kept = None;
            block.each_with(&mut output, |_, output| {
                kept = Some(output);
            });
        }
    }
}

// Tensor cores cannot multiply numbers of type `f32`.
mod product_of_floats {
    use super::Mma;
    use layout_gpu::{Fragment, kernel};

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        {
            let mut sums = block.each(|_| [[[[0.0; 4]; 2]; 1]; 1]);
            let a = block.each(|_| Fragment::new([[0.0_f32; 8]]));
            let b = block.each(|_| Fragment::new([[0.0_f32; 8]]));
            block.multiply(Mma, &mut sums, &a, &b);
        }
    }
}

// Threads cannot exchange values of type `Option<u32>`.
mod reduction_of_what_threads_do_not_exchange {
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        {
            let each = block.each(|thread| Some(thread.index()));
            let _ = block.reduce(&each, |a, _| a);
        }
    }
}

// Values of threads are moved instead of borrowed.
mod value_with_a_part_by_value {
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        {
            let each = block.each(|thread| thread.index());
            block.each_with(each, |_, index| index + 1);
        }
    }
}

// The values belong to threads of a block of another size.
mod values_of_another_block_size {
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
}

fn main() {}
