//! Indices seen so far, without allocation.

use super::proof::Proof;
use layout_runtime::{
    Layout,
    budget::{Budget, MAX_STEPS},
};

const SLOTS: usize = 2 * MAX_STEPS;
const FREE: u16 = u16::MAX;
/// Taken slots that are passed over.
const PROBES: usize = 16 * MAX_STEPS;

/// Whether no two one-dimensional coordinates below `end`, at most [`MAX_STEPS`], share an index; refuted by the first
/// two, by the second of them. Undecided if unlucky indices want the same slots.
///
/// Open addressing over coordinates: an index is worked out again where two meet, so a slot is two bytes.
pub(super) const fn first_repeat(layout: &Layout, end: usize) -> Proof<(i64, i64)> {
    let (mut slots, mut budget) = ([FREE; SLOTS], Budget::new(PROBES));
    each!(for i in 0..end {
        let index = layout.index(i as i64);
        let mut slot = hash(index);
        while slots[slot] != FREE {
            if layout.index(slots[slot] as i64) == index {
                return Proof::Refuted((slots[slot] as i64, i as i64));
            }
            if !budget.take() {
                return Proof::Undecided;
            }
            slot = (slot + 1) % SLOTS;
        }
        slots[slot] = i as u16;
    });
    Proof::Proved
}

/// Fibonacci hashing: the high bits of a multiple of 2^64 by the golden ratio.
const fn hash(index: i64) -> usize {
    ((index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.trailing_zeros())) as usize
}
