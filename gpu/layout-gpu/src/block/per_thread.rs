//! What a phase hands to threads.

use super::Each;

/// What every thread of a block of `N` has a part of.
///
/// # Safety
/// Parts of different threads share no element of which one of the threads has a mutable part.
#[diagnostic::on_unimplemented(
    message = "threads have no parts of `{Self}` in a block of {N} threads",
    note = "a phase takes `&each`, `&mut each`, `&mut tile` of a tile that was cut (`tile.partitions_d(Load)`), and tuples of these"
)]
pub unsafe trait PerThread<const N: usize> {
    /// The part of a thread.
    type Part;
    /// Stops the build unless there is a part for each of the threads.
    #[doc(hidden)]
    const PROOF: () = ();

    /// # Safety
    /// Once for each thread in a phase, with a number below `N`.
    #[doc(hidden)]
    unsafe fn part(&mut self, thread: u32) -> Self::Part;
}

// SAFETY: every thread has a value of its own.
#[diagnostic::do_not_recommend]
unsafe impl<'x, R, const N: usize> PerThread<N> for &'x mut Each<R, N> {
    type Part = &'x mut R;

    #[inline(always)]
    unsafe fn part(&mut self, thread: u32) -> &'x mut R {
        // SAFETY: the value of this thread, which is borrowed mutably, and nobody else asks for it in this phase.
        unsafe { &mut *self.of(thread) }
    }
}

// SAFETY: as above, and they are only read.
#[diagnostic::do_not_recommend]
unsafe impl<'x, R, const N: usize> PerThread<N> for &'x Each<R, N> {
    type Part = &'x R;

    #[inline(always)]
    unsafe fn part(&mut self, thread: u32) -> &'x R {
        // SAFETY: the value of this thread, which is borrowed.
        unsafe { &*self.of(thread) }
    }
}

macro_rules! tuples {
    ($(($($t:ident)*))*) => {$(
        // SAFETY: each part is one of a borrow of its own.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($t: PerThread<N>,)* const N: usize> PerThread<N> for ($($t,)*) {
            type Part = ($($t::Part,)*);
            const PROOF: () = { $(let () = $t::PROOF;)* };

            #[allow(non_snake_case, unused_variables, clippy::unused_unit)]
            #[inline(always)]
            unsafe fn part(&mut self, thread: u32) -> Self::Part {
                let ($($t,)*) = self;
                // SAFETY: by the caller.
                ($(unsafe { $t.part(thread) },)*)
            }
        }
    )*};
}

tuples! { () (U) (U V) (U V W) (U V W X) (U V W X Y) (U V W X Y Z) }
