//! Lengths of vectors and numbers of modes. rustc reports these errors when it builds a kernel.
#![allow(unused)]

use colex::layout;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    struct Seven = (64,1,1,1,1,1,1);
    struct Nine = (2,2,2,2,2,2,2,2,2);
}

macro_rules! vectors {
    ($($name:ident $k:literal;)*) => {$(
        mod $name {
            use super::{One, Tile, Vector};
            use layout_gpu::{X, kernel};

            kernel! {
                fn of_a_tensor(block: Block<64>, n: u32)
                grid [1, 1],
                reads input: [u32] in Vector(n),
                {
                    let _ = input.vector::<$k>(0);
                }
            }

            kernel! {
                fn of_an_output(block: Block<64>, n: u32)
                grid [1, 1],
                writes output: [u32] in Vector(n),
                {
                    let mut output = output.tile_of(block, Tile, X).partitions_d(One);
                    block.each_with(&mut output, |_, output| {
                        let _ = output.vector::<$k>((0, 0));
                    });
                }
            }

            kernel! {
                fn of_a_shared_tile(block: Block<64>)
                grid [1, 1],
                shared tile: [u32] in Tile,
                {
                    let mut tile = tile.partitions_d(One);
                    block.each_with(&mut tile, |_, tile| {
                        let _ = tile.vector::<$k>((0, 0));
                    });
                }
            }

            pub(crate) fn main() {
                of_a_tensor::on_cpu(&[0; 64], 64).unwrap();
                of_an_output::on_cpu(&mut [0; 64], 64).unwrap();
                of_a_shared_tile::on_cpu().unwrap();
            }
        }
    )*};
}

vectors! {
    vectors_of_no_elements 0;
    vectors_of_two_to_the_31_elements 2147483648;
    vectors_of_two_to_the_32_elements 4294967296;
}

macro_rules! tiles {
    ($($name:ident $tile:ident;)*) => {$(
        mod $name {
            use super::{$tile, One};
            use layout_gpu::kernel;

            kernel! {
                fn wrong(block: Block<64>)
                grid [1, 1],
                shared tile: [u32] in $tile,
                {
                    let _ = tile.partitions_d(One);
                }
            }

            pub(crate) fn main() {
                wrong::on_cpu().unwrap();
            }
        }
    )*};
}

tiles! {
    tile_of_seven_modes Seven;
    tile_of_nine_modes Nine;
}

fn main() {
    vectors_of_no_elements::main();
    vectors_of_two_to_the_31_elements::main();
    vectors_of_two_to_the_32_elements::main();
    tile_of_seven_modes::main();
    tile_of_nine_modes::main();
}
