//! Computes attention, `O = softmax(Q Kᵀ / √d) V`, for sequences of any length and heads of 128 or 64 columns.
//!
//! A query uses all keys or, in the kernels with a causal mask, only the keys up to its own position. The kernels also
//! write the logarithm of each row's sum of exponentials. A backward pass needs this logarithm, and so does code that
//! combines several ranges of keys.
//!
//! Each warpgroup computes 64 queries, and all warpgroups of a block read the same tiles of keys and values. Scores are
//! products of Q and K. The weights, which are exponentials of the scores, stay in registers as the left operand of the
//! product with V. A kernel updates the maximum and the sum of each row for each tile of keys. The kernel raises the
//! maximum only if a weight would otherwise exceed 2⁸, and then scales the earlier sums down. (Milakov and Gimelshein,
//! "Online normalizer calculation for softmax", 2018; Shah and others, "FlashAttention-3", 2024.)
//!
//! # What was tried
//!
//! In this section, "`n` heads at a time" means that tiles are computed in the order [`LastRowsFirst`] with groups of
//! `n` heads. The following rates are in TFLOP/s on an H200. Unless stated otherwise, the rates are for 8192 queries,
//! heads of 128 and no mask:
//!
//! - The first version reaches 562. It computes a softmax between two products, with two alternating warpgroups and
//!   tiles of 128 keys.
//! - Three changes together raise the rate to 574: a branch skips the code of the mask for tiles that do not need it,
//!   the threads of a row combine their sums only once, and sums are rarely scaled.
//! - Tiles of 176 keys raise the rate to 587.
//! - Clusters of two blocks that share keys and values are 4 % faster than single blocks. If waiting threads sleep, the
//!   kernel is 1 to 2 % faster.
//! - If the kernel waits for the second product after the softmax, it is 2 % faster. Earlier, ptxas had moved this wait
//!   to a point before the softmax.
//! - With heads of 64, three warpgroups (192 queries) reach 476, and two warpgroups reach 426. A third slot for keys
//!   and values does not change the rate at 8192 queries. The third slot raises the rate by 4 % at 2048 queries and by
//!   7 % at 1000.
//! - With the mask, the kernel reaches 490 with four heads at a time, and 461 with 192 heads at a time. Eight heads at
//!   a time and two blocks that share keys reach 521. Persistent clusters reach 526, and one cluster per tile reaches
//!   543. If the number of keys of a row is computed only once, the rate is 549. Single blocks reach 547 to 560.
//!
//! The following rates are with the mask on an H200, in percent of cuDNN's rate in the same run. The kernels use
//! persistent clusters of one block, which take tiles in opposite directions in alternate rounds:
//!
//! - Heads of 128: with 33 heads at a time, 132 clusters compute four rows of tiles in a round. The rates are 102.1 at
//!   1000 queries, 100.6 at 2048 and 102.6 at 8192. With 24 heads at a time, the rates are 95.7, 92.7 and 100. With all
//!   192 heads at a time, they are 83 to 95. With one cluster per tile, the rate is 96.1 at 2048 queries and 104.7 at
//!   8192.
//! - Heads of 64, with 192 queries per tile: if warpgroups skip the keys that none of their queries uses, the rate is
//!   90.5 at 2048 queries and 97.8 at 8192. If they do not skip these keys, the rates are 84 and 97.8. One cluster per
//!   tile reaches 98 at 8192 queries. With 8, 24 or 33 heads at a time, the rate at 2048 queries is 89.5. If all
//!   warpgroups of a tile use the same keys, as with 128 queries and tiles of 128 keys, the code that skips keys takes
//!   3 to 4 % more time.
//! - Heads of 64, with 128 queries per tile and 1000 queries: the rate is 93 with two slots for queries and 33 heads at
//!   a time, 92 with all 192 heads at a time, and 88 with one slot. With 192 queries per tile, the rate is 82. Tiles of
//!   64 or 176 keys take 12 to 14 % more time.
//!
//! A block requests the queries of a tile before the first keys. With the opposite order, kernels took up to 8 % more
//! time at 8192 queries. The presumed reason is that the compiler then left the divisions that compute coordinates in
//! the loop that loads.
//!
//! At 2048 queries with heads of 128 and without the mask, the kernel reaches 95.4 % of cuDNN. With tiles of 128 or 160
//! keys, with single blocks, or with one cluster per tile, the rate differs by at most 5 %. No variant is faster by 1 %
//! or more. Two numbers are rounded up, which adds 6 % to the time of the products: the 1536 tiles take 24 rounds of 66
//! clusters instead of 23.3, and 2048 keys take 12 steps instead of 11.6. A shorter last step of 128 keys would need a
//! second copy of the loop's code. With this copy, ptxas spilled 472 bytes instead of 32, and results were wrong.
//!
//! The following rates are from two runs on an H100, in percent of cuDNN's rate in the same run:
//!
//! - The mask compares one number per row with constants (`cut_rows`). With heads of 64, this change saves 3 to 4 % of
//!   the time at 2048 queries. At 8192 queries, it saves 2.5 % in one run and adds 1.3 % in the other. With heads of
//!   128, the change saves 1 to 2 %. (In the second run, the epilogues of the earlier kernels also convert one number
//!   at a time.) In kernels without a causal mask, the change takes 2 to 4 % more time with heads of 64, although the
//!   loop has fewer instructions. With heads of 128, the difference is within 1 %.
//! - Polynomials replace some of the exponentials. With 128 queries per tile and heads of 64, one of four exponentials
//!   as a polynomial reaches 101.4 instead of 98.1 at 1000 queries. One of three takes 2 to 3 % more time than one of
//!   four. With 192 queries per tile, polynomials take 1 to 8 % more time, even if only one of eight exponentials is a
//!   polynomial. With heads of 128, one of eight takes 2 to 8 % more time.
//! - 2048 queries with the mask, heads of 64 and all 192 heads at a time: the kernel reads 741 MB from memory and cuDNN
//!   198 MB, because K and V of 192 heads do not fit into the cache. The tensor cores are busy for 39 % of the time
//!   (cuDNN 43 %). Five slots for keys, or two slots for queries and four for keys, take 15 to 20 % more time.
//! - Heads of 64 with the mask: 64 heads at a time reach 95.4 at 2048 queries, and 192 heads at a time reach 91.6. At
//!   8192 queries, the rates are 97.8 and 97.2. With 32 heads at a time, the kernel takes 1 % more time than with 64 at
//!   2048 queries, and reaches 98.4 at 8192.
//! - With heads of 64 and the mask, the kernel is 2 % slower than cuDNN at 8192 queries and 5 % slower at 2048. Reads
//!   from memory do not cause this difference. At 8192 queries, the kernel reads 6.4 GB with 64 heads at a time, 3.7 GB
//!   with 32 and 1.5 GB with 8, and cuDNN reads 0.6 GB. In a replayed graph, 32 heads at a time take 0.5 % more time
//!   than 64, and 8 heads at a time take 2 % more. In all these cases, the tensor cores are busy for 48 % of the time
//!   (cuDNN 49 %). At 2048 queries, 32 heads at a time read 180 MB instead of 309 MB, but take 1 % more time. With one
//!   cluster per tile, 3 to 32 heads at a time take 2 to 4 % more time at 8192 queries, and 7 to 11 % more at 2048.
//! - 128 queries per tile, heads of 64 and the mask, at 2048 queries: 66 heads at a time reach 94.0, and a kernel with
//!   four slots for keys reaches the same rate. At 1000 queries, these two variants are 1 to 2 % slower than 33 heads
//!   at a time and three slots, which reach 101.8.
//!
//! With the mask, tiles take different times. With a fixed schedule, some clusters had 2 to 31 % more steps than the
//! mean. If the device schedules the tiles, the numbers of steps differ by 1 to 5 %. The tensor cores are busy for 77 %
//! of the time with heads of 128 (72 % with the mask), and for 54 % with heads of 64 (50 % with the mask). The GPU runs
//! at its power limit. Therefore an order of instructions that saves time but no energy makes the kernel only slightly
//! faster.

use colex::layout;
use core::f32::consts::{LN_2, LOG2_E, SQRT_2};
use layout_gpu::pipeline::{Attended, KeyStep, LastRowsFirst, Multicast, Own, RowParts, Rows, Sums, Wide, Width};
use layout_gpu::{Bands, Float, bf16, exp2, f16, fma, log2, pipeline};

layout! {
    /// Queries, keys or values, with the modes (query or key, column, head).
    pub struct Heads128 { length: usize, heads: usize } = (length, 128, heads):(128, 1, 128 * length);
    pub struct Heads64 { length: usize, heads: usize } = (length, 64, heads):(64, 1, 64 * length);

    /// One number per query and head of queries, with the modes (query, head).
    pub struct OfRows { length: usize, heads: usize } = (length, heads):(1, length);

    /// Tiles of queries, keys or values in shared memory. The name contains the numbers of rows and columns.
    pub struct Smem128x128 = tile_to_shape(Layout_K_SW128_Atom<16>, (128,128)) where bijective, wgmma(K, 16);
    pub struct Smem176x128 = tile_to_shape(Layout_K_SW128_Atom<16>, (176,128)) where bijective, wgmma(K, 16);
    pub struct Smem128x64 = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective, wgmma(K, 16);
    pub struct Smem192x64 = tile_to_shape(Layout_K_SW128_Atom<16>, (192,64)) where bijective, wgmma(K, 16);
    /// The tile that a warpgroup stores at once.
    pub struct SmemO = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where bijective;
    /// The tile of the output that a block computes.
    pub struct Tile128x128 = (128,128);
    pub struct Tile192x64 = (192,64);
    pub struct Tile128x64 = (128,64);
}

/// The state of each row: a reference score, and the partial sums of the row's weights in each thread. The reference
/// score is the maximum at an earlier time, and has the weight 1.
type State = (Rows, RowParts);

/// The base-2 logarithm of the largest weight that a score can have without a change of the row's reference score.
/// Weights up to 256 still have the full precision of 16-bit floats.
const ABOVE: f32 = 8.0;

/// Returns the weights of the scores, and for each row the factor by which earlier sums must be multiplied. Updates the
/// state. Positions without a key must have the score −∞. `scale` is log₂ e / √d, where d is the number of columns of a
/// head.
#[inline(always)]
fn softmax<const KEYS: usize, const EVERY: usize>(
    scores: Sums<KEYS>,
    (highest, sum): &mut State,
    scale: f32,
) -> (Sums<KEYS>, Rows)
where
    Width<KEYS>: Wide,
{
    let rises = |now: f32, before: f32| if (now - before) * scale > ABOVE { now } else { before };
    let higher = scores.reduce_rows(f32::MIN, f32::max).zip(highest, rises);
    let weights = scores.exp2_rows::<EVERY>(&higher.map(|x| x * scale), scale);
    let rescale = highest.zip(&higher, |before, now| exp2((before - now) * scale));
    *sum = weights.fold_rows(&sum.zip(&rescale, |sum, by| sum * by), |x, y| x + y);
    *highest = higher;
    (weights, rescale)
}

macro_rules! attentions {
    ($(
        $(#[$doc:meta])*
        $name:ident of $type:ident: heads of $columns:literal, $gmem:ident, causal $is_causal:literal;
            $clusters:ident $blocks:literal blocks of $groups:literal warpgroups, registers $registers:tt, $asked:literal of $smem_q:ident, $tile:ident, $order:expr;
            $keys:literal keys, $smem:ident, $slots:literal slots, one of $every:literal;
    )*) => {$(
        pipeline! {
            $(#[$doc])*
            pub fn $name(cluster: Cluster<$blocks, $groups>, queries: u32, keys: u32, heads: u32, ratio: u32)
            $clusters queries.div_ceil(64 * $groups * $blocks) * heads,
            registers $registers,
            loads q: [$type] in $gmem(queries, heads) by Own<$smem_q>,
            loads k: [$type] in $gmem(keys, heads / ratio.max(1)) by Multicast<$smem>,
            loads v: [$type] in $gmem(keys, heads / ratio.max(1)) by Multicast<$smem>,
            stores o: [$type] in $gmem(queries, heads) by 1 of SmemO,
            writes log_sum: [f32] in OfRows(queries, heads),
            slots asked: $asked of (q),
            slots of_k: $slots of (k),
            slots of_v: $slots of (v),
            {
                let scale = if $columns == 128 { LOG2_E * SQRT_2 / 16.0 } else { LOG2_E / 8.0 };
                for (tile, rows) in cluster.tiles(o, $tile, $order).with_rows(log_sum) {
                    let ((i, _), head) = (tile.at(), tile.matrix());
                    let queries_of_tile = 64 * $groups * $blocks;
                    let first_query = queries_of_tile * i;
                    // With the mask, the last query uses all keys, the query before it uses all keys except the last,
                    // and so on.
                    let seen = if $is_causal { keys.saturating_sub(queries.saturating_sub(first_query + queries_of_tile)) } else { keys };
                    let steps = seen.div_ceil($keys).max(1);
                    // Returns the number of steps in which the 64 queries from `row` on use keys. If a tile has at most
                    // as many queries as a step has keys, this number differs by at most 1 within the tile, so the
                    // result is `steps`.
                    let needed = |row: u32| match first_query + row {
                        _ if !$is_causal || queries_of_tile <= $keys => steps,
                        query if query >= queries => 0,
                        query => keys.saturating_sub(queries.saturating_sub(query + 64)).div_ceil($keys),
                    };
                    let attended = Attended { asked: &mut asked, keys: &mut of_k, values: &mut of_v };
                    let found = attended.fold_up_to::<$keys, $columns, State>(
                        cluster,
                        (steps, needed),
                        (
                            || (q.tile((i, 0, head)),),
                            |step| (k.tile((step, 0, head / ratio.max(1))),),
                            |step| (v.tile((step, 0, head / ratio.max(1))),),
                        ),
                        (Rows::all(f32::MIN), RowParts::all(0.0)),
                        // The threads of a row exchange values, which is possible only in the kernel itself, so this
                        // closure must be inlined.
                        #[inline(always)]
                        |state, KeyStep { number, row }, scores| {
                            let (first, query) = ($keys * number, first_query + row);
                            let is_cut = first + $keys > keys || $is_causal && first + $keys + queries > query + keys + 1;
                            let scores = if !is_cut {
                                scores
                            } else if $is_causal {
                                scores.cut_rows(f32::NEG_INFINITY, |row| (query + row + keys + 1).saturating_sub(queries).min(keys).saturating_sub(first))
                            } else {
                                // `cut_rows` would take more time in kernels without a causal mask.
                                scores.map_at(|_, column, score| if column < keys.saturating_sub(first) { score } else { f32::NEG_INFINITY })
                            };
                            softmax::<$keys, $every>(scores, state, scale)
                        },
                    );
                    let weighted = found.map(cluster, |(sums, (highest, sum))| {
                        let sum = sums.join_rows(&sum, |x, y| x + y);
                        let shares = sum.map(|sum| if sum > 0.0 { 1.0 / sum } else { 0.0 });
                        let log_sum = highest.zip(&sum, |highest, sum| fma(highest, scale, log2(sum)) * LN_2);
                        (sums.map_rows(&shares, |x, share| x * share), log_sum)
                    });
                    let (weighted, log_sum) = weighted.unzip(cluster);
                    tile.store(cluster, weighted, $type::narrow);
                    rows.store(cluster, log_sum, |x| x);
                }
            }
        }
    )*};
}

attentions! {
    /// Computes `o = softmax(q kᵀ / √128) v`. `ratio` heads of queries share one head of keys and values.
    attention of f16: heads of 128, Heads128, causal false;
        persistent 2 blocks of 2 warpgroups, registers [24, 240], 1 of Smem128x128, Tile128x128, Bands::<1>;
        176 keys, Smem176x128, 2 slots, one of 0;
    /// Like `attention`, for `bf16`.
    attention_bf16 of bf16: heads of 128, Heads128, causal false;
        persistent 2 blocks of 2 warpgroups, registers [24, 240], 1 of Smem128x128, Tile128x128, Bands::<1>;
        176 keys, Smem176x128, 2 slots, one of 0;
    /// Like `attention`, with a causal mask: a query uses only the keys up to its own position. The last query has the
    /// position of the last key.
    causal_attention of f16: heads of 128, Heads128, causal true;
        grid 1 blocks of 2 warpgroups, registers [24, 240], 1 of Smem128x128, Tile128x128, LastRowsFirst::<8>;
        128 keys, Smem128x128, 2 slots, one of 0;
    /// Like `causal_attention`, with persistent clusters, which compute several tiles each. On a GPU with 132
    /// multiprocessors, the clusters compute four rows of tiles of 33 heads at the same time.
    causal_attention_short of f16: heads of 128, Heads128, causal true;
        persistent 1 blocks of 2 warpgroups, registers [24, 240], 1 of Smem128x128, Tile128x128, LastRowsFirst::<33>;
        128 keys, Smem128x128, 2 slots, one of 0;
    causal_attention_bf16 of bf16: heads of 128, Heads128, causal true;
        grid 1 blocks of 2 warpgroups, registers [24, 240], 1 of Smem128x128, Tile128x128, LastRowsFirst::<8>;
        128 keys, Smem128x128, 2 slots, one of 0;
    /// Like `attention`, for heads of 64.
    attention_64 of f16: heads of 64, Heads64, causal false;
        persistent 1 blocks of 3 warpgroups, registers [32, 160], 1 of Smem192x64, Tile192x64, Bands::<1>;
        128 keys, Smem128x64, 3 slots, one of 0;
    /// Like `attention_64`, with a causal mask. The tiles are ordered by groups of 64 heads.
    causal_attention_64 of f16: heads of 64, Heads64, causal true;
        persistent 1 blocks of 3 warpgroups, registers [32, 160], 1 of Smem192x64, Tile192x64, LastRowsFirst::<64>;
        128 keys, Smem128x64, 3 slots, one of 0;
    /// Like `causal_attention_64`, with tiles of 128 queries. A polynomial computes one of four exponentials.
    causal_attention_64_short of f16: heads of 64, Heads64, causal true;
        persistent 1 blocks of 2 warpgroups, registers [24, 240], 2 of Smem128x64, Tile128x64, LastRowsFirst::<33>;
        128 keys, Smem128x64, 3 slots, one of 4;
}

/// Returns the name of the fastest kernel for `f16` and this number of queries, or `None` if no kernel has heads with
/// this number of columns. The choice is based on measurements with 1000, 2048 and 8192 queries and 192 heads.
#[must_use]
pub const fn choose(columns: u32, is_causal: bool, queries: u32) -> Option<&'static str> {
    match (columns, is_causal, queries) {
        (128, false, _) => Some("attention"),
        (128, true, ..=4000) => Some("causal_attention_short"),
        (128, true, _) => Some("causal_attention"),
        (64, false, _) => Some("attention_64"),
        (64, true, ..=1500) => Some("causal_attention_64_short"),
        (64, true, _) => Some("causal_attention_64"),
        _ => None,
    }
}
