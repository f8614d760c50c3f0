//! Matrix multiply instructions.
//!
//! Each file has a table of similar instructions, and a function that computes the layouts of their operands from the
//! shape and the width of the elements. To add an instruction, add an entry to a table.

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
