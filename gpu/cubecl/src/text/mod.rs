//! A product of matrices as CUDA C++, for `nvcc`, with the instruction of Blackwell: every index comes from a layout,
//! the rest is a `.cu` file beside it.

pub mod blackwell_product;
