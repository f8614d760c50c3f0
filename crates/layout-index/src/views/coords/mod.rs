//! Coordinates of tensors, and where a selection applies.

pub mod coord;
pub mod side;
pub mod thread;
