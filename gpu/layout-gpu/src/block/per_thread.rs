//! The arguments that a phase passes to threads.

use super::Each;

/// A value that each thread of a block of `N` threads has a part of.
///
/// # Safety
/// If a thread has a mutable part, no other thread may have a part with the same elements.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not divided among the threads of a block of {N} threads",
    note = "pass `&each`, `&mut each`, `&mut tile` of a partitioned tile (`tile.partitions_d(Load)`), or a tuple of these"
)]
pub unsafe trait PerThread<const N: usize> {
    /// The part of a thread.
    type Part;
    /// A compile-time check of the number of threads.
    #[doc(hidden)]
    const PROOF: () = ();

    /// # Safety
    /// Call this at most once per thread in a phase, with an index below `N`.
    #[doc(hidden)]
    unsafe fn part(&mut self, thread: u32) -> Self::Part;
}

// SAFETY: every thread has a separate value.
#[diagnostic::do_not_recommend]
unsafe impl<'x, R, const N: usize> PerThread<N> for &'x mut Each<R, N> {
    type Part = &'x mut R;

    #[inline(always)]
    unsafe fn part(&mut self, thread: u32) -> &'x mut R {
        // SAFETY: this is the value of this thread, which is borrowed mutably, and no other call in this phase returns
        // it.
        unsafe { &mut *self.of(thread) }
    }
}

// SAFETY: as above, and the values are only read.
#[diagnostic::do_not_recommend]
unsafe impl<'x, R, const N: usize> PerThread<N> for &'x Each<R, N> {
    type Part = &'x R;

    #[inline(always)]
    unsafe fn part(&mut self, thread: u32) -> &'x R {
        // SAFETY: this is the value of this thread, which is borrowed.
        unsafe { &*self.of(thread) }
    }
}

macro_rules! tuples {
    ($(($($t:ident)*))*) => {$(
        // SAFETY: the elements of the tuple are separate borrows.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($t: PerThread<N>,)* const N: usize> PerThread<N> for ($($t,)*) {
            type Part = ($($t::Part,)*);
            const PROOF: () = { $(let () = $t::PROOF;)* };

            #[allow(non_snake_case, unused_variables, clippy::unused_unit)]
            #[inline(always)]
            unsafe fn part(&mut self, thread: u32) -> Self::Part {
                let ($($t,)*) = self;
                // SAFETY: guaranteed by the caller.
                ($(unsafe { $t.part(thread) },)*)
            }
        }
    )*};
}

tuples! { () (U) (U V) (U V W) (U V W X) (U V W X Y) (U V W X Y Z) }
