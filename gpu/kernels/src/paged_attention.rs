//! Attention of one query to keys and values that are stored in pages. Each block computes the result for one range of
//! the keys, and a second kernel combines these results. A block computes one, two or four heads of queries that share
//! a head of keys, so the block reads each key and each value only once for these heads.

use crate::reduction::added;
use colex::layout;
use layout_gpu::{Float, XY, exp2, f16, fma, kernel, unroll};

layout! {
    /// Vectors of 128 numbers.
    pub struct Vectors { rows: usize } = (rows, 128):(128, 1);
    /// Pages of 16 positions. For each position, a page contains 128 numbers per head of keys.
    pub struct Pages { pages: usize, width: usize } = (pages, 16, width):(16 * width, width, 1) where width % 128 == 0;
    /// The page numbers of each sequence.
    pub struct Table { sequences: usize, most: usize } = (sequences, most):(most, 1);
    pub struct Numbers { n: usize } = (n):(1);
    /// The results for each range of the keys: `Parts` contains the weighted sum of values, and `Weights` contains the
    /// maximum score and the sum of weights.
    pub struct Parts { rows: usize, splits: usize } = (rows, splits, 128):(128 * splits, 128, 1);
    pub struct Weights { rows: usize, splits: usize } = (rows, splits, 2):(2 * splits, 2, 1);
    /// The part of a page that belongs to one head. Eight threads share a position, and each thread has 16 of the
    /// position's 128 numbers.
    pub struct Page = (1,16,128);
    pub struct Load = make_tiled_copy(UniversalCopy<128,16>, (1,16,8):(1,8,1), (1,1,8));
    pub struct Store = make_tiled_copy(UniversalCopy<32,32>, (16,8):(8,1), (1,8));
    pub struct Each = make_tiled_copy(UniversalCopy<32,32>, (1,1,128):(1,1,1), (1,1,1));
    pub struct Vector = (1,128);
    pub struct Threads = make_tiled_copy(UniversalCopy<32,32>, (1,128):(1,1), (1,1));
}

const FOUR: [usize; 4] = [0, 1, 2, 3];

/// Returns the larger of `a[i]` and `b[i]` for each `i`.
#[inline(always)]
fn larger<const N: usize>(mut a: [f32; N], b: [f32; N]) -> [f32; N] {
    unroll::<N>(|i| a[i] = a[i].max(b[i]));
    a
}

/// The numbers of a position that a thread reads, in two pairs. A pair contains eight numbers of the key and eight
/// numbers of the value.
type Halves = [([f16; 8], [f16; 8]); 2];

/// A thread's state for one head: the maximum score, the sum of weights, and the weighted sum of values. The state
/// covers the positions that the thread has read, which are every sixteenth position.
type State = (f32, f32, [[f32; 8]; 2]);

/// Converts eight numbers to `f32`, and multiplies them by `scale`.
#[inline(always)]
fn scaled(halves: [f16; 8], scale: f32) -> [f32; 8] {
    let mut numbers = [0.0; 8];
    unroll::<8>(|k| numbers[k] = halves[k].wide() * scale);
    numbers
}

/// Returns the scores of a position, one per head, or −∞ for each head if `is_position` is false.
#[inline(always)]
fn masked<const H: usize>(scores: &[f32; H], is_position: bool) -> [f32; H] {
    let mut masked = [f32::NEG_INFINITY; H];
    unroll::<H>(|h| masked[h] = if is_position { scores[h] } else { f32::NEG_INFINITY });
    masked
}

/// Returns the thread's sum of weights for each head, scaled to the maximum score of all threads, or 0 if `counts` is
/// false.
#[inline(always)]
fn weights_of<const H: usize>(state: &[State; H], most: &[f32; H], counts: bool) -> [f32; H] {
    let mut weights = [0.0; H];
    unroll::<H>(|h| weights[h] = if counts { state[h].1 * exp2(state[h].0 - most[h]) } else { 0.0 });
    weights
}

/// Returns the scalar product of each query with the key of a position.
#[inline(always)]
fn dots<const H: usize>(query: &[[[f32; 8]; 2]; H], halves: &Halves) -> [f32; H] {
    let mut dots = [0.0; H];
    unroll::<H>(|h| {
        unroll::<2>(|turn| unroll::<8>(|k| dots[h] = fma(query[h][turn][k], halves[turn].0[k].wide(), dots[h])));
    });
    dots
}

/// Adds four positions to the state. Positions with the score −∞ are skipped.
#[inline(always)]
fn include<const H: usize>(state: &mut [State; H], scores: &[[f32; H]; 4], halves: &[Halves; 4]) {
    let is_there = |i: usize| scores[i][0] != f32::NEG_INFINITY;
    if !(is_there(0) || is_there(1) || is_there(2) || is_there(3)) {
        return;
    }
    let mut weights = [[0.0; H]; 4];
    unroll::<H>(|h| {
        let (most, sum, sums) = &mut state[h];
        let old = *most;
        unroll::<4>(|i| *most = most.max(scores[i][h]));
        unroll::<4>(|i| weights[i][h] = exp2(scores[i][h] - *most));
        let keep = exp2(old - *most);
        *sum = fma(*sum, keep, weights[0][h] + weights[1][h] + (weights[2][h] + weights[3][h]));
        unroll::<2>(|turn| unroll::<8>(|k| sums[turn][k] *= keep));
    });
    unroll::<4>(|i| {
        if is_there(i) {
            unroll::<H>(|h| {
                let sums = &mut state[h].2;
                unroll::<2>(|turn| {
                    unroll::<8>(|k| sums[turn][k] = fma(weights[i][h], halves[i][turn].1[k].wide(), sums[turn][k]));
                });
            });
        }
    });
}

macro_rules! attention {
    ($($name:ident $tilings:ident $heads:tt $sums:tt;)*) => {$(
        mod $tilings {
            use super::*;
            layout! {
                /// The weighted sums for each head and each position of a page, in shared memory.
                pub struct Sums = ($sums,128):(128,1);
                pub struct Part = ($heads,1,128);
            }

            kernel! {
                /// Computes `softmax(c q keysᵀ) values` for each head of each sequence, in parts: one part for each of
                /// `splits` ranges of the keys. `join_attention` combines the parts. The argument `scale` must be
                /// `c log₂ e`. A sequence has `groups` groups of heads of queries. The groups are split evenly among
                /// the heads of keys.
                pub fn $name(block: Block<128>, sequences: u32, groups: u32, key_heads: u32, pages: u32, most: u32, splits: u32, scale: f32)
                grid [sequences * groups, splits],
                reads q: [f16] in Vectors(sequences * groups * $heads),
                reads keys: [f16] in Pages(pages, 128 * key_heads),
                reads values: [f16] in Pages(pages, 128 * key_heads),
                reads table: [u32] in Table(sequences, most),
                reads lengths: [u32] in Numbers(sequences),
                writes parts: [f32] in Parts(sequences * groups * $heads, splits),
                writes weights: [f32] in Weights(sequences * groups * $heads, splits),
                shared room: [f32] in Sums,
                {
                    let (row, sequence, head) = ($heads * block.x(), block.x() / groups, block.x() % groups * key_heads / groups);
                    let length = lengths.get(sequence);
                    let count = length.div_ceil(16).div_ceil(splits);
                    let (mut first, end) = (block.y() * count, length.div_ceil(16).min((block.y() + 1) * count));
                    let query = block.each(|thread| {
                        let mut query = [[[0.0_f32; 8]; 2]; $heads];
                        unroll::<$heads>(|h| unroll::<2>(|turn| query[h][turn] = scaled(q.vector::<8>((row + h as u32, 8 * turn as u32 + thread.index() % 8)), scale)));
                        query
                    });
                    let mut state = block.each(|_| [(f32::NEG_INFINITY, 0.0_f32, [[0.0_f32; 8]; 2]); $heads]);
                    while first < end {
                        // Loads of four pages run at the same time. After the last page of the range, page 0 is loaded
                        // instead, because a page out of bounds would abort the kernel.
                        let at = FOUR.map(|i| (if first + i as u32 >= end { 0 } else { table.get((sequence, first + i as u32)) }, 0, head));
                        let tiles = at.map(|at| (keys.tile(Page, at), values.tile(Page, at)));
                        let loaded = block.each(|thread| FOUR.map(|i| {
                            let (key, value) = (tiles[i].0.partition_s(Load, &thread), tiles[i].1.partition_s(Load, &thread));
                            [0, 1].map(|turn| (key.vector::<8>((0, 0, 0, turn)), value.vector::<8>((0, 0, 0, turn))))
                        }));
                        let mut scores = block.each(|_| [[f32::NEG_INFINITY; $heads]; 4]);
                        unroll::<4>(|i| {
                            let own = block.each_with((&query, &loaded), |_, (query, loaded)| dots(query, &loaded[i]));
                            let all = block.reduce_lanes::<8, _>(&own, added);
                            let start = 16 * (first + i as u32);
                            block.each_with((&mut scores, &all), |thread, (scores, all)| scores[i] = masked(all, start + thread.index() / 8 < length.min(16 * end)));
                        });
                        block.each_with((&mut state, &scores, &loaded), |_, (state, scores, loaded)| include(state, scores, loaded));
                        first += 4;
                    }
                    let own = block.each_with(&state, |_, state| state.map(|state| state.0));
                    // If a range has no positions, all weights are 0.
                    let most = block.reduce(&own, larger).map(|most| most.max(f32::MIN));
                    let own = block.each_with(&state, |thread, state| weights_of(state, &most, thread.index() % 8 == 0));
                    let weight = block.reduce(&own, added);
                    let mut room = room.partitions_d(Store);
                    block.each_with((&state, &mut room), |_, (state, mut room)| unroll::<$heads>(|h| unroll::<2>(|turn| {
                        unroll::<8>(|i| room.set((i, h, turn), state[h].2[turn][i] * exp2(state[h].0 - most[h])));
                    })));
                    let room = block.sync(room);
                    let mut parts = parts.tile_of(block, Part, XY).partitions_d(Each);
                    let mut weights = weights.tile_of(block, Part, XY).partitions_d(Each);
                    block.each_with((&mut parts, &mut weights), |thread, (mut parts, mut weights)| unroll::<$heads>(|h| {
                        parts.set((0, h, 0, 0), (0..16_u32).map(|position| room.get((16 * h as u32 + position, thread.index()))).sum());
                        weights.set((0, h, 0, 0), if thread.index() == 0 { most[h] } else { weight[h] });
                    }));
                }
            }
        }
        pub use $tilings::$name;
    )*};
}

attention! {
    paged_attention by_one 1 16;
    paged_attention_2 by_two 2 32;
    paged_attention_4 by_four 4 64;
}

kernel! {
    /// Combines the results of [`paged_attention`] for all ranges of the keys.
    pub fn join_attention(block: Block<128>, rows: u32, splits: u32)
    grid [rows, 1],
    reads parts: [f32] in Parts(rows, splits),
    reads weights: [f32] in Weights(rows, splits),
    writes output: [f16] in Vectors(rows),
    {
        let row = block.x();
        let most = (0..splits).map(|split| weights.get((row, split, 0))).fold(f32::MIN, f32::max);
        let mut output = output.tile_of(block, Vector, XY).partitions_d(Threads);
        block.each_with(&mut output, |thread, mut output| {
            let (mut sum, mut weight) = (0.0_f32, 0.0_f32);
            for split in 0..splits {
                let share = exp2(weights.get((row, split, 0)) - most);
                sum = fma(share, parts.get((row, split, thread.index())), sum);
                weight = fma(share, weights.get((row, split, 1)), weight);
            }
            output.set((0, 0, 0), f16::narrow(if weight > 0.0 { sum / weight } else { 0.0 }));
        });
    }
}
