//! Kernels in safe Rust, one per file. They run on the CPU in tests, and on the device.
//!
//! `docs/gpu.md` has their rates. These observations apply to all of them; each was seen in the machine code:
//!
//! - An array stays in registers only if its indices are constants before LLVM optimizes. Use `unroll`, and do not iterate over an array.
//! - Comparisons at the ends of tensors are the predicate of `cp.async`. A second path without comparisons costs registers: the f16
//!   product made 386 TFLOP/s with it and 458 without. It pays only if four or more vectors are compared, as in the prefix sum.
//! - A store of vectors needs its values in adjacent registers. Then both factors and the sum of every other `fma` are in one register
//!   bank. `apart` copies a sum into another register by adding -0, and the f32 product went from 43.6 to 50.2 TFLOP/s.
//! - LLVM merges a store of single elements and a store of vectors in two branches into stores of elements. Single elements are
//!   therefore stored by a predicated store in `asm!`.
//! - `cp.async` of 4 of 16 bytes reads all 16 bytes, so vectors that cross the end of a tensor are copied synchronously.
//! - Work of a single thread for its block, such as taking a turn, is a predicated instruction instead of a branch.
#![forbid(unsafe_code)]

// The left operands of this kernel are in registers, which Blackwell's instructions cannot read.
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
mod hopper_choice;
#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
pub mod hopper_product;
#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
pub mod linear;
pub mod paged_attention;
pub mod prefix_sum;
pub mod product;
pub mod q4_product;
pub mod q8_product;
pub mod quantize;
pub mod reduction;
pub mod reshape_and_cache;
pub mod rms_norm;
pub mod rope;
pub mod rows;
pub mod small_products;
pub mod strided;
pub mod swiglu;
#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
pub mod tma_copy;
pub mod top_k;
pub mod transpose;
pub mod turned;
