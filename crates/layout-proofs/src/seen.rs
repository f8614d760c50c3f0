//! Finds the first repeated index without allocation.

use super::proof::Proof;
use layout_runtime::{
    Layout,
    budget::{Budget, MAX_STEPS},
};

const SLOTS: usize = 2 * MAX_STEPS;
const FREE: u16 = u16::MAX;
/// Maximum number of times that an occupied slot of the hash table is probed.
const PROBES: usize = 16 * MAX_STEPS;

/// Decides whether the one-dimensional coordinates below `end`, which is at most [`MAX_STEPS`], have different indices.
/// The counterexample is the pair with the smallest second coordinate. The result is undecided if the hash table needs
/// too many probes.
///
/// The table uses open addressing and stores coordinates in two bytes each. To compare with an occupied slot, the index
/// of its coordinate is computed again.
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

/// Returns the slot of an index by Fibonacci hashing: the high bits of the index times 2^64 divided by the golden
/// ratio.
const fn hash(index: i64) -> usize {
    ((index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.trailing_zeros())) as usize
}
