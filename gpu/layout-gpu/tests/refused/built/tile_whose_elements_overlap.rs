//! All coordinates of the tile share one element.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Same = (64):(0);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    shared tile: [f32] in Same,
    {
        let mut tile = tile.partitions_d(One);
        block.each_with(&mut tile, |thread, mut tile| tile.set((0, 0), thread.index() as f32));
    }
}

fn main() {
    wrong::on_cpu().unwrap();
}
