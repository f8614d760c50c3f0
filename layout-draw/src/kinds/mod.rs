//! The kinds of picture.

mod divide;
mod operands;
mod swizzle;
mod table;
mod thread_value;

pub use divide::tiles;
pub use operands::Instruction;

use crate::error::{Error, MAX_CELLS};

/// Refuses what nobody can look at.
fn bounded(cells: usize) -> Result<usize, Error> {
    if cells > MAX_CELLS { Err(Error::TooLarge { cells }) } else { Ok(cells) }
}
