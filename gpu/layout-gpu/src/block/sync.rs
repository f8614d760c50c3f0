//! The effect of a barrier on tiles.

/// Tiles that go from one state to the next at a barrier.
#[diagnostic::on_unimplemented(
    message = "a barrier has no effect on `{Self}`",
    note = "pass tiles that threads or copies have written, which can be read after the barrier, or tiles that were read, which can be written after the barrier"
)]
pub trait Sync {
    /// The tiles after the barrier.
    type After;
    /// `true` if copies to the tiles may still be running.
    #[doc(hidden)]
    const WAITS: bool;

    /// # Safety
    /// Since the last use of the tile, all threads must have passed a barrier, and copies to the tile must have
    /// completed before that barrier.
    #[doc(hidden)]
    unsafe fn after(self) -> Self::After;
}

macro_rules! tuples {
    ($(($($t:ident)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($t: Sync),*> Sync for ($($t,)*) {
            type After = ($($t::After,)*);
            const WAITS: bool = false $(|| $t::WAITS)*;

            #[allow(non_snake_case, clippy::unused_unit)]
            #[inline(always)]
            unsafe fn after(self) -> Self::After {
                let ($($t,)*) = self;
                // SAFETY: guaranteed by the caller.
                ($(unsafe { $t.after() },)*)
            }
        }
    )*};
}

tuples! { () (U) (U V) (U V W) (U V W X) (U V W X Y) (U V W X Y Z) (U V W X Y Z S) (U V W X Y Z S T) }
