//! Two rings that advance together have two and three stages.
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
    reads input: [f32] in Vector(n),
    stages a: 2 of [f32] in Tile,
    stages b: 3 of [f32] in Tile,
    {
        block.pipeline(
            &mut (a, b),
            n / 64,
            |block, &step, (a, b)| {
                let from = input.tile(Tile, step);
                (block.copy_async(a, One, &from), block.copy_async(b, One, &from))
            },
            |_, _, _| {},
        );
    }
}

fn main() {
    wrong::on_cpu(&[0.0; 64], 64).unwrap();
}
