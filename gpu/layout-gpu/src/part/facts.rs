//! Compile-time properties of partitions.

use super::cut::{MODES, RANK};
use colex::proofs::Proof;
use colex::proofs::index_range;
use colex::proofs::vector;
use colex::{Layout, StaticLayout, Text, expect};
use core::marker::PhantomData;

/// Returns the number of elements that a buffer for a layout needs: the largest index plus 1.
#[doc(hidden)]
#[must_use]
#[track_caller]
pub const fn room<L: StaticLayout>() -> usize {
    let Some(range) = index_range(&L::LAYOUT) else {
        crate::refuse("cannot determine the largest index of the layout of a tile")
    };
    crate::require(range.low.index >= 0, "the layout of a tile has a negative index");
    range.high.index as usize + 1
}

/// A number of bytes that is larger than the shared memory of any GPU. Smaller sizes fit into 31 bits.
pub(crate) const MOST_BYTES: usize = 1 << 31;

/// Returns how many bytes a buffer with elements of type `T` and layout `L` needs. Causes a compile error from 2³¹
/// bytes on.
#[track_caller]
pub(crate) const fn room_bytes<T, L: StaticLayout>() -> usize {
    match size_of::<T>().checked_mul(room::<L>()) {
        Some(bytes) if bytes < MOST_BYTES => bytes,
        _ => crate::refuse("a tile has more bytes than shared memory"),
    }
}

/// Properties of a partition `P` with the modes (thread, value, rest…).
pub(crate) struct Facts<P>(PhantomData<P>);

impl<P: StaticLayout> Facts<P> {
    /// `true` if the index of a coordinate is a sum with one summand per mode. The summand of the thread is then
    /// computed only once per thread.
    pub(crate) const IS_SUM: bool = !P::LAYOUT.is_composed() && P::LAYOUT.is_integral();
    /// `true` if the index of a coordinate is not a sum with one summand per mode, but the XOR of one number per mode.
    pub(crate) const IS_JOINED: bool = !Self::IS_SUM && is_linear(&P::LAYOUT);

    /// The sizes of the modes. The size of a missing mode is 1.
    pub(crate) const SIZES: [u32; MODES] = {
        crate::require(P::LAYOUT.is_known(), "the layout of a partition cannot depend on a runtime number");
        crate::require(P::LAYOUT.rank() <= MODES, "a partition has too many modes: group modes of the tile");
        let (mut sizes, mut i) = ([1; MODES], 0);
        while i < P::LAYOUT.rank() {
            sizes[i] = expect(P::LAYOUT.size_of(&[i])) as u32;
            i += 1;
        }
        sizes
    };

    /// Returns the first mode after the thread (mode 0) along which `k` adjacent elements are contiguous and aligned.
    /// If `k` is 1, returns mode 1. Causes a compile error if there is no such mode.
    #[track_caller]
    pub(crate) const fn vector_mode(k: usize) -> usize {
        if k == 1 {
            return 1;
        }
        let mut i = 1;
        while i < P::LAYOUT.rank() {
            if let Ok(Proof::Proved) = vector(&P::LAYOUT, &[i], k as i64) {
                return i;
            }
            i += 1;
        }
        let text = Text::EMPTY.str("a thread does not have ").int(k as i64);
        let text = text.str(" contiguous and aligned elements: use shorter vectors, a tiling with longer runs per thread, or a tile in which every stride other than the stride 1 is a multiple of ");
        crate::refuse(text.int(k as i64).as_str())
    }
}

/// Returns `true` if the size is a power of two and the layout is linear over GF(2): the index of the XOR of two
/// coordinates is the XOR of their indices. It is enough to check the last coordinate. Without a swizzle, the index at
/// the last coordinate is the sum of the indices at the coordinates 1, 2, 4, …. This sum equals the XOR of these
/// indices only if these indices share no bits, and then sums and XORs are equal at all coordinates. A swizzle is
/// linear itself, so it does not change the result.
const fn is_linear(layout: &Layout) -> bool {
    let size = layout.size();
    let (mut joined, mut bit) = (0, 1);
    while bit < size {
        joined ^= layout.index(bit as i64);
        bit *= 2;
    }
    size.is_power_of_two() && layout.index(0) == 0 && layout.index(size as i64 - 1) == joined
}

/// Checks at compile time that two tiles have the same size in each mode.
#[track_caller]
pub(crate) const fn require_same_sizes(a: [u32; RANK], b: [u32; RANK]) {
    let mut i = 0;
    while i < RANK {
        crate::require(a[i] == b[i], "the two tiles must have the same shape, but have different shapes");
        i += 1;
    }
}
