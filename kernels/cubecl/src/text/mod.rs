//! The same kernels as CUDA C++, for NVRTC or `nvcc`: every index comes from a `layout!`, the rest is a `.cu` file beside it.

pub mod blackwell_product;
pub mod half_product;
pub mod hopper_product;
pub mod product;
pub mod transpose;
