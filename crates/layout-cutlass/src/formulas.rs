//! The layout types, and the digits of their index formulas from the fastest to the slowest.

use super::coord::{MatrixCoord, PitchLinearCoord, Tensor4DCoord};
use super::digit::{Digit, along, blocks, by, within};
use super::layouts::{CutlassLayout, Transpose};
use layout_runtime::MAX_LEAVES;

macro_rules! layouts {
    ($(
        $(#[$meta:meta])*
        $name:ident $(<const $n:ident>)? ($($arg:ident: $ty:ty),*) $stride:expr, $strides:tt;
        $coord:ty, $rank:tt, $interleave:tt, $digits:expr;
    )*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name$(<const $n: usize>)? {
            stride: [i64; $strides],
        }

        impl$(<const $n: usize>)? $name$(<$n>)? {
            /// Builds the layout with the given strides, which are in units of elements.
            #[must_use]
            pub const fn new($($arg: $ty),*) -> Self {
                Self { stride: $stride }
            }
        }

        impl$(<const $n: usize>)? CutlassLayout for $name$(<$n>)? {
            const RANK: usize = $rank;
            const STRIDE_RANK: usize = $strides;
            const INTERLEAVE: usize = $interleave;
            type Coord = $coord;
            type Stride = [i64; $strides];

            #[inline]
            fn digits(&self) -> &'static [Digit] {
                const { &$digits }
            }

            fn stride(&self) -> [i64; $strides] {
                self.stride
            }

            fn stride_mut(&mut self) -> &mut [i64; $strides] {
                &mut self.stride
            }
        }

        impl$(<const $n: usize>)? From<[i64; $strides]> for $name$(<$n>)? {
            fn from(stride: [i64; $strides]) -> Self {
                Self { stride }
            }
        }

        /// Returns a layout in which all strides are 0.
        impl$(<const $n: usize>)? Default for $name$(<$n>)? {
            fn default() -> Self {
                Self { stride: [0; $strides] }
            }
        }
    )*};
}

layouts! {
    /// The layout of a row-major matrix: the index is `row · ld + column`. `ld` is the leading dimension: the distance
    /// between rows, in elements.
    RowMajor(ld: i64) [ld], 1;
        MatrixCoord, 2, 1, [along(1), by(0, 0)];
    /// The layout of a column-major matrix: the index is `column · ld + row`. `ld` is the leading dimension: the
    /// distance between columns, in elements.
    ColumnMajor(ld: i64) [ld], 1;
        MatrixCoord, 2, 1, [along(0), by(1, 0)];
    /// The layout of a row-major matrix in which `K` rows are interleaved: `K` elements of a column are adjacent. The
    /// index is `(row / K) · ld + column · K + row % K`.
    RowMajorInterleaved<const K>(ld: i64) [ld], 1;
        MatrixCoord, 2, K, [within(0), along(1), blocks(0, 0)];
    /// The layout of a column-major matrix in which `K` columns are interleaved: `K` elements of a row are adjacent.
    /// The index is `(column / K) · ld + row · K + column % K`.
    ColumnMajorInterleaved<const K>(ld: i64) [ld], 1;
        MatrixCoord, 2, K, [within(1), along(0), blocks(1, 0)];
    /// The layout of contiguous lines that start at multiples of `ld` elements. The index is
    /// `contiguous + strided · ld`.
    PitchLinear(ld: i64) [ld], 1;
        PitchLinearCoord, 2, 1, [along(0), by(1, 0)];
    /// The layout of a matrix with the strides `s0` and `s1`. The index is `row · s0 + column · s1`. By convention,
    /// `s0 >= s1`.
    AffineRank2RowMajor(row: i64, column: i64) [row, column], 2;
        MatrixCoord, 2, 1, [by(1, 1), by(0, 0)];
    /// The layout of a matrix with the strides `s0` and `s1`. The index is `row · s0 + column · s1`. By convention,
    /// `s0 <= s1`.
    AffineRank2ColumnMajor(row: i64, column: i64) [row, column], 2;
        MatrixCoord, 2, 1, [by(0, 0), by(1, 1)];
    /// The layout of a tensor with `N` strides, where `N` is at most 32. The index is the sum of all entries, each
    /// multiplied by its stride.
    ///
    /// If each stride is a multiple of the next smaller stride, as in a tensor without gaps,
    /// [`inverse`](CutlassLayout::inverse) needs one or two steps per stride. For other strides, `inverse` searches for
    /// a coordinate, and gives up after 65,536 steps.
    AffineRankN<const N>(stride: [i64; N]) stride, N;
        [i64; N], N, 1, from_the_last::<N>();
    /// The layout of a batch of images in which the channel changes fastest. With the strides `s0`, `s1` and `s2`, the
    /// index is `c + w · s0 + h · s1 + n · s2`.
    TensorNHWC(stride: [i64; 3]) stride, 3;
        Tensor4DCoord, 4, 1, [along(3), by(2, 0), by(1, 1), by(0, 2)];
    /// The layout of a batch of images in which the column changes fastest. With the strides `s0`, `s1` and `s2`, the
    /// index is `w + h · s0 + c · s1 + n · s2`.
    TensorNCHW(stride: [i64; 3]) stride, 3;
        Tensor4DCoord, 4, 1, [along(2), by(1, 0), by(3, 1), by(0, 2)];
    /// The layout of a batch of images in which `X` channels are interleaved. With the strides `s0`, `s1` and `s2`, the
    /// index is `c % X + w · X + h · s0 + (c / X) · s1 + n · s2`.
    TensorNCxHWx<const X>(stride: [i64; 3]) stride, 3;
        Tensor4DCoord, 4, X, [within(3), along(2), by(1, 0), blocks(3, 1), by(0, 2)];
}

/// Returns the digits of [`AffineRankN`]: one per entry. The last entry changes fastest.
const fn from_the_last<const N: usize>() -> [Digit; N] {
    assert!(N <= MAX_LEAVES, "an affine layout has at most 32 entries");
    let mut digits = [by(0, 0); N];
    each!(for k in 0..N {
        digits[k] = by(N - 1 - k, N - 1 - k);
    });
    digits
}

macro_rules! conversions {
    ($($(#[$meta:meta])* $name:ident $(<const $k:ident>)? $(<$n:literal>)?, $from:ty, |$of:pat_param| $stride:expr;)*) => {$(
        $(#[$meta])*
        impl$(<const $k: usize>)? From<$from> for $name$(<$k>)?$(<$n>)? {
            fn from($of: $from) -> Self {
                Self { stride: $stride }
            }
        }
    )*};
}

conversions! {
    RowMajor, i64, |ld| [ld];
    ColumnMajor, i64, |ld| [ld];
    RowMajorInterleaved<const K>, i64, |ld| [ld];
    ColumnMajorInterleaved<const K>, i64, |ld| [ld];
    PitchLinear, i64, |ld| [ld];
    /// Builds the layout with the given row stride and the column stride 1.
    AffineRankN<2>, i64, |stride| [stride, 1];
    /// Builds the layout with the given row stride and the column stride 1.
    AffineRank2RowMajor, i64, |stride| [stride, 1];
    /// Builds the layout with the given column stride and the row stride 1.
    AffineRank2ColumnMajor, i64, |stride| [1, stride];
    AffineRank2RowMajor, (i64, i64), |(row, column)| [row, column];
    AffineRank2ColumnMajor, (i64, i64), |(row, column)| [row, column];
}

macro_rules! transposes {
    ($($name:ident $(<const $k:ident>)?, $other:ident, |$stride:ident| $swapped:expr;)*) => {$(
        impl$(<const $k: usize>)? Transpose for $name$(<$k>)? {
            type Type = $other$(<$k>)?;

            fn transpose(self) -> Self::Type {
                let $stride = self.stride;
                $other { stride: $swapped }
            }
        }
    )*};
}

transposes! {
    RowMajor, ColumnMajor, |stride| stride;
    ColumnMajor, RowMajor, |stride| stride;
    RowMajorInterleaved<const K>, ColumnMajorInterleaved, |stride| stride;
    ColumnMajorInterleaved<const K>, RowMajorInterleaved, |stride| stride;
    AffineRank2RowMajor, AffineRank2ColumnMajor, |stride| [stride[1], stride[0]];
    AffineRank2ColumnMajor, AffineRank2RowMajor, |stride| [stride[1], stride[0]];
}

impl AffineRankN<2> {
    /// Builds the layout with the row stride `row` and the column stride `column`.
    #[must_use]
    pub const fn strides(row: i64, column: i64) -> Self {
        Self::new([row, column])
    }
}

/// The order of the elements of a [`ContiguousMatrix`] in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Matrix {
    /// Column-major order.
    #[default]
    ColumnMajor,
    /// Row-major order.
    RowMajor,
}

/// The layout of a matrix that is row-major or column-major. The order is known only at runtime.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ContiguousMatrix {
    stride: [i64; 1],
    layout: Matrix,
}

impl ContiguousMatrix {
    /// Builds the layout with the leading dimension `ld` and the order `layout`.
    ///
    /// ```
    /// use colex::cutlass::{ContiguousMatrix, CutlassLayout, Matrix, MatrixCoord};
    /// assert_eq!(ContiguousMatrix::new(8, Matrix::RowMajor).index(MatrixCoord::new(2, 3)), 19);
    /// assert_eq!(ContiguousMatrix::new(8, Matrix::ColumnMajor).index(MatrixCoord::new(2, 3)), 26);
    /// ```
    #[must_use]
    pub const fn new(ld: i64, layout: Matrix) -> Self {
        Self { stride: [ld], layout }
    }

    /// Returns the layout of a matrix without gaps, with the order `layout`. In contrast, the result of
    /// [`packed`](CutlassLayout::packed) is always column-major.
    ///
    /// ```
    /// use colex::cutlass::{ContiguousMatrix, Matrix, MatrixCoord};
    /// let extent = MatrixCoord::new(3, 5);
    /// assert_eq!(ContiguousMatrix::packed_as(extent, Matrix::RowMajor), ContiguousMatrix::new(5, Matrix::RowMajor));
    /// ```
    #[must_use]
    pub fn packed_as(extent: MatrixCoord, layout: Matrix) -> Self {
        match layout {
            Matrix::ColumnMajor => Self::new(extent.row, layout),
            Matrix::RowMajor => Self::new(extent.column, layout),
        }
    }

    /// Returns the order of the matrix.
    #[must_use]
    pub const fn layout(&self) -> Matrix {
        self.layout
    }
}

/// Converts a leading dimension to the layout of a column-major matrix.
impl From<i64> for ContiguousMatrix {
    fn from(ld: i64) -> Self {
        Self::new(ld, Matrix::default())
    }
}

/// Converts an array that contains a leading dimension to the layout of a column-major matrix.
impl From<[i64; 1]> for ContiguousMatrix {
    fn from([ld]: [i64; 1]) -> Self {
        Self::from(ld)
    }
}

impl CutlassLayout for ContiguousMatrix {
    const RANK: usize = 2;
    const STRIDE_RANK: usize = 1;
    type Coord = MatrixCoord;
    type Stride = [i64; 1];

    #[inline]
    fn digits(&self) -> &'static [Digit] {
        match self.layout {
            Matrix::ColumnMajor => ColumnMajor::new(0).digits(),
            Matrix::RowMajor => RowMajor::new(0).digits(),
        }
    }

    fn stride(&self) -> [i64; 1] {
        self.stride
    }

    fn stride_mut(&mut self) -> &mut [i64; 1] {
        &mut self.stride
    }
}

/// The layout of the transposed matrix has the same leading dimension and the other order.
impl Transpose for ContiguousMatrix {
    type Type = Self;

    fn transpose(self) -> Self {
        let layout = match self.layout {
            Matrix::ColumnMajor => Matrix::RowMajor,
            Matrix::RowMajor => Matrix::ColumnMajor,
        };
        Self { layout, ..self }
    }
}
