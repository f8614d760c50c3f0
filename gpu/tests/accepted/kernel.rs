//! A kernel that is right: with it all cases are built, not only checked, as proofs are made for instances.
use colex::layout;
use colex_gpu::{X, kernel};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn ones(block: Block<64>, n: u32)
    grid [n.div_ceil(64), 1],
    writes output: [f32] in Vector(n),
    {
        let mut output = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with(&mut output, |_, mut output| output.set((0, 0), 1.0));
    }
}

fn main() {
    let mut output = [0.0; 100];
    ones::on_cpu(&mut output, 100).unwrap();
    assert_eq!(output, [1.0; 100]);
}
