//! The kinds of picture.

mod divide;
mod instructions;
mod operands;
mod swizzle;
mod table;
mod thread_value;

pub use divide::tiles;
pub use operands::Instruction;

use crate::error::{Error, MAX_CELLS, MAX_TABLES};
use layout_runtime::Layout;
use table::table_size;

/// Refuses layouts whose tables nobody can look at, before anything is worked out.
fn drawable(layout: &Layout) -> Result<(), Error> {
    let tables = bounded(layout.size())? / table_size(layout);
    if tables > MAX_TABLES { Err(Error::TooManyTables { tables }) } else { Ok(()) }
}

/// Refuses more cells than anybody can look at.
fn bounded(cells: usize) -> Result<usize, Error> {
    if cells > MAX_CELLS { Err(Error::TooLarge { cells }) } else { Ok(cells) }
}
