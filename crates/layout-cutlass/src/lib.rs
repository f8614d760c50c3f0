//! The layout types that CUTLASS used before CuTe, for matrices and images with leading dimensions that are known only
//! at runtime.
//!
//! Each type is an index formula with a few strides. In contrast to a [`Layout`](layout_runtime::Layout), such a layout
//! does not contain extents. All types have the methods of [`CutlassLayout`]. For given extents,
//! [`to_layout`](CutlassLayout::to_layout) converts a layout to a `Layout`, with which you can build a `colex::Tensor`.
//!
//! ```
//! use colex::cutlass::{CutlassLayout, MatrixCoord, RowMajor, TensorRef, Transpose};
//!
//! let data: Vec<i32> = (0..24).collect();
//! let rows = RowMajor::new(8);                                // 3 rows of 5, 8 apart
//! assert_eq!(rows.index(MatrixCoord::new(2, 3)), 19);
//! assert_eq!(*TensorRef::new(&data[..], rows).at(MatrixCoord::new(2, 3)), 19);
//! assert_eq!(rows.to_layout(MatrixCoord::new(3, 5)).unwrap().to_string(), "(3,5):(8,1)");
//! assert_eq!(rows.transpose().index(MatrixCoord::new(3, 2)), 19);
//! ```
//!
//! This crate differs from CUTLASS where the result of CUTLASS is wrong or undefined:
//!
//! - All numbers are `i64`.
//! - All types have a correct [`inverse`](CutlassLayout::inverse).
//! - [`capacity`](CutlassLayout::capacity) always exceeds the largest index.
//! - The result of [`packed`](CutlassLayout::packed) for [`AffineRank2ColumnMajor`] is column-major.
//! - The images of a packed [`TensorNCxHWx`] do not overlap, even if the number of channels is not a multiple of `X`.
//!
//! The sources are `cutlass/layout/{matrix,tensor,pitch_linear}.h`.

#![no_std]

#[macro_use]
extern crate layout_runtime;

mod coord;
mod digit;
mod formulas;
mod layouts;
mod reference;
#[cfg(test)]
mod tests;

pub use coord::{MatrixCoord, PitchLinearCoord, Tensor4DCoord};
pub use formulas::{
    AffineRank2ColumnMajor, AffineRank2RowMajor, AffineRankN, ColumnMajor, ColumnMajorInterleaved, ContiguousMatrix,
    Matrix, PitchLinear, RowMajor, RowMajorInterleaved, TensorNCHW, TensorNCxHWx, TensorNHWC,
};
pub use layouts::{CutlassLayout, Transpose};
pub use reference::TensorRef;
