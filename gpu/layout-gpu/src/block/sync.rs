//! Changes the state of tiles at a barrier, for example from written to readable.

/// A tile or a tuple of tiles that changes its state at a barrier. A tile that was written before the barrier becomes
/// readable. A tile that was read before the barrier becomes free: threads can write it again.
#[diagnostic::on_unimplemented(
    message = "a barrier has no effect on `{Self}`",
    note = "pass tiles that threads or copies have written (threads can read them after the barrier), or tiles that threads have read (threads can write them after the barrier)"
)]
pub trait Sync {
    /// The tiles after the barrier, with their new states.
    type After;
    /// `true` if copies to the tiles may still be running when a thread reaches the barrier.
    #[doc(hidden)]
    const WAITS: bool;

    /// # Safety
    /// Since the last use of the tiles, all threads must have passed a barrier, and copies to the tiles must have
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
                // SAFETY: the caller satisfies the safety requirements for all tiles of the tuple.
                ($(unsafe { $t.after() },)*)
            }
        }
    )*};
}

tuples! { () (U) (U V) (U V W) (U V W X) (U V W X Y) (U V W X Y Z) (U V W X Y Z S) (U V W X Y Z S T) }
