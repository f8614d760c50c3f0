//! Attention, `O = softmax(Q Kᵀ / √128) V`, of any length, for heads of 128.
//!
//! Each of two warpgroups has 64 queries, and the keys come to both. Scores are products of Q and K; what the softmax makes of them stays in registers, where it is
//! the left operand of the product with V. The maximum and the sum of a row are kept while keys go by, and what was summed under a lower maximum is scaled down
//! when a higher one comes. (Milakov and Gimelshein, "Online normalizer calculation for softmax", 2018; Shah and others, "FlashAttention-3", 2024.)

use colex::layout;
use colex_gpu::pipeline::{Attended, Multicast, Own, Rows};
use colex_gpu::{Bands, Float, exp2, f16, fma, pipeline};
use core::f32::consts::{LOG2_E, SQRT_2};

layout! {
    /// (query or key, column, head)
    pub struct Heads { length: usize, heads: usize } = (length, 128, heads):(128, 1, 128 * length);

    /// A tile of Q.
    pub struct SmemQ = tile_to_shape(Layout_K_SW128_Atom<16>, (128,128)) where bijective, wgmma(K, 16);
    /// A tile of K, or of V.
    pub struct SmemK = tile_to_shape(Layout_K_SW128_Atom<16>, (128,128)) where bijective, wgmma(K, 16);
    /// What a warpgroup stores at once.
    pub struct SmemO = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where bijective;
    pub struct TileO = (128,128);
}

pipeline! {
    /// `o = softmax(q kᵀ / √128) v`, in f16, for `ratio` heads of queries to each head of keys
    pub fn attention(cluster: Cluster<1, 2>, queries: u32, keys: u32, heads: u32, ratio: u32)
    persistent queries.div_ceil(128) * heads,
    registers [24, 240],
    loads q: [f16] in Heads(queries, heads) by Own<SmemQ>,
    loads k: [f16] in Heads(keys, heads / ratio.max(1)) by Multicast<SmemK>,
    loads v: [f16] in Heads(keys, heads / ratio.max(1)) by Multicast<SmemK>,
    stores o: [f16] in Heads(queries, heads) by 2 of SmemO,
    slots asked: 1 of (q),
    slots of_k: 2 of (k),
    slots of_v: 2 of (v),
    {
        // log₂ e / √128
        let scale = LOG2_E * SQRT_2 / 16.0;
        for tile in cluster.tiles(o, TileO, Bands::<1>) {
            let ((i, _), head) = (tile.at(), tile.matrix());
            let steps = keys.div_ceil(128);
            let attended = Attended { asked: &mut asked, keys: &mut of_k, values: &mut of_v };
            let found = attended.fold::<128, 128, _>(
                cluster,
                steps,
                (
                    || (q.tile((i, 0, head)),),
                    |step| (k.tile((step, 0, head / ratio)),),
                    |step| (v.tile((step, 0, head / ratio)),),
                ),
                (Rows::all(f32::MIN), Rows::all(0.0)),
                // What threads of a row exchange stands in the kernel itself.
                #[inline(always)]
                |(highest, sum), step, scores| {
                    let left = keys - 128 * step;
                    // Behind the last key there are zeros.
                    let scores = if left < 128 {
                        scores.map_at(|_, key, score| if key < left { score } else { f32::NEG_INFINITY })
                    } else {
                        scores
                    };
                    let higher = scores.reduce_rows(f32::MIN, f32::max).zip(highest, f32::max);
                    let weights = scores.map_rows(&higher.map(|x| x * scale), |score, highest| exp2(fma(score, scale, -highest)));
                    let rescale = highest.zip(&higher, |before, now| exp2((before - now) * scale));
                    *sum = sum.zip(&rescale, |sum, by| sum * by).zip(&weights.reduce_rows(0.0, |x, y| x + y), |x, y| x + y);
                    *highest = higher;
                    (weights, rescale)
                },
            );
            let weighted = found.map(cluster, |(sums, (_, sum))| sums.map_rows(&sum, |x, sum| x / sum));
            tile.store(cluster, weighted, f16::narrow);
        }
    }
}
