//! The values that blocks publish.

use crate::element::Element;

/// States of a published value: `OWN` for the value of the turn's tile, `ALL` for the value of all tiles up to the
/// turn. Before publication it is 0.
pub(super) const OWN: u32 = 1;
pub(super) const ALL: u32 = 2;

/// Packs a 4-byte value and its state in one 64-bit word, so that both are read at once.
#[inline(always)]
pub(super) fn word<T: Element>(state: u32, value: T) -> u64 {
    // SAFETY: a `u32` has four bytes, and `turn` checks that `T` has four bytes too.
    let bits: u32 = unsafe { core::mem::transmute_copy(&value) };
    u64::from(state) << 32 | u64::from(bits)
}

#[inline(always)]
pub(super) fn value<T: Element>(word: u64) -> T {
    let bits = word as u32;
    // SAFETY: every bit pattern is a valid element, and `T` has four bytes.
    unsafe { core::mem::transmute_copy(&bits) }
}

/// Returns `true` for the value of all tiles up to some tile.
#[inline(always)]
pub(super) fn is_all(word: u64) -> bool {
    (word >> 32) as u32 == ALL
}

/// A pointer to the published words, for use in a phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words(pub(super) *mut u64);

// SAFETY: the values are only accessed atomically.
unsafe impl Sync for Words {}
