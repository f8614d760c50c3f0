//! A thread's partition of a tile in global memory.

use super::cut::{At, Invariant, Packed, PartitionOf, Partitioning, RANK, is_cut, sizes};
use super::{Facts, Proved, Rest, first, index_of, proved, require_inside};
use crate::element::Element;
use crate::global::{GlobalNumbers, Window, divides};
use crate::machine::{load, store, store_if};
use crate::unroll;
use crate::{require, require_access};
use colex::StaticLayout;
use colex::compiled::fits;
use colex::structure::Valued;
use core::marker::PhantomData;
use core::ops::Deref;

/// A thread's partition of a tile in global memory, for reading. Elements outside of the tensor read as 0, or as the
/// value that the caller passes to [`get_or`](Self::get_or) or [`vector_or`](Self::vector_or).
#[derive(Debug)]
pub struct GlobalPart<'x, T, L, Tile, C>(Elements<T, L, Tile, C>, PhantomData<&'x T>);

/// A thread's partition of a tile in global memory, for writing. Elements outside of the tensor are not written. This
/// type dereferences to [`GlobalPart`], which has the methods that read the partition.
#[derive(Debug)]
pub struct GlobalPartMut<'x, T, L, Tile, C>(GlobalPart<'x, T, L, Tile, C>, PhantomData<&'x mut T>);

/// The partition of one thread: its first element, and the extents of the tensor from this element on.
#[derive(Debug)]
struct Elements<T, L, Tile, C> {
    /// The thread's first element, which may be outside of the tensor.
    start: *mut T,
    strides: [u32; RANK],
    /// The number of elements from the thread's first element to the end of the tensor, per mode. A number is negative
    /// if the first element is beyond the end.
    left: [i32; RANK],
    /// `true` if the whole tile is in the tensor.
    is_full: bool,
    of: Invariant<(L, Tile, C)>,
}

/// The address of a vector, and the number of its elements that are in the tensor.
struct Found<T> {
    at: *mut T,
    count: usize,
}

impl<T: Element, L: Valued, Tile: StaticLayout, C: Partitioning> Elements<T, L, Tile, C> {
    const DIVIDES: [bool; RANK] = divides::<L, Tile>();

    #[inline(always)]
    fn new(window: &Window<T>, thread: u32) -> Self {
        let at = [first::<At<Tile, C, 0>>(thread), first::<At<Tile, C, 1>>(thread), first::<At<Tile, C, 2>>(thread)];
        let (mut index, mut left) = (0_u32, [0; RANK]);
        unroll::<RANK>(
            #[inline(always)]
            |k| {
                index = index.wrapping_add(at[k].wrapping_mul(window.strides[k]));
                // Extents are below 2³¹, so the difference fits into an `i32`.
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

    /// Checks at compile time that coordinates of type `R` have one integer for each mode of the partition except the
    /// thread, and that `K` adjacent elements are contiguous and aligned.
    #[track_caller]
    const fn prove<R: Rest, const K: usize>() -> Proved<R, K> {
        require_access::<T>(K);
        let proof = proved::<At<Tile, C, 0>, R, K>(vector_mode::<L, Tile, C>(K));
        fits::<At<Tile, C, 1>, u32, R::With>();
        fits::<At<Tile, C, 2>, u32, R::With>();
        proof
    }

    /// Returns `true` if every vector of `K` elements is either completely inside the tensor or completely outside.
    const fn is_whole<const K: usize>() -> bool {
        K == 1
            || Self::DIVIDES[GlobalNumbers::<L>::UNIT]
            || GlobalNumbers::<L>::divides(GlobalNumbers::<L>::UNIT, K as u32)
    }

    /// Returns the address of the element at the coordinate `rest`, and how many of the `K` elements from this address
    /// on are in the tensor. Aborts the kernel if the coordinate is outside of the partition.
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
        let count = match const { (Self::is_whole::<K>(), GlobalNumbers::<L>::UNIT) } {
            _ if self.is_full => K,
            _ if !is_inside => 0,
            (true, _) => K,
            (false, unit) => K.min((self.left[unit % RANK] - at[unit % RANK] as i32) as usize),
        };
        Found { at: self.start.wrapping_add(index as usize), count }
    }

    /// Reads `K` adjacent elements. Elements outside of the tensor read as `other`.
    #[inline(always)]
    #[track_caller]
    fn read<R: Rest, const K: usize>(&self, rest: R, proof: Proved<R, K>, other: T) -> [T; K] {
        let found = self.find(rest, proof);
        if found.count == K {
            // SAFETY: all `K` elements are in the tensor and belong to this partition. `prove` has checked that they
            // are contiguous and aligned.
            return unsafe { load(found.at) };
        }
        core::array::from_fn(
            #[inline(always)]
            |i| {
                if i >= found.count {
                    return other;
                }
                // SAFETY: this element is in the tensor and belongs to this partition.
                let [value] = unsafe { load(found.at.add(i)) };
                value
            },
        )
    }

    /// Writes `K` adjacent elements, except elements outside of the tensor. Only [`GlobalPartMut`] calls this function.
    #[inline(always)]
    #[track_caller]
    fn write<R: Rest, const K: usize>(&mut self, rest: R, proof: Proved<R, K>, values: [T; K]) {
        let found = self.find(rest, proof);
        if found.count == K {
            // SAFETY: all `K` elements are in the tensor and belong to this partition, which only this thread accesses.
            // `prove` has checked that they are contiguous and aligned.
            return unsafe { store(found.at, values) };
        }
        if const { Self::is_whole::<K>() } {
            return;
        }
        unroll::<K>(
            #[inline(always)]
            |i| {
                // SAFETY: the element is written only if it is in the tensor. The element belongs to this partition,
                // which only this thread accesses.
                unsafe { store_if(i < found.count, found.at.wrapping_add(i), values[i]) }
            },
        );
    }
}

/// Returns the mode of a thread's partition along which `k` adjacent elements are contiguous and aligned in the tensor.
/// Causes a compile error if there is no such mode.
#[track_caller]
pub(crate) const fn vector_mode<L: Valued, Tile: StaticLayout, C: Partitioning>(k: usize) -> usize {
    if k == 1 {
        return 1;
    }
    // If the tile does not fit the tensor or is not partitioned, another function has already reported the error.
    if Tile::LAYOUT.rank() != GlobalNumbers::<L>::MODES || !is_cut::<Tile, C>() {
        return 1;
    }
    GlobalNumbers::<L>::require_aligned(k);
    require(
        (sizes::<Tile>()[GlobalNumbers::<L>::UNIT] as usize).is_multiple_of(k),
        "a vector would reach into the next tile: the extent of the tile along the mode of stride 1 must be a multiple of the length of the vector",
    );
    match GlobalNumbers::<L>::UNIT {
        0 => Facts::<PartitionOf<Packed<Tile, 0>, C>>::vector_mode(k),
        1 => Facts::<PartitionOf<Packed<Tile, 1>, C>>::vector_mode(k),
        _ => Facts::<PartitionOf<Packed<Tile, 2>, C>>::vector_mode(k),
    }
}

impl<T: Element, L: Valued, Tile: StaticLayout, C: Partitioning> GlobalPart<'_, T, L, Tile, C> {
    /// # Safety
    /// The elements of the window that are in the tensor must be readable during `'x`. No other thread may write the
    /// elements of this thread. `thread` must be below the number of threads of the partitioning.
    #[inline(always)]
    pub(crate) unsafe fn new(window: &Window<T>, thread: u32) -> Self {
        Self(Elements::new(window, thread), PhantomData)
    }

    /// Returns the element at the coordinate `rest` of this partition, or 0 if the element is outside of the tensor.
    /// Aborts the kernel if `rest` is outside of the partition.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn get(&self, rest: impl Rest) -> T {
        let [value] = self.0.read(rest, const { Elements::<T, L, Tile, C>::prove::<_, 1>() }, T::default());
        value
    }

    /// Returns the element at the coordinate `rest` of this partition, or `other` if the element is outside of the
    /// tensor. Aborts the kernel if `rest` is outside of the partition.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn get_or(&self, rest: impl Rest, other: T) -> T {
        let [value] = self.0.read(rest, const { Elements::<T, L, Tile, C>::prove::<_, 1>() }, other);
        value
    }

    /// Reads `K` adjacent elements from the coordinate `rest` of this partition on, in one access if all of them are in
    /// the tensor. Elements outside of the tensor read as 0. The compiler checks that the elements are contiguous and
    /// aligned. The kernel aborts if `rest` is outside of the partition, or is not a multiple of `K` along the mode of
    /// the vector.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    #[cfg_attr(target_arch = "nvptx64", rustc_no_mir_inline)]
    pub fn vector<const K: usize>(&self, rest: impl Rest) -> [T; K] {
        self.0.read(rest, const { Elements::<T, L, Tile, C>::prove::<_, K>() }, T::default())
    }

    /// Works like [`vector`](Self::vector), but elements outside of the tensor read as `other`.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    #[cfg_attr(target_arch = "nvptx64", rustc_no_mir_inline)]
    pub fn vector_or<const K: usize>(&self, rest: impl Rest, other: T) -> [T; K] {
        self.0.read(rest, const { Elements::<T, L, Tile, C>::prove::<_, K>() }, other)
    }

    /// Returns `true` if the element at the coordinate `rest` of this partition is in the tensor. Aborts the kernel if
    /// `rest` is outside of the partition.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn is_inside(&self, rest: impl Rest) -> bool {
        self.0.find(rest, const { Elements::<T, L, Tile, C>::prove::<_, 1>() }).count == 1
    }
}

impl<'x, T, L, Tile, C> Deref for GlobalPartMut<'x, T, L, Tile, C> {
    type Target = GlobalPart<'x, T, L, Tile, C>;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<T: Element, L: Valued, Tile: StaticLayout, C: Partitioning> GlobalPartMut<'_, T, L, Tile, C> {
    /// # Safety
    /// The elements of the window that are in the tensor must be readable and writable during `'x`. No other thread may
    /// access the elements of this thread. `thread` must be below the number of threads of the partitioning.
    #[inline(always)]
    pub(crate) unsafe fn new(window: &Window<T>, thread: u32) -> Self {
        // SAFETY: the caller satisfies the safety requirements of this function.
        Self(unsafe { GlobalPart::new(window, thread) }, PhantomData)
    }

    /// Writes the element at the coordinate `rest` of this partition, unless the element is outside of the tensor.
    /// Aborts the kernel if `rest` is outside of the partition.
    #[inline(always)]
    #[track_caller]
    pub fn set(&mut self, rest: impl Rest, value: T) {
        self.0.0.write(rest, const { Elements::<T, L, Tile, C>::prove::<_, 1>() }, [value]);
    }

    /// Writes `K` adjacent elements from the coordinate `rest` of this partition on, in one access if all of them are
    /// in the tensor. Elements outside of the tensor are not written. The compiler checks that the elements are
    /// contiguous and aligned. The kernel aborts if `rest` is outside of the partition, or is not a multiple of `K`
    /// along the mode of the vector.
    #[inline(always)]
    #[track_caller]
    #[cfg_attr(target_arch = "nvptx64", rustc_no_mir_inline)]
    pub fn set_vector<const K: usize>(&mut self, rest: impl Rest, values: [T; K]) {
        self.0.0.write(rest, const { Elements::<T, L, Tile, C>::prove::<_, K>() }, values);
    }
}
