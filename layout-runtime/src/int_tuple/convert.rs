//! Converts nested Rust tuples to `IntTuple`s: `IntTuple::from((3, (2, 3)))`. Prints leaves with the
//! parentheses of a profile.

use super::IntTuple;
use crate::Int;
use crate::tree::{Profile, Span};
use core::fmt;

impl From<Int> for IntTuple {
    fn from(int: Int) -> Self {
        Self::leaf(int)
    }
}

macro_rules! from_integer {
    ($($integer:ty)*) => {$(
        impl From<$integer> for IntTuple {
            /// Converts an integer to an `IntTuple` without parentheses.
            ///
            /// # Panics
            /// If the value does not fit `i64`.
            fn from(value: $integer) -> Self {
                Self::int(i64::try_from(value).unwrap_or_else(|_| panic!("{value} does not fit i64")))
            }
        }
    )*};
}

from_integer!(i8 i16 i32 i64 u8 u16 u32 u64 usize isize);

/// Converts `..` to CuTe's `_`, which marks a mode that a slice keeps.
impl From<core::ops::RangeFull> for IntTuple {
    fn from(_: core::ops::RangeFull) -> Self {
        Self::leaf(Int::KEEP)
    }
}

/// Implements the conversion for Rust tuples of several lengths. The shortest tuple has the types before `;` and one
/// type after `;`. Each following tuple has one more type.
macro_rules! from_tuple {
    ($($mode:ident)*;) => {};
    ($($mode:ident)*; $last:ident $($rest:ident)*) => {
        impl<$($mode: Into<IntTuple>,)* $last: Into<IntTuple>> From<($($mode,)* $last,)> for IntTuple {
            /// Converts a nested Rust tuple to an `IntTuple` with the same nesting and the same integers.
            ///
            /// # Panics
            /// If there are more than [`MAX_LEAVES`](crate::MAX_LEAVES) integers or [`MAX_DEPTH`](crate::MAX_DEPTH)
            /// levels of parentheses.
            #[allow(non_snake_case)]
            fn from(($($mode,)* $last,): ($($mode,)* $last,)) -> Self {
                Self::tuple(&[$($mode.into(),)* $last.into()]).unwrap_or_else(|error| panic!("{error}"))
            }
        }

        from_tuple!($($mode)* $last; $($rest)*);
    };
}

from_tuple!(; A B C D E F G H I J K L);

/// Writes the parentheses and commas of `profile` in `span`, and calls `leaf` to write each integer.
pub(crate) fn write_tree(
    f: &mut fmt::Formatter<'_>,
    profile: &Profile,
    span: Span,
    leaf: &dyn Fn(&mut fmt::Formatter<'_>, usize) -> fmt::Result,
) -> fmt::Result {
    if profile.is_leaf(span) {
        return leaf(f, span.start);
    }
    f.write_str("(")?;
    for i in 0..profile.rank(span) {
        if i > 0 {
            f.write_str(",")?;
        }
        write_tree(f, profile, profile.mode(span, i), leaf)?;
    }
    f.write_str(")")
}

/// Prints CuTe's notation `(3,(2,3))`. The format `{:#}` marks static numbers: `(_3,(2,_3))`.
impl fmt::Display for IntTuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(f, &self.tree.profile, self.all(), &|f, i| fmt::Display::fmt(&self.tree.leaves[i], f))
    }
}

/// Prints the tuple like `Display` with the format `{:#}`, which marks static numbers.
impl fmt::Debug for IntTuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}
