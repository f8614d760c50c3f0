//! Sorts rows. A thread has one number, and threads exchange numbers by shuffles and through shared memory.

use colex::layout;
use layout_gpu::{XY, kernel};

layout! {
    /// Rows of at most 1024 numbers.
    pub struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns <= 1024;
    pub struct Row = (1,1024);
    pub struct One = make_tiled_copy(UniversalCopy<32,32>, (1,1024):(1,1), (1,1));
}

kernel! {
    /// Writes the numbers of each row, sorted from the largest to the smallest in the order of `f32::total_cmp`, and
    /// their columns. Equal numbers keep their order.
    pub fn sort_rows(block: Block<1024>, rows: u32, columns: u32)
    grid [rows, 1],
    reads input: [f32] in Rows(rows, columns),
    writes sorted: [f32] in Rows(rows, columns),
    writes indices: [u32] in Rows(rows, columns),
    {
        let input = input.tile(Row, (block.x(), 0));
        // Threads past the last column have the smallest key, so their numbers are last.
        let pairs = block.each(|thread| {
            let number = input.partition_s(One, &thread).get((0, 0, 0));
            [if thread.index() < columns { key(number) } else { 0 }, thread.index()]
        });
        let pairs = block.sort(&pairs, |a, b| (a[0], b[1]) > (b[0], a[1]));
        let mut sorted = sorted.tile_of(block, Row, XY).partitions_d(One);
        let mut indices = indices.tile_of(block, Row, XY).partitions_d(One);
        block.each_with((&pairs, &mut sorted, &mut indices), |_, (pair, mut sorted, mut indices)| {
            sorted.set((0, 0, 0), number(pair[0]));
            indices.set((0, 0, 0), pair[1]);
        });
    }
}

/// Returns the sorting key of a number. The integer order of the keys is the order of `f32::total_cmp`.
fn key(number: f32) -> u32 {
    let bits = number.to_bits();
    bits ^ (((bits as i32) >> 31) as u32 | 1 << 31)
}

/// Returns the number that has the sorting key `key`.
fn number(key: u32) -> f32 {
    f32::from_bits(key ^ (((!key as i32) >> 31) as u32 | 1 << 31))
}
