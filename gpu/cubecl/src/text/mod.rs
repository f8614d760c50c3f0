//! A matrix product in CUDA C++ for `nvcc`, with the tensor core instruction of Blackwell. Each index comes from a
//! layout; the rest is a `.cu` file.

pub mod blackwell_product;
