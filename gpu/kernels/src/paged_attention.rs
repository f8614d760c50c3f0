//! Attention of one query to keys and values in pages. Each block handles a range of the keys; a second kernel combines
//! the results.

use colex::layout;
use layout_gpu::{Float, XY, exp2, f16, fma, kernel, unroll};

layout! {
    /// Vectors of 128 numbers.
    pub struct Vectors { rows: usize } = (rows, 128):(128, 1);
    /// Pages of 16 positions. A position has 128 numbers per head of keys.
    pub struct Pages { pages: usize, width: usize } = (pages, 16, width):(16 * width, width, 1) where width % 128 == 0;
    /// The pages of each sequence.
    pub struct Table { sequences: usize, most: usize } = (sequences, most):(most, 1);
    pub struct Numbers { n: usize } = (n):(1);
    /// For each range of the keys: the weighted sum of values, and the maximum score with the sum of weights.
    pub struct Parts { rows: usize, splits: usize } = (rows, splits, 128):(128 * splits, 128, 1);
    pub struct Weights { rows: usize, splits: usize } = (rows, splits, 2):(2 * splits, 2, 1);
    /// A page of a head. Eight threads share a position, 16 numbers each.
    pub struct Page = (1,16,128);
    pub struct Load = make_tiled_copy(UniversalCopy<128,16>, (1,16,8):(1,8,1), (1,1,8));
    /// The sums of all positions of a page, in shared memory.
    pub struct Sums = (16,128):(128,1);
    pub struct Store = make_tiled_copy(UniversalCopy<32,32>, (16,8):(8,1), (1,8));
    pub struct Part = (1,1,128);
    pub struct Each = make_tiled_copy(UniversalCopy<32,32>, (1,1,128):(1,1,1), (1,1,1));
    pub struct Vector = (1,128);
    pub struct Threads = make_tiled_copy(UniversalCopy<32,32>, (1,128):(1,1), (1,1));
}

const FOUR: [usize; 4] = [0, 1, 2, 3];
const EIGHT: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

kernel! {
    /// One range of `softmax(scale q keysᵀ) values` for each head of each sequence; `scale` includes log₂ e
    pub fn paged_attention(block: Block<128>, sequences: u32, heads: u32, key_heads: u32, pages: u32, most: u32, splits: u32, scale: f32)
    grid [sequences * heads, splits],
    reads q: [f16] in Vectors(sequences * heads),
    reads keys: [f16] in Pages(pages, 128 * key_heads),
    reads values: [f16] in Pages(pages, 128 * key_heads),
    reads table: [u32] in Table(sequences, most),
    reads lengths: [u32] in Numbers(sequences),
    writes parts: [f32] in Parts(sequences * heads, splits),
    writes weights: [f32] in Weights(sequences * heads, splits),
    shared room: [f32] in Sums,
    {
        let (row, sequence, head) = (block.x(), block.x() / heads, block.x() % heads * key_heads / heads);
        let length = lengths.get(sequence);
        let count = length.div_ceil(16).div_ceil(splits);
        let (mut first, end) = (block.y() * count, length.div_ceil(16).min((block.y() + 1) * count));
        let query = block.each(|thread| [0, 1].map(|turn| EIGHT.map(|i| q.get((row, 64 * turn + 8 * (thread.index() % 8) + i as u32)).wide() * scale)));
        // The maximum score, the sum of weights and the weighted sum of values, over every sixteenth position.
        let mut state = block.each(|_| (f32::NEG_INFINITY, 0.0_f32, [[0.0_f32; 8]; 2]));
        while first < end {
            // Four pages are in flight. A page out of bounds would trap, so use page 0.
            let at = FOUR.map(|i| (if first + i as u32 >= end { 0 } else { table.get((sequence, first + i as u32)) }, 0, head));
            let tiles = at.map(|at| (keys.tile(Page, at), values.tile(Page, at)));
            let loaded = block.each(|thread| FOUR.map(|i| {
                let (key, value) = (tiles[i].0.partition_s(Load, &thread), tiles[i].1.partition_s(Load, &thread));
                [0, 1].map(|turn| (key.vector::<8>((0, 0, 0, turn)), value.vector::<8>((0, 0, 0, turn))))
            }));
            let dots = block.each_with((&query, &loaded), |_, (query, loaded)| {
                let dot = |i: usize, turn: usize| EIGHT.into_iter().fold(0.0, |sum, k| fma(query[turn][k], loaded[i][turn].0[k].wide(), sum));
                FOUR.map(|i| dot(i, 0) + dot(i, 1))
            });
            let scores = block.reduce_lanes::<8, _>(&dots, |a: [f32; 4], b| FOUR.map(|i| a[i] + b[i]));
            block.each_with((&mut state, &scores, &loaded), |thread, (state, scores, loaded)| unroll::<4>(|i| {
                if first + (i as u32) < end && 16 * (first + i as u32) + thread.index() / 8 < length {
                    let most = state.0.max(scores[i]);
                    let (old, new) = (exp2(state.0 - most), exp2(scores[i] - most));
                    let sums = [0, 1].map(|turn| EIGHT.map(|k| fma(new, loaded[i][turn].1[k].wide(), state.2[turn][k] * old)));
                    *state = (most, fma(state.1, old, new), sums);
                }
            }));
            first += 4;
        }
        let own = block.each_with(&state, |_, state| state.0);
        // If a range has no positions, all weights are 0.
        let most = block.reduce(&own, f32::max).max(f32::MIN);
        let own = block.each_with(&state, |thread, state| if thread.index() % 8 == 0 { state.1 * exp2(state.0 - most) } else { 0.0 });
        let weight = block.reduce(&own, |a, b| a + b);
        let mut room = room.partitions_d(Store);
        block.each_with((&state, &mut room), |_, (state, mut room)| {
            unroll::<2>(|turn| unroll::<8>(|i| room.set((i, 0, turn), state.2[turn][i] * exp2(state.0 - most))));
        });
        let room = block.sync(room);
        let mut parts = parts.tile_of(block, Part, XY).partitions_d(Each);
        let mut weights = weights.tile_of(block, Part, XY).partitions_d(Each);
        block.each_with((&mut parts, &mut weights), |thread, (mut parts, mut weights)| {
            parts.set((0, 0, 0, 0), (0..16_u32).map(|position| room.get((position, thread.index()))).sum());
            weights.set((0, 0, 0, 0), if thread.index() == 0 { most } else { weight });
        });
    }
}

kernel! {
    /// Combines the ranges of [`paged_attention`]
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
