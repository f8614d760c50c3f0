//! A sum that all threads add to is read.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
}

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    adds total: [f32] in Vector(1_u32),
    {
        let _ = total.tile(Tile, 0);
    }
}

fn main() {}
