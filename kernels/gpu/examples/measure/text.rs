//! The same kernels as CUDA C++.

#[path = "../../../cubecl/src/text/half_product.rs"]
pub(crate) mod half_product;
#[path = "../../../cubecl/src/text/product.rs"]
pub(crate) mod product;
#[path = "../../../cubecl/src/text/transpose.rs"]
pub(crate) mod transpose;
