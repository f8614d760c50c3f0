//! A block copies to the tile of another block.
use layout_gpu::{Block, Free, Shared};

fn kept<'a, 'b, L>(_: &mut Block<'a, 64>, tile: Shared<'b, f32, L, Free>) -> Shared<'a, f32, L, Free> {
    tile
}

fn main() {}
