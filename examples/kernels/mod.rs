//! Modules that the matrix kernels share: matrices of any layout, packed blocks of matrices, and tiles of accumulators.

pub(crate) mod matrix;
pub(crate) mod memory;
pub(crate) mod operand;
pub(crate) mod panel;
pub(crate) mod sums;

pub(crate) use matrix::Matrix;
