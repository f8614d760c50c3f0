//! Tiles: how a tiler cuts a layout, and its parts, counted.

pub mod counted;
pub mod cover;
pub mod grid;
pub mod step;
pub mod tail;
pub mod tiler;
