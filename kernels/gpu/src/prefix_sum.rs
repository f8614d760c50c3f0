//! The sum of all numbers up to each, in one pass: blocks hand their sums on.

use colex::layout;
use colex_gpu::kernel;

layout! {
    /// Numbers side by side.
    pub struct Vector { n: usize } = (n):(1);
    /// What a block adds.
    pub struct Tile = (8192):(1);
    /// Four floats a thread at a time, 1024 a turn.
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

/// How many turns a block takes.
const TURNS: usize = 8;

kernel! {
    /// `output[i] = Σ input[0..=i]`
    pub fn prefix_sum(block: Block<256>, n: u32)
    grid [n.div_ceil(8192), 1],
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    chains carry: [f32] of n.div_ceil(8192),
    {
        let add = |a: [f32; TURNS], b: [f32; TURNS]| core::array::from_fn(|turn| a[turn] + b[turn]);
        let tile = carry.turn(block);
        let from = input.tile(Tile, tile.number());
        // Of each four numbers of a thread the sums up to them.
        let sums = block.each(|thread| {
            let from = from.partition_s(Move, &thread);
            let numbers: [[f32; 4]; TURNS] = core::array::from_fn(|turn| from.vector((0, turn)));
            numbers.map(|[a, b, c, d]| [a, a + b, a + b + c, a + b + c + d])
        });
        let own = block.each_with(&sums, |_, sums| sums.map(|[.., sum]| sum));
        // Of each turn the sums of the threads before, and of all.
        let (threads, turns) = block.scan(&own, [0.0; TURNS], add);
        let before = tile.before(block, turns.iter().sum(), 0.0, |a, b| a + b);
        let mut to = output.tile_of(block, Tile, &tile).partitions_d(Move);
        block.each_with((&sums, &threads, &mut to), |_, (sums, threads, mut to)| {
            let mut before = before;
            for turn in 0..TURNS {
                let first = before + threads[turn];
                to.set_vector((0, turn), sums[turn].map(|sum| first + sum));
                before += turns[turn];
            }
        });
    }
}
