//! Copies the rows of a table that a list of indices selects.

use colex::layout;
use layout_gpu::{XY, f16, kernel};

layout! {
    /// Rows of 16-bit floats.
    pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 8 == 0;
    pub struct Vector { n: usize } = (n):(1);
    /// The part of a row that a block copies.
    pub struct Tile = (1,2048);
    /// A thread moves eight elements at a time.
    pub struct Move = make_tiled_copy(UniversalCopy<128,16>, (1,256):(1,1), (1,8));
}

kernel! {
    /// Computes `output[i] = table[indices[i]]`. If the table has no row `indices[i]`, row `i` of the output is zero.
    pub fn embedding(block: Block<256>, tokens: u32, rows: u32, columns: u32)
    grid [tokens, columns.div_ceil(2048)],
    reads indices: [u32] in Vector(tokens),
    reads table: [f16] in Rows(rows, columns),
    writes output: [f16] in Rows(tokens, columns),
    {
        let row = indices.get(block.x());
        let is_row = row < rows;
        // A tile outside of the tensor would abort the kernel, so row 0 is read instead.
        let from = table.tile(Tile, (if is_row { row } else { 0 }, block.y()));
        let mut to = output.tile_of(block, Tile, XY).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let halves = from.partition_s(Move, &thread).vector::<8>((0, 0, 0));
            to.set_vector((0, 0, 0), if is_row { halves } else { [f16::ZERO; 8] });
        });
    }
}
