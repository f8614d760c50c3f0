//! Trees of leaves: the data structure of shapes, strides, coordinates and layouts.
//!
//! A tree consists of a flat array of leaves, and of an integer of *opening bits* for each level of parentheses. Bit
//! `i` of `opens[d]` is set if leaf `i` starts a mode of a tuple at depth `d`. For a tuple, the number of set bits in
//! `opens[0]` is the rank. A flat tuple has opening bits only in `opens[0]`, and an integer without parentheses has no
//! opening bits.
//!
//! ```text
//! (3,(2,3))      leaves 3 2 3    opens[0] = ..011    two modes, at leaf 0 and leaf 1
//!                                opens[1] = ..110    the second mode is a tuple of two
//! ```

mod modes;
mod profile;
pub(crate) mod span;

use crate::Error;
use crate::rules::{EmptyRange, ModeOutOfRange, PathBelowLeaf};
pub use profile::{MAX_DEPTH, MAX_LEAVES, Profile};
pub use span::Span;

/// A tree: leaves of type `T`, and a profile that describes the parentheses around the leaves.
#[derive(Clone, Copy, Debug)]
pub struct Tree<T> {
    pub profile: Profile,
    pub leaves: [T; MAX_LEAVES],
}

impl<T: Copy> Tree<T> {
    /// Returns the empty tuple `()`. The unused elements of the array of leaves are `unit`.
    pub const fn empty(unit: T) -> Self {
        Self { profile: Profile::EMPTY, leaves: [unit; MAX_LEAVES] }
    }

    /// Returns a single leaf without parentheses.
    pub const fn leaf(value: T) -> Self {
        Self { profile: Profile::LEAF, leaves: [value; MAX_LEAVES] }
    }

    pub const fn len(&self) -> usize {
        self.profile.len()
    }

    /// Returns the number of modes, or 1 for an integer.
    pub(crate) const fn rank(&self) -> usize {
        self.profile.rank(self.profile.all())
    }

    /// Appends the mode of `other` at `span` to this tuple.
    pub const fn push(&mut self, other: &Self, span: Span) -> Result<(), Error> {
        let start = self.len();
        ok!(self.profile.push(other.profile.at(span)));
        each!(for i in span.start..span.end {
            self.leaves[start + i - span.start] = other.leaves[i];
        });
        Ok(())
    }

    /// Returns the tuple of two modes: the mode of `a` at `first`, and the mode of `b` at `second`.
    pub const fn pair((a, first): (&Self, Span), (b, second): (&Self, Span)) -> Result<Self, Error> {
        let mut pair = Self::empty(a.leaves[0]);
        ok!(pair.push(a, first));
        ok!(pair.push(b, second));
        Ok(pair)
    }

    /// Returns the mode at `span` as a tree.
    pub const fn at(&self, span: Span) -> Self {
        let mut leaves = self.leaves;
        each!(for i in span.start..span.end {
            leaves[i - span.start] = self.leaves[i];
        });
        Self { profile: self.profile.at(span), leaves }
    }

    /// Returns the span of the mode at `path`: `[1, 0]` is mode 0 of mode 1, and `[]` is the whole tree.
    pub const fn span(&self, path: &[usize]) -> Result<Span, Error> {
        let mut span = self.profile.all();
        each!(for level in 0..path.len() {
            let rank = self.profile.rank(span);
            if self.profile.is_leaf(span) && !(level == 0 && path.len() == 1 && path[0] == 0) {
                return Err(PathBelowLeaf { mode: path[level] as i64 }.error());
            }
            if path[level] >= rank {
                return Err(ModeOutOfRange { mode: path[level] as i64, rank: rank as i64 }.error());
            }
            span = self.profile.mode(span, path[level]);
        });
        Ok(span)
    }

    /// Returns the modes `begin..end` as a tuple.
    pub const fn take(&self, begin: usize, end: usize) -> Result<Self, Error> {
        if begin >= end || end > self.rank() {
            return Err(EmptyRange { begin: begin as i64, end: end as i64, rank: self.rank() as i64 }.error());
        }
        let mut out = Self::empty(self.leaves[0]);
        each!(for i in begin..end {
            ok!(out.push(self, self.profile.mode(self.profile.all(), i)));
        });
        Ok(out)
    }

    /// Returns the modes with the numbers `modes` as a tuple, in this order.
    pub(crate) const fn select(&self, modes: &[usize]) -> Result<Self, Error> {
        let mut out = Self::empty(self.leaves[0]);
        each!(for i in 0..modes.len() {
            let span = ok!(self.span(&[modes[i]]));
            ok!(out.push(self, span));
        });
        Ok(out)
    }

    /// Returns this tree with `mode` instead of the modes `begin..end`.
    pub(super) const fn with(&self, begin: usize, end: usize, mode: &Self) -> Result<Self, Error> {
        let all = self.profile.all();
        let mut out = Self::empty(self.leaves[0]);
        each!(for i in 0..begin {
            ok!(out.push(self, self.profile.mode(all, i)));
        });
        ok!(out.push(mode, mode.profile.all()));
        ok!(out.push_rest(self, all, end));
        Ok(out)
    }

    /// Groups the modes `begin..end` in parentheses. The other modes are unchanged.
    pub(crate) const fn group(&self, begin: usize, end: usize) -> Result<Self, Error> {
        self.with(begin, end, &ok!(self.take(begin, end)))
    }

    /// Replaces mode `i` with `mode`. Mode 0 of an integer is the integer itself.
    pub const fn replace(&self, i: usize, mode: &Self) -> Result<Self, Error> {
        ok!(self.span(&[i]));
        if self.profile.is_leaf(self.profile.all()) { Ok(*mode) } else { self.with(i, i + 1, mode) }
    }

    /// Appends the modes of the tuple at `span` in `other`, starting with mode `from`. If the mode at `span` is an
    /// integer, the integer is its own mode 0.
    pub const fn push_rest(&mut self, other: &Self, span: Span, from: usize) -> Result<(), Error> {
        each!(for i in from..other.profile.rank(span) {
            ok!(self.push(other, other.profile.mode(span, i)));
        });
        Ok(())
    }

    /// Appends `mode`.
    pub(crate) const fn append(&self, mode: &Self) -> Result<Self, Error> {
        self.with(self.rank(), self.rank(), mode)
    }

    /// Inserts `mode` before the first mode.
    pub(crate) const fn prepend(&self, mode: &Self) -> Result<Self, Error> {
        self.with(0, 0, mode)
    }

    /// Returns the modes in reverse order.
    pub(crate) const fn reversed(&self) -> Self {
        let all = self.profile.all();
        let mut out = Self::empty(self.leaves[0]);
        each!(for i in rev(0..self.rank()) {
            // `push` succeeds, because the result has the same number of leaves and the same depth as `self`.
            let _ = out.push(self, self.profile.mode(all, i));
        });
        if self.profile.is_leaf(all) { *self } else { out }
    }

    /// Removes all inner parentheses. An integer is returned unchanged.
    pub(crate) const fn flatten(&self) -> Self {
        Self { profile: self.profile.flatten(), leaves: self.leaves }
    }
}
