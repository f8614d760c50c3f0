//! Copies that make strided tensors contiguous in row-major order. The rank, the extents and the strides of the tensor
//! are arguments of the launch.
//!
//! [`Plan::new`] chooses the kernel and its arguments:
//!
//! | kernel | source | size of an access |
//! |---|---|---|
//! | [`strided_rows`] | rows of aligned vectors, forward or reversed, in any order | 16 bytes |
//! | [`strided_tiles_u16`] | contiguous along another mode than the output; the kernel transposes tiles through shared memory | 16 bytes |
//! | [`strided_narrow_u16`] | as for `strided_tiles_u16`, but for sources with adjacent elements that are fewer than 64 elements apart in the output | 16 bytes |
//! | [`strided_scalars_u16`] | as for `strided_tiles_u16`, but for sources that are not aligned or have no mode of stride 1 | one element |
//! | [`strided_elements_u16`] | all other sources | reads one element, writes 4 or 8 bytes |
//!
//! A [`Modes`] contains the extents and the strides of some modes of a tensor. The extents split the number of a row or
//! of a column into the entries of a coordinate. Therefore a plan can split the modes between the rows and the columns
//! of a matrix, and a tile can cross the end of a short mode.

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
