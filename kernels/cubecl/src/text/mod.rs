//! Products of matrices as CUDA C++, for NVRTC or `nvcc`, with instructions of Hopper and Blackwell: every index comes from a layout,
//! the rest is a `.cu` file beside it.

pub mod blackwell_product;
pub mod hopper_product;
