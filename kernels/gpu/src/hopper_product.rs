//! A product of half-precision matrices with Hopper's own instructions, `C = A Bᵀ`, for any extents: tensor maps, `wgmma`, clusters.
//!
//! A cluster of two blocks makes 256x256: each block 128 rows, of which each of its two warpgroups that multiply has 64. Both blocks read the same tile of B, of
//! which each loads half for both. The third warpgroup loads, four slots of 64 columns ahead.

use colex::layout;
use colex_gpu::pipeline::{Multicast, Own};
use colex_gpu::{Bands, Float, bf16, f16, pipeline};

layout! {
    /// A and B by rows, which start at multiples of 16 bytes.
    pub struct Operand { rows: usize, depth: usize } = (rows, depth):(depth, 1) where depth % 8 == 0;
    /// C by rows.
    pub struct MatrixC { m: usize, n: usize } = (m, n):(n, 1) where n % 8 == 0;

    /// (row, k) of a tile of A in shared memory.
    pub struct SmemA = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective, wgmma(K, 16);
    /// (row, k) of a tile of B.
    pub struct SmemB = tile_to_shape(Layout_K_SW128_Atom<16>, (256,64)) where bijective, wgmma(K, 16);
    /// What a warpgroup stores of C at once.
    pub struct SmemC = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where bijective;
    /// The tile of C that a block computes.
    pub struct TileC = (128,256);
}

macro_rules! products {
    ($($(#[$doc:meta])* $name:ident of $type:ident;)*) => {$(
        pipeline! {
            $(#[$doc])*
            pub fn $name(cluster: Cluster<2, 2>, m: u32, n: u32, depth: u32)
            persistent m.div_ceil(256) * n.div_ceil(256),
            registers [40, 232],
            loads a: [$type] in Operand(m, depth) by Own<SmemA>,
            loads b: [$type] in Operand(n, depth) by Multicast<SmemB>,
            stores c: [$type] in MatrixC(m, n) by 2 of SmemC,
            slots tiles: 4 of (a, b),
            {
                for tile in cluster.tiles(c, TileC, Bands::<16>) {
                    let (i, j) = tile.at();
                    let sums = tiles.product::<256>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                    tile.store(cluster, sums, $type::narrow);
                }
            }
        }
    )*};
}

products! {
    /// `c = a bᵀ`, summed in f32
    hopper_product of f16;
    /// The same of bf16.
    hopper_product_bf16 of bf16;
}
