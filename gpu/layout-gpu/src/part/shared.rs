//! A thread's partition of a tile in shared memory.

use super::cut::Invariant;
use super::{Facts, Proved, Rest, first, index_of, proved, require_inside};
use crate::element::Element;
use crate::machine::At;
use colex::StaticLayout;
use core::marker::PhantomData;
use core::ops::Deref;

/// A thread's partition of a tile in shared memory, for reading.
#[derive(Debug)]
pub struct Part<'x, T, P>(Places<T, P>, PhantomData<&'x T>);

/// A thread's partition of a tile in shared memory, for writing. This type dereferences to [`Part`], which has the
/// methods that read the partition.
#[derive(Debug)]
pub struct PartMut<'x, T, P>(Part<'x, T, P>, PhantomData<&'x mut T>);

/// The partition of one thread. If the index of a coordinate is the sum or the XOR of one number per mode, the number
/// of the thread's mode is computed only once.
#[derive(Debug)]
struct Places<T, P> {
    /// The address of the thread's first element if [`Facts::IS_SUM`] is true; otherwise the address of the tile.
    at: At<T>,
    /// The index of the thread's first element in the tile if [`Facts::IS_JOINED`] is true; otherwise the index of the
    /// thread in the block.
    thread: u32,
    of: Invariant<P>,
}

impl<T: Element, P: StaticLayout> Places<T, P> {
    /// # Safety
    /// `at` must be the address of a tile with partitions of layout `P`, and `thread` must be a thread of the
    /// partitioning.
    #[inline(always)]
    unsafe fn new(at: At<T>, thread: u32) -> Self {
        // SAFETY: the index of the thread's first element is an index of the tile.
        let at = if const { Facts::<P>::IS_SUM } { unsafe { at.add(first::<P>(thread)) } } else { at };
        let thread = if const { Facts::<P>::IS_JOINED } { first::<P>(thread) } else { thread };
        Self { at, thread, of: PhantomData }
    }

    /// Checks at compile time that coordinates of type `R` have one integer for each mode of the partition except the
    /// thread, and that `K` adjacent elements are contiguous and aligned.
    #[track_caller]
    const fn prove<R: Rest, const K: usize>() -> Proved<R, K> {
        crate::require_access::<T>(K);
        proved::<P, R, K>(Facts::<P>::vector_mode(K))
    }

    /// Returns the address of the element at the coordinate `rest`, which is the first of `K` contiguous elements.
    /// Aborts the kernel if the coordinate is outside of the partition, or if no vector of `K` elements starts there.
    #[inline(always)]
    #[track_caller]
    fn at<R: Rest, const K: usize>(&self, rest: R, proof: Proved<R, K>) -> At<T> {
        require_inside::<P, R, K>(&rest, proof);
        let index = match const { (Facts::<P>::IS_SUM, Facts::<P>::IS_JOINED) } {
            (true, _) => index_of::<P, R>(rest.with(0)),
            (_, true) => self.thread ^ index_of::<P, R>(rest.with(0)),
            _ => index_of::<P, R>(rest.with(self.thread)),
        };
        // SAFETY: `require_inside` has checked the coordinate, so the index is an index of the tile.
        unsafe { self.at.add(index) }
    }
}

impl<'x, T: Element, P: StaticLayout> Part<'x, T, P> {
    /// # Safety
    /// During `'x`, `at` must be the address of a tile with partitions of layout `P`. `thread` must be a thread of the
    /// partitioning. No other thread may write the elements of this thread.
    #[inline(always)]
    pub(crate) unsafe fn new(at: At<T>, thread: u32) -> Self {
        // SAFETY: the caller satisfies the safety requirements of this function.
        Self(unsafe { Places::new(at, thread) }, PhantomData)
    }

    /// Returns the address of the first of `K` contiguous and aligned elements.
    #[allow(dead_code, reason = "only device code reads tiles by address")]
    #[inline(always)]
    #[track_caller]
    pub(crate) fn place<R: Rest, const K: usize>(&self, rest: R) -> At<T> {
        self.0.at(rest, const { Places::<T, P>::prove::<R, K>() })
    }

    /// Returns the element at the coordinate `rest` of this partition. Aborts the kernel if `rest` is outside of the
    /// partition.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn get(&self, rest: impl Rest) -> T {
        // SAFETY: the address points to an element of this partition, which no other thread writes.
        let [value] = unsafe { self.0.at(rest, const { Places::<T, P>::prove::<_, 1>() }).get() };
        value
    }

    /// Reads `K` adjacent elements of this partition in one access, starting at the coordinate `rest`. The compiler
    /// checks that the elements are contiguous and aligned. The kernel aborts if `rest` is outside of the partition, or
    /// is not a multiple of `K` along the mode of the vector.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    #[cfg_attr(target_arch = "nvptx64", rustc_no_mir_inline)]
    pub fn vector<const K: usize>(&self, rest: impl Rest) -> [T; K] {
        // SAFETY: these are elements of this partition. `prove` has checked that they are contiguous and aligned.
        unsafe { self.0.at(rest, const { Places::<T, P>::prove::<_, K>() }).get() }
    }
}

impl<'x, T, P> Deref for PartMut<'x, T, P> {
    type Target = Part<'x, T, P>;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<T: Element, P: StaticLayout> PartMut<'_, T, P> {
    /// # Safety
    /// During `'x`, `at` must be the address of a tile with partitions of layout `P`. `thread` must be a thread of the
    /// partitioning. No other thread may access the elements of this thread.
    #[inline(always)]
    pub(crate) unsafe fn new(at: At<T>, thread: u32) -> Self {
        // SAFETY: the caller satisfies the safety requirements of this function.
        Self(unsafe { Part::new(at, thread) }, PhantomData)
    }

    /// Writes the element at the coordinate `rest` of this partition. Aborts the kernel if `rest` is outside of the
    /// partition.
    #[inline(always)]
    #[track_caller]
    pub fn set(&mut self, rest: impl Rest, value: T) {
        // SAFETY: the address points to an element of this partition, which only this thread accesses.
        unsafe { self.0.0.at(rest, const { Places::<T, P>::prove::<_, 1>() }).set([value]) }
    }

    /// Writes `K` adjacent elements from the coordinate `rest` of this partition on, in one access. The compiler checks
    /// that the elements are contiguous and aligned. The kernel aborts if `rest` is outside of the partition, or is not
    /// a multiple of `K` along the mode of the vector.
    #[inline(always)]
    #[track_caller]
    #[cfg_attr(target_arch = "nvptx64", rustc_no_mir_inline)]
    pub fn set_vector<const K: usize>(&mut self, rest: impl Rest, values: [T; K]) {
        // SAFETY: these are elements of this partition, which only this thread accesses. `prove` has checked that they
        // are contiguous and aligned.
        unsafe { self.0.0.at(rest, const { Places::<T, P>::prove::<_, K>() }).set(values) }
    }
}
