//! Memory of the CPU.

use crate::element::Element;
use core::marker::PhantomData;
use std::vec::Vec;

/// Memory of the device: aligned to 16 bytes.
#[derive(Debug)]
pub struct Memory<T> {
    words: Vec<u128>,
    len: usize,
    elements: PhantomData<T>,
}

impl<T> Memory<T> {
    /// The first element.
    pub fn start(&mut self) -> *mut T {
        self.words.as_mut_ptr().cast()
    }
}

impl<T: Element> Memory<T> {
    /// Memory for so many elements, all of them 0.
    #[must_use]
    pub fn new(len: usize) -> Self {
        let bytes = len.checked_mul(size_of::<T>()).expect("so many elements have an address each");
        Self { words: std::vec![0; bytes.div_ceil(16)], len, elements: PhantomData }
    }

    /// A copy of these elements.
    #[must_use]
    pub fn of(elements: &[T]) -> Self {
        let mut memory = Self::new(elements.len());
        memory.as_mut_slice().copy_from_slice(elements);
        memory
    }

    /// The elements.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: as many elements as fit the words, of a type of which every pattern of bits is a value.
        unsafe { core::slice::from_raw_parts_mut(self.start(), self.len) }
    }
}

/// A place in the memory that stands in for shared memory.
#[derive(Debug)]
pub struct At<T>(*mut T);

impl<T> Clone for At<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for At<T> {}

// SAFETY: an address; the tile there says who reads and writes.
unsafe impl<T: Sync> Sync for At<T> {}

impl<T: Element> At<T> {
    /// # Safety
    /// Memory that this block uses alone.
    pub unsafe fn new(at: *mut T) -> Self {
        Self(at)
    }

    /// The place `index` elements behind.
    ///
    /// # Safety
    /// It is in the same tile.
    pub(crate) unsafe fn add(self, index: u32) -> Self {
        // SAFETY: by the caller.
        Self(unsafe { self.0.add(index as usize) })
    }

    /// The `K` elements here.
    ///
    /// # Safety
    /// They are in the tile.
    pub(crate) unsafe fn get<const K: usize>(self) -> [T; K] {
        debug_assert!(is_aligned::<T, K>(self.0), "a vector is aligned");
        // SAFETY: by the caller.
        unsafe { self.0.cast::<[T; K]>().read() }
    }

    /// Writes `K` elements here.
    ///
    /// # Safety
    /// They are in the tile.
    pub(crate) unsafe fn set<const K: usize>(self, values: [T; K]) {
        debug_assert!(is_aligned::<T, K>(self.0), "a vector is aligned");
        // SAFETY: by the caller.
        unsafe { self.0.cast::<[T; K]>().write(values) }
    }

    /// Copies `K` elements here, or zeros.
    ///
    /// # Safety
    /// The places here are in the tile, and the elements may be read, unless zeros are copied.
    pub(crate) unsafe fn copy_async<const K: usize>(self, from: *const T, is_inside: bool) {
        // SAFETY: by the caller.
        unsafe { self.set(if is_inside { load::<T, K>(from) } else { [T::default(); K] }) }
    }

    /// Fills what nobody has written with a pattern that shows.
    ///
    /// # Safety
    /// So many elements lie here.
    pub(crate) unsafe fn poison(self, count: usize) {
        // SAFETY: by the caller.
        unsafe { self.0.write_bytes(0xff, count) }
    }
}

/// Whether `K` elements at this place are as aligned as the device needs it: to the largest power of two that divides
/// their bytes, and to at most the 16 bytes that memory is aligned to.
fn is_aligned<T, const K: usize>(place: *const T) -> bool {
    // The lowest bit of `bytes | 16` is at most 16.
    let bytes = (K * size_of::<T>()) | 16;
    (place as usize).is_multiple_of(bytes & bytes.wrapping_neg())
}

/// `K` elements from `from` on.
///
/// # Safety
/// They may be read.
pub(crate) unsafe fn load<T: Element, const K: usize>(from: *const T) -> [T; K] {
    debug_assert!(is_aligned::<T, K>(from), "a vector is aligned");
    // SAFETY: by the caller.
    unsafe { from.cast::<[T; K]>().read() }
}

/// An element if `is_inside`, or else 0.
///
/// # Safety
/// It may be read, if it is inside.
pub(crate) unsafe fn load_if<T: Element>(is_inside: bool, from: *const T) -> T {
    // SAFETY: by the caller.
    if is_inside { unsafe { load::<T, 1>(from)[0] } } else { T::default() }
}

/// Writes `K` elements from `to` on.
///
/// # Safety
/// They may be written.
pub(crate) unsafe fn store<T: Element, const K: usize>(to: *mut T, values: [T; K]) {
    debug_assert!(is_aligned::<T, K>(to), "a vector is aligned");
    // SAFETY: by the caller.
    unsafe { to.cast::<[T; K]>().write(values) }
}

/// Writes an element if `is_inside`.
///
/// # Safety
/// It may be written, if it is inside.
pub(crate) unsafe fn store_if<T: Element>(is_inside: bool, to: *mut T, value: T) {
    if is_inside {
        // SAFETY: by the caller.
        unsafe { store(to, [value]) }
    }
}
