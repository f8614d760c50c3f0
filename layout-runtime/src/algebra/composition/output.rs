//! The result while it is printed: modes leaf by leaf, under the profile of `B`.

use crate::basis::Basis;
use crate::error::{Error, ErrorKind};
use crate::macros::ok;
use crate::mode::Mode;
use crate::tree::{MAX_LEAVES, Profile, Tree};

/// The modes made so far, and into how many each leaf of `B` is cut.
pub(super) struct Output {
    tree: Tree<Mode>,
    len: usize,
    cut_into: [u8; MAX_LEAVES],
}

impl Output {
    #[inline]
    pub(super) const fn new() -> Self {
        Self { tree: Tree::empty(Mode::UNIT), len: 0, cut_into: [0; MAX_LEAVES] }
    }

    /// Appends a mode to what leaf `leaf` becomes.
    #[inline]
    pub(super) const fn push(&mut self, leaf: usize, extent: u64, stride: i128, unit: Basis) -> Result<(), Error> {
        if self.len == MAX_LEAVES {
            return Err(Error::new(ErrorKind::TooManyLeaves));
        }
        if stride as i64 as i128 != stride {
            return Err(Error::new(ErrorKind::IndexOverflow));
        }
        let unit = if stride == 0 { Basis::ONE } else { unit };
        self.tree.leaves[self.len] = Mode::of(extent as i64, stride as i64, unit);
        self.len += 1;
        self.cut_into[leaf] += 1;
        Ok(())
    }

    /// The result: `profile` with each leaf cut.
    #[inline]
    pub(super) const fn finish(mut self, profile: &Profile) -> Result<Tree<Mode>, Error> {
        self.tree.profile = if self.len == profile.len() { *profile } else { ok!(profile.refine(&self.cut_into)) };
        let mut i = 0;
        while i < self.len {
            ok!(self.check_range(self.tree.leaves[i].basis));
            // One pass serves all modes that count in 1.
            i = if self.tree.leaves[0].basis.is_one() && self.counts_in_one() { self.len } else { i + 1 };
        }
        Ok(self.tree)
    }

    /// Whether the indices in `unit` fit 64 bits.
    const fn check_range(&self, unit: Basis) -> Result<(), Error> {
        let mut range = 0u64;
        let mut i = 0;
        while i < self.len {
            let mode = &self.tree.leaves[i];
            if mode.basis.is(unit) {
                range = match (mode.extent as u64 - 1).checked_mul(mode.stride.unsigned_abs()) {
                    Some(steps) => range.saturating_add(steps),
                    None => u64::MAX,
                };
            }
            i += 1;
        }
        if range > i64::MAX as u64 { Err(Error::new(ErrorKind::IndexOverflow)) } else { Ok(()) }
    }

    const fn counts_in_one(&self) -> bool {
        let mut i = 0;
        while i < self.len {
            if !self.tree.leaves[i].basis.is_one() {
                return false;
            }
            i += 1;
        }
        true
    }
}
