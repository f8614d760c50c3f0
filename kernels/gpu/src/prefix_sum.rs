//! The sum of all numbers up to each, in one pass: blocks hand their sums on.
//!
//! Numbers come to shared memory as they lie, and each thread adds up 32 neighbours; the swizzle lets both pass without bank conflicts.

use colex::layout;
use colex_gpu::{kernel, unroll};

layout! {
    /// Numbers side by side.
    pub struct Vector { n: usize } = (n):(1);
    /// What a block adds, in shared memory.
    pub struct Tile = Sw<3,2,3> o (8192):(1) where bijective, vector(0, 4), bank_conflicts((8,4):(32,1), 4) <= 1;
    /// Four floats a thread at a time, 1024 a turn.
    pub struct Move = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,32>, (256):(1), (4):(1));
    /// 32 neighbours a thread.
    pub struct Run = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (32):(1));
}

/// Where a thread's fours start.
const FOURS: [usize; 8] = [0, 4, 8, 12, 16, 20, 24, 28];

kernel! {
    /// `output[i] = Σ input[0..=i]`
    pub fn prefix_sum(block: Block<256>, n: u32)
    grid [n.div_ceil(8192), 1],
    resident 5,
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    chains carry: [f32] of n.div_ceil(8192),
    shared tile: [f32] in Tile,
    {
        let turn = carry.turn(block);
        let tile = block.copy_async(tile, Move, &input.tile(Tile, turn.number()));
        let tile = block.sync(tile);
        let own = block.each(|thread| {
            let tile = tile.partition_s(Run, &thread);
            FOURS.map(|at| tile.vector::<4>((at, 0)).iter().sum::<f32>()).iter().sum::<f32>()
        });
        let (threads, all) = block.scan(&own, 0.0, |a, b| a + b);
        let (before, turn) = turn.before(block, all, 0.0, |a, b| a + b);
        let sums = block.each_with(&threads, |thread, of_thread| {
            let (tile, mut sum) = (tile.partition_s(Run, &thread), before + of_thread);
            FOURS.map(|at| {
                tile.vector::<4>((at, 0)).map(|number| {
                    sum += number;
                    sum
                })
            })
        });
        let mut tile = block.sync(tile).partitions_d(Run);
        block.each_with((&sums, &mut tile), |_, (sums, mut tile)| {
            unroll::<8>(|four| tile.set_vector((4 * four, 0), sums[four]));
        });
        let tile = block.sync(tile);
        let mut to = output.tile_of(block, Tile, &turn).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let tile = tile.partition_d(Move, &thread);
            unroll::<8>(|turn| to.set_vector((0, turn), tile.vector::<4>((0, turn))));
        });
    }
}
