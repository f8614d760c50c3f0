//! Instructions that multiply matrices.
//!
//! A family of instructions is a formula from its shape and the width of its elements to three layouts. Which members a
//! family has is a short table in its file; that is the place to extend.

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
