//! A partition has the modes (value, rest), but the coordinate is only a value.
use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (256):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn wrong(block: Block<64>, n: u32)
    grid [1, 1],
    writes output: [f32] in Vector(n),
    {
        let mut output = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with(&mut output, |_, mut output| output.set(0, 1.0));
    }
}

fn main() {
    wrong::on_cpu(&mut [0.0; 256], 256).unwrap();
}
