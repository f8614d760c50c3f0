//! Products of half-precision matrices with Hopper's own instructions, `C = A Bᵀ`, for any extents: tensor maps, `wgmma`, clusters.
//!
//! A cluster of two blocks computes 256 rows. Each block computes 128 of them, 64 per warpgroup that multiplies. Both blocks read the same
//! tile of B, and each loads half of it for both. The third warpgroup loads, several slots of 64 columns ahead. Wide tiles read
//! least; narrow tiles leave fewer multiprocessors without work. `columns(m, n, clusters)` chooses the width.
//!
//! # What was tried
//!
//! - Other widths (240, 224, 208, 176, 160, 96): faster only at 4200x4136x4104 (224: 89.4 % of cuBLAS) and 16384x520x4096 (176: 93.1 %).
//! - Tiles cut along k with the last round shared by all clusters (stream-K): slower, 576 instead of 712 TFLOP/s at 4096³. Clusters that
//!   proceed through k together find tiles of A and B in the cache.
//! - Tensor maps that request 128 bytes instead of 256 if rows are not multiples of 256 bytes: 540 to 616 TFLOP/s at 6008³ on an H100.
//! - Relaxed barriers of the cluster, and last stores that wait until shared memory was read: 95.9 to 98.3 % of cuBLAS at 2048³, 81.4
//!   to 87.5 % at 1024³. At 1024³, 64x128 tiles without clusters: 90.6 %. Clusters of four: 51.5 %.
//! - In an earlier version in CUDA C++: no cluster and a release that fences, 484 TFLOP/s; clusters of two, 513; one arrival per
//!   warpgroup instead of per warp, 565; arrivals without `.release.cluster`, which is a `MEMBAR` of a microsecond, 655 to 668.
//!
//! The tensor cores are busy for 92 % of the time at 8192³ (cuBLAS 94 %), and for 61 % at 7000x600x3000 (cuBLAS 76 %). The difference is idle
//! multiprocessors in the last round: cuBLAS also has tiles such as 128x272 and 128x304, and tiles above 256 columns would need two
//! `wgmma` per step. A step along k has 59 instructions, four of them `HGMMA`, and 168 registers; none is spilled.

use colex::layout;
use layout_gpu::pipeline::{Multicast, Own};
use layout_gpu::{Bands, E4m3, Float, bf16, f16, pipeline};

layout! {
    /// A and B are row-major. Their rows start at multiples of 16 bytes.
    pub struct Operand { rows: usize, depth: usize } = (rows, depth):(depth, 1) where depth % 8 == 0;
    /// Operands with elements of 8 bits.
    pub struct OperandOfBytes { rows: usize, depth: usize } = (rows, depth):(depth, 1) where depth % 16 == 0;
    /// C is row-major.
    pub struct MatrixC { m: usize, n: usize } = (m, n):(n, 1) where n % 8 == 0;

    /// (row, k) of a tile of A in shared memory.
    pub struct SmemA = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective, wgmma(K, 16);
    /// (row, k) of a tile of B with 256 columns of C. A narrower tile is a prefix of its rows.
    pub struct Smem256 = tile_to_shape(Layout_K_SW128_Atom<16>, (256,64)) where bijective, wgmma(K, 16);
    pub struct Smem192 = tile_to_shape(Layout_K_SW128_Atom<16>, (192,64)) where bijective, wgmma(K, 16);
    pub struct Smem128 = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective, wgmma(K, 16);
    pub struct Smem64 = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where bijective, wgmma(K, 16);
    /// Tiles of elements of 8 bits.
    pub struct Bytes256 = tile_to_shape(Layout_K_SW128_Atom<8>, (256,128)) where bijective, wgmma(K, 8);
    pub struct Bytes128 = tile_to_shape(Layout_K_SW128_Atom<8>, (128,128)) where bijective, wgmma(K, 8);
    /// The tile of C that a warpgroup stores at once.
    pub struct SmemC = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where bijective;
    /// The tile of C that a block computes.
    pub struct Tile256 = (128,256);
    pub struct Tile192 = (128,192);
    pub struct Tile128 = (128,128);
    pub struct Tile64 = (128,64);
    pub struct Smem80 = tile_to_shape(Layout_K_SW128_Atom<16>, (80,64)) where bijective, wgmma(K, 16);
    pub struct Tile80 = (128,80);
    pub struct Smem96 = tile_to_shape(Layout_K_SW128_Atom<16>, (96,64)) where bijective, wgmma(K, 16);
    pub struct Tile96 = (128,96);
    pub struct Smem160 = tile_to_shape(Layout_K_SW128_Atom<16>, (160,64)) where bijective, wgmma(K, 16);
    pub struct Tile160 = (128,160);
    pub struct Smem176 = tile_to_shape(Layout_K_SW128_Atom<16>, (176,64)) where bijective, wgmma(K, 16);
    pub struct Tile176 = (128,176);
    pub struct Smem208 = tile_to_shape(Layout_K_SW128_Atom<16>, (208,64)) where bijective, wgmma(K, 16);
    pub struct Tile208 = (128,208);
    pub struct Smem224 = tile_to_shape(Layout_K_SW128_Atom<16>, (224,64)) where bijective, wgmma(K, 16);
    pub struct Tile224 = (128,224);
    pub struct Smem240 = tile_to_shape(Layout_K_SW128_Atom<16>, (240,64)) where bijective, wgmma(K, 16);
    pub struct Tile240 = (128,240);
    pub struct Smem272 = tile_to_shape(Layout_K_SW128_Atom<16>, (272,64)) where bijective, wgmma(K, 16);
    pub struct Tile272 = (128,272);
    pub struct Smem288 = tile_to_shape(Layout_K_SW128_Atom<16>, (288,64)) where bijective, wgmma(K, 16);
    pub struct Tile288 = (128,288);
    pub struct Smem304 = tile_to_shape(Layout_K_SW128_Atom<16>, (304,64)) where bijective, wgmma(K, 16);
    pub struct Tile304 = (128,304);
    pub struct Smem320 = tile_to_shape(Layout_K_SW128_Atom<16>, (320,64)) where bijective, wgmma(K, 16);
    pub struct Tile320 = (128,320);
    pub struct SmemA64 = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where bijective, wgmma(K, 16);
    pub struct Tile64x128 = (64,128);
    pub struct SmemC32 = tile_to_shape(Layout_K_SW64_Atom<16>, (64,32)) where bijective;
    pub struct SmemC16 = tile_to_shape(Layout_K_SW32_Atom<16>, (64,16)) where bijective;
}

macro_rules! products {
    ($($(#[$doc:meta])* $name:ident of $type:ident to $out:ident: $blocks:literal blocks of $groups:literal groups, $columns:literal columns, $operand:ident, $a:ident, $b:ident, $tile:ident, $slots:literal slots, $buffers:literal of $c:ident;)*) => {$(
        pipeline! {
            $(#[$doc])*
            pub fn $name(cluster: Cluster<$blocks, $groups>, m: u32, n: u32, depth: u32)
            persistent m.div_ceil(64 * $groups * $blocks) * n.div_ceil($columns),
            registers [40, 232],
            loads a: [$type] in $operand(m, depth) by Own<$a>,
            loads b: [$type] in $operand(n, depth) by Multicast<$b>,
            stores c: [$out] in MatrixC(m, n) by $buffers of $c,
            slots tiles: $slots of (a, b),
            {
                for tile in cluster.tiles(c, $tile, Bands::<16>) {
                    let (i, j) = tile.at();
                    let sums = tiles.product::<$columns>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                    tile.store(cluster, sums, $out::narrow);
                }
            }
        }
    )*};
}

products! {
    /// `c = a bᵀ`, summed in f32
    hopper_product of f16 to f16: 2 blocks of 2 groups, 256 columns, Operand, SmemA, Smem256, Tile256, 4 slots, 2 of SmemC;
    hopper_product_192 of f16 to f16: 2 blocks of 2 groups, 192 columns, Operand, SmemA, Smem192, Tile192, 5 slots, 1 of SmemC;
    hopper_product_128 of f16 to f16: 2 blocks of 2 groups, 128 columns, Operand, SmemA, Smem128, Tile128, 6 slots, 2 of SmemC;
    hopper_product_64 of f16 to f16: 2 blocks of 2 groups, 64 columns, Operand, SmemA, Smem64, Tile64, 8 slots, 1 of SmemC;
    hopper_product_80 of f16 to f16: 2 blocks of 2 groups, 80 columns, Operand, SmemA, Smem80, Tile80, 8 slots, 4 of SmemC16;
    hopper_product_96 of f16 to f16: 2 blocks of 2 groups, 96 columns, Operand, SmemA, Smem96, Tile96, 7 slots, 3 of SmemC32;
    hopper_product_160 of f16 to f16: 2 blocks of 2 groups, 160 columns, Operand, SmemA, Smem160, Tile160, 5 slots, 5 of SmemC32;
    hopper_product_176 of f16 to f16: 2 blocks of 2 groups, 176 columns, Operand, SmemA, Smem176, Tile176, 5 slots, 4 of SmemC16;
    hopper_product_208 of f16 to f16: 2 blocks of 2 groups, 208 columns, Operand, SmemA, Smem208, Tile208, 5 slots, 4 of SmemC16;
    hopper_product_224 of f16 to f16: 2 blocks of 2 groups, 224 columns, Operand, SmemA, Smem224, Tile224, 4 slots, 4 of SmemC32;
    hopper_product_240 of f16 to f16: 2 blocks of 2 groups, 240 columns, Operand, SmemA, Smem240, Tile240, 4 slots, 5 of SmemC16;
    hopper_product_272 of f16 to f16: 2 blocks of 2 groups, 272 columns, Operand, SmemA, Smem272, Tile272, 4 slots, 4 of SmemC16;
    hopper_product_288 of f16 to f16: 2 blocks of 2 groups, 288 columns, Operand, SmemA, Smem288, Tile288, 4 slots, 4 of SmemC16;
    hopper_product_304 of f16 to f16: 2 blocks of 2 groups, 304 columns, Operand, SmemA, Smem304, Tile304, 4 slots, 2 of SmemC16;
    hopper_product_320 of f16 to f16: 2 blocks of 2 groups, 320 columns, Operand, SmemA, Smem320, Tile320, 3 slots, 4 of SmemC16;
    hopper_product_single_64 of f16 to f16: 1 blocks of 2 groups, 64 columns, Operand, SmemA, Smem64, Tile64, 8 slots, 1 of SmemC;
    hopper_product_single_80 of f16 to f16: 1 blocks of 2 groups, 80 columns, Operand, SmemA, Smem80, Tile80, 8 slots, 4 of SmemC16;
    hopper_product_single_96 of f16 to f16: 1 blocks of 2 groups, 96 columns, Operand, SmemA, Smem96, Tile96, 7 slots, 3 of SmemC32;
    hopper_product_single_128 of f16 to f16: 1 blocks of 2 groups, 128 columns, Operand, SmemA, Smem128, Tile128, 6 slots, 2 of SmemC;
    hopper_product_single_160 of f16 to f16: 1 blocks of 2 groups, 160 columns, Operand, SmemA, Smem160, Tile160, 5 slots, 5 of SmemC32;
    hopper_product_single_192 of f16 to f16: 1 blocks of 2 groups, 192 columns, Operand, SmemA, Smem192, Tile192, 5 slots, 1 of SmemC;
    hopper_product_single_208 of f16 to f16: 1 blocks of 2 groups, 208 columns, Operand, SmemA, Smem208, Tile208, 5 slots, 4 of SmemC16;
    hopper_product_single_224 of f16 to f16: 1 blocks of 2 groups, 224 columns, Operand, SmemA, Smem224, Tile224, 4 slots, 4 of SmemC32;
    hopper_product_single_240 of f16 to f16: 1 blocks of 2 groups, 240 columns, Operand, SmemA, Smem240, Tile240, 4 slots, 5 of SmemC16;
    hopper_product_single_256 of f16 to f16: 1 blocks of 2 groups, 256 columns, Operand, SmemA, Smem256, Tile256, 4 slots, 2 of SmemC;
    hopper_product_single_272 of f16 to f16: 1 blocks of 2 groups, 272 columns, Operand, SmemA, Smem272, Tile272, 4 slots, 4 of SmemC16;
    hopper_product_single_304 of f16 to f16: 1 blocks of 2 groups, 304 columns, Operand, SmemA, Smem304, Tile304, 4 slots, 2 of SmemC16;
    hopper_product_single_320 of f16 to f16: 1 blocks of 2 groups, 320 columns, Operand, SmemA, Smem320, Tile320, 3 slots, 4 of SmemC16;
    hopper_product_short_128 of f16 to f16: 1 blocks of 1 groups, 128 columns, Operand, SmemA64, Smem128, Tile64x128, 7 slots, 2 of SmemC;
    /// Like `hopper_product`, for `bf16`.
    hopper_product_bf16 of bf16 to bf16: 2 blocks of 2 groups, 256 columns, Operand, SmemA, Smem256, Tile256, 4 slots, 2 of SmemC;
    /// Like `hopper_product`, for `e4m3`. Its instruction sums with fewer bits than `f32` has.
    hopper_product_e4m3 of E4m3 to bf16: 2 blocks of 2 groups, 256 columns, OperandOfBytes, Bytes128, Bytes256, Tile256, 4 slots, 2 of SmemC;
    hopper_product_e4m3_128 of E4m3 to bf16: 2 blocks of 2 groups, 128 columns, OperandOfBytes, Bytes128, Bytes128, Tile128, 6 slots, 2 of SmemC;
}

/// Returns the tile width of the fastest kernel for a product: 256, 192, 128 or 64 columns. `clusters` is the number of
/// two-block clusters that the device can hold.
///
/// Clusters process tiles in rounds. The time of a round is proportional to the tile width plus 60 columns, measured on
/// an H200 with 66 clusters. For 11 of 12 shapes this chooses the fastest kernel, and for one it is within 1 % of the
/// fastest.
#[must_use]
pub const fn columns(m: u32, n: u32, clusters: u32) -> u32 {
    let (widths, mut best, mut least, mut i) = ([256, 192, 128, 64], 256, u64::MAX, 0);
    while i < widths.len() {
        let tiles = m.div_ceil(256) as u64 * n.div_ceil(widths[i]) as u64;
        let time = tiles.div_ceil(if clusters == 0 { 1 } else { clusters as u64 }) * (widths[i] as u64 + 60);
        if time < least {
            (best, least) = (widths[i], time);
        }
        i += 1;
    }
    best
}
