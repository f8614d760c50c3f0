//! Values that a phase divides among its threads.

use super::Each;

/// A value that a phase divides among the `N` threads of a block: the results of an earlier phase (one per thread), or
/// a partitioned tile.
///
/// # Safety
/// If a thread gets mutable access to an element, no other thread may get access to this element in the same phase.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not divided among the threads of a block of {N} threads",
    note = "pass `&each`, `&mut each`, `&mut tile` of a partitioned tile (`tile.partitions_d(Load)`), or a tuple of these"
)]
pub unsafe trait PerThread<const N: usize> {
    /// The type of the part that one thread gets.
    type Part;
    /// A compile-time check that the value has one part for each of `N` threads.
    #[doc(hidden)]
    const PROOF: () = ();

    /// # Safety
    /// Call `part` at most once per thread in a phase, with a thread index below `N`.
    #[doc(hidden)]
    unsafe fn part(&mut self, thread: u32) -> Self::Part;
}

// SAFETY: every thread has a separate value, so no two threads get the same element.
#[diagnostic::do_not_recommend]
unsafe impl<'x, R, const N: usize> PerThread<N> for &'x mut Each<R, N> {
    type Part = &'x mut R;

    #[inline(always)]
    unsafe fn part(&mut self, thread: u32) -> &'x mut R {
        // SAFETY: `part` is called at most once per thread in a phase, so this is the only reference to the thread's
        // value. The values are borrowed mutably for `'x`, so no other access to the values exists during that time.
        unsafe { &mut *self.of(thread) }
    }
}

// SAFETY: every thread has a separate value, and the references are shared.
#[diagnostic::do_not_recommend]
unsafe impl<'x, R, const N: usize> PerThread<N> for &'x Each<R, N> {
    type Part = &'x R;

    #[inline(always)]
    unsafe fn part(&mut self, thread: u32) -> &'x R {
        // SAFETY: the values are borrowed for `'x`, and no mutable reference to them exists in that time.
        unsafe { &*self.of(thread) }
    }
}

macro_rules! tuples {
    ($(($($t:ident)*))*) => {$(
        // SAFETY: the members of the tuple borrow separate values, and each member satisfies the requirement of the
        // trait.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($t: PerThread<N>,)* const N: usize> PerThread<N> for ($($t,)*) {
            type Part = ($($t::Part,)*);
            const PROOF: () = { $(let () = $t::PROOF;)* };

            #[allow(non_snake_case, unused_variables, clippy::unused_unit)]
            #[inline(always)]
            unsafe fn part(&mut self, thread: u32) -> Self::Part {
                let ($($t,)*) = self;
                // SAFETY: the caller calls this function once per thread, with an index below `N`, so `part` of each
                // member of the tuple is also called once per thread.
                ($(unsafe { $t.part(thread) },)*)
            }
        }
    )*};
}

tuples! { () (U) (U V) (U V W) (U V W X) (U V W X Y) (U V W X Y Z) }
