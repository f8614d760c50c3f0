//! Complete kernels.

pub mod product;
pub mod transpose;

use std::fmt;

/// The error for a matrix extent that is 0, or that the kernel's tile does not divide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotTiled {
    /// The extent that is 0, or that the tile does not divide.
    pub extent: u32,
    /// The required divisor of the extent.
    pub tile: u32,
}

impl fmt::Display for NotTiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the extent {} is not a multiple of {}, the tile of this kernel", self.extent, self.tile)
    }
}

impl std::error::Error for NotTiled {}

/// Returns the number of tiles in an extent.
fn tiles(extent: u32, tile: u32) -> Result<u32, NotTiled> {
    if extent == 0 || !extent.is_multiple_of(tile) { Err(NotTiled { extent, tile }) } else { Ok(extent / tile) }
}
