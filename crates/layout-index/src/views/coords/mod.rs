//! Coordinates of tensors, and the part of a layout to which a selection applies.

pub mod coord;
pub mod side;
pub mod thread;
