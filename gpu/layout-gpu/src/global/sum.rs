//! Tensors to which all threads add.

use super::{GlobalNumbers, Named};
use crate::block::Thread;
use crate::machine;
use crate::part::Invariant;
use colex::structure::Valued;
use core::marker::PhantomData;

/// A number that threads add to memory atomically.
///
/// # Safety
/// `add_at` must be one atomic addition.
#[diagnostic::on_unimplemented(
    message = "threads cannot add to elements of type `{Self}`",
    label = "atomic additions support `f32`, `u32` and `i32`"
)]
pub unsafe trait Adds: crate::Element {
    /// # Safety
    /// The address must be valid for reads and writes, and all accesses must be additions.
    #[doc(hidden)]
    unsafe fn add_at(place: *mut Self, value: Self);
}

macro_rules! adds {
    ($($type:ident)*) => {$(
        // SAFETY: the function is one atomic addition.
        #[diagnostic::do_not_recommend]
        unsafe impl Adds for $type {
            #[inline(always)]
            unsafe fn add_at(place: *mut Self, value: Self) {
                // SAFETY: guaranteed by the caller.
                unsafe { machine::add::$type(place, value) }
            }
        }
    )*};
}

adds!(f32 u32 i32);

/// A tensor to which threads of all blocks add, and which no thread reads while the kernel runs. Sums of floating-point
/// numbers depend on the order of the additions.
#[derive(Debug)]
pub struct GlobalSum<'a, T, L> {
    start: *mut T,
    numbers: Named,
    of: PhantomData<&'a [T]>,
    layout: Invariant<L>,
}

// SAFETY: threads only add, atomically.
unsafe impl<T: crate::Element, L> Sync for GlobalSum<'_, T, L> {}

impl<T: crate::Element, L: Valued> GlobalSum<'_, T, L> {
    /// # Safety
    /// The requirements of [`GlobalMut::new`](super::GlobalMut::new), except that all blocks may add to all elements.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(start: *mut T, numbers: Named) -> Self {
        Self { start, numbers, of: PhantomData, layout: PhantomData }
    }

    /// Adds to the element at a coordinate with one integer per mode.
    #[inline(always)]
    #[track_caller]
    pub fn add<A: super::TileAt>(&self, _thread: &Thread<'_>, at: A, value: T)
    where
        T: Adds,
    {
        const { super::tensor::require_coordinate::<L>(A::MODES) }
        let (index, is_inside) = GlobalNumbers::<L>::place(&self.numbers, at.entries());
        if !is_inside {
            machine::outside()
        }
        // SAFETY: this is an element of the tensor, which all threads may add to.
        unsafe { T::add_at(self.start.wrapping_add(index), value) }
    }
}
