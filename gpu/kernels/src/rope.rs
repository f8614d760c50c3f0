//! Rotary position embedding: pairs of numbers are turned by an angle that depends on the position.

use colex::layout;
use layout_gpu::{Float, XY, f16, kernel, precise, unroll};

layout! {
    /// For each head of each token, `half` pairs of numbers: the first numbers, then the second ones.
    pub struct Pairs { rows: usize, half: usize } = (rows, half, 2):(2 * half, 1, half) where half % 8 == 0;
    /// A number for each token, or for each pair.
    pub struct Vector { n: usize } = (n):(1);
    /// 128 rows, 64 pairs.
    pub struct Tile = (128,64,2);
    /// Eight pairs of four rows a thread.
    pub struct Move = make_tiled_copy(UniversalCopy<128,16>, (32,8,1):(8,1,1), (4,8,2):(8,1,32));
}

const EIGHT: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

kernel! {
    /// Turns each pair of row `r` by the angle `positions[r / heads] · frequencies[pair]`
    pub fn rope(block: Block<256>, tokens: u32, heads: u32, half: u32)
    grid [(tokens * heads).div_ceil(128), half.div_ceil(64)],
    reads input: [f16] in Pairs(tokens * heads, half),
    reads positions: [u32] in Vector(tokens),
    reads frequencies: [f32] in Vector(half),
    writes output: [f16] in Pairs(tokens * heads, half),
    {
        let (row, pair) = (128 * block.x(), 64 * block.y());
        let input = input.tile(Tile, (block.x(), block.y(), 0));
        let mut output = output.tile_of(block, Tile, XY).partitions_d(Move);
        block.each_with(&mut output, |thread, mut output| {
            let input = input.partition_s(Move, &thread);
            let numbers = [0, 1, 2, 3].map(|row| [0, 32].map(|half| input.vector::<8>((8 * row + half, 0, 0, 0)).map(f16::wide)));
            let (row, first) = (row + thread.index() / 8 * 4, pair + thread.index() % 8 * 8);
            let (mut last, mut sin, mut cos) = (u32::MAX, [0.0; 8], [0.0; 8]);
            unroll::<4>(|i| {
                // Heads of a token have the same angles.
                if (row + i as u32) / heads != last {
                    last = (row + i as u32) / heads;
                    let position = positions.get(last) as f32;
                    let angles = EIGHT.map(|i| position * frequencies.get(first + i as u32));
                    (sin, cos) = (angles.map(precise::sin), angles.map(precise::cos));
                }
                let [x, y] = numbers[i];
                output.set_vector((8 * i, 0, 0, 0), EIGHT.map(|i| f16::narrow(x[i] * cos[i] - y[i] * sin[i])));
                output.set_vector((8 * i + 32, 0, 0, 0), EIGHT.map(|i| f16::narrow(x[i] * sin[i] + y[i] * cos[i])));
            });
        });
    }
}
