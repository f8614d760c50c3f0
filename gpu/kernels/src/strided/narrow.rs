//! Copies to matrices with few columns. In the source, the elements of a column are adjacent. An example is a copy that
//! makes the channels of an image the last mode.
//!
//! A block writes 512 adjacent vectors of the output. For each column, the block reads the vectors of the source that
//! contain elements of its output. A block reads at most 768 vectors for all columns together.

use super::index::{Modes, indices, quotient};
use colex::layout;
use layout_gpu::{X, kernel, unroll};

layout! {
    /// The layout of the output.
    pub struct Vector { n: usize } = (n):(1);
}

/// The maximum number of vectors that a block can read.
#[cfg(not(target_arch = "nvptx64"))]
pub(super) const VECTORS: u32 = 768;

macro_rules! narrow {
    ($($name:ident $tilings:ident $type:ident $bits:tt $each:tt $out:tt $room:tt;)*) => {$(
        mod $tilings {
            use super::*;
            layout! {
                /// The layout of the source, in aligned vectors.
                pub struct Vectors { n: usize } = (n):(1) where n % $each == 0;
                /// The elements that a block writes.
                pub struct Out = ($out):(1);
                /// The elements that a block reads.
                pub struct Room = ($room):(1);
                pub struct Move = make_tiled_copy(UniversalCopy<128,$bits>, (256):(1), ($each):(1));
            }

            kernel! {
                /// Interleaves the elements of columns. A block reads `height` vectors of each column. `offset`, the
                /// strides, and the innermost extent of `of_rows` count vectors. `divisors` are the multipliers and
                /// shifts that divide by `columns` and by `height`.
                pub fn $name(block: Block<256>, n: u32, columns: u32, height: u32, divisors: [[u32; 2]; 2], room: u32, offset: u32, of_rows: Modes, of_columns: Modes)
                grid [n.div_ceil($out), 1],
                reads input: [$type] in Vectors(room),
                writes output: [$type] in Vector(n),
                shared tile: [$type] in Room,
                {
                    let first = $out * block.x();
                    let top = quotient(first, divisors[0]) / $each;
                    let mut tile = tile.partitions_d(Move);
                    block.each_with(&mut tile, |thread, mut tile| {
                        let all = quotient(n, divisors[0]);
                        let (mut rows, mut places, mut values) = ([0; 3], [0; 3], [[0; $each]; 3]);
                        unroll::<3>(|turn| {
                            let number = thread.index() + 256 * turn as u32;
                            places[turn] = quotient(number, divisors[1]);
                            rows[turn] = top + number - height * places[turn];
                        });
                        let (from, more) = (indices(&of_rows, offset, rows), indices(&of_columns, 0, places));
                        unroll::<3>(|turn| {
                            let is_inside = places[turn] < columns && rows[turn] * $each < all;
                            values[turn] = input.vector::<$each>(if is_inside { from[turn].wrapping_add(more[turn]) } else { u32::MAX });
                        });
                        unroll::<3>(|turn| tile.set_vector((0, turn), values[turn]));
                    });
                    let tile = block.sync(tile);
                    let mut output = output.tile_of(block, Out, X).partitions_d(Move);
                    block.each_with(&mut output, |thread, mut output| {
                        unroll::<2>(|turn| {
                            let at = (first + $each * (256 * turn as u32 + thread.index())).min(n - 1);
                            let row = quotient(at, divisors[0]);
                            let (mut row, mut column, mut values) = (row - $each * top, at - columns * row, [0; $each]);
                            unroll::<$each>(|i| {
                                values[i] = tile.get($each * height * column + row);
                                let is_last = column + 1 == columns;
                                (row, column) = (row + u32::from(is_last), if is_last { 0 } else { column + 1 });
                            });
                            output.set_vector((0, turn), values);
                        });
                    });
                }
            }
        }
        pub use $tilings::$name;
    )*};
}

narrow! {
    strided_narrow_u8 of_u8 u8 8 16 8192 12288;
    strided_narrow_u16 of_u16 u16 16 8 4096 6144;
    strided_narrow_u32 of_u32 u32 32 4 2048 3072;
}
