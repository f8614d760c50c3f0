//! Computes attention, `O = softmax(Q Kᵀ / √d) V`, for sequences of any length and heads of 128 or 64 numbers. A query uses all keys, or only the keys up to its own position.
//!
//! The kernel also writes the logarithm of each row's sum of exponentials. A backward pass needs this logarithm. Code
//! that combines several ranges of keys also needs it.
//!
//! Each warpgroup has 64 queries, and all warpgroups read all keys. Scores are products of Q and K. The weights, which
//! are the softmax of the scores, stay in registers as the left operand of the product with V. The maximum and the sum
//! of a row are updated for each tile of keys. The maximum is only raised if a weight would otherwise exceed 2⁸. In
//! this case, the earlier sums are scaled down. (Milakov and Gimelshein, "Online normalizer calculation for softmax",
//! 2018; Shah and others, "FlashAttention-3", 2024.)
//!
//! # What was tried
//!
//! The following rates are in TFLOP/s on an H200, at 8192 queries with heads of 128 and all keys, unless stated
//! otherwise:
//!
//! - The first version computes a softmax between two products, with two alternating warpgroups and tiles of 128 keys:
//!   562.
//! - The mask is a branch instead of a selection for each score, the sum of a row is combined across its threads once, and scaling is rare: 574.
//! - Tiles have 176 keys: 587.
//! - Two blocks share keys and values: 4 % more. Waits let a thread sleep: 1 to 2 % more.
//! - The kernel waits for the second product after the softmax (ptxas had moved the wait before the softmax): 2 % more.
//! - Heads of 64: three warpgroups, which have 192 queries together, reach 476. Two warpgroups reach 426. A third slot
//!   for keys and values changes nothing at 8192 queries, and adds 4 % at 2048 and 7 % at 1000.
//! - With the mask, the kernel reaches 490 with four heads at a time, and 461 with 192 heads at a time. Eight heads at
//!   a time and two blocks that share keys reach 521. One cluster per tile reaches 543, and persistent clusters reach
//!   526. If the number of keys of a row is computed only once, the rate is 549. Single blocks reach 547 to 560.
//!
//! The following rates are with the mask, in percent of the rate of cuDNN in the same run. Persistent clusters of one
//! block take tiles in opposite directions in alternate rounds:
//!
//! - Heads of 128, with 33 heads at a time, so that 132 clusters compute four rows of tiles in a round: 102.1 at 1000
//!   queries, 100.6 at 2048 and 102.6 at 8192. With 24 heads at a time, the rates are 95.7, 92.7 and 100; with all 192
//!   heads, 83 to 95. With a cluster per tile, the rate is 96.1 at 2048 queries and 104.7 at 8192.
//! - Heads of 64, with 192 queries per tile: if warpgroups skip the keys that none of their queries sees, the rate is
//!   90.5 at 2048 queries and 97.8 at 8192. If they do not skip these keys, the rates are 84 and 97.8. A cluster per
//!   tile reaches 98 at 8192. With 8, 24 or 33 heads at a time, the rate at 2048 is 89.5. If all warpgroups of a tile
//!   use the same keys, as with 128 queries and tiles of 128 keys, the code that skips takes 3 to 4 % more time.
//! - 1000 queries, heads of 64, 128 queries per tile: the rate is 93 with two slots for queries and 33 heads at a time,
//!   92 with all 192 heads at a time, and 88 with one slot. With 192 queries per tile, the rate is 82. Tiles of 64 or
//!   176 keys take 12 to 14 % more time.
//!
//! The queries of a tile are requested before its first keys. With the opposite order, kernels took up to 8 % more time at 8192 queries. The presumed reason is that the compiler then left divisions for coordinates in the loop that loads.
//!
//! Shorter sequences with all keys:
//!
//! - 2048 queries, heads of 128 and all keys: tiles of 128, 160 and 176 keys, single blocks, and a cluster per tile differ by 5 %. No variant is 1 % faster than the kernel here (95.4). Two roundings add 6 % to the products: the 1536 tiles take 24 rounds of 66 clusters instead of 23.3, and 2048 keys are 12 steps instead of 11.6. A last step of 128 keys needs a second copy of the loop's code. With this copy, ptxas spilled 472 bytes instead of 32, and results were wrong.
//!
//! Two runs on an H100. Numbers without a unit are percent of cuDNN in the same run:
//!
//! - The mask compares one number per row with constants (`cut_rows`). With heads of 64, it saves 3 to 4 % of the time at 2048 queries. At 8192 it
//!   saves 2.5 % in one run and takes 1.3 % more in the other. With heads of 128, it saves 1 to 2 %. (The epilogues of the earlier kernels in the second
//!   run also convert one number at a time.) In kernels with all keys and heads of 64, this mask takes 2 to 4 % more time, although the loop has
//!   fewer instructions. With heads of 128, the difference is within 1 %.
//! - Polynomials instead of some exponentials: one of four, with 128 queries per tile and heads of 64, 101.4 instead of 98.1 at 1000 queries. One
//!   of three takes 2 to 3 % more time than one of four. With 192 queries per tile, 1 to 8 % more time, also with one of eight. With heads of 128, one
//!   of eight, 2 to 8 % more.
//! - 2048 queries with the mask, heads of 64: with all 192 heads at a time, the kernel reads 741 MB from memory and cuDNN 198 MB, because K and V of
//!   192 heads do not fit into the cache. The tensor cores are busy for 39 % of the time (cuDNN 43 %). Five slots for keys, or two for queries and
//!   four for keys: 15 to 20 % more time.
//! - 64 heads at a time instead of 192: 95.4 instead of 91.6 at 2048 queries, and 97.8 instead of 97.2 at 8192. 32 heads at a time take 1 % more time than
//!   64 at 2048, and reach 98.4 at 8192. In the runs on an H200 above, 33 heads were not faster.
//! - The bytes from memory are not the cause of the remaining 2 % at 8192 and 5 % at 2048: at 8192, the kernel reads 6.4 GB with 64 heads at a time,
//!   3.7 GB with 32, 1.5 GB with 8, and cuDNN 0.6 GB. In a replayed graph, 32 heads take 0.5 % more time than 64, and 8 heads 2 % more. The tensor
//!   cores are busy for 48 % of the time in all of them (cuDNN 49 %). At 2048, 32 heads read 180 MB instead of 309 MB and take 1 % more time. With a
//!   cluster per tile, 3 to 32 heads at a time take 2 to 4 % more time at 8192, and 7 to 11 % more at 2048.
//! - 128 queries per tile at 2048 queries, with the mask and heads of 64: 94.0 with 66 heads at a time, and 94.0 with four slots for keys. At 1000
//!   queries, these two are 1 to 2 % slower than 33 heads and three slots (101.8).
//!
//! With the mask, tiles take different times. With a fixed schedule, clusters had 2 to 31 % more steps than the mean.
//! If the device schedules the tiles, the steps of clusters differ by 1 to 5 %. The tensor cores are busy for 77 % of
//! the time with heads of 128 (72 % with the mask), and for 54 and 50 % with heads of 64. The GPU runs at its power
//! limit. Therefore an order of instructions that saves time but no energy makes the kernel only slightly faster.

use colex::layout;
use core::f32::consts::{LN_2, LOG2_E, SQRT_2};
use layout_gpu::pipeline::{Attended, KeyStep, LastRowsFirst, Multicast, Own, RowParts, Rows, Sums, Wide, Width};
use layout_gpu::{Bands, Float, bf16, exp2, f16, fma, log2, pipeline};

layout! {
    /// Queries, keys or values, with the modes (query or key, column, head).
    pub struct Heads128 { length: usize, heads: usize } = (length, 128, heads):(128, 1, 128 * length);
    pub struct Heads64 { length: usize, heads: usize } = (length, 64, heads):(64, 1, 64 * length);

    /// One number per query, with the modes (query, head).
    pub struct OfRows { length: usize, heads: usize } = (length, heads):(1, length);

    /// Tiles of queries or keys in shared memory. The name contains the numbers of rows and columns.
    pub struct Smem128x128 = tile_to_shape(Layout_K_SW128_Atom<16>, (128,128)) where bijective, wgmma(K, 16);
    pub struct Smem176x128 = tile_to_shape(Layout_K_SW128_Atom<16>, (176,128)) where bijective, wgmma(K, 16);
    pub struct Smem128x64 = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective, wgmma(K, 16);
    pub struct Smem192x64 = tile_to_shape(Layout_K_SW128_Atom<16>, (192,64)) where bijective, wgmma(K, 16);
    /// The tile that a warpgroup stores at once.
    pub struct SmemO = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where bijective;
    /// The queries of a block.
    pub struct Tile128x128 = (128,128);
    pub struct Tile192x64 = (192,64);
    pub struct Tile128x64 = (128,64);
}

/// For each row, a previous maximum of its scores, which has weight 1, and each thread's partial sum of weights.
type State = (Rows, RowParts);

/// The base-2 logarithm of the largest weight that does not raise a row's maximum. Weights up to 256 still have the
/// full precision of 16-bit floats.
const ABOVE: f32 = 8.0;

/// Returns the weights of the scores, and the factors by which earlier sums must be scaled. Updates the state. Scores
/// of positions without a key are −∞. `scale` is log₂ e / √d.
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
                    // With the mask, a query sees the keys up to its own position, counted from the end.
                    let seen = if $is_causal { keys.saturating_sub(queries.saturating_sub(first_query + queries_of_tile)) } else { keys };
                    let steps = seen.div_ceil($keys).max(1);
                    // The number of steps that the 64 queries from `row` on use. This number differs within a tile only
                    // if the tile has more queries than keys.
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
                        // Threads of a row exchange values in the kernel itself, so this closure must be inlined.
                        #[inline(always)]
                        |state, KeyStep { number, row }, scores| {
                            let (first, query) = ($keys * number, first_query + row);
                            let is_cut = first + $keys > keys || $is_causal && first + $keys + queries > query + keys + 1;
                            let scores = if !is_cut {
                                scores
                            } else if $is_causal {
                                scores.cut_rows(f32::NEG_INFINITY, |row| (query + row + keys + 1).saturating_sub(queries).min(keys).saturating_sub(first))
                            } else {
                                // In these kernels, `cut_rows` took more time.
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
    /// `o = softmax(q kᵀ / √128) v`, for `ratio` heads of queries to each head of keys
    attention of f16: heads of 128, Heads128, causal false;
        persistent 2 blocks of 2 warpgroups, registers [24, 240], 1 of Smem128x128, Tile128x128, Bands::<1>;
        176 keys, Smem176x128, 2 slots, one of 0;
    /// Like `attention`, for `bf16`.
    attention_bf16 of bf16: heads of 128, Heads128, causal false;
        persistent 2 blocks of 2 warpgroups, registers [24, 240], 1 of Smem128x128, Tile128x128, Bands::<1>;
        176 keys, Smem176x128, 2 slots, one of 0;
    /// Like `attention`, with only the keys up to the query.
    causal_attention of f16: heads of 128, Heads128, causal true;
        grid 1 blocks of 2 warpgroups, registers [24, 240], 1 of Smem128x128, Tile128x128, LastRowsFirst::<8>;
        128 keys, Smem128x128, 2 slots, one of 0;
    /// Like `causal_attention`, by clusters that process several tiles. 132 clusters compute four rows of tiles of 33 heads at a time.
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
    /// Like `attention_64`, with only the keys up to the query, and 64 heads at a time.
    causal_attention_64 of f16: heads of 64, Heads64, causal true;
        persistent 1 blocks of 3 warpgroups, registers [32, 160], 1 of Smem192x64, Tile192x64, LastRowsFirst::<64>;
        128 keys, Smem128x64, 3 slots, one of 0;
    /// Like `causal_attention_64`, with tiles of 128 queries. One of four exponentials is a polynomial.
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
