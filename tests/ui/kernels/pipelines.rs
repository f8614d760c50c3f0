//! Types in pipelines.
#![allow(unused)]

use colex::layout;

layout! {
    struct Rows { m: usize, k: usize } = (m, k):(k, 1) where k % 8 == 0;
    struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
    struct Tile = (64,64);
    struct Vector { n: usize } = (n):(1);
}

// The code of a cluster would take different branches in different warpgroups.
mod branch_on_what_a_group_has {
    use super::{Rows, Smem, Tile};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, f16, pipeline};

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
                let is_large = sums.map(cluster, |_| true);
                if is_large {
                    let _ = tiles.product::<64>(cluster, 1, |step| (a.tile((i, step)), b.tile((j, step))));
                }
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The loading thread changes a value that all warpgroups read.
mod cell_that_the_one_who_loads_changes {
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
                let loaded = core::cell::Cell::new(0);
                let sums = tiles.product::<64>(cluster, a.steps(), |step| {
                    loaded.set(step);
                    (a.tile((i, step)), b.tile((j, step)))
                });
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// An input is passed as an output.
mod input_of_a_pipeline_that_is_written {
    use super::{Rows, Smem, Tile, Vector};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, f16, pipeline};

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        reads bias: [f32] in Vector(m),
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 2 of (a, b),
        {
            for _ in cluster.tiles(c, Tile, Bands::<1>).with_rows(bias) {}
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The operands of a product have different half-precision types: `f16` and `bf16`.
mod operands_of_two_types {
    use super::{Rows, Smem, Tile};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, bf16, f16, pipeline};

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [bf16] in Rows(n, k) by Multicast<Smem>,
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

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// `wgmma` cannot multiply elements of type `f32`.
mod operands_that_warpgroups_do_not_multiply {
    use super::{Rows, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Smem = tile_to_shape(Layout_K_SW128_Atom<32>, (64,32));
        struct SmemC = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f32] in Rows(m, k) by Own<Smem>,
        loads b: [f32] in Rows(n, k) by Multicast<Smem>,
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

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The order could differ between clusters, and two clusters could store the same tile.
mod output_of_a_pipeline_in_two_orders {
    use super::{Rows, Smem, Tile};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent m.div_ceil(64) * n.div_ceil(64),
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 2 of (a, b),
        {
            if m == n {
                for tile in cluster.tiles(c, Tile, Bands::<1>) {
                    let (i, j) = tile.at();
                    let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                    tile.store(cluster, sums, f16::narrow);
                }
            } else {
                for tile in cluster.tiles(c, Tile, Bands::<8>) {
                    let (i, j) = tile.at();
                    let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                    tile.store(cluster, sums, f16::narrow);
                }
            }
        }
    }
}

// The tiles could differ between clusters, and tiles of different clusters could overlap.
mod output_of_a_pipeline_in_two_tiles {
    use super::{Rows, Smem, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Narrow = tile_to_shape(Layout_K_SW64_Atom<16>, (64,32));
        struct Half = (64,32);
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent m.div_ceil(64) * n.div_ceil(64),
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 1 of Narrow,
        slots tiles: 2 of (a, b),
        {
            if m == n {
                for tile in cluster.tiles(c, Tile, Bands::<1>) {
                    let (i, j) = tile.at();
                    let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                    tile.store(cluster, sums, f16::narrow);
                }
            } else {
                for tile in cluster.tiles(c, Half, Bands::<1>) {
                    let (i, j) = tile.at();
                    let sums = tiles.product::<32>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                    tile.store(cluster, sums, f16::narrow);
                }
            }
        }
    }
}

// The closure of one warpgroup starts a product, but all warpgroups of the cluster must take part in it.
mod product_of_some_groups {
    use super::{Rows, Smem, Tile};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, f16, pipeline};

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
                let again = sums.map(cluster, |_| tiles.product::<64>(cluster, 1, |step| (a.tile((i, step)), b.tile((j, step)))));
                let _ = again;
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The tiles of two outputs would write the same rows.
mod rows_of_two_outputs {
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
        stores d: [f16] in Rows(m, n) by 1 of Smem,
        writes highest: [f32] in Vector(m),
        slots tiles: 2 of (a, b),
        {
            for _ in cluster.tiles(c, Tile, Bands::<1>).with_rows(highest) {}
            for _ in cluster.tiles(d, Tile, Bands::<1>).with_rows(highest) {}
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], &mut [], &mut [], 8, 8, 8).unwrap();
    }
}

// A tile of B is loaded into a slot for a tile of A.
mod slot_filled_the_other_way_round {
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
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (b.tile((j, step)), a.tile((i, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// A slot has two tiles, but only one is loaded.
mod slot_half_filled {
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
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)),));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The state of `fold` would be shared by all warpgroups, so one warpgroup could change the state of another.
mod state_that_groups_share {
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
        loads k: [f16] in Heads(length) by Multicast<Smem>,
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
                let found = attended.fold::<64, 64, _>(cluster, 1, load, std::rc::Rc::new(core::cell::Cell::new(0)), |_, _, scores| (scores, Rows::all(1.0)));
                let sums = found.map(cluster, |(sums, _)| sums);
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &[], &mut [], 8).unwrap();
    }
}

// The number of steps of a product is a value of a warpgroup, so warpgroups could have different numbers of steps.
mod steps_that_a_group_has {
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
                let first = tiles.product::<64>(cluster, 1, |step| (a.tile((i, step)), b.tile((j, step))));
                let steps = first.map(cluster, |_| 2);
                let sums = tiles.product::<64>(cluster, steps, |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// A thread would exchange accumulators with other threads in a branch that those threads may not take.
mod sums_that_a_thread_captures {
    use super::{Rows, Smem, Tile};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, f16, pipeline};

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
                let _ = sums.map(cluster, |sums| {
                    let highest = sums.reduce_rows(f32::MIN, f32::max);
                    highest.map(|x| if x > 0.0 { drop(sums.reduce_rows(0.0, f32::max)); x } else { 0.0 })
                });
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// The accumulators have 60 columns, for which no instruction exists.
mod sums_that_no_instruction_makes {
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
                let sums = tiles.product::<60>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// A pipeline uses two tilings of one output.
mod tiles_of_an_output_of_a_pipeline_in_two_ways {
    #![forbid(unsafe_code)]
    use super::{Rows, Smem, Tile};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, f16, pipeline};

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent m.div_ceil(64) * n.div_ceil(64),
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 2 of (a, b),
        {
            if m == n {
                for _ in cluster.tiles(c.in_one_way(|| unreachable!()), Tile, Bands::<1>) {}
            } else {
                for _ in cluster.tiles(c.in_one_way(|| unreachable!()), Tile, Bands::<8>) {}
            }
        }
    }
}

fn main() {}
