//! Kernels in safe Rust, a file each. They run on the CPU in tests, and on the device.
#![forbid(unsafe_code)]

#[cfg(feature = "sm_90")]
pub mod attention;
pub mod copy;
pub mod half_product;
#[cfg(feature = "sm_90")]
pub mod hopper_product;
#[cfg(feature = "sm_90")]
pub mod linear;
pub mod prefix_sum;
pub mod product;
pub mod reduction;
pub mod rows;
pub mod small_products;
#[cfg(feature = "sm_90")]
pub mod tma_copy;
pub mod transpose;
pub mod turned;
