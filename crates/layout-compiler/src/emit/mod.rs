//! Emits Rust tokens, or the text of a kernel language. Emission cannot fail, because all checks have already been
//! made.

mod editor;
mod function;
mod index;
mod item;
mod movement;
mod promises;
mod rust;
mod symbolic;
mod tensor_map;
mod text;
mod types;

pub(crate) use editor::for_editors;
pub(crate) use function::{constant_function, empty_function, function};
pub(crate) use index::index;
pub(crate) use index::{local_index, local_value};
pub(crate) use item::{Meaning, runtime_type, structure};
pub(crate) use movement::{MovementNumbers, moving};
pub use movement::{outputs_of, steps_of};
pub(crate) use promises::stated_in_place;
pub(crate) use rust::{Style, block};
pub(crate) use symbolic::{StructureType, lowered, symbolic};
pub(crate) use tensor_map::tensor_map;
pub(crate) use types::{compiled, int, with_items};
