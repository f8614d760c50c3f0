//! Kernels in safe Rust. Each module contains one kernel, or a few related kernels. The kernels run on the CPU in
//! tests, and on the device.
//!
//! `docs/gpu.md` lists the rates of the kernels. The following observations apply to all kernels. Each observation was
//! confirmed in the machine code.
//!
//! - An array stays in registers only if its indices are already constants before LLVM's optimizations. Write loops
//!   over the indices of an array with `unroll`, and do not iterate over the array itself.
//! - Bounds checks become the predicate of `cp.async`. A second code path without bounds checks needs more registers:
//!   the f16 product reached 386 TFLOP/s with a second path, and 458 without. A second path is faster only if a thread
//!   checks four or more vectors, as in the prefix sum.
//! - A store of a vector needs the values of the vector in adjacent registers. If the accumulators themselves are in
//!   adjacent registers, half of the `fma` instructions read both factors and the accumulator from the same register
//!   bank. `apart` copies an accumulator to another register before the store, which increased the rate of the f32
//!   product from 43.6 to 50.2 TFLOP/s.
//! - If one branch stores a vector and the other branch stores single elements, LLVM merges the two branches into
//!   stores of single elements. Therefore `layout_gpu` stores single elements with a predicated store in `asm!`.
//! - A 16-byte `cp.async` with a source size of 4 bytes still reads all 16 bytes. Therefore vectors that cross the end
//!   of a tensor are copied synchronously.
//! - Work that one thread does for its block, such as incrementing a counter, compiles to a predicated instruction and
//!   not to a branch.
#![forbid(unsafe_code)]

// Attention keeps left operands of products in registers, and the instructions of Blackwell GPUs cannot read left
// operands from registers.
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
pub mod sorting;
pub mod strided;
pub mod swiglu;
#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
pub mod tma_copy;
pub mod top_k;
pub mod transpose;
pub mod turned;
