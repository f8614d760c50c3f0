//! Attention, `O = softmax(Q Kᵀ / √d) V`, of any length, for heads of 128 and of 64, all keys or those up to the query.
//!
//! Each of two warpgroups has 64 queries, and the keys come to both. Scores are products of Q and K; what the softmax makes of them stays in registers, where it is
//! the left operand of the product with V. The maximum and the sum of a row are kept while keys go by, and what was summed under a lower maximum is scaled down
//! when a higher one comes. (Milakov and Gimelshein, "Online normalizer calculation for softmax", 2018; Shah and others, "FlashAttention-3", 2024.)

use colex::layout;
use colex_gpu::pipeline::{Attended, LastRowsFirst, Multicast, Own, Rows, Step, Sums};
use colex_gpu::{Bands, Float, exp2, f16, fma, pipeline};
use core::f32::consts::{LOG2_E, SQRT_2};

layout! {
    /// (query or key, column, head)
    pub struct Heads128 { length: usize, heads: usize } = (length, 128, heads):(128, 1, 128 * length);
    pub struct Heads64 { length: usize, heads: usize } = (length, 64, heads):(64, 1, 64 * length);

    /// A tile of Q, of K or of V.
    pub struct Smem128 = tile_to_shape(Layout_K_SW128_Atom<16>, (128,128)) where bijective, wgmma(K, 16);
    pub struct Smem64 = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective, wgmma(K, 16);
    /// What a warpgroup stores at once.
    pub struct SmemO = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where bijective;
    pub struct Tile128 = (128,128);
    pub struct Tile64 = (128,64);
}

/// How many keys a tile has.
const KEYS: u32 = 128;

/// The highest score and the sum of weights of each row, so far.
type State = (Rows, Rows);

/// Weights of scores, of which those of no key are −∞, and by what weights before them are too large: `scale` is log₂ e / √d.
#[inline(always)]
fn softmax(scores: Sums<128>, (highest, sum): &mut State, scale: f32) -> (Sums<128>, Rows) {
    let higher = scores.reduce_rows(f32::MIN, f32::max).zip(highest, f32::max);
    let weights = scores.map_rows(&higher.map(|x| x * scale), |score, highest| exp2(fma(score, scale, -highest)));
    let rescale = highest.zip(&higher, |before, now| exp2((before - now) * scale));
    *sum = sum.zip(&rescale, |sum, by| sum * by).zip(&weights.reduce_rows(0.0, |x, y| x + y), |x, y| x + y);
    *highest = higher;
    (weights, rescale)
}

macro_rules! attentions {
    ($($(#[$doc:meta])* $name:ident: heads of $columns:literal, $gmem:ident, $smem:ident, $tile:ident, $order:expr, causal $is_causal:literal;)*) => {$(
        pipeline! {
            $(#[$doc])*
            pub fn $name(cluster: Cluster<1, 2>, queries: u32, keys: u32, heads: u32, ratio: u32)
            persistent queries.div_ceil(128) * heads,
            registers [24, 240],
            loads q: [f16] in $gmem(queries, heads) by Own<$smem>,
            loads k: [f16] in $gmem(keys, heads / ratio.max(1)) by Multicast<$smem>,
            loads v: [f16] in $gmem(keys, heads / ratio.max(1)) by Multicast<$smem>,
            stores o: [f16] in $gmem(queries, heads) by 1 of SmemO,
            slots asked: 1 of (q),
            slots of_k: 2 of (k),
            slots of_v: 2 of (v),
            {
                let scale = if $columns == 128 { LOG2_E * SQRT_2 / 16.0 } else { LOG2_E / 8.0 };
                for tile in cluster.tiles(o, $tile, $order) {
                    let ((i, _), head) = (tile.at(), tile.matrix());
                    // Under the mask a query sees the keys up to its own place, counted from the end.
                    let seen = if $is_causal { keys.saturating_sub(queries.saturating_sub(128 * (i + 1))) } else { keys };
                    let attended = Attended { asked: &mut asked, keys: &mut of_k, values: &mut of_v };
                    let found = attended.fold::<128, $columns, State>(
                        cluster,
                        seen.div_ceil(KEYS).max(1),
                        (
                            || (q.tile((i, 0, head)),),
                            |step| (k.tile((step, 0, head / ratio.max(1))),),
                            |step| (v.tile((step, 0, head / ratio.max(1))),),
                        ),
                        (Rows::all(f32::MIN), Rows::all(0.0)),
                        // What threads of a row exchange stands in the kernel itself.
                        #[inline(always)]
                        |state, Step { number, row }, scores| {
                            let (first, query) = (KEYS * number, 128 * i + row);
                            let is_cut = first + KEYS > keys || $is_causal && first + KEYS + queries > query + keys + 1;
                            let scores = if is_cut {
                                scores.map_at(|row, column, score| {
                                    let key = first + column;
                                    let is_seen = key < keys && (!$is_causal || key + queries <= query + row + keys);
                                    if is_seen { score } else { f32::NEG_INFINITY }
                                })
                            } else {
                                scores
                            };
                            softmax(scores, state, scale)
                        },
                    );
                    let weighted = found.map(cluster, |(sums, (_, sum))| {
                        sums.map_rows(&sum, |x, sum| if sum > 0.0 { x / sum } else { 0.0 })
                    });
                    tile.store(cluster, weighted, f16::narrow);
                }
            }
        }
    )*};
}

attentions! {
    /// `o = softmax(q kᵀ / √128) v`, for `ratio` heads of queries to each head of keys
    attention: heads of 128, Heads128, Smem128, Tile128, Bands::<1>, causal false;
    /// The same of the keys up to the query.
    causal_attention: heads of 128, Heads128, Smem128, Tile128, LastRowsFirst, causal true;
    /// The same of heads of 64.
    attention_64: heads of 64, Heads64, Smem64, Tile64, Bands::<1>, causal false;
    /// The same of the keys up to the query.
    causal_attention_64: heads of 64, Heads64, Smem64, Tile64, LastRowsFirst, causal true;
}
