//! Tiles and outputs of pipelines that are used twice, or kept too long.
#![allow(unused)]

use colex::layout;

layout! {
    struct Rows { m: usize, k: usize } = (m, k):(k, 1) where k % 8 == 0;
    struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
    struct Tile = (64,64);
}

// A cluster would get each tile of an output twice.
mod output_of_a_pipeline_tiled_twice {
    use super::{Rows, Smem, Tile};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

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
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
            for _ in cluster.tiles(c, Tile, Bands::<1>) {}
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The rows of a tile are stored twice.
mod rows_of_a_tile_stored_twice {
    use super::{Rows, Smem, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, f16, pipeline};

    layout! {
        struct Vector { n: usize } = (n):(1);
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        writes highest: [f32] in Vector(m),
        slots tiles: 2 of (a, b),
        {
            for (tile, rows) in cluster.tiles(c, Tile, Bands::<1>).with_rows(highest) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                let found = sums.map(cluster, |sums| (sums.reduce_rows(f32::MIN, f32::max), sums.reduce_rows(0.0, |x, y| x + y)));
                let (first, second) = found.unzip(cluster);
                rows.store(cluster, first, |x| x);
                rows.store(cluster, second, |x| x);
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], &mut [], 8, 8, 8).unwrap();
    }
}

// A tile of an output is stored twice.
mod tile_of_an_output_stored_twice {
    use super::{Rows, Smem, Tile};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

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
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                let again = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
                tile.store(cluster, again, f16::narrow);
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

fn main() {}
