//! A matrix product in CUDA C++ for `nvcc`, with the tensor core instruction of Blackwell. Each index function is
//! derived from a layout, and the other code is in a `.cu` file.

pub mod blackwell_product;
