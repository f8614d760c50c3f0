//! A copy to a tile in which all coordinates share one element.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Same = (64):(0);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn wrong(block: Block<64>, n: u32)
    grid [1, 1],
    reads input: [f32] in Vector(n),
    shared tile: [f32] in Same,
    {
        let tile = block.copy_async(tile, One, &input.tile(Same, block.x()));
        block.sync(tile);
    }
}

fn main() {
    wrong::on_cpu(&[0.0; 64], 64).unwrap();
}
