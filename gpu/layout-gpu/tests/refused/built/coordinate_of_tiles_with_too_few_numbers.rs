//! A coordinate in the grid of tiles of a matrix with only one integer.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Matrix { m: usize, n: usize } = (m, n):(n, 1);
    struct Square = (8,8);
    struct Sums = make_tiled_mma(UniversalFMA<F32>, (8,8,1));
}

kernel! {
    fn wrong(block: Block<64>, m: u32, n: u32)
    grid [1, 1],
    reads input: [f32] in Matrix(m, n),
    {
        let from = input.tile(Square, block.x());
        block.each(|thread| from.partition_c(Sums, &thread).get((0, 0, 0)));
    }
}

fn main() {
    wrong::on_cpu(&[0.0; 64], 8, 8).unwrap();
}
