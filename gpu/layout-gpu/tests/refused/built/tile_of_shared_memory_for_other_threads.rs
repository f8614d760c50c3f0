//! The tiling has half the threads of the block.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Tile = (32):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (32):(1), (1):(1));
}

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    shared tile: [f32] in Tile,
    {
        let mut tile = tile.partitions_d(One);
        block.each_with(&mut tile, |_, mut tile| tile.set((0, 0), 1.0));
    }
}

fn main() {
    wrong::on_cpu().unwrap();
}
