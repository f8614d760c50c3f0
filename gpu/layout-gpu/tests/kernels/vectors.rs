//! Tests vectors of every width on the CPU, in global and in shared memory, along rows and past the end of the tensor,
//! for buffers at different addresses.

use colex::layout;
use layout_gpu::{X, kernel};

macro_rules! vectors {
    ($($name:ident $type:ident $bits:literal $k:literal $tile:literal;)*) => {$(
        mod $name {
            use super::*;

            layout! {
                struct Vector { n: usize } = (n):(1);
                struct Tile = ($tile):(1);
                struct Each = make_tiled_copy(UniversalCopy<$bits, $bits>, (64):(1), ($k):(1));
            }

            kernel! {
                fn through(block: Block<64>, n: u32)
                grid [n.div_ceil($tile), 1],
                reads input: [$type] in Vector(n),
                writes output: [$type] in Vector(n),
                shared tile: [$type] in Tile,
                {
                    let from = input.tile(Tile, block.x());
                    let mut tile = tile.partitions_d(Each);
                    block.each_with(&mut tile, |thread, mut tile| {
                        tile.set_vector::<$k>((0, 0), from.partition_s(Each, &thread).vector::<$k>((0, 0)));
                    });
                    let tile = block.sync(tile);
                    let mut out = output.tile_of(block, Tile, X).partitions_d(Each);
                    block.each_with(&mut out, |thread, mut out| {
                        out.set_vector::<$k>((0, 0), tile.partition_s(Each, &thread).vector::<$k>((0, 0)));
                    });
                }
            }

            pub(super) fn check() {
                let mut held = Vec::new();
                for pad in 0..12 {
                    // Allocations are kept, so that the next allocations have other addresses.
                    held.push(vec![0_u8; 16 * pad + 1]);
                    for n in [1, $k, $tile, $tile + 1, 3 * $tile - 1] {
                        let input: Vec<$type> = (0..n).map(|i| (i % 127) as $type).collect();
                        let mut output = vec![(7) as $type; n];
                        through::on_cpu(&input, &mut output, n as u32).unwrap();
                        assert!(output == input, "vectors of {} {}, {n} elements", $k, stringify!($type));
                    }
                }
            }
        }
    )*

    #[test]
    fn vectors_of_every_width_are_accessed() {
        $($name::check();)*
    }};
}

vectors! {
    a u8 8 1 64; b u8 8 2 128; c u8 8 3 192; d u8 8 4 256; e u8 8 8 512; f u8 8 12 768; g u8 8 16 1024; h u8 8 32 2048; i u8 8 64 4096;
    j u16 16 2 128; k u16 16 3 192; l u16 16 4 256; m u16 16 8 512; n u16 16 16 1024; o u16 16 32 2048;
    p f32 32 1 64; q f32 32 2 128; r f32 32 3 192; s f32 32 4 256; t f32 32 6 384; u f32 32 8 512; v f32 32 12 768; w f32 32 16 1024; x f32 32 32 2048;
    y f64 64 1 64; z f64 64 2 128; aa f64 64 3 192; bb f64 64 4 256; cc f64 64 8 512; dd f64 64 16 1024;
}

mod outside {
    use super::*;

    layout! {
        struct Vector { n: usize } = (n):(1);
        struct Tile = (128):(1);
        struct Each = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    }

    kernel! {
        pub(super) fn at(block: Block<64>, n: u32, i: i32)
        grid [1, 1],
        reads input: [u32] in Vector(n),
        writes output: [u32] in Vector(n),
        {
            let from = input.tile(Tile, block.x());
            let mut out = output.tile_of(block, Tile, X).partitions_d(Each);
            block.each_with(&mut out, |thread, mut out| out.set((0, 1), from.partition_s(Each, &thread).get((0, i))));
        }
    }
}

#[test]
fn messages_print_negative_coordinates() {
    for i in [-1, -5, i32::MIN, 2] {
        let panic = std::panic::catch_unwind(|| outside::at::on_cpu(&[0; 128], &mut [0; 128], 128, i));
        let panic = panic.expect_err("outside");
        let message = panic.downcast_ref::<String>().expect("a message");
        assert!(message.contains(&format!("coordinate (0,{i}) is outside of a partition")), "{message}");
    }
}
