//! Lints in kernels.
#![allow(unused)]

// The product is not stored.
mod product_that_is_dropped {
    #![deny(unused_must_use)]
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, f16, pipeline};

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
        slots tiles: 2 of (a, b),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

fn main() {}
