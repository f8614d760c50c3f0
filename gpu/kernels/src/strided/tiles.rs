//! Transposes of tiles through shared memory, 16 bytes at a time on both sides.
//!
//! The output is a matrix of (rows, columns). Rows are the modes from the outermost to the one that is contiguous in the source, columns all inner modes.
//! A warp reads and writes eight vectors of four rows, so the swizzles avoid all bank conflicts.

use super::index::{Modes, index};
use colex::layout;
use layout_gpu::{YX, kernel, unroll};

macro_rules! tiles {
    ($($name:ident $tilings:ident $type:ident $bits:tt $each:tt, $threads:literal ($rows:tt, $columns:tt) Sw<$base:tt, $shift:tt>, $load:tt, [$($store:tt)*];)*) => {$(
        mod $tilings {
            use super::*;
            layout! {
                /// The source: aligned vectors.
                pub struct Vectors { n: usize } = (n):(1) where n % $each == 0;
                /// The output.
                pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % $each == 0;
                /// The tile in shared memory, by (column, row): rows are contiguous, as in the source.
                pub struct Tile = Sw<3,$base,$shift> o ($columns,$rows):($rows,1);
                /// The same elements by (row, column).
                pub struct Turned = select<1,0>(Tile);
                pub struct Out = ($rows,$columns);
                /// Eight threads read a vector each of the same column.
                pub struct Load = make_tiled_copy(UniversalCopy<128,$bits>, ($load,8):(8,1), (1,$each));
                pub struct Store = make_tiled_copy(UniversalCopy<128,$bits>, $($store)*, (1,$each));
            }

            kernel! {
                /// Transposes tiles. `offset` and the strides count vectors, and so does the innermost extent of `of_rows`.
                pub fn $name(block: Block<$threads>, rows: u32, columns: u32, room: u32, offset: u32, of_rows: Modes, of_columns: Modes)
                grid [columns.div_ceil($columns), rows.div_ceil($rows)],
                reads input: [$type] in Vectors(room),
                writes output: [$type] in Matrix(rows, columns),
                shared tile: [$type] in Tile,
                {
                    let (vector, column) = ($rows / $each * block.y(), $columns * block.x());
                    let mut tile = tile.partitions_d(Load);
                    block.each_with(&mut tile, |thread, mut tile| {
                        let (vector, column) = (vector + thread.index() % 8, column + thread.index() / 8);
                        let start = offset.wrapping_add(index(&of_rows, vector));
                        let vectors = [0, 1, 2, 3].map(|turn| {
                            let column = column + $load * turn;
                            let is_inside = vector < rows / $each && column < columns;
                            input.vector::<$each>(if is_inside { start.wrapping_add(index(&of_columns, column)) } else { u32::MAX })
                        });
                        unroll::<4>(|turn| tile.set_vector((0, turn, 0), vectors[turn]));
                    });
                    let tile = block.sync(tile);
                    let mut output = output.tile_of(block, Out, YX).partitions_d(Store);
                    block.each_with(&mut output, |thread, mut output| {
                        let tile = tile.under(Turned).partition_s(Store, &thread);
                        unroll::<4>(|turn| {
                            let mut values = [0; $each];
                            unroll::<$each>(|i| values[i] = tile.get((i, turn, 0)));
                            output.set_vector((0, turn, 0), values);
                        });
                    });
                }
            }
        }
        pub use $tilings::$name;
    )*};
}

tiles! {
    strided_tiles_u8 of_u8 u8 8 16, 256 (128, 128) Sw<4, 7>, 32, [(32,8):(8,1)];
    strided_tiles_u16 of_u16 u16 16 8, 128 (64, 64) Sw<3, 6>, 16, [(16,8):(8,1)];
    strided_tiles_u32 of_u32 u32 32 4, 256 (32, 128) Sw<2, 5>, 32, [((4,2),(8,4)):((8,128),(1,32))];
}
