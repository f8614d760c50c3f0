//! Coordinates of tensors, and the part of a layout that a selection applies to.

pub mod coord;
pub mod side;
pub mod thread;
