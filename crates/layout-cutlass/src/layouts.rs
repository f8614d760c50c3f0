//! The methods that all layout types have. The methods use the digits of the index formulas.

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

/// The methods that all CUTLASS layouts have: the index of a coordinate, the inverse, the capacity, and the conversion
/// to a [`Layout`].
pub trait CutlassLayout: Copy + Default + From<Self::Stride> {
    /// The number of entries of a coordinate.
    const RANK: usize;
    /// The number of strides.
    const STRIDE_RANK: usize;
    /// The number of rows, columns or channels that are interleaved, or 1 if the layout is not interleaved.
    const INTERLEAVE: usize = 1;
    /// The type of a coordinate.
    type Coord: CutlassCoord;
    /// The type of the strides.
    type Stride: AsRef<[i64]> + AsMut<[i64]>;

    #[doc(hidden)]
    fn digits(&self) -> &'static [Digit];

    /// Returns the layout of a tensor with the extents `extent`, without gaps between its elements.
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

    /// Returns the index of a coordinate: the distance from the element at coordinate 0, in elements.
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

    /// Returns a coordinate with the index `index`. If several coordinates have this index, the entries with the
    /// largest strides are as large as possible.
    ///
    /// Law: `index(inverse(i)) = i`. `inverse(index(c)) = c` holds for all coordinates `c` in given extents if each
    /// stride is larger than every sum of the terms with smaller strides.
    ///
    /// # Panics
    /// If `index` is negative, if no coordinate has this index, or if the search for a coordinate takes too many steps
    /// (see [`AffineRankN`](crate::AffineRankN)). [`checked_inverse`](Self::checked_inverse) returns `None` in these
    /// cases.
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

    /// Returns a coordinate with the index `index` as [`inverse`](Self::inverse) does, or `None` if `inverse` panics.
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

    /// Returns the strides.
    #[must_use]
    fn stride(&self) -> Self::Stride;

    /// Returns a mutable reference to the strides.
    fn stride_mut(&mut self) -> &mut Self::Stride;

    /// Returns the number of elements that a buffer needs for a tensor with the extents `extent`. The number includes
    /// the padding after the last row or column, up to the leading dimension. The number exceeds the largest index even
    /// if the leading dimension is smaller than a row or column. If an extent is below 1, the result is 0.
    ///
    /// ```
    /// use colex::cutlass::{CutlassLayout, MatrixCoord, RowMajor};
    /// assert_eq!(RowMajor::new(8).capacity(MatrixCoord::new(3, 5)), 24);
    /// ```
    #[must_use]
    fn capacity(&self, extent: Self::Coord) -> i64 {
        formula!(self).capacity(extent.entries().as_ref())
    }

    /// Converts this layout, for a tensor with the extents `extent`, to a [`Layout`].
    ///
    /// The result has one mode per entry of the coordinate, in the same order. Law: each coordinate has the same index
    /// in both layouts. In an interleaved layout, the extent of the rows, columns or channels is rounded up to a
    /// multiple of [`INTERLEAVE`](Self::INTERLEAVE). The caller must skip the additional coordinates.
    ///
    /// # Errors
    /// If an extent is below 1, or if an index does not fit in 63 bits.
    ///
    /// ```
    /// use colex::cutlass::{ColumnMajor, CutlassLayout, MatrixCoord};
    /// assert_eq!(ColumnMajor::new(8).to_layout(MatrixCoord::new(3, 5)).unwrap().to_string(), "(3,5):(1,8)");
    /// ```
    fn to_layout(&self, extent: Self::Coord) -> Result<Layout, Error> {
        formula!(self).layout(extent.entries().as_ref())
    }
}

/// The layout of a matrix whose transpose is also a CUTLASS layout: CUTLASS's `LayoutTranspose`.
///
/// ```
/// use colex::cutlass::{ColumnMajor, RowMajor, Transpose};
///
/// let columns: <RowMajor as Transpose>::Type = RowMajor::new(8).transpose();
/// assert_eq!(columns, ColumnMajor::new(8));
/// ```
pub trait Transpose: CutlassLayout {
    /// The type of the transposed matrix's layout.
    type Type: Transpose<Type = Self>;

    /// Returns the layout of the transposed matrix, with the same strides.
    ///
    /// Law: `transpose().index((column, row)) = index((row, column))`.
    #[must_use]
    fn transpose(self) -> Self::Type;
}

/// Returns the number of interleaved rows, columns or channels as an `i64`.
#[track_caller]
const fn interleave(k: usize) -> i64 {
    assert!(k > 0, "the number of interleaved lines must be at least 1");
    k as i64
}
