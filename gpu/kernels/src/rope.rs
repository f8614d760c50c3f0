//! Rotary position embedding: pairs of numbers are turned by an angle that depends on the position.

use colex::layout;
use layout_gpu::{Float, XY, f16, kernel, precise};

layout! {
    /// For each head of each token, `half` pairs of numbers: the first numbers, then the second ones.
    pub struct Pairs { rows: usize, half: usize } = (rows, half, 2):(2 * half, 1, half) where half % 8 == 0;
    /// A number for each token, or for each pair.
    pub struct Vector { n: usize } = (n):(1);
    /// 32 rows, 64 pairs.
    pub struct Tile = (32,64,2);
    /// Eight pairs a thread.
    pub struct Move = make_tiled_copy(UniversalCopy<128,16>, (32,8,1):(8,1,1), (1,8,2):(1,1,8));
}

const EIGHT: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

kernel! {
    /// `output` is `input`, whose pairs of row `r` are turned by `positions[r / heads] · frequencies[pair]`
    pub fn rope(block: Block<256>, tokens: u32, heads: u32, half: u32)
    grid [(tokens * heads).div_ceil(32), half.div_ceil(64)],
    reads input: [f16] in Pairs(tokens * heads, half),
    reads positions: [u32] in Vector(tokens),
    reads frequencies: [f32] in Vector(half),
    writes output: [f16] in Pairs(tokens * heads, half),
    {
        let (row, pair) = (32 * block.x(), 64 * block.y());
        let input = input.tile(Tile, (block.x(), block.y(), 0));
        let mut output = output.tile_of(block, Tile, XY).partitions_d(Move);
        block.each_with(&mut output, |thread, mut output| {
            let input = input.partition_s(Move, &thread);
            let position = positions.get((row + thread.index() / 8) / heads) as f32;
            let first = pair + thread.index() % 8 * 8;
            let angles = EIGHT.map(|i| position * frequencies.get(first + i as u32));
            let (x, y) = (input.vector::<8>((0, 0, 0, 0)).map(f16::wide), input.vector::<8>((8, 0, 0, 0)).map(f16::wide));
            let (sin, cos) = (angles.map(precise::sin), angles.map(precise::cos));
            output.set_vector((0, 0, 0, 0), EIGHT.map(|i| f16::narrow(x[i] * cos[i] - y[i] * sin[i])));
            output.set_vector((8, 0, 0, 0), EIGHT.map(|i| f16::narrow(x[i] * sin[i] + y[i] * cos[i])));
        });
    }
}
