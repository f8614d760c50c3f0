//! The layout of an argument has another number of symbols.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn wrong(block: Block<64>, n: u32)
    grid [1, 1],
    reads input: [f32] in Vector(n, n),
    {
        let _ = input.tile(Tile, 0);
    }
}

fn main() {}
