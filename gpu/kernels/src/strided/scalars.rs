//! Transposes of tiles through shared memory, one element at a time. Rows need not start at multiples of 16 bytes, and
//! strides can have any value.

use super::index::{Modes, indices};
use colex::layout;
use layout_gpu::{YX, kernel, unroll};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    /// The layout of the output.
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    /// The tile in shared memory, with the modes (column, row). Each column is padded by one element, so that accesses
    /// along columns and along rows touch all banks.
    pub struct Padded = (128,64):(65,1);
    /// The same tile with the modes (row, column).
    pub struct Turned = select<1,0>(Padded);
    pub struct Out = (64,128);
}

macro_rules! scalars {
    ($($name:ident $tilings:ident $type:ident $bits:tt;)*) => {$(
        mod $tilings {
            use super::*;
            layout! {
                /// A thread reads one element at a time, and the block reads 16 columns at a time.
                pub struct Load = make_tiled_copy(UniversalCopy<$bits,$bits>, (16,64):(64,1), (1,1));
                /// A thread writes one element at a time, and the block writes 8 rows at a time.
                pub struct Store = make_tiled_copy(UniversalCopy<$bits,$bits>, (8,128):(128,1), (1,1));
            }

            kernel! {
                /// Transposes tiles, one element at a time.
                pub fn $name(block: Block<1024>, rows: u32, columns: u32, room: u32, offset: u32, of_rows: Modes, of_columns: Modes)
                grid [columns.div_ceil(128), rows.div_ceil(64)],
                reads input: [$type] in Vector(room),
                writes output: [$type] in Matrix(rows, columns),
                shared tile: [$type] in Padded,
                {
                    let (row, column) = (64 * block.y(), 128 * block.x());
                    let mut tile = tile.partitions_d(Load);
                    block.each_with(&mut tile, |thread, mut tile| {
                        let (row, column) = (row + thread.index() % 64, column + thread.index() / 64);
                        let [start] = indices(&of_rows, offset, [row]);
                        let (mut places, mut values) = ([0; 8], [0; 8]);
                        unroll::<8>(|turn| places[turn] = column + 16 * turn as u32);
                        let from = indices(&of_columns, start, places);
                        unroll::<8>(|turn| {
                            values[turn] = input.get(if row < rows && places[turn] < columns { from[turn] } else { u32::MAX });
                        });
                        unroll::<8>(|turn| tile.set((0, turn, 0), values[turn]));
                    });
                    let tile = block.sync(tile);
                    let mut output = output.tile_of(block, Out, YX).partitions_d(Store);
                    block.each_with(&mut output, |thread, mut output| {
                        let tile = tile.under(Turned).partition_s(Store, &thread);
                        unroll::<8>(|turn| output.set((0, turn, 0), tile.get((0, turn, 0))));
                    });
                }
            }
        }
        pub use $tilings::$name;
    )*};
}

scalars! {
    strided_scalars_u8 of_u8 u8 8;
    strided_scalars_u16 of_u16 u16 16;
    strided_scalars_u32 of_u32 u32 32;
    strided_scalars_u64 of_u64 u64 64;
}
