//! Collects the modes of the result, leaf by leaf, and gives them the profile of `B`.

use crate::leaf::Leaf;
use crate::rules::{IndexOverflow, TooManyLeaves};
use crate::tree::{MAX_LEAVES, Profile, Tree};
use crate::{Basis, Error};

/// The modes found so far, and the number of modes of each leaf of `B`.
pub(super) struct Output<'a> {
    tree: &'a mut Tree<Leaf>,
    len: usize,
    cut_into: [u8; MAX_LEAVES],
}

impl<'a> Output<'a> {
    /// Writes to `tree`, overwriting its content. A tree is large, so copies are avoided.
    pub(super) const fn into(tree: &'a mut Tree<Leaf>) -> Self {
        Self { tree, len: 0, cut_into: [0; MAX_LEAVES] }
    }

    /// Appends a mode of leaf `leaf`.
    #[inline]
    pub(super) const fn push(&mut self, leaf: usize, extent: u64, stride: i128, unit: Basis) -> Result<(), Error> {
        if self.len == MAX_LEAVES {
            return Err(TooManyLeaves.error());
        }
        if stride as i64 as i128 != stride {
            return Err(IndexOverflow.error());
        }
        let unit = if stride == 0 { Basis::ONE } else { unit };
        self.tree.leaves[self.len] = Leaf::of(extent as i64, stride as i64, unit);
        self.len += 1;
        self.cut_into[leaf] += 1;
        Ok(())
    }

    /// Returns the number of modes of each leaf.
    pub(super) const fn cut_into(&self) -> &[u8] {
        &self.cut_into
    }

    /// Gives the modes the profile of `B`, with each leaf refined by its cuts, and checks that the indices fit 64 bits.
    #[inline]
    pub(super) const fn finish(&mut self, profile: &Profile) -> Result<(), Error> {
        self.tree.profile = if self.len == profile.len() { *profile } else { ok!(profile.refine(&self.cut_into)) };
        each!(for i in 0..self.len {
            // Neighbouring leaves mostly have the same unit, so one pass suffices for them.
            if i == 0 || !self.tree.leaves[i].basis.is(self.tree.leaves[i - 1].basis) {
                ok!(self.check_range(self.tree.leaves[i].basis));
            }
        });
        Ok(())
    }

    /// Checks that the indices in `unit` fit in 64 bits.
    const fn check_range(&self, unit: Basis) -> Result<(), Error> {
        let mut range = 0u64;
        each!(for i in 0..self.len {
            let mode = &self.tree.leaves[i];
            if mode.basis.is(unit) {
                range = range.saturating_add(mode.bound());
            }
        });
        if range > i64::MAX as u64 { Err(IndexOverflow.error()) } else { Ok(()) }
    }
}
