//! The forms of a macro call: a value, items, and `index!`. Each form reads its input, checks it, lowers it to
//! arithmetic and emits code.

mod constant;
mod descriptor;
mod expand;
mod function;
mod index;
mod items;
mod kernel;
mod kernel_head;
mod movement;
mod notes;
mod pending;
mod picture;
mod value;

pub use expand::expand_index;
pub use index::index;
pub use kernel::kernel_mistake;
pub use kernel_head::{kernel_body, kernel_names, kernel_numbers, kernel_output};
pub use notes::notes;
pub use picture::picture;
pub use value::layout;
