//! Products of half-precision matrices, `C = A Bᵀ`, for any extents. The kernels use Hopper's tensor maps, `wgmma` and
//! clusters.
//!
//! In a block, each warpgroup that multiplies computes 64 rows. Most kernels have two such warpgroups, so their blocks
//! compute 128 rows. In some kernels, the rows of a tile are columns of C ("tiles of Cᵀ"). One more warpgroup loads
//! tiles of A and B with 64 columns (128 for elements of 8 bits) into several slots in advance. In a cluster of two
//! blocks, both blocks read the same tile of B (of A for tiles of Cᵀ), and each block loads half of this tile for both
//! blocks. A tile of more than 256 columns needs two `wgmma` per step. Products with wide tiles read the fewest bytes.
//! Narrower tiles can leave fewer multiprocessors without work in the last round. [`choose`] returns the tile for a
//! product.
//!
//! # What was tried
//!
//! Each of 21 kernels ran at the 22 sizes of `docs/gpu.md`, and each of 29 kernels ran at these sizes in an earlier
//! run. On an H200, the geometric mean of the 22 rates, with the fastest kernel for each size, is 96.8 % of cuBLAS's
//! rate. If only the 12 kernels below are used, the mean is the same. `docs/gpu.md` contains the last run, on an H100.
//!
//! In the following list, a size such as 2504x1000x8000 contains m, n and k, and a tile such as 64x160 has 64 rows and
//! 160 columns. Rates in percent are relative to cuBLAS:
//!
//! - Tiles of Cᵀ, for which clusters share the tile of A: at 2504x1000x8000, 160 columns reach 98.5 %, and 176 columns
//!   of C reach 91.4 %. At 3000x1000x5000, 192 columns reach 98.7 %, and 208 columns of C reach 95.5 %. At
//!   1544x4104x3080, 224 columns reach 96.9 %, and 256 columns of C reach 88.4 %.
//! - Blocks of 192 rows: at 4872x2312x4096, 160 columns reach 95.2 %, and tiles of 128x192 reach 91.3 %. At 8000³, 160
//!   columns reach 102.9 %. At 4200x4136x4104, 176 columns reach 96.2 %, and 224 columns with 128 rows reach 94.3 %.
//! - Two `wgmma` per step: at 7000x600x3000, 304 columns reach 91.5 %, and 192 columns reach 69.7 %.
//! - Single blocks: at 10000x2504x1504, 256 columns reach 102.2 %, and tiles of Cᵀ with 160 columns reach 96.7 %. At
//!   1104³, tiles of 64x160 reach 84.8 %, and tiles of 128x128 reach 78.2 %. At 1024³ on an H200, tiles of 64x128 reach
//!   89.6 %, and clusters of two such blocks reach 88.6 %.
//! - One conversion per pair of numbers (`F2FP`) in the epilogue, instead of one per number, takes up to 5 % less time
//!   on an H100, and 6 % less at 1024³.
//! - 1104³ on an H100: single blocks of 64x160 reach 84.8 %. Clusters of two such blocks reach 92.4 % in the same run
//!   and 93.7 % in the next. The single blocks read 52 MB from the L2 cache, and cuBLAS reads 41 MB. The tensor cores
//!   of the single blocks are busy for 25 % of the time (cuBLAS 30 %), and warps mostly wait for loads. Clusters of two
//!   blocks of 128x80 that share the tile of A reach 91.1 %.
//! - 1024³ on an H100: clusters of two blocks of 64x128 reach 88.9 and 89.8 % in two runs, and single blocks of 64x128
//!   reach 87.0 % in the first of these runs. The single blocks read 41.6 MB from the L2 cache. cuBLAS, also with
//!   clusters of two blocks, reads 29.5 MB. The tensor cores of the single blocks are busy for 27 % of the time (cuBLAS
//!   29 %), and warps mostly wait for loads. A step of 64 along k takes 0.35 µs with single blocks, 0.25 to 0.27 µs
//!   with clusters, and 0.25 µs in cuBLAS. The clusters take 0.3 µs longer to start: with 8 steps, they take 4.99 µs,
//!   single blocks 4.69 µs and cuBLAS 4.72 µs. Tiles of 128x64, five slots, and tiles of Cᵀ take up to 3 % more time
//!   than these clusters.
//! - At every size, a tile outside of the following list is as fast as the tiles of the list, or at most half a percent
//!   slower. List: 64, 80, 96, 128, 176, 208, 272, 288 and 320 columns in clusters, 320 columns of tiles of Cᵀ,
//!   192x192, and single blocks with 128, 240 and 320 columns.
//! - Tiles that are split along k, so that all clusters share the last round (stream-K), reach 576 instead of 712
//!   TFLOP/s at 4096³. Without the split, clusters proceed through k together and find tiles of A and B in the cache.
//! - Tensor maps that request 128 bytes instead of 256, for rows that are not multiples of 256 bytes, raise the rate
//!   from 540 to 616 TFLOP/s at 6008³ on an H100.
//! - Two changes together, relaxed barriers of the cluster and last stores that wait only until shared memory was read,
//!   raise the rate from 95.9 to 98.3 % at 2048³, and from 81.4 to 87.5 % at 1024³. Clusters of four blocks reach 51.5
//!   % at 1024³.
//! - An earlier version in CUDA C++ reached 484 TFLOP/s without clusters and with releases that contain a fence, and
//!   513 with clusters of two blocks. With one arrival per warpgroup instead of per warp, it reached 565. With arrivals
//!   without `.release.cluster`, it reached 655 to 668: `.release.cluster` adds a `MEMBAR`, which takes a microsecond.
//!
//! The tensor cores are busy for 92 % of the time at 8192³ (cuBLAS 94 %). A step along k with 256 columns has 59
//! instructions, including four `HGMMA`, and uses 168 registers. No register is spilled.

pub use crate::hopper_choice::Tile;
use colex::layout;
use layout_gpu::pipeline::{Multicast, Own};
use layout_gpu::{Bands, E4m3, Float, bf16, f16, pipeline};

layout! {
    /// The matrix A or B, which is row-major, with rows that start at multiples of 16 bytes.
    pub struct Operand { rows: usize, depth: usize } = (rows, depth):(depth, 1) where depth % 8 == 0;
    /// The matrix A or B with elements of 8 bits.
    pub struct OperandOfBytes { rows: usize, depth: usize } = (rows, depth):(depth, 1) where depth % 16 == 0;
    /// The matrix C, which is row-major, with rows that start at multiples of 16 bytes.
    pub struct MatrixC { m: usize, n: usize } = (m, n):(n, 1) where n % 8 == 0;
    /// Cᵀ, in which each column is a row of C.
    pub struct TurnedC { n: usize, m: usize } = (n, m):(1, n) where n % 8 == 0;

    /// A tile of A in shared memory, with the modes (row, k).
    pub struct SmemA = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective, wgmma(K, 16);
    pub struct SmemA192 = tile_to_shape(Layout_K_SW128_Atom<16>, (192,64)) where bijective, wgmma(K, 16);
    pub struct SmemA64 = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where bijective, wgmma(K, 16);
    /// A tile of B in shared memory, with the modes (row, k). The name contains the number of rows, which is the number
    /// of columns of C.
    pub struct Smem304 = tile_to_shape(Layout_K_SW128_Atom<16>, (304,64)) where bijective, wgmma(K, 16);
    pub struct Smem256 = tile_to_shape(Layout_K_SW128_Atom<16>, (256,64)) where bijective, wgmma(K, 16);
    pub struct Smem224 = tile_to_shape(Layout_K_SW128_Atom<16>, (224,64)) where bijective, wgmma(K, 16);
    pub struct Smem192 = tile_to_shape(Layout_K_SW128_Atom<16>, (192,64)) where bijective, wgmma(K, 16);
    pub struct Smem176 = tile_to_shape(Layout_K_SW128_Atom<16>, (176,64)) where bijective, wgmma(K, 16);
    pub struct Smem160 = tile_to_shape(Layout_K_SW128_Atom<16>, (160,64)) where bijective, wgmma(K, 16);
    pub struct Smem128 = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective, wgmma(K, 16);
    /// Tiles of A and B with elements of 8 bits.
    pub struct Bytes256 = tile_to_shape(Layout_K_SW128_Atom<8>, (256,128)) where bijective, wgmma(K, 8);
    pub struct Bytes128 = tile_to_shape(Layout_K_SW128_Atom<8>, (128,128)) where bijective, wgmma(K, 8);
    /// The part of C that a warpgroup stores at once. The width of this part divides the width of the tile.
    pub struct SmemC = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where bijective;
    pub struct SmemC32 = tile_to_shape(Layout_K_SW64_Atom<16>, (64,32)) where bijective;
    pub struct SmemC16 = tile_to_shape(Layout_K_SW32_Atom<16>, (64,16)) where bijective;
    /// The part of Cᵀ that a warpgroup stores at once: 64 columns and 32 rows of C.
    pub struct TurnedC32 = tile_to_shape(Layout_MN_SW128_Atom<16>, (64,32)) where bijective;
    /// The tile of C that a block computes.
    pub struct Tile304 = (128,304);
    pub struct Tile256 = (128,256);
    pub struct Tile224 = (128,224);
    pub struct Tile192 = (128,192);
    pub struct Tile160 = (128,160);
    pub struct Tile128 = (128,128);
    pub struct Tile192x176 = (192,176);
    pub struct Tile192x160 = (192,160);
    pub struct Tile64x160 = (64,160);
    pub struct Tile64x128 = (64,128);
}

/// Declares kernels for products, with tiles of C (`upright`) or of Cᵀ (`turned`). The rows of a turned tile are
/// columns of C, and the blocks of a cluster share the tile of A.
macro_rules! products {
    ($($(#[$doc:meta])* $name:ident of $type:ident to $out:ident: $way:ident $blocks:literal blocks of $groups:tt groups, $columns:literal columns, $operand:ident, $own:ident, $shared:ident, $tile:ident, $slots:literal slots, $buffers:literal of $c:ident;)*) => {
        $(products! { @groups $groups $way [m n a b] [$own $shared] [$($doc)*] $name $type $out $blocks $columns $operand $tile $slots $buffers $c })*
    };
    (@groups 3 $way:ident $($rest:tt)*) => { products! { @$way $($rest)* 3 [32, 160] } };
    (@groups $groups:tt $way:ident $($rest:tt)*) => { products! { @$way $($rest)* $groups [40, 232] } };
    (@is_turned upright) => { false };
    (@is_turned turned) => { true };
    (@upright [$m:ident $n:ident $a:ident $b:ident] [$own:ident $shared:ident] $($rest:tt)*) => {
        products! { @of [$m $n] [$a Own $own, $b Multicast $shared] [$m $n $a $b MatrixC] $($rest)* }
    };
    (@turned [$m:ident $n:ident $a:ident $b:ident] [$own:ident $shared:ident] $($rest:tt)*) => {
        products! { @of [$m $n] [$a Multicast $shared, $b Own $own] [$n $m $b $a TurnedC] $($rest)* }
    };
    (
        @of [$m:ident $n:ident] [$a:ident $by_a:ident $of_a:ident, $b:ident $by_b:ident $of_b:ident]
        [$rows:ident $others:ident $own:ident $shared:ident $matrix:ident] [$($doc:meta)*]
        $name:ident $type:ident $out:ident $blocks:literal $columns:literal $operand:ident $tile:ident $slots:literal $buffers:literal $c:ident $groups:tt $registers:tt
    ) => {
        pipeline! {
            $(#[$doc])*
            pub fn $name(cluster: Cluster<$blocks, $groups>, $m: u32, $n: u32, depth: u32)
            persistent $rows.div_ceil(64 * $groups * $blocks) * $others.div_ceil($columns),
            registers $registers,
            loads $a: [$type] in $operand($m, depth) by $by_a<$of_a>,
            loads $b: [$type] in $operand($n, depth) by $by_b<$of_b>,
            stores c: [$out] in $matrix($rows, $others) by $buffers of $c,
            slots tiles: $slots of ($own, $shared),
            {
                for tile in cluster.tiles(c, $tile, Bands::<16>) {
                    let (i, j) = tile.at();
                    let sums = tiles.product::<$columns>(cluster, $own.steps(), |step| ($own.tile((i, step)), $shared.tile((j, step))));
                    tile.store(cluster, sums, $out::narrow);
                }
            }
        }
    };
}

/// Declares kernels for products of `f16`, and the list of their tiles.
macro_rules! halves {
    ($($(#[$only:meta])? $name:ident: $way:ident $blocks:literal blocks of $groups:tt groups, $columns:literal columns, $own:ident, $shared:ident, $tile:ident, $slots:literal slots, $buffers:literal of $c:ident;)*) => {
        $($(#[$only])? products! {
            #[doc = concat!("Computes `c = a bᵀ` with f32 accumulators, in ", stringify!($way), " tiles of ", $blocks, " blocks. A block has ", $groups, " times 64 rows and ", $columns, " columns.")]
            $name of f16 to f16: $way $blocks blocks of $groups groups, $columns columns, Operand, $own, $shared, $tile, $slots slots, $buffers of $c;
        })*

        /// The tiles of products of `f16`.
        pub const TILES: &[Tile] =
            &[$(Tile { kernel: stringify!($name), is_turned: products!(@is_turned $way), blocks: $blocks, groups: $groups, columns: $columns }),*];
    };
}

halves! {
    hopper_product: upright 2 blocks of 2 groups, 256 columns, SmemA, Smem256, Tile256, 4 slots, 2 of SmemC;
    hopper_product_192: upright 2 blocks of 2 groups, 192 columns, SmemA, Smem192, Tile192, 5 slots, 1 of SmemC;
    // The next three kernels are not built for Blackwell. They need more than the 512 columns of tensor memory that all
    // warpgroups of a block share, or they have three warpgroups, which were not measured on Blackwell.
    #[cfg(not(target_feature = "sm_100a"))]
    hopper_product_304: upright 2 blocks of 2 groups, 304 columns, SmemA, Smem304, Tile304, 4 slots, 2 of SmemC16;
    #[cfg(not(target_feature = "sm_100a"))]
    hopper_product_tall_160: upright 2 blocks of 3 groups, 160 columns, SmemA192, Smem160, Tile192x160, 4 slots, 4 of SmemC16;
    #[cfg(not(target_feature = "sm_100a"))]
    hopper_product_tall_176: upright 2 blocks of 3 groups, 176 columns, SmemA192, Smem176, Tile192x176, 4 slots, 4 of SmemC16;
    hopper_product_turned_160: turned 2 blocks of 2 groups, 160 columns, SmemA, Smem160, Tile160, 5 slots, 4 of TurnedC32;
    hopper_product_turned_192: turned 2 blocks of 2 groups, 192 columns, SmemA, Smem192, Tile192, 5 slots, 2 of TurnedC32;
    hopper_product_turned_224: turned 2 blocks of 2 groups, 224 columns, SmemA, Smem224, Tile224, 4 slots, 4 of TurnedC32;
    hopper_product_224: upright 2 blocks of 2 groups, 224 columns, SmemA, Smem224, Tile224, 4 slots, 4 of SmemC32;
    hopper_product_single_256: upright 1 blocks of 2 groups, 256 columns, SmemA, Smem256, Tile256, 4 slots, 2 of SmemC;
    hopper_product_short_128: upright 2 blocks of 1 groups, 128 columns, SmemA64, Smem128, Tile64x128, 7 slots, 2 of SmemC;
    hopper_product_short_160: upright 2 blocks of 1 groups, 160 columns, SmemA64, Smem160, Tile64x160, 7 slots, 5 of SmemC32;
}

products! {
    /// Like `hopper_product`, for `bf16`.
    hopper_product_bf16 of bf16 to bf16: upright 2 blocks of 2 groups, 256 columns, Operand, SmemA, Smem256, Tile256, 4 slots, 2 of SmemC;
    /// Like `hopper_product`, for `e4m3`. The instruction adds with fewer bits than `f32` has.
    hopper_product_e4m3 of E4m3 to bf16: upright 2 blocks of 2 groups, 256 columns, OperandOfBytes, Bytes128, Bytes256, Tile256, 4 slots, 2 of SmemC;
    hopper_product_e4m3_128 of E4m3 to bf16: upright 2 blocks of 2 groups, 128 columns, OperandOfBytes, Bytes128, Bytes128, Tile128, 6 slots, 2 of SmemC;
}

/// Returns the tile in [`TILES`] with the least estimated time for a product of `f16` on Hopper. The model of the time
/// was fitted to the 22 sizes of `docs/gpu.md`. For these sizes, the kernel of this tile takes at most 0.5 % more time
/// than the fastest kernel of the list. Other sizes were not measured.
#[must_use]
pub const fn choose(m: u32, n: u32, k: u32, multiprocessors: u32) -> Tile {
    crate::hopper_choice::fastest(TILES, [m, n, k], multiprocessors)
}
