//! What one thread has of a tile in shared memory.

use super::cut::Invariant;
use super::{Facts, Proved, Rest, first, index_of, proved, require_inside};
use crate::element::Element;
use crate::machine::At;
use colex::StaticLayout;
use core::marker::PhantomData;

/// A thread's part of a tile in shared memory, to be read.
#[derive(Debug)]
pub struct Part<'x, T, P>(Places<T, P>, PhantomData<&'x T>);

/// A thread's part of a tile in shared memory.
#[derive(Debug)]
pub struct PartMut<'x, T, P>(Places<T, P>, PhantomData<&'x mut T>);

/// The elements of one thread. What the thread contributes to their indices is worked out once, if sums or exclusive
/// ors permit.
#[derive(Debug)]
struct Places<T, P> {
    /// The thread's first element if indices are sums, else the tile's.
    at: At<T>,
    /// The index of its first element if indices are joined, else its number.
    thread: u32,
    of: Invariant<P>,
}

impl<T: Element, P: StaticLayout> Places<T, P> {
    /// # Safety
    /// A tile of layout `P` lies at this place, and the thread is one of the partition.
    #[inline(always)]
    unsafe fn new(at: At<T>, thread: u32) -> Self {
        // SAFETY: an index of the tile.
        let at = if const { Facts::<P>::IS_SUM } { unsafe { at.add(first::<P>(thread)) } } else { at };
        let thread = if const { Facts::<P>::IS_JOINED } { first::<P>(thread) } else { thread };
        Self { at, thread, of: PhantomData }
    }

    /// Stops the build unless such coordinates are those of the part, and `K` elements lie side by side.
    #[track_caller]
    const fn prove<R: Rest, const K: usize>() -> Proved<R, K> {
        proved::<P, R, K>(Facts::<P>::vector_mode(K))
    }

    /// The place of an element, of which `K` lie side by side.
    #[inline(always)]
    #[track_caller]
    fn at<R: Rest, const K: usize>(&self, rest: R, proof: Proved<R, K>) -> At<T> {
        require_inside::<P, R, K>(&rest, proof);
        let index = match const { (Facts::<P>::IS_SUM, Facts::<P>::IS_JOINED) } {
            (true, _) => index_of::<P, R>(rest.with(0)),
            (_, true) => self.thread ^ index_of::<P, R>(rest.with(0)),
            _ => index_of::<P, R>(rest.with(self.thread)),
        };
        // SAFETY: the coordinate is inside, so this is an index of the tile.
        unsafe { self.at.add(index) }
    }
}

macro_rules! parts {
    ($($part:ident)*) => {$(
        impl<'x, T: Element, P: StaticLayout> $part<'x, T, P> {
            /// # Safety
            /// A tile of layout `P` lies at this place for `'x`, the thread is one of the partition, and nobody else
            /// writes its elements, nor reads them if this part writes.
            #[inline(always)]
            pub(crate) unsafe fn new(at: At<T>, thread: u32) -> Self {
                // SAFETY: by the caller.
                Self(unsafe { Places::new(at, thread) }, PhantomData)
            }

            /// The place of an element, of which `K` lie side by side and aligned.
            #[allow(dead_code, reason = "of parts that are read, and for the device")]
            #[inline(always)]
            #[track_caller]
            pub(crate) fn place<R: Rest, const K: usize>(&self, rest: R) -> At<T> {
                self.0.at(rest, const { Places::<T, P>::prove::<R, K>() })
            }

            /// The element at a coordinate.
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn get(&self, rest: impl Rest) -> T {
                // SAFETY: an element of this part.
                let [value] = unsafe { self.0.at(rest, const { Places::<T, P>::prove::<_, 1>() }).get() };
                value
            }

            /// `K` neighbours in one access: that they lie side by side and aligned is proved while building.
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn vector<const K: usize>(&self, rest: impl Rest) -> [T; K] {
                // SAFETY: elements of this part, by the proof.
                unsafe { self.0.at(rest, const { Places::<T, P>::prove::<_, K>() }).get() }
            }
        }
    )*};
}

parts! { Part PartMut }

impl<T: Element, P: StaticLayout> PartMut<'_, T, P> {
    /// Writes the element at a coordinate.
    #[inline(always)]
    #[track_caller]
    pub fn set(&mut self, rest: impl Rest, value: T) {
        // SAFETY: an element of this part, which is nobody else's.
        unsafe { self.0.at(rest, const { Places::<T, P>::prove::<_, 1>() }).set([value]) }
    }

    /// Writes `K` neighbours in one access: that they lie side by side and aligned is proved while building.
    #[inline(always)]
    #[track_caller]
    pub fn set_vector<const K: usize>(&mut self, rest: impl Rest, values: [T; K]) {
        // SAFETY: as above, by the proof.
        unsafe { self.0.at(rest, const { Places::<T, P>::prove::<_, K>() }).set(values) }
    }
}
