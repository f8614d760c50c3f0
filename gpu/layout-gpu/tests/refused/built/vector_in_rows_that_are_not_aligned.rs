//! Rows of arbitrary length, so that the second row need not be aligned for vectors.
use colex::layout;
use layout_gpu::{XY, kernel};

layout! {
    struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    struct Tile = (4,64);
    struct Four = make_tiled_copy(UniversalCopy<128,32>, (4,16):(16,1), (1,4));
}

kernel! {
    fn wrong(block: Block<64>, rows: u32, columns: u32)
    grid [1, 1],
    writes output: [f32] in Matrix(rows, columns),
    {
        let mut output = output.tile_of(block, Tile, XY).partitions_d(Four);
        block.each_with(&mut output, |_, mut output| output.set_vector((0, 0, 0), [1.0; 4]));
    }
}

fn main() {
    wrong::on_cpu(&mut [0.0; 256], 4, 64).unwrap();
}
