//! What a barrier does to tiles.

/// Tiles that go from one state to the next at a barrier.
#[diagnostic::on_unimplemented(
    message = "a barrier does nothing to `{Self}`",
    note = "it takes tiles that were written, by threads or by copies, which can be read then, and tiles that were read, which are free then"
)]
pub trait Sync {
    /// The tiles behind the barrier.
    type After;
    /// Whether copies are under way.
    #[doc(hidden)]
    const WAITS: bool;

    /// # Safety
    /// All threads have passed a barrier since the tile was last used, and copies to it have arrived before.
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
                // SAFETY: by the caller.
                ($(unsafe { $t.after() },)*)
            }
        }
    )*};
}

tuples! { () (U) (U V) (U V W) (U V W X) (U V W X Y) (U V W X Y Z) (U V W X Y Z S) (U V W X Y Z S T) }
