//! Tensors to which the threads of all blocks add.

use super::{GlobalNumbers, Named};
use crate::block::Thread;
use crate::machine;
use crate::part::Invariant;
use colex::structure::Valued;
use core::marker::PhantomData;

/// A type of numbers that threads can add to an element in memory with one atomic operation: `f32`, `u32` and `i32`.
///
/// # Safety
/// `add_at` must perform exactly one atomic addition, and no other access to memory.
#[diagnostic::on_unimplemented(
    message = "threads cannot add to elements of type `{Self}`",
    label = "atomic additions support `f32`, `u32` and `i32`"
)]
pub unsafe trait Adds: crate::Element {
    /// # Safety
    /// `place` must be valid for reads and writes, and threads may access the element there only through `add_at`.
    #[doc(hidden)]
    unsafe fn add_at(place: *mut Self, value: Self);
}

macro_rules! adds {
    ($($type:ident)*) => {$(
        // SAFETY: `add_at` calls a function that performs one atomic addition.
        #[diagnostic::do_not_recommend]
        unsafe impl Adds for $type {
            #[inline(always)]
            unsafe fn add_at(place: *mut Self, value: Self) {
                // SAFETY: the caller guarantees a valid address, and that threads access it only through additions.
                unsafe { machine::add::$type(place, value) }
            }
        }
    )*};
}

adds!(f32 u32 i32);

/// A tensor to which threads of all blocks add, and which no thread reads while the kernel runs. A kernel declares such
/// a tensor with `adds`. The order of the additions is not specified, so floating-point results can differ between
/// launches. See the examples of [`Block::each`](crate::Block::each) and [`Block::reduce`](crate::Block::reduce).
#[derive(Debug)]
pub struct GlobalSum<'a, T, L> {
    start: *mut T,
    numbers: Named,
    of: PhantomData<&'a [T]>,
    layout: Invariant<L>,
}

// SAFETY: threads access the elements only by atomic additions.
unsafe impl<T: crate::Element, L> Sync for GlobalSum<'_, T, L> {}

impl<T, L> GlobalSum<'_, T, L> {
    /// # Safety
    /// The requirements of [`GlobalMut::new`](super::GlobalMut::new) apply. In contrast to that function, several
    /// blocks may write the same element, by atomic additions.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(start: *mut T, numbers: Named) -> Self
    where
        T: crate::Element,
        L: Valued,
    {
        Self { start, numbers, of: PhantomData, layout: PhantomData }
    }
}

impl<T: crate::Element, L: Valued> GlobalSum<'_, T, L> {
    /// Adds `value` to the element at the coordinate `at`, which has one integer per mode. Aborts the kernel if the
    /// coordinate is outside of the tensor.
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
        // SAFETY: the coordinate is in the tensor, so the address points to an element. The caller of `new` guarantees
        // that only this tensor accesses the elements. Accesses through this tensor are additions.
        unsafe { T::add_at(self.start.wrapping_add(index), value) }
    }
}
