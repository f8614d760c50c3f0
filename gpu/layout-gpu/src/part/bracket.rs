//! `part[(value, turn)]`, which parts have not: what is past the end has no place that could be lent. What rustc says
//! of it is what to write.

use super::{GlobalPart, GlobalPartMut, Part, PartMut};
use core::ops::{Index, IndexMut};

/// What is between the brackets of a part: nothing is.
#[diagnostic::on_unimplemented(
    message = "a thread's part is not read or written by `[…]`",
    label = "read it by `part.get((value, turn))`, write it by `part.set((value, turn), x)`"
)]
pub trait Bracket {
    /// Ends, as there is no value.
    #[doc(hidden)]
    fn none<T>(self) -> T;
}

macro_rules! without_brackets {
    ($([$($generics:tt)*] $part:ty;)*) => {$(
        impl<$($generics)*, I: Bracket> Index<I> for $part {
            type Output = T;

            fn index(&self, of: I) -> &T {
                of.none()
            }
        }
    )*};
}

without_brackets! {
    [T, L, Tile, C] GlobalPart<'_, T, L, Tile, C>;
    [T, L, Tile, C] GlobalPartMut<'_, T, L, Tile, C>;
    [T, P] Part<'_, T, P>;
    [T, P] PartMut<'_, T, P>;
}

impl<T, L, Tile, C, I: Bracket> IndexMut<I> for GlobalPartMut<'_, T, L, Tile, C> {
    fn index_mut(&mut self, of: I) -> &mut T {
        of.none()
    }
}

impl<T, P, I: Bracket> IndexMut<I> for PartMut<'_, T, P> {
    fn index_mut(&mut self, of: I) -> &mut T {
        of.none()
    }
}
