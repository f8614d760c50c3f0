//! Matrix multiply instructions.
//!
//! Each instruction family is a function from the shape and the width of the elements to three layouts. Each file has a
//! short table of instructions. Add new instructions there.

mod atom;
mod descriptor;
mod families;
mod fragments;
mod matrix_core;
pub(super) mod modes;
mod quad_pair;
mod scalar;
mod tensor_memory;
mod warp;
mod warp_group;

pub use atom::{Memory, MmaAtom, Operand};
pub(super) use atom::{require_thread_value, same};
pub(super) use families::for_each_name;
