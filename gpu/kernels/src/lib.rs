//! Kernels in safe Rust, a file each. They run on the CPU in tests, and on the device.
#![forbid(unsafe_code)]

// Its left operands are registers, which Blackwell's instructions do not read.
#[cfg(any(all(feature = "sm_90", not(target_feature = "sm_100a")), not(target_arch = "nvptx64")))]
pub mod attention;
pub mod conv1d;
pub mod copy;
pub mod delta_rule;
pub mod embedding;
pub mod experts;
pub mod functions;
pub mod half_product;
#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
pub mod hopper_product;
#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
pub mod linear;
pub mod paged_attention;
pub mod prefix_sum;
pub mod product;
pub mod q8_product;
pub mod quantize;
pub mod reduction;
pub mod rms_norm;
pub mod rope;
pub mod rows;
pub mod small_products;
pub mod swiglu;
#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
pub mod tma_copy;
pub mod top_k;
pub mod transpose;
pub mod turned;
