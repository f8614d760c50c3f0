//! Transposes of tiles through shared memory. Each read of the source and each write of the output moves 16 bytes.
//!
//! The output is a matrix with the modes (rows, columns). The rows are the modes of the tensor from the outermost mode
//! to the mode that is contiguous in the source. The columns are all inner modes. The kernels read and write 32-bit
//! values, called words here. Each word contains four, two or one element. A warp reads and writes eight vectors of
//! four words at a time, and the swizzles avoid all bank conflicts.
//!
//! A variant in which blocks are numbered in bands of eight tiles was not faster in general. In percent of the rate of
//! a copy on an H100, it reached 85.5 instead of 85.0 for four reversed modes, 86.7 instead of 90.0 for six permuted
//! modes, and 92.4 instead of 94.1 for three reversed modes.

use super::index::{Modes, indices};
use colex::layout;
use layout_gpu::{YX, kernel, unroll};

layout! {
    /// The layout of the source, in aligned vectors of four words.
    pub struct Words { n: usize } = (n):(1) where n % 4 == 0;
    /// The layout of the output, in 32-bit values.
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 4 == 0;
    /// Eight threads read one column, and each thread reads one vector at a time.
    pub struct Load = make_tiled_copy(UniversalCopy<128,32>, (32,8):(8,1), (1,4));
}

/// Transposes `W` words of `W` elements each: word `i` of the result contains element `i` of each word in `words`.
#[inline(always)]
fn transposed<const W: usize>(mut words: [u32; W]) -> [u32; W] {
    /// Exchanges the odd parts of `a` with the even parts of `b`, where a part has `bits` bits. `even` is the mask of
    /// the even parts.
    fn exchange(a: u32, b: u32, bits: u32, even: u32) -> [u32; 2] {
        [(a & even) | ((b & even) << bits), ((a >> bits) & even) | (b & (even << bits))]
    }
    if W == 2 {
        [words[0], words[1]] = exchange(words[0], words[1], 16, 0xffff);
    }
    if W == 4 {
        [words[0], words[1]] = exchange(words[0], words[1], 8, 0xff_00ff);
        [words[2], words[3]] = exchange(words[2], words[3], 8, 0xff_00ff);
        [words[0], words[2]] = exchange(words[0], words[2], 16, 0xffff);
        [words[1], words[3]] = exchange(words[1], words[3], 16, 0xffff);
    }
    words
}

macro_rules! tiles {
    ($($name:ident $tilings:ident $in_word:tt $in_vector:tt Sw<3,2,$shift:tt> ($rows:tt, $words:tt) $turns:tt;)*) => {$(
        mod $tilings {
            use super::*;
            layout! {
                /// The tile in shared memory, with the modes (column, word of a row). As in the source, the words of a
                /// column are contiguous.
                pub struct Tile = Sw<3,2,$shift> o (128,32):(32,1);
                /// A vector of the output contains elements of several columns. A thread reads one word of each of
                /// these columns.
                pub struct Take = make_tiled_copy(UniversalCopy<32,32>, (8,32):(1,8), ($in_vector,1));
                /// The tile of the output, in 32-bit values.
                pub struct Out = ($rows,$words);
                /// The words of a thread contain elements of one or more rows. The thread writes one vector of each of
                /// these rows.
                pub struct Store = make_tiled_copy(UniversalCopy<128,32>, (32,8):(8,1), ($in_word,4):(4,1));
            }

            kernel! {
                /// Transposes tiles of 128 columns. The output has `columns` elements per row and `vectors` vectors per
                /// column. `room` is the number of 32-bit values of `input`. `offset` and the strides count vectors.
                pub fn $name(block: Block<256>, vectors: u32, columns: u32, room: u32, offset: u32, of_rows: Modes, of_columns: Modes)
                grid [columns.div_ceil(128), vectors.div_ceil(8)],
                reads input: [u32] in Words(room),
                writes output: [u32] in Matrix(vectors * $in_vector, columns / $in_word),
                shared tile: [u32] in Tile,
                {
                    let (vector, column) = (8 * block.y(), 128 * block.x());
                    let mut tile = tile.partitions_d(Load);
                    block.each_with(&mut tile, |thread, mut tile| {
                        let (vector, column) = (vector + thread.index() % 8, column + thread.index() / 8);
                        let [start] = indices(&of_rows, offset, [vector]);
                        let (from, mut words) = (indices(&of_columns, start, [column, column + 32, column + 64, column + 96]), [[0; 4]; 4]);
                        unroll::<4>(|turn| {
                            let is_inside = vector < vectors && column + 32 * (turn as u32) < columns;
                            words[turn] = input.vector::<4>(if is_inside { from[turn] } else { u32::MAX });
                        });
                        unroll::<4>(|turn| tile.set_vector((0, turn, 0), words[turn]));
                    });
                    let tile = block.sync(tile);
                    let mut output = output.tile_of(block, Out, YX).partitions_d(Store);
                    block.each_with(&mut output, |thread, mut output| {
                        let tile = tile.partition_s(Take, &thread);
                        unroll::<$turns>(|turn| {
                            let mut rows = [[0; 4]; $in_word];
                            unroll::<4>(|word| {
                                let mut words = [0; $in_word];
                                unroll::<$in_word>(|i| words[i] = tile.get(($in_word * word + i, turn, 0)));
                                let words = transposed(words);
                                unroll::<$in_word>(|i| rows[i][word] = words[i]);
                            });
                            unroll::<$in_word>(|i| output.set_vector((4 * i, 0, turn), rows[i]));
                        });
                    });
                }
            }
        }
        pub use $tilings::$name;
    )*};
}

tiles! {
    strided_tiles_u8 of_u8 4 16 Sw<3,2,7> (128, 32) 1;
    strided_tiles_u16 of_u16 2 8 Sw<3,2,6> (64, 64) 2;
    strided_tiles_u32 of_u32 1 4 Sw<3,2,5> (32, 128) 4;
}
