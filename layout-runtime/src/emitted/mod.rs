//! Functions that the code of `layout!` calls at compile time, for layouts with constants. The crates above export
//! their own.

mod calls;
pub mod params;
mod symbols;
mod values;

pub use calls::*;
pub use symbols::*;
pub use values::*;
