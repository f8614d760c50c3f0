//! Names that a kernel does not know.
#![allow(unused)]

use colex::layout;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

// The name of an argument's layout is misspelt.
mod layout_that_does_not_exist {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vectors(n),
        {
            let _ = input.tile(Tile, 0);
        }
    }
}

// The layout of an argument uses a number that the kernel does not have.
mod number_that_does_not_exist {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(m),
        {
            let _ = input.tile(Tile, 0);
        }
    }
}

// The clause `slots` contains a name that is not an argument.
mod slots_of_no_argument {
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Rows { m: usize, k: usize } = (m, k):(k, 1) where k % 8 == 0;
        struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
        struct Tile = (64,64);
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 2 of (a, weights),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

fn main() {}
