//! A tensor with a layout without symbols.
use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    struct Fixed = (64):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    writes output: [f32] in Fixed(),
    {
        let mut output = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with(&mut output, |_, mut output| output.set((0, 0), 1.0));
    }
}

fn main() {
    wrong::on_cpu(&mut [0.0; 64]).unwrap();
}
