//! Tensors that all threads add to.

use super::{Named, Numbers};
use crate::block::Thread;
use crate::machine;
use crate::part::Invariant;
use colex::structure::Valued;
use core::marker::PhantomData;

/// A number that threads add to in memory, one at a time.
///
/// # Safety
/// `add_at` adds, as one access that no other divides.
#[diagnostic::on_unimplemented(
    message = "threads do not add to memory of `{Self}`",
    label = "they add to `f32`, `u32` and `i32`"
)]
pub unsafe trait Adds: crate::Element {
    /// # Safety
    /// The place may be read and written, by additions alone.
    #[doc(hidden)]
    unsafe fn add_at(place: *mut Self, value: Self);
}

macro_rules! adds {
    ($($type:ident)*) => {$(
        // SAFETY: as it says.
        #[diagnostic::do_not_recommend]
        unsafe impl Adds for $type {
            #[inline(always)]
            unsafe fn add_at(place: *mut Self, value: Self) {
                // SAFETY: by the caller.
                unsafe { machine::add::$type(place, value) }
            }
        }
    )*};
}

adds!(f32 u32 i32);

/// A tensor that threads of all blocks add to, and nobody reads while the kernel runs. Sums of numbers with a fraction
/// depend on the order of additions.
#[derive(Debug)]
pub struct GlobalSum<'a, T, L> {
    start: *mut T,
    numbers: Named,
    of: PhantomData<&'a [T]>,
    layout: Invariant<L>,
}

// SAFETY: threads do nothing but add, one at a time.
unsafe impl<T: crate::Element, L> Sync for GlobalSum<'_, T, L> {}

impl<T: crate::Element, L: Valued> GlobalSum<'_, T, L> {
    /// # Safety
    /// As [`GlobalMut::new`](super::GlobalMut::new), but for additions.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(start: *mut T, numbers: Named) -> Self {
        Self { start, numbers, of: PhantomData, layout: PhantomData }
    }

    /// Adds to the element at a coordinate, one number for each mode.
    #[inline(always)]
    #[track_caller]
    pub fn add<A: super::TileAt>(&self, _thread: &Thread<'_>, at: A, value: T)
    where
        T: Adds,
    {
        const { super::tensor::require_coordinate::<L>(A::MODES) }
        let (index, is_inside) = Numbers::<L>::place(&self.numbers, at.entries());
        if !is_inside {
            machine::outside()
        }
        // SAFETY: an element of the tensor, which all threads add to.
        unsafe { T::add_at(self.start.wrapping_add(index), value) }
    }
}
