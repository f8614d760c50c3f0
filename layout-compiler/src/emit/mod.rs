//! Values to Rust tokens, or to the text of another language. Nothing here can fail: all questions are settled before.

mod companion;
mod constant;
mod document;
mod editor;
mod function;
mod index;
mod instruction;
mod local;
mod methods;
mod movement;
mod rust;
mod structure;
mod symbolic;
mod tensor_map;
mod text;
mod tiling;
mod types;

pub(crate) use companion::companion;
pub(crate) use constant::{constant, empty_structure, storage};
pub(crate) use editor::for_editors;
pub(crate) use function::{constant_function, empty_function, function};
pub(crate) use index::index;
pub(crate) use instruction::instruction;
pub(crate) use local::{local_index, local_value};
pub(crate) use movement::{Numbers, movement, moving};
pub use movement::{outputs_of, steps_of};
pub(crate) use rust::{Style, block};
pub(crate) use structure::structure;
pub(crate) use symbolic::{Target, lowered, symbolic};
pub(crate) use tensor_map::tensor_map;
pub(crate) use tiling::{Tiling, runtime_type, tiling};
pub(crate) use types::{compiled, int, natural};
