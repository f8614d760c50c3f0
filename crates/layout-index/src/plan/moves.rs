//! Moves of bit runs. Bit fields, gathers and swizzles consist of such moves.

use super::inputs::Inputs;
use super::terms::MAX_TERMS;
use layout_runtime::number::ones;

/// A move of the bits `mask` of an input, up by `by` positions, or down if `by` is negative.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) input: usize,
    pub(super) mask: i64,
    pub(super) by: i64,
}

impl Move {
    /// Returns the bits of the index that the move writes.
    pub(super) const fn image(&self) -> i64 {
        shifted(self.mask, self.by)
    }
}

/// Returns `mask` moved up by `by`, or down if `by` is negative.
pub(super) const fn shifted(mask: i64, by: i64) -> i64 {
    if by >= 0 { mask << by } else { mask >> -by }
}

/// A list of moves with different inputs or distances. Moves by the same distance are one element.
pub(super) struct Moves {
    pub(super) list: [Move; MAX_TERMS],
    pub(super) len: usize,
}

impl Moves {
    pub(super) const fn new() -> Self {
        Self { list: [Move { input: 0, mask: 0, by: 0 }; MAX_TERMS], len: 0 }
    }

    /// Adds a run of bits to the move of the same input by the same distance, or appends a new move. Returns `false` if
    /// the list is full.
    pub(super) const fn add(&mut self, run: Move) -> bool {
        each!(for i in 0..self.len {
            if self.list[i].input == run.input && self.list[i].by == run.by {
                // Two equal bits at the same position cancel each other, because they are XORed.
                self.list[i].mask ^= run.mask;
                return true;
            }
        });
        if self.len == MAX_TERMS {
            return false;
        }
        self.list[self.len] = run;
        self.len += 1;
        true
    }
}

/// Returns the bits of an input that its digit `k` occupies. Returns `None` if the period is not a power of two. Except
/// for the last digit of the input, the extent must be a power of two as well.
pub(super) const fn run(inputs: &Inputs, input: usize, k: usize) -> Option<i64> {
    let digit = inputs.digit(input, k);
    // A power of two has a single bit.
    if digit.period & (digit.period - 1) != 0 {
        return None;
    }
    let is_last = k + 1 == inputs.digits(input) && inputs.last(input) / digit.period < digit.extent;
    if !is_last && digit.extent & (digit.extent - 1) != 0 {
        return None;
    }
    Some(ones((digit.extent - 1) * digit.period) & -digit.period)
}
