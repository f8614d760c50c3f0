//! Tiles, tilings and coordinates. rustc reports these errors when it builds a kernel.
#![allow(unused)]

use colex::layout;

layout! {
    struct Matrix { m: usize, n: usize } = (m, n):(n, 1);
    struct Square = (8,8);
    struct Sums = make_tiled_mma(UniversalFMA<F32>, (8,8,1));
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

// Bands of 0 rows contain no tiles.
mod bands_of_no_rows {
    use super::{Matrix, Square, Sums};
    use layout_gpu::{Bands, kernel};

    kernel! {
        fn wrong(block: Block<64>, m: u32, n: u32)
        grid [1, 1],
        writes output: [f32] in Matrix(m, n),
        {
            let mut output = output.tile_of(block, Square, Bands::<0>).partitions_c(Sums);
            block.each_with(&mut output, |_, mut output| output.set((0, 0, 0), 1.0));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&mut [0.0; 64], 8, 8).unwrap();
    }
}

// The block has one and a half warps.
mod block_of_one_and_a_half_warps {
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<48>)
        grid [1, 1],
        {
            block.sync(());
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu().unwrap();
    }
}

// A chain cannot pass values of eight bytes.
mod chain_of_wide_values {
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        chains carry: [f64] of 1,
        {
            let turn = carry.turn(block);
            let _ = turn.before(block, 1.0, 0.0, |a, b| a + b);
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu().unwrap();
    }
}

// A coordinate in the grid of tiles of a matrix has only one number.
mod coordinate_of_tiles_with_too_few_numbers {
    use super::{Matrix, Square, Sums};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, m: u32, n: u32)
        grid [1, 1],
        reads input: [f32] in Matrix(m, n),
        {
            let from = input.tile(Square, block.x());
            block.each(|thread| from.partition_c(Sums, &thread).get((0, 0, 0)));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[0.0; 64], 8, 8).unwrap();
    }
}

// The coordinate contains only the value, but a thread's partition has a second mode.
mod coordinate_with_too_few_numbers {
    use super::{One, Vector};
    use colex::layout;
    use layout_gpu::{X, kernel};

    layout! {
        struct Tile = (256):(1);
    }

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set(0, 1.0));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&mut [0.0; 256], 256).unwrap();
    }
}

// The second layout of a tile has indices that are outside of the tile.
mod layout_with_places_outside_of_the_tile {
    use super::{One, Tile};
    use colex::layout;
    use layout_gpu::kernel;

    layout! {
        struct Wide = (64):(2);
    }

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f32] in Tile,
        {
            let mut tile = tile.partitions_d(One);
            block.each_with(&mut tile, |_, mut tile| tile.set((0, 0), 1.0));
            let tile = block.sync(tile);
            block.each(|thread| tile.under(Wide).partition_s(One, &thread).get((0, 0)));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu().unwrap();
    }
}

// The tensor has one mode, but the code asks for the extent of a second mode.
mod mode_that_the_tensor_lacks {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        {
            let _ = input.extent::<1>();
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[0.0; 64], 64).unwrap();
    }
}

// With an order of two modes for a vector, all blocks in a row of the grid would get the same tile.
mod order_with_more_modes {
    use super::{One, Tile, Vector};
    use layout_gpu::{XY, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, XY).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set((0, 0), 1.0));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&mut [0.0; 64], 64).unwrap();
    }
}

// Several threads multiply the same rows of A, so all of them would write these rows.
mod output_cut_as_an_operand {
    use super::{Matrix, Square, Sums};
    use layout_gpu::{XY, kernel};

    kernel! {
        fn wrong(block: Block<64>, m: u32, n: u32)
        grid [1, 1],
        writes output: [f32] in Matrix(m, n),
        {
            let mut output = output.tile_of(block, Square, XY).partitions_a(Sums);
            block.each_with(&mut output, |_, mut output| output.set((0, 0, 0), 1.0));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&mut [0.0; 64], 8, 8).unwrap();
    }
}

// Two rings that advance together have different numbers of stages.
mod rings_of_different_lengths {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        stages a: 2 of [f32] in Tile,
        stages b: 3 of [f32] in Tile,
        {
            block.pipeline(
                &mut (a, b),
                n / 64,
                |block, &step, (a, b)| {
                    let from = input.tile(Tile, step);
                    (block.copy_async(a, One, &from), block.copy_async(b, One, &from))
                },
                |_, _, _| {},
            );
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[0.0; 64], 64).unwrap();
    }
}

// A tiling with a swizzle is used for global memory.
mod swizzle_of_a_tiling_in_global_memory {
    use colex::layout;
    use layout_gpu::{YX, kernel};
    layout! {
        pub struct Matrix { m: usize, n: usize } = (m, n):(n, 1);
        pub struct Tile = (16,8);
        pub struct Move = make_tiled_copy_impl(UniversalCopy<32,32>, Sw<1,0,3> o (64,2):(2,1), (16,8));
    }
    kernel! {
        pub fn write(block: Block<64>, m: u32, n: u32)
        grid [n.div_ceil(8), m.div_ceil(16)],
        writes out: [u32] in Matrix(m, n),
        {
            let mut out = out.tile_of(block, Tile, YX).partitions_d(Move);
            block.each_with(&mut out, |thread, mut out| {
                for v in 0..2 {
                    out.set((v, 0, 0), thread.index());
                }
            });
        }
    }
    pub(crate) fn main() {
        write::on_cpu(&mut [0; 128], 16, 8).unwrap();
    }
}

// A tensor in global memory has four modes.
mod tensor_of_four_modes {
    use colex::layout;
    use layout_gpu::kernel;

    layout! {
        struct Four { n: usize } = (2, 2, 2, n):(1, 2, 4, 8);
    }

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Four(n),
        {
            let _ = input.extent::<3>();
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[0.0; 64], 8).unwrap();
    }
}

// A tensor in global memory has a swizzle.
mod tensor_with_a_swizzle {
    use colex::layout;
    use layout_gpu::kernel;

    layout! {
        struct Swizzled { n: usize } = Sw<1,0,1> o (n):(1);
    }

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Swizzled(n),
        {
            let _ = input.extent::<0>();
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[0.0; 64], 64).unwrap();
    }
}

// The tiling has half as many threads as the block.
mod tile_of_shared_memory_for_other_threads {
    use colex::layout;
    use layout_gpu::kernel;

    layout! {
        struct Tile = (32):(1);
        struct One = make_tiled_copy(UniversalCopy<32,32>, (32):(1), (1):(1));
    }

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f32] in Tile,
        {
            let mut tile = tile.partitions_d(One);
            block.each_with(&mut tile, |_, mut tile| tile.set((0, 0), 1.0));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu().unwrap();
    }
}

// All coordinates of the tile have the index 0, so threads write the same element.
mod tile_whose_elements_overlap {
    use super::One;
    use colex::layout;
    use layout_gpu::kernel;

    layout! {
        struct Same = (64):(0);
    }

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f32] in Same,
        {
            let mut tile = tile.partitions_d(One);
            block.each_with(&mut tile, |thread, mut tile| tile.set((0, 0), thread.index() as f32));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu().unwrap();
    }
}

// The code takes a tile of a matrix from a vector.
mod tile_with_other_modes {
    use super::Vector;
    use colex::layout;
    use layout_gpu::{X, kernel};

    layout! {
        struct Tile = (8,8);
        struct One = make_tiled_copy(UniversalCopy<32,32>, (8,8):(1,8), (1,1));
    }

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set((0, 0, 0), 1.0));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&mut [0.0; 64], 64).unwrap();
    }
}

// The tiling has twice as many threads as the block.
mod tiling_for_other_threads {
    use super::Vector;
    use colex::layout;
    use layout_gpu::{X, kernel};

    layout! {
        struct Tile = (128):(1);
        struct One = make_tiled_copy(UniversalCopy<32,32>, (128):(1), (1):(1));
    }

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set((0, 0), 1.0));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&mut [0.0; 64], 64).unwrap();
    }
}

// The tiling has positions outside of its tile.
mod tiling_that_leaves_its_tile {
    use colex::layout;
    use layout_gpu::{X, kernel};
    layout! {
        pub struct Vector { n: usize } = (n):(1);
        pub struct Two = (2):(1);
        pub struct Far = make_tiled_copy_impl(UniversalCopy<32,32>, (32,1):(1,0), (2));
    }
    kernel! {
        pub fn write(block: Block<32>, n: u32)
        grid [n.div_ceil(2), 1],
        writes out: [f32] in Vector(n),
        {
            let mut out = out.tile_of(block, Two, X).partitions_d(Far);
            block.each_with(&mut out, |_, mut out| out.set_vector((0, 0), [1.0; 2]));
        }
    }
    pub(crate) fn main() {
        write::on_cpu(&mut [0.0; 8], 8).unwrap();
    }
}

fn main() {
    bands_of_no_rows::main();
    block_of_one_and_a_half_warps::main();
    chain_of_wide_values::main();
    coordinate_of_tiles_with_too_few_numbers::main();
    coordinate_with_too_few_numbers::main();
    layout_with_places_outside_of_the_tile::main();
    mode_that_the_tensor_lacks::main();
    order_with_more_modes::main();
    output_cut_as_an_operand::main();
    rings_of_different_lengths::main();
    swizzle_of_a_tiling_in_global_memory::main();
    tensor_of_four_modes::main();
    tensor_with_a_swizzle::main();
    tile_of_shared_memory_for_other_threads::main();
    tile_whose_elements_overlap::main();
    tile_with_other_modes::main();
    tiling_for_other_threads::main();
    tiling_that_leaves_its_tile::main();
}
