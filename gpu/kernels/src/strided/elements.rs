//! Copies of single elements, in any order. Adjacent threads write adjacent elements of the output.

use super::index::{Modes, indices};
use colex::layout;
use layout_gpu::{X, kernel, unroll};

layout! {
    pub struct Vector { n: usize } = (n):(1);
}

macro_rules! elements {
    ($($name:ident $tilings:ident $type:ident $bits:tt $each:tt $tile:tt;)*) => {$(
        #[allow(clippy::modulo_one, reason = "a word has one element of four bytes")]
        mod $tilings {
            use super::*;
            layout! {
                /// The elements that a block writes.
                pub struct Tile = ($tile):(1);
                /// A thread writes four vectors. A vector has 4 bytes, or 8 bytes if an element has 8 bytes.
                pub struct Move = make_tiled_copy(UniversalCopy<$bits,$bits>, (256):(1), ($each):(1));
            }

            kernel! {
                /// Copies elements one by one.
                pub fn $name(block: Block<256>, n: u32, room: u32, offset: u32, modes: Modes)
                grid [n.div_ceil($tile), 1],
                reads input: [$type] in Vector(room),
                writes output: [$type] in Vector(n),
                {
                    let first = $tile * block.x();
                    let mut output = output.tile_of(block, Tile, X).partitions_d(Move);
                    block.each_with(&mut output, |thread, mut output| {
                        let first = first + $each * thread.index();
                        let (mut places, mut values) = ([0; 4 * $each], [[0; $each]; 4]);
                        unroll::<{ 4 * $each }>(|i| places[i] = first + (256 * $each * (i / $each) + i % $each) as u32);
                        let from = indices(&modes, offset, places);
                        unroll::<{ 4 * $each }>(|i| values[i / $each][i % $each] = input.get(from[i]));
                        unroll::<4>(|turn| output.set_vector((0, turn), values[turn]));
                    });
                }
            }
        }
        pub use $tilings::$name;
    )*};
}

elements! {
    strided_elements_u8 of_u8 u8 8 4 4096;
    strided_elements_u16 of_u16 u16 16 2 2048;
    strided_elements_u32 of_u32 u32 32 1 1024;
    strided_elements_u64 of_u64 u64 64 1 1024;
}
