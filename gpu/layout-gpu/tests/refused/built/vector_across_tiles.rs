//! A vector of four along the rows, but a tile has two: the other two belong to another block.
use colex::layout;
use layout_gpu::{XY, kernel};

layout! {
    struct Matrix { rows: usize, columns: usize } = (rows, columns):(1, rows) where rows % 4 == 0;
    struct Tile = (2,128);
    struct Four = make_tiled_copy(UniversalCopy<128,32>, (1,64):(1,1), (2,2):(1,2));
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
    wrong::on_cpu(&mut [0.0; 512], 4, 128).unwrap();
}
