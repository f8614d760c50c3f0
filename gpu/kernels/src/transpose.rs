//! A transpose through shared memory, without bank conflicts, for any extents.
//!
//! Matrices with rows that start at multiples of four floats use `transpose`. Other matrices use `transpose_any`, which
//! moves one float per thread at a time. `Matrix::new` succeeds if `transpose` can be used. Memory is written in
//! sectors of 32 bytes. If rows do not start at multiples of a sector, each row of a tile writes two sectors partially.
//! Tiles with longer rows write fewer partial sectors.
//!
//! # What was tried
//!
//! The following rates of CUDA C++ kernels with the same layouts are in percent of the rate of a device-to-device copy
//! on an H200, for 16384x16384 elements:
//!
//! - If blocks are numbered along the rows of the input, the rate is 90. If blocks are numbered down the columns of the
//!   input, so that concurrent blocks write whole rows, the rate is 95.4.
//! - If a warp reads and writes two rows of 256 bytes instead of four rows of 128, the rate is 97.1. With blocks of 512
//!   threads that move two vectors each, the rate is 97.4.
//! - The following variants are not better: tensor maps (90.6), larger tiles (96.5 to 97.1), cache hints (96.9 to
//!   97.4), and `Sw<5,0,6>`, which has two-way conflicts (97.4).
//!
//! The following table contains the rates of `transpose_any`. The kernel uses the first row:
//!
//! | rows and columns of a tile | threads | at 16384x16384 | at 16381x16381 |
//! |---|--:|--:|--:|
//! | 128x64 | 1,024 | 96.1 | 86.3 |
//! | 128x64 | 512 | 94.4 | 80.6 |
//! | 64x64 | 512 | 96.4 | 73.6 |
//! | 128x32 | | 92.9 | 84.6 |
//! | 256x64 | | 94.7 | 85.0 |
//! | 256x32 | | 92.3 | 83.8 |
//! | 128x128 | | 94.4 | 77.9 |

use colex::layout;
use layout_gpu::{YX, kernel, unroll};

layout! {
    /// A row-major matrix with rows that start at multiples of four floats. The rows of its transpose start at such
    /// multiples too.
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where rows % 4 == 0, columns % 4 == 0;
    /// A row-major matrix.
    pub struct AnyMatrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    /// The tile of a block in shared memory. Neither reads nor writes of this tile have bank conflicts.
    pub struct Tile = conflict_free<4>((64,64):(64,1), (16,2):(256,1), (16,2):(4,64)) where bijective;
    /// The same tile with the modes (column, row).
    pub struct Turned = select<1,0>(Tile);
    /// A thread moves four floats at a time, and 16 threads move a row.
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (32,16):(16,1), (1,4));
}

kernel! {
    /// Writes the transpose of `input` to `output`, four floats at a time.
    pub fn transpose(block: Block<512>, rows: u32, columns: u32)
    grid [rows.div_ceil(64), columns.div_ceil(64)],
    reads input: [f32] in Matrix(rows, columns),
    writes output: [f32] in Matrix(columns, rows),
    shared tile: [f32] in Tile,
    {
        let from = input.tile(Tile, (block.x(), block.y()));
        let mut tile = tile.partitions_d(Move);
        block.each_with(&mut tile, |thread, mut tile| {
            let from = from.partition_s(Move, &thread);
            let floats = [0, 1].map(|turn| from.vector::<4>((0, turn, 0)));
            unroll::<2>(|turn| unroll::<4>(|i| tile.set((i, turn, 0), floats[turn][i])));
        });
        let tile = block.sync(tile);
        let mut to = output.tile_of(block, Tile, YX).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let tile = tile.under(Turned).partition_s(Move, &thread);
            unroll::<2>(|turn| to.set_vector((0, turn, 0), [0, 1, 2, 3].map(|i| tile.get((i, turn, 0)))));
        });
    }
}

layout! {
    /// The tile of a block. Each row is padded by one element, so that the elements of a column are in different banks.
    /// Columns of 128 elements become rows of the output. The rows of the output need not start at multiples of 32
    /// bytes, which is the size of a sector. Tiles with longer rows write fewer partial sectors.
    pub struct Padded = (128,64):(65,1);
    /// The same tile with the modes (column, row).
    pub struct PaddedTurned = select<1,0>(Padded);
    /// The tile of the output.
    pub struct Out = (64,128);
    /// A thread reads one float at a time, and the block reads 16 rows of the input at a time.
    pub struct ReadOne = make_tiled_copy(UniversalCopy<32,32>, (16,64):(64,1), (1,1));
    /// A thread writes one float at a time, and the block writes 8 rows of the output at a time.
    pub struct WriteOne = make_tiled_copy(UniversalCopy<32,32>, (8,128):(128,1), (1,1));
}

kernel! {
    /// Writes the transpose of `input` to `output`, one float at a time, for any extents. Use this kernel for matrices
    /// that do not satisfy the clauses of [`Matrix`].
    pub fn transpose_any(block: Block<1024>, rows: u32, columns: u32)
    grid [rows.div_ceil(128), columns.div_ceil(64)],
    reads input: [f32] in AnyMatrix(rows, columns),
    writes output: [f32] in AnyMatrix(columns, rows),
    shared tile: [f32] in Padded,
    {
        let from = input.tile(Padded, (block.x(), block.y()));
        let mut tile = tile.partitions_d(ReadOne);
        block.each_with(&mut tile, |thread, mut tile| {
            let from = from.partition_s(ReadOne, &thread);
            let floats = [0, 1, 2, 3, 4, 5, 6, 7].map(|turn| from.get((0, turn, 0)));
            unroll::<8>(|turn| tile.set((0, turn, 0), floats[turn]));
        });
        let tile = block.sync(tile);
        let mut to = output.tile_of(block, Out, YX).partitions_d(WriteOne);
        block.each_with(&mut to, |thread, mut to| {
            let tile = tile.under(PaddedTurned).partition_s(WriteOne, &thread);
            unroll::<8>(|turn| to.set((0, turn, 0), tile.get((0, turn, 0))));
        });
    }
}
