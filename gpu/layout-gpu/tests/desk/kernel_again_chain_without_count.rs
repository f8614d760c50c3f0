// the declaration of the chain lacks its number of turns
use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (256):(1);
    pub struct One = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (1):(1));
}

kernel! {
    /// `out[i] = Σ data[0..=i]`
    pub fn running(block: Block<256>, n: u32)
    persistent [n.div_ceil(256), 1],
    reads data: [f32] in Vector(n),
    writes out: [f32] in Vector(n),
    chains carry: [f32],
    {
        let mut turns = carry.turns(block);
        while let Some(turn) = turns.next(block) {
            let tile = data.tile(Tile, turn.number());
            let own = block.each(|thread| tile.partition_s(One, &thread).get((0, 0)));
            let (lanes, warp) = block.scan_lanes(&own, 0.0, |a, b| a + b);
            let (warps, all) = block.scan_warps(&warp, 0.0, |a, b| a + b);
            let handed = turn.hand(block, all);
            let looking = turns.look(block, handed);
            let (before, turn) = turns.before(block, looking, 0.0, |a, b| a + b);
            let mut to = out.tile_in(block, Tile, turn).partitions_d(One);
            block.each_with((&own, &lanes, &warps, &mut to), |_, (own, lanes, warps, mut to)| {
                to.set((0, 0), before + warps + lanes + own);
            });
        }
    }
}

fn main() {
    let (data, mut out) = (vec![1.0_f32; 1000], vec![0.0_f32; 1000]);
    running::on_cpu(&data, &mut out, 1000).unwrap();
    assert_eq!(out[999], 1000.0);
}
