//! Tensors with a stride for every part of the coordinate.

use super::coord::MatrixCoord;
use super::{CutlassLayout, Transpose, max};
use crate::error::Error;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;

/// The sum of coordinate times stride.
///
/// [`inverse`](CutlassLayout::inverse) takes a step or two for each stride where each is a multiple of a smaller one, as strides of
/// tensors are. For others it is a search, of up to as many steps as the product of all strides but the largest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AffineRankN<const N: usize> {
    stride: [i64; N],
}

/// A matrix `row · s0 + column · s1`, by convention with `s0 >= s1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AffineRank2RowMajor {
    stride: [i64; 2],
}

/// A matrix `row · s0 + column · s1`, by convention with `s0 <= s1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AffineRank2ColumnMajor {
    stride: [i64; 2],
}

fn index<const N: usize>(stride: &[i64; N], coord: [i64; N]) -> i64 {
    stride.iter().zip(coord).map(|(stride, part)| stride * part).sum()
}

fn capacity<const N: usize>(stride: &[i64; N], extent: [i64; N]) -> i64 {
    if extent.iter().any(|extent| *extent < 1) {
        return 0;
    }
    let (mut widest, mut last) = (0, 0);
    for (stride, extent) in stride.iter().zip(extent) {
        widest = max(widest, stride * extent);
        last += max(0, stride * (extent - 1));
    }
    max(widest, last + 1)
}

/// Strides as of [`Layout::right`], but 1 for the last part and a stride for every extent of 1 too.
fn packed<const N: usize>(extent: [i64; N]) -> [i64; N] {
    let mut stride = [1; N];
    for k in (1..N).rev() {
        stride[k - 1] = stride[k] * extent[k];
    }
    stride
}

/// Which of equal strides counts: the one that a packed layout has of the larger part.
#[derive(Clone, Copy)]
enum OfEqual {
    First,
    Last,
}

/// A coordinate with this index: as many steps of the largest stride as leave a number that the smaller ones can make.
fn inverse<const N: usize>(stride: &[i64; N], index: i64, of_equal: OfEqual) -> Option<[i64; N]> {
    let mut order: [usize; N] = match of_equal {
        OfEqual::First => core::array::from_fn(|k| k),
        OfEqual::Last => core::array::from_fn(|k| N - 1 - k),
    };
    let place = order;
    order.sort_unstable_by_key(|k| (core::cmp::Reverse(stride[*k]), place[*k]));
    let mut coord = [0; N];
    (index >= 0 && descend(stride, &order, index, &mut coord)).then_some(coord)
}

fn descend<const N: usize>(stride: &[i64; N], order: &[usize], rest: i64, coord: &mut [i64; N]) -> bool {
    let Some((&largest, smaller)) = order.split_first() else {
        return rest == 0;
    };
    if stride[largest] <= 0 {
        coord[largest] = 0;
        return descend(stride, smaller, rest, coord);
    }
    let most = rest / stride[largest];
    // What the smaller strides make repeats after that many steps.
    let repeats = smaller.first().map_or(1, |next| max(1, stride[*next]));
    for steps in (max(0, most + 1 - repeats)..=most).rev() {
        coord[largest] = steps;
        if descend(stride, smaller, rest - steps * stride[largest], coord) {
            return true;
        }
    }
    false
}

fn to_layout<const N: usize>(stride: &[i64; N], extent: [i64; N]) -> Result<Layout, Error> {
    Layout::new(&ok!(IntTuple::flat(&extent)), &ok!(IntTuple::flat(stride)))
}

/// The methods of a layout with a stride for every part: how coordinates become arrays and back, and packed strides.
macro_rules! affine {
    ($(
        [$($generics:tt)*] $name:ty, $rank:expr, $coord:ty, |$from:ident| $array:expr, |$to:ident| $back:expr,
        |$extent:ident| $packed:expr, $of_equal:ident;
    )*) => {$(
        impl<$($generics)*> CutlassLayout for $name {
            const RANK: usize = $rank;
            const STRIDE_RANK: usize = $rank;
            type Coord = $coord;
            type Stride = [i64; $rank];

            fn packed($extent: $coord) -> Self {
                Self { stride: $packed }
            }

            #[inline]
            fn index(&self, $from: $coord) -> i64 {
                index(&self.stride, $array)
            }

            fn checked_inverse(&self, index: i64) -> Option<$coord> {
                inverse(&self.stride, index, OfEqual::$of_equal).map(|$to| $back)
            }

            fn stride(&self) -> [i64; $rank] {
                self.stride
            }

            fn stride_mut(&mut self) -> &mut [i64; $rank] {
                &mut self.stride
            }

            fn capacity(&self, $from: $coord) -> i64 {
                capacity(&self.stride, $array)
            }

            fn to_layout(&self, $from: $coord) -> Result<Layout, Error> {
                to_layout(&self.stride, $array)
            }
        }

        impl<$($generics)*> From<[i64; $rank]> for $name {
            fn from(stride: [i64; $rank]) -> Self {
                Self { stride }
            }
        }
    )*};
}

affine! {
    [const N: usize] AffineRankN<N>, N, [i64; N], |coord| coord, |array| array, |extent| packed(extent), First;
    [] AffineRank2RowMajor, 2, MatrixCoord, |coord| [coord.row, coord.column],
        |array| MatrixCoord::new(array[0], array[1]), |extent| [extent.column, 1], First;
    [] AffineRank2ColumnMajor, 2, MatrixCoord, |coord| [coord.row, coord.column],
        |array| MatrixCoord::new(array[0], array[1]), |extent| [1, extent.row], Last;
}

impl<const N: usize> AffineRankN<N> {
    /// The layout with these strides.
    #[must_use]
    pub const fn new(stride: [i64; N]) -> Self {
        Self { stride }
    }
}

/// All strides 0.
impl<const N: usize> Default for AffineRankN<N> {
    fn default() -> Self {
        Self::new([0; N])
    }
}

impl AffineRankN<2> {
    /// The layout with the stride of a row and that of a column.
    #[must_use]
    pub const fn strides(row: i64, column: i64) -> Self {
        Self::new([row, column])
    }
}

/// The stride of a row; that of a column is 1.
impl From<i64> for AffineRankN<2> {
    fn from(stride: i64) -> Self {
        Self::new([stride, 1])
    }
}

macro_rules! rank_2 {
    ($($(#[$meta:meta])* $name:ident |$stride:ident| $strides:expr, $other:ident;)*) => {$(
        impl $name {
            /// The layout with the stride of a row, from one to the next, and that of a column.
            #[must_use]
            pub const fn new(row: i64, column: i64) -> Self {
                Self { stride: [row, column] }
            }
        }

        $(#[$meta])*
        impl From<i64> for $name {
            fn from($stride: i64) -> Self {
                Self { stride: $strides }
            }
        }

        impl From<(i64, i64)> for $name {
            fn from((row, column): (i64, i64)) -> Self {
                Self::new(row, column)
            }
        }

        impl Transpose for $name {
            type Type = $other;

            fn transpose(self) -> $other {
                $other { stride: [self.stride[1], self.stride[0]] }
            }
        }
    )*};
}

rank_2! {
    /// The stride of a row; that of a column is 1.
    AffineRank2RowMajor |stride| [stride, 1], AffineRank2ColumnMajor;
    /// The stride of a column; that of a row is 1.
    AffineRank2ColumnMajor |stride| [1, stride], AffineRank2RowMajor;
}
