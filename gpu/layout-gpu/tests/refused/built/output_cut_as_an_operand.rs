//! Several threads multiply the same rows of A, and all would write them.
use colex::layout;
use layout_gpu::{XY, kernel};

layout! {
    struct Matrix { m: usize, n: usize } = (m, n):(n, 1);
    struct Square = (8,8);
    struct Sums = make_tiled_mma(UniversalFMA<F32>, (8,8,1));
}

kernel! {
    fn wrong(block: Block<64>, m: u32, n: u32)
    grid [1, 1],
    writes output: [f32] in Matrix(m, n),
    {
        let mut output = output.tile_of(block, Square, XY).partitions_a(Sums);
        block.each_with(&mut output, |_, mut output| output.set((0, 0, 0), 1.0));
    }
}

fn main() {
    wrong::on_cpu(&mut [0.0; 64], 8, 8).unwrap();
}
