//! Rotary position embedding: rotates pairs of numbers by an angle that depends on the position.

use colex::layout;
use layout_gpu::{Float, XY, f16, kernel};

layout! {
    /// `half` pairs of numbers for each head of each token. The first numbers of all pairs come first, then the second
    /// numbers.
    pub struct Pairs { rows: usize, half: usize } = (rows, half, 2):(2 * half, 1, half) where half % 8 == 0;
    /// For each position, the cosines of `half` angles, followed by the sines of these angles.
    pub struct Angles { positions: usize, half: usize } = (positions, 2, half):(2 * half, half, 1) where half % 8 == 0;
    pub struct Vector { n: usize } = (n):(1);
    /// The tile of a block: 32 rows by 64 pairs.
    pub struct Tile = (32,64,2);
    /// A thread moves eight pairs at a time.
    pub struct Move = make_tiled_copy(UniversalCopy<128,16>, (32,8,1):(8,1,1), (1,8,2):(1,1,8));
}

const EIGHT: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

kernel! {
    /// Rotates each pair of row `r` by the pair's angle at position `positions[r / heads]`.
    pub fn rope(block: Block<256>, tokens: u32, heads: u32, half: u32, most: u32)
    grid [(tokens * heads).div_ceil(32), half.div_ceil(64)],
    reads input: [f16] in Pairs(tokens * heads, half),
    reads positions: [u32] in Vector(tokens),
    reads angles: [f32] in Angles(most, half),
    writes output: [f16] in Pairs(tokens * heads, half),
    {
        let (row, four) = (32 * block.x(), 16 * block.y());
        let input = input.tile(Tile, (block.x(), block.y(), 0));
        let mut output = output.tile_of(block, Tile, XY).partitions_d(Move);
        block.each_with(&mut output, |thread, mut output| {
            let input = input.partition_s(Move, &thread);
            let (x, y) = (input.vector::<8>((0, 0, 0, 0)).map(f16::wide), input.vector::<8>((8, 0, 0, 0)).map(f16::wide));
            // The eight angles of a thread are loaded as two vectors of four numbers each.
            let (position, four) = (positions.get((row + thread.index() / 8) / heads), four + thread.index() % 8 * 2);
            let [cos, sin] = [0, 1].map(|which| [0, 1].map(|next| angles.vector::<4>((position, which, four + next))));
            output.set_vector((0, 0, 0, 0), EIGHT.map(|i| f16::narrow(x[i] * cos[i / 4][i % 4] - y[i] * sin[i / 4][i % 4])));
            output.set_vector((8, 0, 0, 0), EIGHT.map(|i| f16::narrow(x[i] * sin[i / 4][i % 4] + y[i] * cos[i / 4][i % 4])));
        });
    }
}
