//! Memory on the CPU that represents the global memory and the shared memory of the device.

use crate::element::Element;
use core::marker::PhantomData;
use std::vec::Vec;

/// An allocation of elements, aligned to 16 bytes. It represents a tensor in global memory, or a tile in shared memory.
#[derive(Debug)]
pub struct Memory<T> {
    words: Vec<u128>,
    len: usize,
    elements: PhantomData<T>,
}

impl<T> Memory<T> {
    /// Returns the address of the first element.
    pub fn start(&mut self) -> *mut T {
        self.words.as_mut_ptr().cast()
    }
}

impl<T: Element> Memory<T> {
    /// Allocates `len` elements that are 0.
    #[must_use]
    pub fn new(len: usize) -> Self {
        let bytes = len.checked_mul(size_of::<T>()).expect("the size of the memory fits into `usize`");
        Self { words: std::vec![0; bytes.div_ceil(16)], len, elements: PhantomData }
    }

    /// Allocates a copy of `elements`.
    #[must_use]
    pub fn of(elements: &[T]) -> Self {
        let mut memory = Self::new(elements.len());
        memory.as_mut_slice().copy_from_slice(elements);
        memory
    }

    /// Returns all elements as a slice.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: the allocation has `len` elements, and every bit pattern is a valid element. The memory is borrowed
        // mutably, so no other access to it exists.
        unsafe { core::slice::from_raw_parts_mut(self.start(), self.len) }
    }
}

/// The address of an element in memory that represents shared memory.
#[derive(Debug)]
pub struct At<T>(*mut T);

impl<T> Clone for At<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for At<T> {}

// SAFETY: an `At` contains only an address. The type of the tile at this address determines which threads read and
// write the tile.
unsafe impl<T: Sync> Sync for At<T> {}

impl<T: Element> At<T> {
    /// # Safety
    /// Only one block may access the memory at this address.
    pub unsafe fn new(at: *mut T) -> Self {
        Self(at)
    }

    /// Returns the address of the element that is `index` elements after this one.
    ///
    /// # Safety
    /// The returned address must be in the same tile.
    pub(crate) unsafe fn add(self, index: u32) -> Self {
        // SAFETY: the caller satisfies the safety requirements of this function.
        Self(unsafe { self.0.add(index as usize) })
    }

    /// Loads the `K` consecutive elements that start at this address.
    ///
    /// # Safety
    /// The elements must be in the tile.
    pub(crate) unsafe fn get<const K: usize>(self) -> [T; K] {
        debug_assert!(is_aligned::<T, K>(self.0), "the address of a vector is aligned");
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe { self.0.cast::<[T; K]>().read() }
    }

    /// Stores `K` consecutive elements from this address on.
    ///
    /// # Safety
    /// The elements must be in the tile.
    pub(crate) unsafe fn set<const K: usize>(self, values: [T; K]) {
        debug_assert!(is_aligned::<T, K>(self.0), "the address of a vector is aligned");
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe { self.0.cast::<[T; K]>().write(values) }
    }

    /// Copies `K` elements from `from` to this address. If `is_inside` is `false`, writes zeros instead.
    ///
    /// # Safety
    /// The elements at this address must be in the tile. If `is_inside` is true, the elements at `from` must be valid
    /// for reads.
    pub(crate) unsafe fn copy_async<const K: usize>(self, from: *const T, is_inside: bool) {
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe { self.set(if is_inside { load::<T, K>(from) } else { [T::default(); K] }) }
    }

    /// Sets all bits of `count` uninitialized elements to 1, so that tests can recognize elements that were never
    /// written.
    ///
    /// # Safety
    /// The memory must have `count` elements from this address on.
    pub(crate) unsafe fn poison(self, count: usize) {
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe { self.0.write_bytes(0xff, count) }
    }
}

/// Returns `true` if the address `place` of `K` elements has the alignment that the device requires. The alignment is
/// the largest power of two that divides the total size of the elements, but at most 16 bytes.
fn is_aligned<T, const K: usize>(place: *const T) -> bool {
    // The next line computes the lowest set bit of `bytes`. Because of `| 16`, this bit is at most 16.
    let bytes = (K * size_of::<T>()) | 16;
    (place as usize).is_multiple_of(bytes & bytes.wrapping_neg())
}

/// Loads `K` consecutive elements.
///
/// # Safety
/// The elements must be valid for reads.
pub(crate) unsafe fn load<T: Element, const K: usize>(from: *const T) -> [T; K] {
    debug_assert!(is_aligned::<T, K>(from), "the address of a vector is aligned");
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe { from.cast::<[T; K]>().read() }
}

/// Returns the element at `from` if `is_inside` is true. Otherwise returns 0 and loads nothing.
///
/// # Safety
/// If `is_inside` is true, the element must be valid for reads.
pub(crate) unsafe fn load_if<T: Element>(is_inside: bool, from: *const T) -> T {
    // SAFETY: the caller satisfies the safety requirements of this function.
    if is_inside { unsafe { load::<T, 1>(from)[0] } } else { T::default() }
}

/// Loads `K` consecutive elements if `is_inside` is true. Otherwise returns zeros.
///
/// # Safety
/// If `is_inside` is true, the elements must be valid for reads.
pub(crate) unsafe fn load_vector_if<T: Element, const K: usize>(is_inside: bool, from: *const T) -> [T; K] {
    // SAFETY: the caller satisfies the safety requirements of this function.
    if is_inside { unsafe { load(from) } } else { [T::default(); K] }
}

/// Stores `K` consecutive elements.
///
/// # Safety
/// The elements must be valid for writes.
pub(crate) unsafe fn store<T: Element, const K: usize>(to: *mut T, values: [T; K]) {
    debug_assert!(is_aligned::<T, K>(to), "the address of a vector is aligned");
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe { to.cast::<[T; K]>().write(values) }
}

/// Stores an element if `is_inside` is true. Otherwise does nothing.
///
/// # Safety
/// If `is_inside` is true, the element must be valid for writes.
pub(crate) unsafe fn store_if<T: Element>(is_inside: bool, to: *mut T, value: T) {
    if is_inside {
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe { store(to, [value]) }
    }
}
