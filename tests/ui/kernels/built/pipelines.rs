//! Pipelines. rustc reports these errors when it builds a kernel.
#![allow(unused)]

use colex::layout;

layout! {
    struct Rows { m: usize, k: usize } = (m, k):(k, 1) where k % 8 == 0;
    struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
    struct Smem272 = tile_to_shape(Layout_K_SW128_Atom<16>, (272,64));
    struct Smem16 = tile_to_shape(Layout_K_SW32_Atom<16>, (64,16));
    struct Tile = (64,64);
    struct Tile272 = (64,272);
    struct Vector { n: usize } = (n):(1);
    struct SmemC = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
}

// The output has two buffers, but a tile has only one box.
mod buffers_without_a_part {
    use super::{Rows, Smem, Tile};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 2 of Smem,
        slots tiles: 2 of (a, b),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// One element per column is loaded from a matrix.
mod columns_of_a_matrix {
    use super::{Rows, Smem, Tile, Vector};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        reads bias: [f16] in Rows(m, n),
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 2 of (a, b),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                let of_columns = cluster.columns::<64, _, _>(&bias, 64 * j);
                tile.store_with(cluster, sums, of_columns, |sum, bias| f16::narrow(sum + bias.wide()));
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The number of elements per column differs from the number of columns of the accumulators.
mod columns_of_another_width {
    use super::{Rows, Smem, Tile, Vector};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        reads bias: [f16] in Vector(n),
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 2 of (a, b),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                let of_columns = cluster.columns::<128, _, _>(&bias, 64 * j);
                tile.store_with(cluster, sums, of_columns, |sum, bias| f16::narrow(sum + bias.wide()));
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// There are more than 256 columns with elements of 4 bytes.
mod columns_of_four_bytes {
    use super::{Rows, Smem, Smem16, Smem272, Tile272, Vector};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem272>,
        reads bias: [f32] in Vector(n),
        stores c: [f16] in Rows(m, n) by 1 of Smem16,
        slots tiles: 2 of (a, b),
        {
            for tile in cluster.tiles(c, Tile272, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<272>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                let of_columns = cluster.columns::<272, _, _>(&bias, 272 * j);
                tile.store_with(cluster, sums, of_columns, |sum, bias| f16::narrow(sum + bias));
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The output has 32-bit elements, which `stmatrix` cannot write.
mod output_of_a_pipeline_of_32_bits {
    use super::{Rows, Smem, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, f16, pipeline};

    layout! {
        struct SmemC = tile_to_shape(Layout_K_SW128_Atom<32>, (64,64));
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f32] in Rows(m, n) by 1 of SmemC,
        slots tiles: 2 of (a, b),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, |sum| sum);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// Eight blocks share a tile, so each block loads less of it than the swizzle needs.
mod part_of_a_tile_that_is_too_small {
    use super::{Rows, Smem};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct SmemB = tile_to_shape(Layout_K_SW128_Atom<16>, (32,64));
        struct SmemC = tile_to_shape(Layout_K_SW64_Atom<16>, (64,32));
        struct Tile = (64,32);
    }

    pipeline! {
        fn wrong(cluster: Cluster<8, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<SmemB>,
        stores c: [f16] in Rows(m, n) by 1 of SmemC,
        slots tiles: 2 of (a, b),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<32>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The tiles of the residual have other rows than the accumulators.
mod residual_of_other_rows {
    use super::{Rows, Smem, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Smem128 = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64));
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        loads residual: [f16] in Rows(m, n) by Own<Smem128>,
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 2 of (a, b),
        slots residuals: 2 of (residual),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                let sums = residuals.zip(cluster, sums, |_| residual.tile((i, j)), |sum, x| sum + x.wide());
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The tensor for one element per row has columns.
mod rows_of_a_matrix {
    use super::{Rows, Smem, Tile, Vector};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, f16, pipeline};

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        writes highest: [f32] in Rows(m, n),
        slots tiles: 2 of (a, b),
        {
            for _ in cluster.tiles(c, Tile, Bands::<1>).with_rows(highest) {}
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], &mut [], 8, 8, 8).unwrap();
    }
}

// There is only one slot, so reads and writes cannot overlap.
mod slots_without_a_second_one {
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
        slots tiles: 1 of (a, b),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The accumulators have fewer columns than the tile to store.
mod sums_of_another_width_than_the_tile {
    use super::{Rows, Smem};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Tile = (64,128);
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
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The tensor has no contiguous mode.
mod tensor_that_tensor_maps_do_not_load {
    use super::{Rows, Smem, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Apart { m: usize, k: usize } = (m, k):(2 * k, 2) where k % 8 == 0;
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Apart(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 2 of (a, b),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// A tile of A has rows for one warpgroup, but two warpgroups multiply.
mod tile_of_a_with_other_rows {
    use super::{Rows, Smem};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Tile = (128,64);
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 2>, m: u32, n: u32, k: u32)
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
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The tiles of A and B have different numbers of columns.
mod tile_of_b_with_another_k {
    use super::{Rows, Smem, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Wide = tile_to_shape(Layout_K_SW128_Atom<16>, (64,128));
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Wide>,
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 2 of (a, b),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The number of rows of B's tile differs from the number of columns of the accumulators.
mod tile_of_b_with_other_rows {
    use super::{Rows, Smem};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Tile = (64,128);
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
                let sums = tiles.product::<128>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The number of rows of K's tile differs from the number of columns of the first accumulators.
mod tile_of_keys_of_another_length {
    use super::{Smem, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Attended, Multicast, Own, Rows};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Heads { length: usize } = (length, 64):(64, 1);
        struct Longer = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64));
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, length: u32)
        persistent 1,
        registers [40, 232],
        loads q: [f16] in Heads(length) by Own<Smem>,
        loads k: [f16] in Heads(length) by Multicast<Longer>,
        loads v: [f16] in Heads(length) by Multicast<Smem>,
        stores o: [f16] in Heads(length) by 1 of Smem,
        slots asked: 1 of (q),
        slots of_k: 2 of (k),
        slots of_v: 2 of (v),
        {
            for tile in cluster.tiles(o, Tile, Bands::<1>) {
                let (i, _) = tile.at();
                let attended = Attended { asked: &mut asked, keys: &mut of_k, values: &mut of_v };
                let load = (|| (q.tile((i, 0)),), |step| (k.tile((step, 0)),), |step| (v.tile((step, 0)),));
                let found = attended.fold::<64, 64, _>(cluster, 1, load, (), |_, _, scores| (scores, Rows::all(1.0)));
                let sums = found.map(cluster, |(sums, _)| sums);
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &[], &mut [], 8).unwrap();
    }
}

// The weights have more keys than a left operand in registers can have.
mod tile_of_too_many_keys {
    use super::{Smem, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Attended, Multicast, Own, Rows};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Heads { length: usize } = (length, 64):(64, 1);
        struct Longer = tile_to_shape(Layout_K_SW128_Atom<16>, (272,64));
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, length: u32)
        persistent 1,
        registers [40, 232],
        loads q: [f16] in Heads(length) by Own<Smem>,
        loads k: [f16] in Heads(length) by Multicast<Longer>,
        loads v: [f16] in Heads(length) by Multicast<Longer>,
        stores o: [f16] in Heads(length) by 1 of Smem,
        slots asked: 1 of (q),
        slots of_k: 2 of (k),
        slots of_v: 2 of (v),
        {
            for tile in cluster.tiles(o, Tile, Bands::<1>) {
                let (i, _) = tile.at();
                let attended = Attended { asked: &mut asked, keys: &mut of_k, values: &mut of_v };
                let load = (|| (q.tile((i, 0)),), |step| (k.tile((step, 0)),), |step| (v.tile((step, 0)),));
                let found = attended.fold::<272, 64, _>(cluster, 1, load, (), |_, _, scores| (scores, Rows::all(1.0)));
                let sums = found.map(cluster, |(sums, _)| sums);
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &[], &mut [], 8).unwrap();
    }
}

// The tile is row-major, and `wgmma` cannot read it as an operand.
mod tile_that_wgmma_does_not_read {
    use super::{Rows, SmemC, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Smem = (64,64):(64,1);
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 1 of SmemC,
        slots tiles: 2 of (a, b),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The hardware does not support the swizzle.
mod tile_with_a_swizzle_of_a_user {
    use super::{Rows, SmemC, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Smem = Sw<2,4,3> o (64,64):(64,1);
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 1 of SmemC,
        slots tiles: 2 of (a, b),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// Two numbers select a tile of a tensor with three modes.
mod tile_without_its_matrix {
    use super::{Rows, Smem, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Many { m: usize } = (m, 64, 5):(64, 1, 64 * m);
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Many(m) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 2 of (a, b),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The values have more columns (320) than an instruction with its left operand in registers supports (256).
mod values_of_too_many_columns {
    use super::Smem;
    use colex::layout;
    use layout_gpu::pipeline::{Attended, Multicast, Own, Rows};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Heads { length: usize } = (length, 64):(64, 1);
        struct WideHeads { length: usize } = (length, 320):(320, 1);
        struct Wider = tile_to_shape(Layout_K_SW128_Atom<16>, (64,320));
        struct Tile320 = (64,320);
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, length: u32)
        persistent 1,
        registers [40, 232],
        loads q: [f16] in Heads(length) by Own<Smem>,
        loads k: [f16] in Heads(length) by Multicast<Smem>,
        loads v: [f16] in WideHeads(length) by Multicast<Wider>,
        stores o: [f16] in WideHeads(length) by 1 of Smem,
        slots asked: 1 of (q),
        slots of_k: 2 of (k),
        slots of_v: 2 of (v),
        {
            for tile in cluster.tiles(o, Tile320, Bands::<1>) {
                let (i, _) = tile.at();
                let attended = Attended { asked: &mut asked, keys: &mut of_k, values: &mut of_v };
                let load = (|| (q.tile((i, 0)),), |step| (k.tile((step, 0)),), |step| (v.tile((step, 0)),));
                let found = attended.fold::<64, 320, _>(cluster, 1, load, (), |_, _, scores| (scores, Rows::all(1.0)));
                let sums = found.map(cluster, |(sums, _)| sums);
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &[], &mut [], 8).unwrap();
    }
}

fn main() {
    buffers_without_a_part::main();
    columns_of_a_matrix::main();
    columns_of_another_width::main();
    columns_of_four_bytes::main();
    output_of_a_pipeline_of_32_bits::main();
    part_of_a_tile_that_is_too_small::main();
    residual_of_other_rows::main();
    rows_of_a_matrix::main();
    slots_without_a_second_one::main();
    sums_of_another_width_than_the_tile::main();
    tensor_that_tensor_maps_do_not_load::main();
    tile_of_a_with_other_rows::main();
    tile_of_b_with_another_k::main();
    tile_of_b_with_other_rows::main();
    tile_of_keys_of_another_length::main();
    tile_of_too_many_keys::main();
    tile_that_wgmma_does_not_read::main();
    tile_with_a_swizzle_of_a_user::main();
    tile_without_its_matrix::main();
    values_of_too_many_columns::main();
}
