//! Runtime values written inside a layout, with clear errors for values that are not integers.

use super::{Value, Valued};

/// The values of a layout that `layout!` builds in an expression. The layout is built by a method of this type. A value
/// that is not an integer has no such method, so rustc reports exactly one error.
#[derive(Clone, Copy, Debug)]
pub struct GivenNumbers<I, const N: usize>(pub [I; N]);

/// Values of one integer type. With a bound on the value itself, `I: Divide`, rustc would report the method and the
/// bound instead of this message.
#[diagnostic::on_unimplemented(
    message = "`{I}` is not an integer type of at most 64 bits",
    label = "the numbers of a layout are `usize`, `u32` or another integer"
)]
pub trait Integers<I> {}

// Separate impls, because rustc would report the requirements of a blanket impl.
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
    /// The layout with these values, as [`Value::of`] builds it.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn layout<L: Valued<Int = I, Numbers = [I; N]>>(self) -> Value<L> {
        Value::of(self.0)
    }
}
