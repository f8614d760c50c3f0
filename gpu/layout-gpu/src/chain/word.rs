//! The words that blocks hand on.

use crate::element::Element;

/// What a word says: nothing yet, the value of the turn's tile, or that of all tiles up to it.
pub(super) const OWN: u32 = 1;
pub(super) const ALL: u32 = 2;

/// A number of four bytes, and what it says, in one word, so that both are seen at once.
#[inline(always)]
pub(super) fn word<T: Element>(state: u32, value: T) -> u64 {
    // SAFETY: four bytes are a `u32`, and `turn` has seen that there are four.
    let bits: u32 = unsafe { core::mem::transmute_copy(&value) };
    u64::from(state) << 32 | u64::from(bits)
}

#[inline(always)]
pub(super) fn value<T: Element>(word: u64) -> T {
    let bits = word as u32;
    // SAFETY: every pattern of bits is an element, and this one has four bytes.
    unsafe { core::mem::transmute_copy(&bits) }
}

/// Whether a word has the value of all tiles up to its turn.
#[inline(always)]
pub(super) fn is_all(word: u64) -> bool {
    (word >> 32) as u32 == ALL
}

/// Words that a phase reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words(pub(super) *mut u64);

// SAFETY: they are read and written by atomic accesses.
unsafe impl Sync for Words {}
