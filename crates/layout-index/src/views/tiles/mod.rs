//! Tiles: partitions of a layout by a tiler, with numbered tiles.

pub mod counted;
pub mod cover;
pub mod grid;
pub mod step;
pub mod tail;
pub mod tiler;
