// Kernels of all forms. The kernels call functions only by path, and never as methods. Paths begin with `::` or
// `plain`.

#[allow(unused_imports)]
use crate::plain::{self, Rows, Smem, Tile, TileC, Vector};
#[allow(unused_imports)]
use ::layout_gpu::pipeline::{Multicast, Own};

::layout_gpu::kernel! {
    pub(crate) fn copies(block: Block<64>, n: ::core::primitive::u32)
    grid [<::core::primitive::u32>::div_ceil(n, 64), 1],
    reads input: [::core::primitive::u32] in Vector(n),
    writes output: [::core::primitive::u32] in Vector(n),
    adds total: [::core::primitive::u32] in Vector(1_u32),
    shared tile: [::core::primitive::u32] in Tile,
    stages ring: 2 of [::core::primitive::u32] in Tile,
    {
        plain::copy(block, &input, output, &total, tile, n);
    }
}

::layout_gpu::kernel! {
    pub(crate) fn carries(block: Block<64>, n: ::core::primitive::u32)
    persistent [<::core::primitive::u32>::div_ceil(n, 64), 1],
    resident 1,
    reads input: [::core::primitive::u32] in Vector(n),
    writes output: [::core::primitive::u32] in Vector(n),
    chains carry: [::core::primitive::u32] of <::core::primitive::u32>::div_ceil(n, 64),
    {
        plain::carry(block, &input, output, carry);
    }
}

::layout_gpu::pipeline! {
    pub(crate) fn product(cluster: Cluster<1, 1>, m: ::core::primitive::u32, n: ::core::primitive::u32, k: ::core::primitive::u32)
    persistent <::core::primitive::u32>::div_ceil(m, 64) * <::core::primitive::u32>::div_ceil(n, 64),
    registers [40, 232],
    loads a: [::layout_gpu::f16] in Rows(m, k) by Own<Smem>,
    loads b: [::layout_gpu::f16] in Rows(n, k) by Multicast<Smem>,
    reads bias: [::core::primitive::f32] in Vector(n),
    stores c: [::layout_gpu::f16] in Rows(m, n) by 1 of Smem,
    writes unused: [::core::primitive::f32] in Vector(m),
    slots tiles: 3 of (a, b),
    {
        for tile in ::layout_gpu::pipeline::Cluster::tiles(cluster, c, TileC, ::layout_gpu::Bands::<8>) {
            let (i, j) = ::layout_gpu::pipeline::OutputTile::at(&tile);
            let times = ::layout_gpu::pipeline::TmaLoad::steps(&a);
            let sums = <::layout_gpu::pipeline::Slots<'_, (_, _), 3, 1, 1>>::product::<64>(&mut tiles, cluster, times, |step| {
                (::layout_gpu::pipeline::TmaLoad::tile(&a, (i, step)), ::layout_gpu::pipeline::TmaLoad::tile(&b, (j, step)))
            });
            ::layout_gpu::pipeline::OutputTile::store(tile, cluster, sums, <::layout_gpu::f16 as ::layout_gpu::Float>::narrow);
        }
    }
}
