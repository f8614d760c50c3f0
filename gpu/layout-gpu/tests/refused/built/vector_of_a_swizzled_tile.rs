//! A swizzle separates the adjacent elements of a vector.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Tile = Sw<1,0,2> o (256):(1);
    struct Four = make_tiled_copy(UniversalCopy<128,32>, (64):(1), (4):(1));
}

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    shared tile: [f32] in Tile,
    {
        let mut tile = tile.partitions_d(Four);
        block.each_with(&mut tile, |_, mut tile| tile.set_vector((0, 0), [1.0; 4]));
    }
}

fn main() {
    wrong::on_cpu().unwrap();
}
