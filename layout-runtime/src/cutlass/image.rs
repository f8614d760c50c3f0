//! Batches of images.

use super::coord::Tensor4DCoord;
use super::{CutlassLayout, interleave, max, split};
use crate::error::Error;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;

/// Channels fastest: `c + w · s0 + h · s1 + n · s2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TensorNHWC {
    stride: [i64; 3],
}

/// Columns fastest: `w + h · s0 + c · s1 + n · s2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TensorNCHW {
    stride: [i64; 3],
}

/// `X` channels side by side: `c % X + w · X + h · s0 + (c / X) · s1 + n · s2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TensorNCxHWx<const X: usize> {
    stride: [i64; 3],
}

/// The parts of a coordinate from the one that runs fastest to the slowest, the strides of the last three being those of the layout.
macro_rules! images {
    ($(
        $name:ident $(const $interleave:ident)?, $k:expr, $packed:expr, |$c:ident| $parts:expr,
        |$digits:ident| $coord:expr, |$extent:ident, $stride:ident| $layout:expr;
    )*) => {$(
        impl$(<const $interleave: usize>)? $name$(<$interleave>)? {
            /// The layout with these strides, in elements.
            #[must_use]
            pub const fn new(stride: [i64; 3]) -> Self {
                Self { stride }
            }
        }

        impl$(<const $interleave: usize>)? From<[i64; 3]> for $name$(<$interleave>)? {
            fn from(stride: [i64; 3]) -> Self {
                Self { stride }
            }
        }

        impl$(<const $interleave: usize>)? CutlassLayout for $name$(<$interleave>)? {
            const RANK: usize = 4;
            const STRIDE_RANK: usize = 3;
            $(const INTERLEAVE: usize = $interleave;)?
            type Coord = Tensor4DCoord;
            type Stride = [i64; 3];

            fn packed(extent: Tensor4DCoord) -> Self {
                let packed: fn(Tensor4DCoord) -> [i64; 3] = $packed;
                Self { stride: packed(extent) }
            }

            #[inline]
            fn index(&self, $c: Tensor4DCoord) -> i64 {
                let [front, parts @ ..]: [i64; 4] = $parts;
                front + (0..3).map(|k| self.stride[k] * parts[k]).sum::<i64>()
            }

            #[inline]
            fn checked_inverse(&self, index: i64) -> Option<Tensor4DCoord> {
                let (n, rest) = split(index, self.stride[2]);
                let (second, rest) = split(rest, self.stride[1]);
                let (first, front) = split(rest, self.stride[0]);
                let $digits = [front, first, second, n];
                let coord: Tensor4DCoord = $coord;
                (index >= 0 && self.index(coord) == index).then_some(coord)
            }

            fn stride(&self) -> [i64; 3] {
                self.stride
            }

            fn stride_mut(&mut self) -> &mut [i64; 3] {
                &mut self.stride
            }

            fn capacity(&self, extent: Tensor4DCoord) -> i64 {
                let Tensor4DCoord { n, h, w, c } = extent;
                if n < 1 || h < 1 || w < 1 || c < 1 {
                    return 0;
                }
                // The last channel of a full block, or of the first one.
                let full = max(0, c / $k * $k - 1);
                let last = |c| self.index(Tensor4DCoord::new(n - 1, h - 1, w - 1, c)) + 1;
                max(n * self.stride[2], max(last(c - 1), last(full)))
            }

            fn to_layout(&self, $extent: Tensor4DCoord) -> Result<Layout, Error> {
                let $stride = self.stride;
                let (shape, stride): (IntTuple, IntTuple) = $layout;
                Layout::new(&shape, &stride)
            }
        }
    )*};
}

images! {
    TensorNHWC, 1, |e| [e.c, e.c * e.w, e.c * e.w * e.h], |c| [c.c, c.w, c.h, c.n],
        |digits| Tensor4DCoord::new(digits[3], digits[2], digits[1], digits[0]),
        |e, s| ((e.n, e.h, e.w, e.c).into(), (s[2], s[1], s[0], 1).into());
    TensorNCHW, 1, |e| [e.w, e.w * e.h, e.w * e.h * e.c], |c| [c.w, c.h, c.c, c.n],
        |digits| Tensor4DCoord::new(digits[3], digits[1], digits[0], digits[2]),
        |e, s| ((e.n, e.h, e.w, e.c).into(), (s[2], s[0], 1, s[1]).into());
    TensorNCxHWx const X, const { interleave(X) },
        |e| {
            let x = const { interleave(X) };
            [x * e.w, x * e.w * e.h, x * e.w * e.h * (e.c + x - 1).div_euclid(x)]
        },
        |c| {
            let x = const { interleave(X) };
            [c.c.rem_euclid(x) + c.w * x, c.h, c.c.div_euclid(x), c.n]
        },
        |digits| {
            let x = const { interleave(X) };
            let (w, minor) = split(digits[0], x);
            Tensor4DCoord::new(digits[3], digits[1], w, digits[2] * x + minor)
        },
        |e, s| {
            let x = const { interleave(X) };
            ((e.n, e.h, e.w, (x, (e.c + x - 1) / x)).into(), (s[2], s[0], x, (1, s[1])).into())
        };
}
