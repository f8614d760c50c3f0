//! The kinds of pictures.

mod divide;
mod instructions;
mod movement;
mod table;
mod thread_value;
mod window;

pub use divide::tiles;
pub use instructions::Instruction;
pub use table::is_drawable;
pub use window::Overview;
