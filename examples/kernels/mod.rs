//! Shared code of the matrix kernels: matrices of any layout, blocks packed from them, and tiles of sums.

pub(crate) mod matrix;
pub(crate) mod memory;
pub(crate) mod operand;
pub(crate) mod panel;
pub(crate) mod sums;

pub(crate) use matrix::Matrix;
