//! The sum of all numbers up to each, in one pass: blocks hand their sums on.

use colex::layout;
use colex_gpu::kernel;

layout! {
    /// Numbers side by side.
    pub struct Vector { n: usize } = (n):(1);
    /// What a block adds.
    pub struct Tile = (4096):(1);
    /// Four floats a thread at a time: the loads and stores of memory.
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
    /// Sixteen floats a thread: its part of the sum.
    pub struct Own = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (16):(1));
    /// A tile in shared memory, without bank conflicts for both.
    pub struct Smem = conflict_free<4>((4096):(1), (256,4):(4,1), (256,4):(16,1)) where bijective;
}

kernel! {
    /// `output[i] = Σ input[0..=i]`
    pub fn prefix_sum(block: Block<256>, n: u32)
    grid [n.div_ceil(4096), 1],
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    chains carry: [f32] of n.div_ceil(4096),
    shared tile: [f32] in Smem,
    {
        let turn = carry.turn(block);
        let from = input.tile(Tile, turn.number());
        let mut tile = tile.partitions_d(Move);
        block.each_with(&mut tile, |thread, mut tile| {
            let from = from.partition_s(Move, &thread);
            for i in 0..4 {
                tile.set_vector((0, i), from.vector::<4>((0, i)));
            }
        });
        let tile = block.sync(tile);
        let mut sums = block.each(|thread| {
            let own = tile.partition_s(Own, &thread);
            let mut sums: [[f32; 4]; 4] = core::array::from_fn(|i| own.vector((4 * i, 0)));
            let mut sum = 0.0;
            for i in 0..16 {
                sum += sums[i / 4][i % 4];
                sums[i / 4][i % 4] = sum;
            }
            sums
        });
        let own = block.each_with(&sums, |_, sums| sums[3][3]);
        let (up_to, all) = block.scan(&own, |a, b| a + b);
        let before = turn.before(block, all, 0.0, |a, b| a + b);
        let mut tile = block.sync(tile).partitions_d(Own);
        block.each_with((&mut sums, &own, &up_to, &mut tile), |_, (sums, own, up_to, mut tile)| {
            let before = before + (*up_to - *own);
            for i in 0..4 {
                tile.set_vector((4 * i, 0), sums[i].map(|sum| sum + before));
            }
        });
        let tile = block.sync(tile);
        let mut to = output.tile_of(block, Tile, &turn).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let tile = tile.partition_s(Move, &thread);
            for i in 0..4 {
                to.set_vector((0, i), tile.vector::<4>((0, i)));
            }
        });
    }
}
