//! The 64-bit values that blocks publish.

use crate::element::Element;

/// States of a published value. `OWN`: the value of the turn's tile. `ALL`: a prefix, which is the reduction of the
/// values of all turns up to this turn. Before publication, the state is 0.
pub(super) const OWN: u32 = 1;
pub(super) const ALL: u32 = 2;

/// Packs a 4-byte value and its state into 64 bits, so that one read returns both.
#[inline(always)]
pub(super) fn word<T: Element>(state: u32, value: T) -> u64 {
    // SAFETY: a `u32` has 4 bytes, and `require_word` checks that `T` has 4 bytes too. Every element has an initialized
    // bit pattern without padding.
    let bits: u32 = unsafe { core::mem::transmute_copy(&value) };
    u64::from(state) << 32 | u64::from(bits)
}

#[inline(always)]
pub(super) fn value<T: Element>(word: u64) -> T {
    let bits = word as u32;
    // SAFETY: every bit pattern is a valid element, and `require_word` checks that `T` has 4 bytes, the size of `bits`.
    unsafe { core::mem::transmute_copy(&bits) }
}

/// Returns `true` if the published value is a prefix.
#[inline(always)]
pub(super) fn is_all(word: u64) -> bool {
    (word >> 32) as u32 == ALL
}

/// A pointer to the published values that the closure of a phase can capture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words(pub(super) *mut u64);

// SAFETY: all threads access the values only by atomic instructions.
unsafe impl Sync for Words {}
