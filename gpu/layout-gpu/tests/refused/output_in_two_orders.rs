//! The order differs between blocks: blocks (0,1) and (1,0) would have the same tile.
use colex::layout;
use layout_gpu::{XY, YX, kernel};

layout! {
    struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    struct Tile = (8,8):(8,1);
    struct Half = (4,8):(8,1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (8,8):(8,1), (1,1));
    struct Few = make_tiled_copy(UniversalCopy<32,32>, (4,8):(8,1), (1,2));
}

kernel! {
    fn wrong(block: Block<64>, rows: u32, columns: u32)
    grid [4, 4],
    writes output: [f32] in Matrix(rows, columns),
    {
        let mut tile = if block.x() == 0 { output.tile_of(block, Tile, XY) } else { output.tile_of(block, Tile, YX) }.partitions_d(One);
        block.each_with(&mut tile, |_, mut tile| tile.set((0, 0, 0), 1.0));
    }
}

fn main() {}
