//! The transpose of [`kernels::transpose`](crate::kernels::transpose), with the layouts of that module.

use crate::kernels::transpose::{Move, Tile};
use colex::layout;

layout! {
    /// Where a thread puts a value that it has read.
    extern "cuda" fn written(thread: u32, value: u32, turn: u32, chunk: u32) -> u32 = partition_D(Move, Tile);
    /// Where it finds the value that it is to write.
    extern "cuda" fn read(thread: u32, value: u32, turn: u32, chunk: u32) -> u32 = partition_S(Move, select<1,0>(Tile));
    /// The row of a value in its tile.
    extern "cuda" fn row(thread: u32, value: u32, turn: u32, chunk: u32) -> u32 = partition_S(Move, (64,64):(1,0));
    /// The column of a value in its tile.
    extern "cuda" fn column(thread: u32, value: u32, turn: u32, chunk: u32) -> u32 = partition_S(Move, (64,64):(0,1));
}

/// The name of the kernel: `(const float4 *input, float4 *output, unsigned rows, unsigned columns)`, blocks of 512 threads, a grid of
/// `rows / 64` by `columns / 64`.
pub const NAME: &str = "transpose";

/// The kernel's text.
#[must_use]
pub fn source() -> String {
    [&format!("#define TILE_SIZE {}\n", Tile::SIZE), written, read, row, column, include_str!("transpose.cu")].concat()
}
