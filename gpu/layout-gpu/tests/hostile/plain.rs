//! Layouts, and bodies of kernels, without hostile traits in scope.

use colex::layout;
use layout_gpu::{Block, Chain, Free, Global, GlobalMut, GlobalSum, Shared, Turn, X};

layout! {
    pub(crate) struct Vector { n: usize } = (n):(1);
    pub(crate) struct Tile = (64):(1);
    pub(crate) struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    pub(crate) struct Rows { m: usize, k: usize } = (m, k):(k, 1) where k % 8 == 0;
    pub(crate) struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
    pub(crate) struct TileC = (64,64);
}

/// Copies a vector through shared memory, and counts the elements.
pub(crate) fn copy(
    block: &mut Block<'_, 64>,
    input: &Global<'_, u32, Vector>,
    output: GlobalMut<'_, u32, Vector, (Tile, X)>,
    total: &GlobalSum<'_, u32, Vector>,
    tile: Shared<'_, u32, Tile, Free>,
    n: u32,
) {
    let from = input.tile(Tile, block.x());
    let mut tile = tile.partitions_d(One);
    block.each_with(&mut tile, |thread, mut tile| tile.set((0, 0), from.partition_s(One, &thread).get((0, 0))));
    let tile = block.sync(tile);
    let (start, mut output) = (64 * block.x(), output.tile_of(block, Tile, X).partitions_d(One));
    block.each_with(&mut output, |thread, mut output| {
        output.set((0, 0), tile.partition_s(One, &thread).get((0, 0)));
        if start + thread.index() < n {
            total.add(&thread, 0, 1);
        }
    });
}

/// Writes, for each tile, the sum of all previous tiles.
pub(crate) fn carry<'a, Way>(
    block: &mut Block<'_, 64>,
    input: &Global<'_, u32, Vector>,
    mut output: GlobalMut<'_, u32, Vector, (Tile, Way)>,
    carry: Chain<'a, u32>,
) where
    Turn<'a, u32>: layout_gpu::Order<Way = Way>,
    layout_gpu::Passed<'a>: layout_gpu::Order<Way = Way>,
{
    let mut turns = carry.turns(block);
    while let Some(turn) = turns.next(block) {
        let from = input.tile(Tile, turn.number());
        let own = block.each(|thread| from.partition_s(One, &thread).get((0, 0)));
        let own = block.reduce(&own, |a, b| a + b);
        let turn = turn.hand(block, own);
        let looking = turns.look(block, turn);
        let (before, turn) = turns.before(block, looking, 0, |a, b| a + b);
        let mut to = output.tile_in(block, Tile, turn).partitions_d(One);
        block.each_with(&mut to, |_, mut to| to.set((0, 0), before));
    }
}
