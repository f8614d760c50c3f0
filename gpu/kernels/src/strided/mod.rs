//! Copies of strided tensors to contiguous row-major ones. The rank, the extents and the strides are launch arguments.
//!
//! [`Plan::new`] chooses the kernel and its numbers:
//!
//! | kernel | the source | reads and writes |
//! |---|---|---|
//! | [`strided_rows`] | has rows of aligned vectors, forward or reversed, in any order | 16 bytes |
//! | [`strided_tiles_u16`] | is contiguous along another mode than the output; a transpose of tiles through shared memory | 16 bytes |
//! | [`strided_narrow_u16`] | the same, with fewer than 64 elements between neighbours of the source | 16 bytes |
//! | [`strided_scalars_u16`] | as for tiles, but not aligned, or of any strides | one element |
//! | [`strided_elements_u16`] | anything else | one element; writes 4 or 8 bytes |
//!
//! A [`Modes`] is a sum of products of coordinates and strides. Output and source coordinates are the digits of a number in mixed radix, so modes
//! can be split between the rows and the columns of a matrix, and tiles cross the ends of short modes.

mod elements;
mod index;
mod narrow;
#[cfg(not(target_arch = "nvptx64"))]
mod plan;
mod rows;
mod scalars;
mod tiles;

pub use elements::{strided_elements_u8, strided_elements_u16, strided_elements_u32, strided_elements_u64};
pub use index::Modes;
pub use narrow::{strided_narrow_u8, strided_narrow_u16, strided_narrow_u32};
#[cfg(not(target_arch = "nvptx64"))]
pub use plan::{Kernel, Plan, PlanError};
pub use rows::strided_rows;
pub use scalars::{strided_scalars_u8, strided_scalars_u16, strided_scalars_u32, strided_scalars_u64};
pub use tiles::{strided_tiles_u8, strided_tiles_u16, strided_tiles_u32};
