//! Bands of zero rows contain no tiles.
use colex::layout;
use layout_gpu::{Bands, kernel};

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
        let mut output = output.tile_of(block, Square, Bands::<0>).partitions_c(Sums);
        block.each_with(&mut output, |_, mut output| output.set((0, 0, 0), 1.0));
    }
}

fn main() {
    wrong::on_cpu(&mut [0.0; 64], 8, 8).unwrap();
}
