//! The kinds of pictures.

mod divide;
mod instructions;
mod movement;
mod operands;
mod swizzle;
mod table;
mod thread_value;
mod window;

pub use divide::tiles;
pub use operands::Instruction;
pub use table::is_drawable;
pub use window::Overview;
