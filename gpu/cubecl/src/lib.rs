//! Compiled CuTe layouts in [CubeCL](cubecl) kernels.
//!
//! A kernel can use a layout in three ways:
//!
//! - `#[cube] fn tile(row: u32, column: u32) -> u32 = Tile;` in a `layout!` block declares a function that kernels
//!   call.
//! - [`CompiledLayout`] implements CubeCL's [`Layout`](cubecl::std::tensor::layout::Layout). Kernels can view arrays,
//!   tensors and shared memory with this type: `tile.view(CompiledLayout::<Tile>::new())`.
//! - [`index()`] returns the same index without a view. `index` accepts any type with a layout, also in generic code.
//!
//! All three ways use the same plan: kernels get multiplications, shifts, masks and XORs, but no divisions.
//!
//! [`kernels`] contains a transpose through swizzled shared memory and a matrix product. [`text`] contains a product
//! with an instruction of Blackwell, in CUDA C++. The indices of this product are `extern "cuda" fn` items.

mod coord;
pub mod kernels;
mod layout;
#[cfg(feature = "print")]
pub mod printed;
mod recording;
pub mod text;

pub use coord::Coord;
pub use layout::{CompiledLayout, index};

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
