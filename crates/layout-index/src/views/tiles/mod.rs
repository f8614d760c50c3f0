//! Tiles: partitions of a layout by a tiler. The tiles are numbered.

pub mod counted;
pub mod cover;
pub mod grid;
pub mod step;
pub mod tail;
pub mod tiler;
