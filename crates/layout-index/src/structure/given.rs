//! Runtime values written inside a layout, with clear errors for values that are not integers.

use super::{Value, Valued};

/// The runtime values of a layout that `layout!` builds in an expression. A method of this type builds the layout. The
/// method exists only for integers, so for other values rustc reports exactly one error.
#[derive(Clone, Copy, Debug)]
pub struct GivenNumbers<I, const N: usize>(pub [I; N]);

/// Reports values that are not integers. With the bound `I: Divide` on the method, rustc would report the method and
/// the bound instead of the message of this trait.
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
    /// Builds the layout with [`Value::of`]. `self` contains the values of the symbols.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn layout<L: Valued<Int = I, Numbers = [I; N]>>(self) -> Value<L> {
        Value::of(self.0)
    }
}
