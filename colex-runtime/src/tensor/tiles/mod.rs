//! Tiles: how a tiler cuts a layout, and its parts, counted.

pub(super) mod counted;
pub(super) mod cover;
pub(super) mod grid;
pub(super) mod step;
pub(super) mod tail;
pub(super) mod tiler;
