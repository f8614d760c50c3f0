//! Coordinates of tensors, and where a selection applies.

pub(super) mod coord;
pub(super) mod side;
