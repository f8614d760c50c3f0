//! Numbers where a layout is written between others: what rustc says if they are none.

use super::{Value, Valued};

/// The numbers of a value that `layout!` makes where it stands. The value comes from a method of theirs: what is no
/// integer has none, and rustc says that once, and nothing of what would come of it.
#[derive(Clone, Copy, Debug)]
pub struct Given<I, const N: usize>(pub [I; N]);

/// Numbers of one integer type. With a bound on the number alone, `I: Divide`, rustc names the method and that bound,
/// and not its message.
#[diagnostic::on_unimplemented(
    message = "`{I}` is not an integer type of at most 64 bits",
    label = "the numbers of a layout are `usize`, `u32` or another integer"
)]
pub trait Integers<I> {}

// One by one: of an implementation for all of them rustc would say what that asks for.
macro_rules! integers {
    ($($int:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const N: usize> Integers<$int> for Given<$int, N> {}
    )*};
}

integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

impl<I, const N: usize> Given<I, N>
where
    Self: Integers<I>,
{
    /// The layout of these numbers, as [`Value::of`] makes it.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn layout<L: Valued<Int = I, Numbers = [I; N]>>(self) -> Value<L> {
        Value::of(self.0)
    }
}
