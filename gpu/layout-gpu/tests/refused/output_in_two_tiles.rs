//! The tiles differ between blocks: tiles of 8 rows overlap tiles of 4 rows.
use colex::layout;
use layout_gpu::{XY, kernel};

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
        if block.x() == 0 {
            let _ = output.tile_of(block, Tile, XY);
        } else {
            let _ = output.tile_of(block, Half, XY);
        }
    }
}

fn main() {}
