//! Worked kernels: their layouts, and what is left of them.

pub mod product;
pub mod transpose;

use std::fmt;

/// Sizes that a kernel does not take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotTiled {
    /// The extent that does not fit.
    pub extent: u32,
    /// What it has to be a multiple of.
    pub tile: u32,
}

impl fmt::Display for NotTiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the extent {} is not a multiple of {}, the tile of this kernel", self.extent, self.tile)
    }
}

impl std::error::Error for NotTiled {}

/// How many tiles an extent has.
fn tiles(extent: u32, tile: u32) -> Result<u32, NotTiled> {
    if extent == 0 || !extent.is_multiple_of(tile) { Err(NotTiled { extent, tile }) } else { Ok(extent / tile) }
}
