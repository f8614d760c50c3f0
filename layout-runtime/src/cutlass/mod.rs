//! The layout types of CUTLASS, from before CuTe: matrices and images with leading dimensions that are known at run time.
//!
//! Each is a formula with a few strides and without extents. All have the same methods, those of [`CutlassLayout`]; with extents each
//! becomes a [`Layout`], under which a [`Tensor`](crate::Tensor) does what tensors do.
//!
//! ```
//! use colex::cutlass::{CutlassLayout, MatrixCoord, RowMajor, TensorRef, Transpose};
//!
//! let data: Vec<i32> = (0..24).collect();
//! let rows = RowMajor::new(8);                                // 3 rows of 5, 8 apart
//! assert_eq!(rows.index(MatrixCoord::new(2, 3)), 19);
//! assert_eq!(*TensorRef::new(&data, rows).at(MatrixCoord::new(2, 3)), 19);
//! assert_eq!(rows.to_layout(MatrixCoord::new(3, 5)).unwrap().to_string(), "(3,5):(8,1)");
//! assert_eq!(rows.transpose().index(MatrixCoord::new(3, 2)), 19);
//! ```
//!
//! Differences, all where the original is broken or left open: every number is an `i64`; [`inverse`](CutlassLayout::inverse) inverts for
//! all types; [`capacity`](CutlassLayout::capacity) is never less than the largest index and one; a packed
//! [`AffineRank2ColumnMajor`] is column-major; images of a packed [`TensorNCxHWx`] do not overlap where the channels are no multiple
//! of the interleave. Source: `cutlass/layout/{matrix,tensor,pitch_linear}.h`.

mod affine;
mod coord;
mod image;
mod matrix;
mod reference;
#[cfg(test)]
mod tests;

pub use affine::{AffineRank2ColumnMajor, AffineRank2RowMajor, AffineRankN};
pub use coord::{MatrixCoord, PitchLinearCoord, Tensor4DCoord};
pub use image::{TensorNCHW, TensorNCxHWx, TensorNHWC};
pub use matrix::{
    ColumnMajor, ColumnMajorInterleaved, ContiguousMatrix, Matrix, PitchLinear, RowMajor, RowMajorInterleaved,
};
pub use reference::TensorRef;

use crate::error::Error;
use crate::layout::Layout;

/// What all layouts of CUTLASS have in common.
pub trait CutlassLayout: Copy + Default {
    /// How many coordinates name an element.
    const RANK: usize;
    /// How many strides there are.
    const STRIDE_RANK: usize;
    /// How many rows, columns or channels lie side by side; 1 where nothing is interleaved.
    const INTERLEAVE: usize = 1;
    /// A coordinate.
    type Coord: Copy + core::fmt::Debug;
    /// The strides.
    type Stride;

    /// The layout of a tensor of this extent without gaps.
    #[must_use]
    fn packed(extent: Self::Coord) -> Self;

    /// How far the element of a coordinate is from the first, in elements.
    #[must_use]
    fn index(&self, coord: Self::Coord) -> i64;

    /// A coordinate with this index: that in which the largest stride counts most.
    ///
    /// Law: `index(inverse(i)) = i`; and `inverse(index(c)) = c` for coordinates in an extent whose elements the strides keep apart.
    ///
    /// # Panics
    /// Where no coordinate has this index; see [`checked_inverse`](Self::checked_inverse).
    #[must_use]
    fn inverse(&self, index: i64) -> Self::Coord {
        match self.checked_inverse(index) {
            Some(coord) => coord,
            None => panic!("no coordinate has the index {index}"),
        }
    }

    /// [`inverse`](Self::inverse), or `None` where no coordinate has this index. Negative indices are those of no coordinate.
    #[must_use]
    fn checked_inverse(&self, index: i64) -> Option<Self::Coord>;

    /// The strides.
    #[must_use]
    fn stride(&self) -> Self::Stride;

    /// The strides, to be changed.
    fn stride_mut(&mut self) -> &mut Self::Stride;

    /// How many elements a buffer for a tensor of this extent has: as many leading dimensions as there are rows or columns, and never
    /// less than the largest index and one.
    #[must_use]
    fn capacity(&self, extent: Self::Coord) -> i64;

    /// This layout with extents, as a value of the algebra.
    ///
    /// Law: the same index for the same coordinate, in the same order. Lines or channels that are interleaved become a mode of whole
    /// blocks: an extent that is no multiple of the interleave is rounded up, and what is past it is the caller's to leave out.
    ///
    /// # Errors
    /// Where an extent is below 1, or an index does not fit 63 bits.
    fn to_layout(&self, extent: Self::Coord) -> Result<Layout, Error>;
}

/// The layout of the transposed matrix: rows and columns change places, memory stays. CUTLASS's `LayoutTranspose`.
///
/// ```
/// use colex::cutlass::{ColumnMajor, RowMajor, Transpose};
///
/// let columns: <RowMajor as Transpose>::Type = RowMajor::new(8).transpose();
/// assert_eq!(columns, ColumnMajor::new(8));
/// ```
pub trait Transpose: CutlassLayout {
    /// The layout of the transposed matrix.
    type Type: Transpose<Type = Self>;

    /// The same strides for the transposed matrix.
    ///
    /// Law: `transpose().index((column, row)) = index((row, column))`.
    #[must_use]
    fn transpose(self) -> Self::Type;
}

/// `index / stride` and what is left; nothing is left to a stride of 0, which nobody can count.
const fn split(index: i64, stride: i64) -> (i64, i64) {
    if stride > 0 { (index.div_euclid(stride), index.rem_euclid(stride)) } else { (0, index) }
}

/// How many rows, columns or channels lie side by side, as a number of the formulas.
const fn interleave(k: usize) -> i64 {
    assert!(k > 0, "an interleaved layout has at least one line side by side: write 1 or more");
    k as i64
}

/// The larger number.
const fn max(a: i64, b: i64) -> i64 {
    if a > b { a } else { b }
}
