//! The methods of the layouts, all of them by the table of its digits.

use super::coord::CutlassCoord;
use super::digit::{Digit, Formula};
use layout_runtime::{Error, Layout};

macro_rules! formula {
    ($layout:expr) => {
        Formula {
            digits: $layout.digits(),
            stride: $layout.stride().as_ref(),
            k: const { interleave(Self::INTERLEAVE) },
        }
    };
}

/// What all layouts of CUTLASS have in common.
pub trait CutlassLayout: Copy + Default + From<Self::Stride> {
    /// How many coordinates name an element.
    const RANK: usize;
    /// How many strides there are.
    const STRIDE_RANK: usize;
    /// How many rows, columns or channels lie side by side; 1 if nothing is interleaved.
    const INTERLEAVE: usize = 1;
    /// A coordinate.
    type Coord: CutlassCoord;
    /// The strides.
    type Stride: AsRef<[i64]> + AsMut<[i64]>;

    #[doc(hidden)]
    fn digits(&self) -> &'static [Digit];

    /// The layout of a tensor of this extent without gaps.
    ///
    /// ```
    /// use colex::cutlass::{CutlassLayout, MatrixCoord, RowMajor};
    /// assert_eq!(RowMajor::packed(MatrixCoord::new(3, 5)), RowMajor::new(5));
    /// ```
    #[must_use]
    fn packed(extent: Self::Coord) -> Self {
        let mut layout = Self::default();
        let (digits, k) = (layout.digits(), const { interleave(Self::INTERLEAVE) });
        Formula::packed(digits, k, extent.entries().as_ref(), layout.stride_mut().as_mut());
        layout
    }

    /// How far the element of a coordinate is from the first, in elements.
    ///
    /// ```
    /// use colex::cutlass::{CutlassLayout, MatrixCoord, RowMajor};
    /// assert_eq!(RowMajor::new(8).index(MatrixCoord::new(2, 3)), 19);
    /// ```
    #[must_use]
    #[inline]
    fn index(&self, coord: Self::Coord) -> i64 {
        formula!(self).index(coord.entries().as_ref())
    }

    /// A coordinate with this index: that in which the largest stride counts most.
    ///
    /// Law: `index(inverse(i)) = i`; and `inverse(index(c)) = c` for coordinates in an extent whose elements the
    /// strides keep apart.
    ///
    /// # Panics
    /// If no coordinate has this index; see [`checked_inverse`](Self::checked_inverse).
    ///
    /// ```
    /// use colex::cutlass::{CutlassLayout, MatrixCoord, RowMajor};
    /// assert_eq!(RowMajor::new(8).inverse(19), MatrixCoord::new(2, 3));
    /// ```
    #[must_use]
    fn inverse(&self, index: i64) -> Self::Coord {
        match self.checked_inverse(index) {
            Some(coord) => coord,
            None => panic!("no coordinate has the index {index}"),
        }
    }

    /// [`inverse`](Self::inverse), or `None` if no coordinate has this index. Negative indices are those of no
    /// coordinate.
    ///
    /// ```
    /// use colex::cutlass::{CutlassLayout, MatrixCoord, RowMajor};
    /// assert_eq!(RowMajor::new(8).checked_inverse(19), Some(MatrixCoord::new(2, 3)));
    /// ```
    #[must_use]
    #[inline]
    fn checked_inverse(&self, index: i64) -> Option<Self::Coord> {
        let mut entries = Self::Coord::ZERO;
        formula!(self).inverse(index, entries.as_mut())?;
        let coord = Self::Coord::of(entries);
        (index >= 0 && self.index(coord) == index).then_some(coord)
    }

    /// The strides.
    ///
    /// ```
    /// use colex::cutlass::{CutlassLayout, RowMajor};
    /// assert_eq!(RowMajor::new(8).stride(), [8]);
    /// ```
    #[must_use]
    fn stride(&self) -> Self::Stride;

    /// The strides, to be changed.
    ///
    /// ```
    /// use colex::cutlass::{CutlassLayout, RowMajor};
    /// let mut rows = RowMajor::new(8);
    /// rows.stride_mut()[0] = 10;
    /// assert_eq!(rows, RowMajor::new(10));
    /// ```
    fn stride_mut(&mut self) -> &mut Self::Stride;

    /// How many elements a buffer for a tensor of this extent has: as many leading dimensions as there are rows or
    /// columns, and never less than the largest index and one.
    ///
    /// ```
    /// use colex::cutlass::{CutlassLayout, MatrixCoord, RowMajor};
    /// assert_eq!(RowMajor::new(8).capacity(MatrixCoord::new(3, 5)), 24);
    /// ```
    #[must_use]
    fn capacity(&self, extent: Self::Coord) -> i64 {
        formula!(self).capacity(extent.entries().as_ref())
    }

    /// This layout with extents, as a value of the algebra.
    ///
    /// Law: the same index for the same coordinate, in the same order. Lines or channels that are interleaved become a
    /// mode of whole blocks: an extent that is not a multiple of the interleave is rounded up, and what is past it is
    /// the caller's to leave out.
    ///
    /// # Errors
    /// If an extent is below 1, or an index does not fit 63 bits.
    ///
    /// ```
    /// use colex::cutlass::{ColumnMajor, CutlassLayout, MatrixCoord};
    /// assert_eq!(ColumnMajor::new(8).to_layout(MatrixCoord::new(3, 5)).unwrap().to_string(), "(3,5):(1,8)");
    /// ```
    fn to_layout(&self, extent: Self::Coord) -> Result<Layout, Error> {
        formula!(self).layout(extent.entries().as_ref())
    }
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
    ///
    /// ```
    /// use colex::cutlass::{ColumnMajor, RowMajor, Transpose};
    /// assert_eq!(RowMajor::new(8).transpose(), ColumnMajor::new(8));
    /// ```
    #[must_use]
    fn transpose(self) -> Self::Type;
}

/// How many rows, columns or channels lie side by side, as a number of the formulas.
#[track_caller]
const fn interleave(k: usize) -> i64 {
    assert!(k > 0, "an interleaved layout has at least one line side by side: write 1 or more");
    k as i64
}
