//! Heads of pipelines, which rustc evaluates.
#![allow(unused)]

use colex::layout;

layout! {
    struct Rows { m: usize, k: usize } = (m, k):(k, 1) where k % 8 == 0;
    struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
    struct Tile = (64,64);
}

// A cluster cannot have three blocks.
mod cluster_of_three_blocks {
    use super::{Rows, Smem, Tile};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    pipeline! {
        fn wrong(cluster: Cluster<3, 1>, m: u32, n: u32, k: u32)
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

// The warpgroup that loads would have more registers than the warpgroups that multiply.
mod registers_in_the_other_order {
    use super::{Rows, Smem, Tile};
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [232, 40],
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

// The warpgroups use more registers than a block has.
mod registers_that_a_block_does_not_have {
    use super::{Rows, Smem};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct SmemA = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64));
        struct Tile = (128,64);
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 2>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 240],
        loads a: [f16] in Rows(m, k) by Own<SmemA>,
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

// The slots need more shared memory than a block has.
mod slots_that_shared_memory_does_not_hold {
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
        slots tiles: 15 of (a, b),
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

// The tile is so small that the next tile would not start at an aligned address for its swizzle.
mod tile_of_no_whole_kilobytes {
    use super::{Rows, Smem, Tile};
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Small = (8,8):(8,1);
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        loads d: [f16] in Rows(n, k) by Own<Small>,
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 2 of (a, b),
        slots small: 1 of (d),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    pub(crate) fn main() {
        wrong::on_cpu(&[], &[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

fn main() {
    cluster_of_three_blocks::main();
    registers_in_the_other_order::main();
    registers_that_a_block_does_not_have::main();
    slots_that_shared_memory_does_not_hold::main();
    tile_of_no_whole_kilobytes::main();
}
