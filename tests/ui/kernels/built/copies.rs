//! Copies, vectors and products. rustc reports these errors when it builds a kernel.
#![allow(unused)]

use colex::layout;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    struct Four = make_tiled_copy(UniversalCopy<128,32>, (64):(1), (4):(1));
    struct Smem = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64));
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1), [32, 16, 16]);
    struct Fill = make_tiled_copy(UniversalCopy<16,16>, (64,1):(1,1), (1,1));
}

// The two tiles of a copy have different shapes.
mod copy_of_another_shape {
    use super::{One, Tile, Vector};
    use colex::layout;
    use layout_gpu::kernel;

    layout! {
        struct Half = (32):(1);
    }

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        shared tile: [f32] in Tile,
        {
            let tile = block.copy_async(tile, One, &input.tile(Half, block.x()));
            block.sync(tile);
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[0.0; 64], 64).unwrap();
    }
}

// Four adjacent elements of a tile in shared memory come from four rows of the input, and are not adjacent there.
mod copy_of_neighbours_that_are_none {
    use colex::layout;
    use layout_gpu::kernel;

    layout! {
        struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where rows % 4 == 0, columns % 4 == 0;
        struct Tile = (16,16):(1,16);
        struct Four = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,32>, (4,16):(1,4), (4,1));
    }

    kernel! {
        fn wrong(block: Block<64>, rows: u32, columns: u32)
        grid [1, 1],
        reads input: [f32] in Matrix(rows, columns),
        shared tile: [f32] in Tile,
        {
            let tile = block.copy_async(tile, Four, &input.tile(Tile, (0, 0)));
            block.sync(tile);
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[0.0; 256], 16, 16).unwrap();
    }
}

// The kernel uses the copy of operand B for operand A.
mod copy_that_does_not_feed {
    use super::{Fill, Mma, Smem};
    use colex::layout;
    use layout_gpu::{f16, kernel};

    layout! {
        struct LoadB = make_tiled_copy_B(SM75_U32x4_LDSM_N<16>, Mma);
    }

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f16] in Smem,
        {
            let mut cut = tile.partitions_d(Fill);
            block.each_with(&mut cut, |_, _| ());
            let tile = block.sync(cut);
            let a: layout_gpu::Each<layout_gpu::Fragment<_, f16, 8, 2>, 64> = block.load_a(LoadB, Mma, &tile, 0);
            let _ = a;
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu().unwrap();
    }
}

// The instruction of the copy is not `ldmatrix`.
mod copy_that_is_no_ldmatrix {
    use super::{Fill, Mma, Smem};
    use layout_gpu::{f16, kernel};

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f16] in Smem,
        {
            let mut cut = tile.partitions_d(Fill);
            block.each_with(&mut cut, |_, _| ());
            let tile = block.sync(cut);
            let a: layout_gpu::Each<layout_gpu::Fragment<_, f16, 8, 2>, 64> = block.load_a(Fill, Mma, &tile, 0);
            let _ = a;
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu().unwrap();
    }
}

// All elements of the destination of a copy have the same index.
mod copy_to_a_tile_whose_elements_overlap {
    use super::{One, Vector};
    use colex::layout;
    use layout_gpu::kernel;

    layout! {
        struct Same = (64):(0);
    }

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        shared tile: [f32] in Same,
        {
            let tile = block.copy_async(tile, One, &input.tile(Same, block.x()));
            block.sync(tile);
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[0.0; 64], 64).unwrap();
    }
}

// The movement converts two registers per thread, but each thread passes four.
mod movement_of_other_registers {
    use colex::layout;
    use layout_gpu::kernel;

    layout! {
        struct Swap = convert<16>((32,(2,2)):(4,(1,2)), (32,(2,2)):(4,(2,1)));
    }

    kernel! {
        fn wrong(block: Block<32>, n: u32)
        grid [1, 1],
        {
            let four = block.each(|_| [n; 4]);
            let _ = block.convert::<_, _, [u32; 2]>(Swap, &four);
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(1).unwrap();
    }
}

// A second movement uses a tile that threads of other warps may still read.
mod movement_through_a_tile_in_use {
    use colex::layout;
    use layout_gpu::kernel;

    layout! {
        struct Room = (1024):(1);
        /// Exchanges values between threads of different warps.
        struct Across = convert<32>((64,8):(8,1), (64,8):(1,64));
    }

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        shared room: [u32] in Room,
        {
            let rows = block.each(|thread| [thread.index() + n; 8]);
            let (columns, room) = block.convert_through::<_, _, [u32; 8], _, _, _>(Across, &rows, room);
            let (_, _) = block.convert_through::<_, _, [u32; 8], _, _, _>(Across, &columns, room);
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(1).unwrap();
    }
}

// The kernel passes no tile to a movement through shared memory, or a tile that is too small.
mod movement_through_no_room {
    use colex::layout;
    use layout_gpu::kernel;

    layout! {
        struct Tile = (32,8):(8,1);
        struct Room = (128):(1);
        /// Exchanges eight numbers of a row for eight numbers of a column, through shared memory.
        struct Turn = convert<32>((32,8):(8,1), (32,8):(1,32));
    }

    kernel! {
        fn wrong(block: Block<32>, n: u32)
        grid [1, 1],
        shared room: [u32] in Room,
        {
            let rows = block.each(|thread| [thread.index() + n; 8]);
            let _ = block.convert::<_, _, [u32; 8]>(Turn, &rows);
            let (_, used) = block.convert_through::<_, _, [u32; 8], _, _, _>(Turn, &rows, room);
            let _ = used;
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(1).unwrap();
    }
}

// The kernel multiplies numbers of one type by an instruction for another type.
mod product_of_other_elements {
    use super::Mma;
    use layout_gpu::{Fragment, bf16, kernel};

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        {
            let mut sums = block.each(|_| [[[[0.0; 4]; 2]; 1]; 1]);
            let a = block.each(|_| Fragment::new([[bf16::ZERO; 8]]));
            let b = block.each(|_| Fragment::new([[bf16::ZERO; 8]]));
            block.multiply(Mma, &mut sums, &a, &b);
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu().unwrap();
    }
}

// The kernel stores the sums by a copy for operand B.
mod sums_that_the_copy_does_not_take {
    use super::Smem;
    use colex::layout;
    use layout_gpu::{f16, kernel};

    layout! {
        struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1), [64, 64, 16]);
        struct Store = make_tiled_copy_C(SM90_U32x4_STSM_N<16>, Mma);
        struct Other = make_tiled_copy_B(SM90_U32x4_STSM_N<16>, Mma);
    }

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f16] in Smem,
        {
            let sums = block.each(|_| [[[[f16::ZERO; 4]; 2]; 4]; 2]);
            let _ = block.store_c(Other, Mma, tile, &sums);
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu().unwrap();
    }
}

// A vector has four elements of a row, but a tile has only two. The other two elements belong to another block.
mod vector_across_tiles {
    use colex::layout;
    use layout_gpu::{XY, kernel};

    layout! {
        struct Matrix { rows: usize, columns: usize } = (rows, columns):(1, rows) where rows % 4 == 0;
        struct Tile = (2,128);
        struct Four = make_tiled_copy(UniversalCopy<128,32>, (1,64):(1,1), (2,2):(1,2));
    }

    kernel! {
        fn wrong(block: Block<64>, rows: u32, columns: u32)
        grid [1, 1],
        writes output: [f32] in Matrix(rows, columns),
        {
            let mut output = output.tile_of(block, Tile, XY).partitions_d(Four);
            block.each_with(&mut output, |_, mut output| output.set_vector((0, 0, 0), [1.0; 4]));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&mut [0.0; 512], 4, 128).unwrap();
    }
}

// Rows can have any length, so row 1 may start at an address that is not aligned for a vector.
mod vector_in_rows_that_are_not_aligned {
    use colex::layout;
    use layout_gpu::{XY, kernel};

    layout! {
        struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
        struct Tile = (4,64);
        struct Four = make_tiled_copy(UniversalCopy<128,32>, (4,16):(16,1), (1,4));
    }

    kernel! {
        fn wrong(block: Block<64>, rows: u32, columns: u32)
        grid [1, 1],
        writes output: [f32] in Matrix(rows, columns),
        {
            let mut output = output.tile_of(block, Tile, XY).partitions_d(Four);
            block.each_with(&mut output, |_, mut output| output.set_vector((0, 0, 0), [1.0; 4]));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&mut [0.0; 256], 4, 64).unwrap();
    }
}

// A swizzle separates adjacent elements, so they cannot be read as one vector.
mod vector_of_a_swizzled_tile {
    use super::Four;
    use colex::layout;
    use layout_gpu::kernel;

    layout! {
        struct Tile = Sw<1,0,2> o (256):(1);
    }

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        shared tile: [f32] in Tile,
        {
            let mut tile = tile.partitions_d(Four);
            block.each_with(&mut tile, |_, mut tile| tile.set_vector((0, 0), [1.0; 4]));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu().unwrap();
    }
}

// A thread has no adjacent elements, but the code writes four adjacent elements.
mod vector_of_more_than_a_thread_has {
    use super::{One, Tile, Vector};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set_vector((0, 0), [1.0; 4]));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&mut [0.0; 64], 64).unwrap();
    }
}

// The coordinate of a vector contains only the value, but a partition has a second mode.
mod vector_of_which_coordinates_lack_a_number {
    use super::{Four, Vector};
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
            let mut output = output.tile_of(block, Tile, X).partitions_d(Four);
            block.each_with(&mut output, |_, mut output| output.set_vector(0, [1.0; 4]));
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&mut [0.0; 256], 256).unwrap();
    }
}

fn main() {
    copy_of_another_shape::main();
    copy_of_neighbours_that_are_none::main();
    copy_that_does_not_feed::main();
    copy_that_is_no_ldmatrix::main();
    copy_to_a_tile_whose_elements_overlap::main();
    movement_of_other_registers::main();
    movement_through_a_tile_in_use::main();
    movement_through_no_room::main();
    product_of_other_elements::main();
    sums_that_the_copy_does_not_take::main();
    vector_across_tiles::main();
    vector_in_rows_that_are_not_aligned::main();
    vector_of_a_swizzled_tile::main();
    vector_of_more_than_a_thread_has::main();
    vector_of_which_coordinates_lack_a_number::main();
}
