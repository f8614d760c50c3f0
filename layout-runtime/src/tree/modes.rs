//! Inserts and removes modes of trees, transposes trees, and changes their nesting.

use super::{Profile, Tree};
use crate::Error;
use crate::rules::ModeOutOfRange;

rules! {
    MoreModes { found: i64, rank: i64 } = "cannot extend {found} modes to rank {rank}", "use a rank of at least {found}";
    OnlyMode = "cannot remove the only mode", "use an operand with at least two modes";
    UnequalModes { found: i64, expected: i64 } = "this mode consists of {found} modes, but mode 0 consists of {expected}",
        "let all modes of the operand consist of the same number of modes";
    ProfileLength { found: i64, expected: i64 } = "the profile has {expected} integers, but the operand has {found}",
        "write a profile with {found} integers";
}

impl<T: Copy> Tree<T> {
    /// Inserts `mode` before mode `i`. If `i` is the rank, appends `mode`.
    pub(crate) const fn insert(&self, i: usize, mode: &Self) -> Result<Self, Error> {
        if i > self.rank() {
            return Err(ModeOutOfRange { mode: i as i64, rank: self.rank() as i64 }.error());
        }
        self.with(i, i, mode)
    }

    /// Removes mode `i`, which must not be the only mode.
    pub(crate) const fn remove(&self, i: usize) -> Result<Self, Error> {
        ok!(self.span(&[i]));
        if self.rank() == 1 {
            return Err(OnlyMode.error());
        }
        let mut out = Self::empty(self.leaves[0]);
        each!(for k in 0..self.rank() {
            if k != i {
                ok!(out.push(self, self.profile.mode(self.profile.all(), k)));
            }
        });
        Ok(out)
    }

    /// Adds copies of `mode` until the rank is `rank`: before the first mode if `in_front` is true, and after the last
    /// mode otherwise.
    pub const fn padded(&self, rank: usize, mode: &Self, in_front: bool) -> Result<Self, Error> {
        if rank < self.rank() {
            return Err(MoreModes { found: self.rank() as i64, rank: rank as i64 }.error());
        }
        let mut out = *self;
        each!(for _ in self.rank()..rank {
            out = ok!(if in_front { out.prepend(mode) } else { out.append(mode) });
        });
        Ok(out)
    }

    /// Converts a leaf to a tuple of one leaf. A tuple is returned unchanged.
    pub(crate) const fn wrapped(&self) -> Self {
        let mut out = Self::empty(self.leaves[0]);
        // The result has the same number of leaves and depth 1, so `push` succeeds.
        match self.profile.is_leaf(self.profile.all()) {
            true if out.push(self, self.profile.all()).is_ok() => out,
            _ => *self,
        }
    }

    /// Removes all outer parentheses that enclose only one mode.
    pub(crate) const fn unwrapped(&self) -> Self {
        let mut out = *self;
        while out.rank() == 1 && !out.profile.is_leaf(out.profile.all()) {
            out = out.at(out.profile.mode(out.profile.all(), 0));
        }
        out
    }

    /// Transposes `((a,b),(c,d))` to `((a,c),(b,d))`. All modes must have the same rank.
    pub(crate) const fn zipped(&self) -> Result<Self, Error> {
        let all = self.profile.all();
        if self.profile.is_leaf(all) {
            return Ok(*self);
        }
        let (rank, each) = (self.rank(), self.profile.rank(self.profile.mode(all, 0)));
        let mut out = Self::empty(self.leaves[0]);
        each!(for k in 0..each {
            let mut part = Self::empty(self.leaves[0]);
            each!(for i in 0..rank {
                let mode = self.profile.mode(all, i);
                let found = self.profile.rank(mode);
                if found != each {
                    let error = UnequalModes { found: found as i64, expected: each as i64 }.error();
                    return Err(error.span(mode));
                }
                ok!(part.push(self, self.profile.mode(mode, k)));
            });
            ok!(out.push(&part, part.profile.all()));
        });
        Ok(out)
    }

    /// Returns the same leaves with the parentheses of `profile`.
    pub(crate) const fn under(&self, profile: Profile) -> Result<Self, Error> {
        if self.len() != profile.len() {
            return Err(ProfileLength { found: self.len() as i64, expected: profile.len() as i64 }.error());
        }
        Ok(Self { profile, leaves: self.leaves })
    }
}
