//! The cuts of a leaf: the coordinates at which a new mode starts. Each cut divides the next.

use crate::Error;
use crate::rules::TooManyLeaves;
use crate::tree::MAX_LEAVES;

/// The cuts of one leaf, or the cuts before the first coordinate at which no layout fits.
pub(super) struct Cuts {
    len: usize,
    at: [u64; MAX_LEAVES],
    failure: u64,
}

impl Cuts {
    pub(super) const NONE: Self = Self { len: 0, at: [0; MAX_LEAVES], failure: 0 };

    /// Removes all cuts.
    #[inline]
    pub(super) const fn clear(&mut self) {
        self.len = 0;
        self.failure = 0;
    }

    pub(super) const fn push(&mut self, cut: u64) -> Result<(), Error> {
        // n cuts make n + 1 modes.
        if self.len + 1 == MAX_LEAVES {
            return Err(TooManyLeaves.error());
        }
        self.at[self.len] = cut;
        self.len += 1;
        Ok(())
    }

    /// Records that no layout fits at `i`.
    pub(super) const fn fail(&mut self, i: u64) {
        self.failure = i;
    }

    /// Returns the first coordinate of the leaf at which no layout fits.
    pub(super) const fn failure(&self) -> Option<u64> {
        if self.failure == 0 { None } else { Some(self.failure) }
    }

    /// Returns the last cut, or 1 if the leaf has no cuts.
    pub(super) const fn last(&self) -> u64 {
        if self.len == 0 { 1 } else { self.at[self.len - 1] }
    }

    /// Returns the number of modes into which the cuts divide the leaf.
    pub(super) const fn pieces(&self) -> usize {
        self.len + 1
    }

    /// Returns the place value of mode `piece`: the product of the extents of the modes before it.
    pub(super) const fn below(&self, piece: usize) -> u64 {
        if piece == 0 { 1 } else { self.at[piece - 1] }
    }

    /// Returns the extent of mode `piece` of a leaf of extent `extent`, rounded up if the leaf fails.
    pub(super) const fn extent(&self, piece: usize, extent: u64) -> u64 {
        if piece < self.len { self.at[piece] / self.below(piece) } else { extent.div_ceil(self.last()) }
    }

    /// Merges the cuts of two functions on `0..extent`. Records a failure at the first cut that does not continue a
    /// chain of divisors of `extent`.
    pub(super) const fn merge(&mut self, other: &Self, extent: u64) -> Result<(), Error> {
        let mut merged = Self::NONE;
        let (mut i, mut k) = (0, 0);
        loop {
            let cut = least(self.entry(i), other.entry(k));
            if cut == u64::MAX {
                break;
            }
            if cut == self.failure
                || cut == other.failure
                || !cut.is_multiple_of(merged.last())
                || !extent.is_multiple_of(cut)
            {
                merged.fail(cut);
                break;
            }
            ok!(merged.push(cut));
            i += (self.entry(i) == cut) as usize;
            k += (other.entry(k) == cut) as usize;
        }
        *self = merged;
        Ok(())
    }

    /// Returns cut `i`. After the last cut, returns the failure if there is one, and then `u64::MAX`.
    const fn entry(&self, i: usize) -> u64 {
        if i < self.len {
            self.at[i]
        } else if i == self.len && self.failure > 0 {
            self.failure
        } else {
            u64::MAX
        }
    }
}

const fn least(a: u64, b: u64) -> u64 {
    if a < b { a } else { b }
}
