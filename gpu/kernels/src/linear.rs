//! Linear layers: a product of half-precision matrices, `A Bᵀ`, and an epilogue, which each thread applies to its
//! accumulators in registers.
//!
//! The product is [`hopper_product`](crate::hopper_product). The bias has one number per column and is loaded into
//! registers before the product begins. The tiles of a residual are loaded into slots of the pipeline, like operands,
//! during the last products. Then `ldmatrix` moves each element of the residual to the thread that holds the
//! accumulator at the same position.
//!
//! # What was tried
//!
//! - If the bias is loaded after the product of each tile, the layer reaches 93 % of cuBLASLt at 2048³. If the bias is
//!   loaded into registers before the product, the layer reaches 95 %. In a layer with a residual, loading the bias
//!   before the product takes 1 to 2 % less time.
//! - The layers convert pairs of numbers (`F2FP`) and load pairs of elements of the bias. If they converted single
//!   numbers (`F2F`, 16 per cycle) and loaded single elements, the layer with GELU would take 6 % more time at 2048³
//!   and 4 % more at 4096³.
//! - Tiles of 192 and 224 columns, single blocks, and four buffers of 32 columns for the output take at most 1 % less
//!   time at one size, and more time at the other sizes.
//! - The residual occupies a slot of the pipeline, so that products have three slots instead of four. Tiles of 128x128
//!   with five slots reach 96.9 % of cuBLASLt at 4096³ and 98.3 % at 8192³.
//!
//! On an H100, the layers reach 100 to 106 % of cuBLASLt at 2048³, 4096³ and 8192³. The epilogue does not overlap with
//! products: at 2048³, cuBLAS's product without an epilogue is 1 % faster than the layer with ReLU, 3 % faster than the
//! layer with GELU, and 11 % faster than the layer with a residual.

use crate::hopper_product::{MatrixC, Operand, Smem256, SmemA, SmemC, Tile256};
use colex::layout;
use layout_gpu::pipeline::{Multicast, Own};
use layout_gpu::{Bands, Float, f16, fma, pipeline, tanh};

layout! {
    /// One value per column of C.
    pub struct Columns { n: usize } = (n):(1);
    /// A tile of the residual in shared memory, with the modes (row, column).
    pub struct SmemR = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective;
}

/// Returns `max(x, 0)`.
#[inline(always)]
fn relu(x: f32) -> f32 {
    x.max(0.0)
}

/// Returns `x Φ(x)`, computed with the usual approximation `x (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2` (Hendrycks and
/// Gimpel, "Gaussian Error Linear Units", 2016).
#[inline(always)]
fn gelu(x: f32) -> f32 {
    const ROOT: f32 = 0.797_884_6;
    let half = 0.5 * x;
    fma(half, tanh(x * fma(ROOT * 0.044_715, x * x, ROOT)), half)
}

macro_rules! linears {
    ($($(#[$doc:meta])* $name:ident by $activation:ident;)*) => {$(
        pipeline! {
            $(#[$doc])*
            pub fn $name(cluster: Cluster<2, 2>, m: u32, n: u32, depth: u32)
            persistent m.div_ceil(256) * n.div_ceil(256),
            registers [40, 232],
            loads a: [f16] in Operand(m, depth) by Own<SmemA>,
            loads b: [f16] in Operand(n, depth) by Multicast<Smem256>,
            reads bias: [f16] in Columns(n),
            stores c: [f16] in MatrixC(m, n) by 2 of SmemC,
            slots tiles: 4 of (a, b),
            {
                for tile in cluster.tiles(c, Tile256, Bands::<16>) {
                    let (i, j) = tile.at();
                    let of_columns = cluster.columns::<256, _, _>(&bias, 256 * j);
                    let sums = tiles.product::<256>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                    tile.store_with(cluster, sums, of_columns, |sum, bias| f16::narrow($activation(sum + bias.wide())));
                }
            }
        }
    )*};
}

linears! {
    /// Computes `c = relu(a bᵀ + bias)`.
    linear_relu by relu;
    /// Computes `c = gelu(a bᵀ + bias)`.
    linear_gelu by gelu;
}

pipeline! {
    /// Computes `c = a bᵀ + bias + residual`.
    pub fn linear_residual(cluster: Cluster<2, 2>, m: u32, n: u32, depth: u32)
    persistent m.div_ceil(256) * n.div_ceil(256),
    registers [40, 232],
    loads a: [f16] in Operand(m, depth) by Own<SmemA>,
    loads b: [f16] in Operand(n, depth) by Multicast<Smem256>,
    loads residual: [f16] in MatrixC(m, n) by Own<SmemR>,
    reads bias: [f16] in Columns(n),
    stores c: [f16] in MatrixC(m, n) by 1 of SmemC,
    slots tiles: 3 of (a, b),
    slots residuals: 4 of (residual),
    {
        for tile in cluster.tiles(c, Tile256, Bands::<16>) {
            let (i, j) = tile.at();
            let of_columns = cluster.columns::<256, _, _>(&bias, 256 * j);
            let sums = tiles.product::<256>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
            let sums = residuals.zip(cluster, sums, |part| residual.tile((i, 4 * j + part)), |sum, x| sum + x.wide());
            tile.store_with(cluster, sums, of_columns, |sum, bias| f16::narrow(sum + bias.wide()));
        }
    }
}
