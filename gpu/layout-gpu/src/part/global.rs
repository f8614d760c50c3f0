//! What one thread has of a tile in global memory.

use super::cut::{Cut, Invariant, Of, Packed, RANK, packed, sizes};
use super::{Entries, Facts, Proved, Rest, first, index_of, proved, require_inside};
use crate::element::Element;
use crate::global::{At, Numbers, Window, divides};
use crate::machine::{load, store, store_if};
use crate::require;
use crate::unroll;
use colex::StaticLayout;
use colex::compiled::fits;
use colex::structure::Valued;
use core::marker::PhantomData;

/// A thread's part of a tile in global memory, to be read. Past the end of the tensor there are zeros.
#[derive(Debug)]
pub struct GlobalPart<'x, T, L, Tile, C>(Elements<T, L, Tile, C>, PhantomData<&'x T>);

/// A thread's part of a tile in global memory. What is past the end of the tensor is not written.
#[derive(Debug)]
pub struct GlobalPartMut<'x, T, L, Tile, C>(Elements<T, L, Tile, C>, PhantomData<&'x mut T>);

/// The elements of one thread.
#[derive(Debug)]
struct Elements<T, L, Tile, C> {
    /// The thread's first element, which may be past the end.
    start: *mut T,
    strides: [u32; RANK],
    /// How many elements there are from there on, mode by mode; none if negative.
    left: [i32; RANK],
    /// Whether the tile is inside as a whole.
    is_full: bool,
    of: Invariant<(L, Tile, C)>,
}

/// An element, and how many of its neighbours are inside.
struct Found<T> {
    at: *mut T,
    count: usize,
}

impl<T: Element, L: Valued, Tile: StaticLayout, C: Cut> Elements<T, L, Tile, C> {
    const DIVIDES: [bool; RANK] = divides::<L, Tile>();

    #[inline(always)]
    fn new(window: &Window<T>, thread: u32) -> Self {
        let at = [first::<At<Tile, C, 0>>(thread), first::<At<Tile, C, 1>>(thread), first::<At<Tile, C, 2>>(thread)];
        let (mut index, mut left) = (0_u32, [0; RANK]);
        unroll::<RANK>(
            #[inline(always)]
            |k| {
                index = index.wrapping_add(at[k].wrapping_mul(window.strides[k]));
                // Extents are below 2³¹.
                left[k] = window.left[k].wrapping_sub(at[k]) as i32;
            },
        );
        Self {
            start: window.start.wrapping_add(index as usize),
            strides: window.strides,
            left,
            is_full: window.is_full,
            of: PhantomData,
        }
    }

    /// Stops the build unless such coordinates are those of the part, and `K` elements lie side by side.
    #[track_caller]
    const fn prove<R: Rest, const K: usize>() -> Proved<R, K> {
        let () = Entries::<Tile, C::First, R>::PROOF;
        let proof = proved::<At<Tile, C, 0>, R, K>(vector_mode::<L, Tile, C>(K));
        fits::<At<Tile, C, 1>, u32, R::With>();
        fits::<At<Tile, C, 2>, u32, R::With>();
        proof
    }

    /// Whether vectors of `K` elements are inside as a whole, or not at all.
    const fn is_whole<const K: usize>() -> bool {
        K == 1 || Self::DIVIDES[Numbers::<L>::UNIT] || Numbers::<L>::divides(Numbers::<L>::UNIT, K as u32)
    }

    /// The element at a coordinate, and how many of `K` neighbours are inside of the tensor.
    #[inline(always)]
    #[track_caller]
    fn find<R: Rest, const K: usize>(&self, rest: R, proof: Proved<R, K>) -> Found<T> {
        require_inside::<At<Tile, C, 0>, R, K>(&rest, proof);
        let rest = rest.with(0);
        let at = [
            index_of::<At<Tile, C, 0>, R>(rest),
            index_of::<At<Tile, C, 1>, R>(rest),
            index_of::<At<Tile, C, 2>, R>(rest),
        ];
        let (mut index, mut is_inside) = (0_u32, true);
        unroll::<RANK>(
            #[inline(always)]
            |k| {
                index = index.wrapping_add(at[k].wrapping_mul(self.strides[k]));
                is_inside = is_inside && (const { Self::DIVIDES }[k] || (at[k] as i32) < self.left[k]);
            },
        );
        let count = match const { (Self::is_whole::<K>(), Numbers::<L>::UNIT) } {
            _ if self.is_full => K,
            _ if !is_inside => 0,
            (true, _) => K,
            (false, unit) => K.min((self.left[unit % RANK] - at[unit % RANK] as i32) as usize),
        };
        Found { at: self.start.wrapping_add(index as usize), count }
    }

    /// `K` neighbours, or another value past the end.
    #[inline(always)]
    #[track_caller]
    fn read<R: Rest, const K: usize>(&self, rest: R, proof: Proved<R, K>, other: T) -> [T; K] {
        let found = self.find(rest, proof);
        if found.count == K {
            // SAFETY: elements of this part inside of the tensor, side by side and aligned by the proof.
            return unsafe { load(found.at) };
        }
        core::array::from_fn(
            #[inline(always)]
            |i| {
                if i >= found.count {
                    return other;
                }
                // SAFETY: an element of this part inside of the tensor.
                let [value] = unsafe { load(found.at.add(i)) };
                value
            },
        )
    }

    /// Writes `K` neighbours. Only the part of a thread that may write does it.
    #[inline(always)]
    #[track_caller]
    fn write<R: Rest, const K: usize>(&mut self, rest: R, proof: Proved<R, K>, values: [T; K]) {
        let found = self.find(rest, proof);
        if found.count == K {
            // SAFETY: elements of this part inside of the tensor, which are nobody else's, side by side and aligned by
            // the proof.
            return unsafe { store(found.at, values) };
        }
        unroll::<K>(
            #[inline(always)]
            |i| {
                // SAFETY: an element of this part, which is nobody else's, if it is inside of the tensor.
                unsafe { store_if(i < found.count, found.at.wrapping_add(i), values[i]) }
            },
        );
    }
}

/// The mode of a thread's part along which `k` neighbours lie side by side and aligned in the tensor.
#[track_caller]
pub(crate) const fn vector_mode<L: Valued, Tile: StaticLayout, C: Cut>(k: usize) -> usize {
    if k == 1 {
        return 1;
    }
    // Where the tile is none of the tensor, or has no parts, who made it or cut it has said so.
    let is_cut = Tile::LAYOUT.rank() == Numbers::<L>::MODES && C::CUTTER.partition(&packed::<Tile>(0)).is_ok();
    if !is_cut {
        return 1;
    }
    Numbers::<L>::require_aligned(k);
    require(
        (sizes::<Tile>()[Numbers::<L>::UNIT] as usize).is_multiple_of(k),
        "a vector would reach into the next tile: along the mode of stride 1 the tile has no multiple of so many elements",
    );
    match Numbers::<L>::UNIT {
        0 => Facts::<Of<Packed<Tile, 0>, C>>::vector_mode(k),
        1 => Facts::<Of<Packed<Tile, 1>, C>>::vector_mode(k),
        _ => Facts::<Of<Packed<Tile, 2>, C>>::vector_mode(k),
    }
}

macro_rules! parts {
    ($($part:ident)*) => {$(
        impl<T: Element, L: Valued, Tile: StaticLayout, C: Cut> $part<'_, T, L, Tile, C> {
            /// # Safety
            /// What of the window is inside of the tensor may be read for `'x`, and nobody else writes the elements of
            /// this thread, nor reads them if this part writes. The thread is one of the cut.
            #[inline(always)]
            pub(crate) unsafe fn new(window: &Window<T>, thread: u32) -> Self {
                Self(Elements::new(window, thread), PhantomData)
            }

            /// The element at a coordinate; 0 past the end.
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn get(&self, rest: impl Rest) -> T {
                let [value] = self.0.read(rest, const { Elements::<T, L, Tile, C>::prove::<_, 1>() }, T::default());
                value
            }

            /// The element at a coordinate, or another value past the end.
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn get_or(&self, rest: impl Rest, other: T) -> T {
                let [value] = self.0.read(rest, const { Elements::<T, L, Tile, C>::prove::<_, 1>() }, other);
                value
            }

            /// `K` neighbours in one access, zeros past the end. That they lie side by side and aligned is proved while
            /// building.
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn vector<const K: usize>(&self, rest: impl Rest) -> [T; K] {
                self.0.read(rest, const { Elements::<T, L, Tile, C>::prove::<_, K>() }, T::default())
            }

            /// `K` neighbours in one access, or another value past the end.
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn vector_or<const K: usize>(&self, rest: impl Rest, other: T) -> [T; K] {
                self.0.read(rest, const { Elements::<T, L, Tile, C>::prove::<_, K>() }, other)
            }

            /// Whether there is an element at a coordinate: not past the end.
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn is_inside(&self, rest: impl Rest) -> bool {
                self.0.find(rest, const { Elements::<T, L, Tile, C>::prove::<_, 1>() }).count == 1
            }
        }
    )*};
}

parts! { GlobalPart GlobalPartMut }

impl<T: Element, L: Valued, Tile: StaticLayout, C: Cut> GlobalPartMut<'_, T, L, Tile, C> {
    /// Writes the element at a coordinate.
    #[inline(always)]
    #[track_caller]
    pub fn set(&mut self, rest: impl Rest, value: T) {
        self.0.write(rest, const { Elements::<T, L, Tile, C>::prove::<_, 1>() }, [value]);
    }

    /// Writes `K` neighbours in one access. That they lie side by side and aligned is proved while building.
    #[inline(always)]
    #[track_caller]
    pub fn set_vector<const K: usize>(&mut self, rest: impl Rest, values: [T; K]) {
        self.0.write(rest, const { Elements::<T, L, Tile, C>::prove::<_, K>() }, values);
    }
}
