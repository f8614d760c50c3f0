//! Matrices with one leading dimension.

use super::coord::{MatrixCoord, PitchLinearCoord};
use super::{CutlassLayout, Transpose, interleave, max, split};
use crate::error::Error;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;

/// Constructors of a layout with one stride.
macro_rules! leading_dimension {
    ($($name:ident $(const $interleave:ident)?;)*) => {$(
        impl$(<const $interleave: usize>)? $name$(<$interleave>)? {
            /// The layout with this leading dimension.
            #[must_use]
            pub const fn new(ld: i64) -> Self {
                Self { stride: [ld] }
            }
        }

        impl$(<const $interleave: usize>)? From<i64> for $name$(<$interleave>)? {
            fn from(ld: i64) -> Self {
                Self::new(ld)
            }
        }

        impl$(<const $interleave: usize>)? From<[i64; 1]> for $name$(<$interleave>)? {
            fn from(stride: [i64; 1]) -> Self {
                Self { stride }
            }
        }
    )*};
}

leading_dimension! {
    RowMajor;
    ColumnMajor;
    RowMajorInterleaved const K;
    ColumnMajorInterleaved const K;
    PitchLinear;
}

/// Row after row: `row · ld + column`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RowMajor {
    stride: [i64; 1],
}

/// Column after column: `column · ld + row`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ColumnMajor {
    stride: [i64; 1],
}

/// `K` rows side by side: `(row / K) · ld + column · K + row % K`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RowMajorInterleaved<const K: usize> {
    stride: [i64; 1],
}

/// `K` columns side by side: `(column / K) · ld + row · K + column % K`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ColumnMajorInterleaved<const K: usize> {
    stride: [i64; 1],
}

/// Line after line: `contiguous + strided · ld`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PitchLinear {
    stride: [i64; 1],
}

/// Which of the two orders a [`ContiguousMatrix`] has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Matrix {
    /// Column after column.
    #[default]
    ColumnMajor,
    /// Row after row.
    RowMajor,
}

/// Row or column after row or column, which is known at run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ContiguousMatrix {
    stride: [i64; 1],
    layout: Matrix,
}

/// The index of the element `inner` of line `outer`, of which `k` lie side by side.
const fn index(outer: i64, inner: i64, ld: i64, k: i64) -> i64 {
    outer.div_euclid(k) * ld + inner * k + outer.rem_euclid(k)
}

/// Line and element with this index.
const fn inverse(index: i64, ld: i64, k: i64) -> (i64, i64) {
    let (block, rest) = split(index, ld);
    (block * k + rest.rem_euclid(k), rest.div_euclid(k))
}

/// What `lines` of `elements` need.
const fn capacity(lines: i64, elements: i64, ld: i64, k: i64) -> i64 {
    if lines < 1 || elements < 1 {
        return 0;
    }
    let blocks = (lines - 1) / k + 1;
    let last = if lines < k { lines } else { k };
    max(blocks * ld, (blocks - 1) * ld + (elements - 1) * k + last)
}

/// `lines`, of which `k` lie side by side, as a mode. Where they do not fill the last block it is rounded up.
fn lines(lines: i64, ld: i64, k: i64) -> (IntTuple, IntTuple) {
    if k == 1 {
        return (IntTuple::int(lines), IntTuple::int(ld));
    }
    (IntTuple::from((k, (lines + k - 1).div_euclid(k))), IntTuple::from((1, ld)))
}

fn layout(first: (IntTuple, IntTuple), second: (IntTuple, IntTuple)) -> Result<Layout, Error> {
    Layout::new(&ok!(IntTuple::tuple(&[first.0, second.0])), &ok!(IntTuple::tuple(&[first.1, second.1])))
}

/// The methods of a layout in which the line is one part of the coordinate and the element the other.
macro_rules! lines {
    ($(
        $name:ident $(const $interleave:ident)?, $coord:ident ($($part:ident),*), $outer:ident $inner:ident, $k:expr,
        $layout:expr;
    )*) => {$(
        impl$(<const $interleave: usize>)? CutlassLayout for $name$(<$interleave>)? {
            const RANK: usize = 2;
            const STRIDE_RANK: usize = 1;
            $(const INTERLEAVE: usize = $interleave;)?
            type Coord = $coord;
            type Stride = [i64; 1];

            fn packed(extent: $coord) -> Self {
                Self::new(extent.$inner * $k)
            }

            #[inline]
            fn index(&self, coord: $coord) -> i64 {
                index(coord.$outer, coord.$inner, self.stride[0], $k)
            }

            #[inline]
            fn checked_inverse(&self, index: i64) -> Option<$coord> {
                let ($outer, $inner) = inverse(index, self.stride[0], $k);
                let coord = $coord::new($($part),*);
                (index >= 0 && self.index(coord) == index).then_some(coord)
            }

            fn stride(&self) -> [i64; 1] {
                self.stride
            }

            fn stride_mut(&mut self) -> &mut [i64; 1] {
                &mut self.stride
            }

            fn capacity(&self, extent: $coord) -> i64 {
                capacity(extent.$outer, extent.$inner, self.stride[0], $k)
            }

            fn to_layout(&self, extent: $coord) -> Result<Layout, Error> {
                let across = lines(extent.$outer, self.stride[0], $k);
                let along = (IntTuple::int(extent.$inner), IntTuple::int($k));
                let in_order: fn(_, _) -> _ = $layout;
                in_order(across, along)
            }
        }
    )*};
}

lines! {
    RowMajor, MatrixCoord (row, column), row column, 1, |rows, columns| layout(rows, columns);
    ColumnMajor, MatrixCoord (row, column), column row, 1, |columns, rows| layout(rows, columns);
    RowMajorInterleaved const K, MatrixCoord (row, column), row column, const { interleave(K) },
        |rows, columns| layout(rows, columns);
    ColumnMajorInterleaved const K, MatrixCoord (row, column), column row, const { interleave(K) },
        |columns, rows| layout(rows, columns);
    PitchLinear, PitchLinearCoord (contiguous, strided), strided contiguous, 1, |lines, line| layout(line, lines);
}

impl ContiguousMatrix {
    /// The layout with this leading dimension.
    #[must_use]
    pub const fn new(ld: i64, layout: Matrix) -> Self {
        Self { stride: [ld], layout }
    }

    /// The layout of a matrix without gaps; [`packed`](CutlassLayout::packed) takes columns.
    #[must_use]
    pub fn packed_as(extent: MatrixCoord, layout: Matrix) -> Self {
        match layout {
            Matrix::ColumnMajor => Self::new(extent.row, layout),
            Matrix::RowMajor => Self::new(extent.column, layout),
        }
    }

    /// Which order this is.
    #[must_use]
    pub const fn layout(&self) -> Matrix {
        self.layout
    }
}

/// Column-major.
impl From<i64> for ContiguousMatrix {
    fn from(ld: i64) -> Self {
        Self::new(ld, Matrix::default())
    }
}

/// Column-major.
impl From<[i64; 1]> for ContiguousMatrix {
    fn from([ld]: [i64; 1]) -> Self {
        Self::from(ld)
    }
}

/// The method of the order that the matrix has.
macro_rules! in_order {
    ($matrix:expr, $method:ident($argument:expr)) => {
        match $matrix.layout {
            Matrix::ColumnMajor => ColumnMajor { stride: $matrix.stride }.$method($argument),
            Matrix::RowMajor => RowMajor { stride: $matrix.stride }.$method($argument),
        }
    };
}

impl CutlassLayout for ContiguousMatrix {
    const RANK: usize = 2;
    const STRIDE_RANK: usize = 1;
    type Coord = MatrixCoord;
    type Stride = [i64; 1];

    fn packed(extent: MatrixCoord) -> Self {
        Self::packed_as(extent, Matrix::default())
    }

    #[inline]
    fn index(&self, coord: MatrixCoord) -> i64 {
        in_order!(self, index(coord))
    }

    #[inline]
    fn checked_inverse(&self, index: i64) -> Option<MatrixCoord> {
        in_order!(self, checked_inverse(index))
    }

    fn stride(&self) -> [i64; 1] {
        self.stride
    }

    fn stride_mut(&mut self) -> &mut [i64; 1] {
        &mut self.stride
    }

    fn capacity(&self, extent: MatrixCoord) -> i64 {
        in_order!(self, capacity(extent))
    }

    fn to_layout(&self, extent: MatrixCoord) -> Result<Layout, Error> {
        in_order!(self, to_layout(extent))
    }
}

macro_rules! transposes {
    ($($name:ident $other:ident $(const $interleave:ident)?;)*) => {$(
        impl$(<const $interleave: usize>)? Transpose for $name$(<$interleave>)? {
            type Type = $other$(<$interleave>)?;

            fn transpose(self) -> Self::Type {
                $other { stride: self.stride }
            }
        }
    )*};
}

transposes! {
    RowMajor ColumnMajor;
    ColumnMajor RowMajor;
    RowMajorInterleaved ColumnMajorInterleaved const K;
    ColumnMajorInterleaved RowMajorInterleaved const K;
}

/// The other order.
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
