//! Runtime values in a layout that `layout!` builds, with clear errors for values that are not integers.

use super::{Value, Valued};

/// The runtime values of a layout that `layout!` builds in an expression. The method [`layout`](Self::layout) builds
/// the layout. This method exists only for integers, so rustc reports exactly one error for other values.
#[derive(Clone, Copy, Debug)]
pub struct GivenNumbers<I, const N: usize>(pub [I; N]);

/// Integer types of runtime values. For other types, rustc prints the message of this trait. With the bound `I: Divide`
/// on the method, rustc would print the method and the bound instead.
#[diagnostic::on_unimplemented(
    message = "`{I}` is not an integer type of at most 64 bits",
    label = "use `usize`, `u32` or another integer type for the numbers of a layout"
)]
pub trait Integers<I> {}

// There is one impl per type. With a blanket impl, rustc would report the bounds of the impl instead of this trait.
macro_rules! integers {
    ($($int:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const N: usize> Integers<$int> for GivenNumbers<$int, N> {}
    )*};
}

integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

impl<I, const N: usize> GivenNumbers<I, N>
where
    Self: Integers<I>,
{
    /// Builds the layout with [`Value::of`]. `self` contains the values of the layout's symbols.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn layout<L: Valued<Int = I, Numbers = [I; N]>>(self) -> Value<L> {
        Value::of(self.0)
    }
}
