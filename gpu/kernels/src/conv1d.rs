//! A causal convolution along time. Each channel has separate weights.

use colex::layout;
use layout_gpu::{Float, XY, f16, fma, kernel};

layout! {
    /// Rows of values over time. Row `r` belongs to channel `r mod channels`.
    pub struct Rows { rows: usize, times: usize } = (rows, times):(times, 1) where times % 8 == 0;
    /// The four weights of each channel.
    pub struct Weights { channels: usize } = (channels, 4):(4, 1);
    pub struct Vector { n: usize } = (n):(1);
    /// The tile that a block computes: 2048 points in time of one row.
    pub struct Tile = (1,2048);
    /// A thread moves vectors of eight elements.
    pub struct Move = make_tiled_copy(UniversalCopy<128,16>, (1,256):(1,1), (1,8));
}

kernel! {
    /// Computes `output[r][t] = bias[c] + Σ weights[c][k] input[r][t + k - 3]` with `c = r mod channels`. Inputs before
    /// time 0 are replaced by 0.
    pub fn conv1d(block: Block<256>, rows: u32, times: u32, channels: u32)
    grid [rows, times.div_ceil(2048)],
    reads input: [f16] in Rows(rows, times),
    reads weights: [f16] in Weights(channels),
    reads bias: [f16] in Vector(channels),
    writes output: [f16] in Rows(rows, times),
    {
        let (row, start) = (block.x(), 2048 * block.y());
        let channel = row % channels;
        let from = input.tile(Tile, (row, block.y()));
        let mut to = output.tile_of(block, Tile, XY).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let time = start + 8 * thread.index();
            // For a time before 0, the subtraction wraps around to a coordinate outside of the tensor, and a read at
            // this coordinate returns 0.
            let [a, b, c] = [3, 2, 1].map(|back| input.get((row, time.wrapping_sub(back))));
            let [d, e, f, g, h, i, j, k] = from.partition_s(Move, &thread).vector::<8>((0, 0, 0));
            let numbers = [a, b, c, d, e, f, g, h, i, j, k].map(f16::wide);
            let weights = [0, 1, 2, 3].map(|k| weights.get((channel, k)).wide());
            let bias = bias.get(channel).wide();
            let sum = |t: usize| [0, 1, 2, 3].into_iter().fold(bias, |sum, k| fma(weights[k], numbers[t + k], sum));
            to.set_vector((0, 0, 0), [0, 1, 2, 3, 4, 5, 6, 7].map(|t| f16::narrow(sum(t))));
        });
    }
}
