//! Parentheses over a row of leaves: the structure that shapes, strides, coordinates and layouts share.
//!
//! A tree is a flat array of leaves and, for each level of parentheses, one word of *opening bits*: bit `i` of
//! `opens[d]` is set where leaf `i` starts a mode of a tuple at depth `d`. The rank is then a popcount, taking a mode a
//! shift, and flattening forgets the words below the first.
//!
//! ```text
//! (3,(2,3))      leaves 3 2 3    opens[0] = ..011    two modes, at leaf 0 and leaf 1
//!                                opens[1] = ..110    the second mode is a tuple of two
//! ```

use crate::error::{Error, ErrorKind};
use crate::macros::ok;

/// Leaves a shape, stride, coordinate or layout can have.
pub const MAX_LEAVES: usize = 32;
/// Levels of parentheses a shape, stride, coordinate or layout can have.
pub const MAX_DEPTH: usize = 8;

/// The parentheses alone: how many leaves, and how they nest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Profile {
    len: u8,
    opens: [u32; MAX_DEPTH],
}

/// The leaves `start..end` of a tree, and the depth at which the mode they form stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) depth: usize,
}

const fn low_bits(n: usize) -> u32 {
    if n >= 32 { u32::MAX } else { (1 << n) - 1 }
}

const fn shl(bits: u32, n: usize) -> u32 {
    if n >= 32 { 0 } else { bits << n }
}

const fn shr(bits: u32, n: usize) -> u32 {
    if n >= 32 { 0 } else { bits >> n }
}

impl Profile {
    pub(crate) const LEAF: Self = Self { len: 1, opens: [0; MAX_DEPTH] };
    pub(crate) const EMPTY: Self = Self { len: 0, opens: [0; MAX_DEPTH] };

    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    /// The whole tree as a span.
    pub(crate) const fn all(&self) -> Span {
        Span { start: 0, end: self.len(), depth: 0 }
    }

    /// Whether `span` is a single integer, not a tuple (of one, perhaps).
    pub(crate) const fn is_leaf(&self, span: Span) -> bool {
        span.start < span.end && (span.depth >= MAX_DEPTH || shr(self.opens[span.depth], span.start) & 1 == 0)
    }

    const fn opens_in(&self, span: Span) -> u32 {
        if span.depth >= MAX_DEPTH {
            return 0;
        }
        self.opens[span.depth] & low_bits(span.end) & !low_bits(span.start)
    }

    /// Modes of `span`: 1 for an integer, the length for a tuple.
    pub(crate) const fn rank(&self, span: Span) -> usize {
        if self.is_leaf(span) { 1 } else { self.opens_in(span).count_ones() as usize }
    }

    /// Levels of parentheses inside `span`; 0 for an integer.
    pub(crate) const fn depth(&self, span: Span) -> usize {
        let mut depth = 0;
        while span.depth + depth < MAX_DEPTH {
            if self.opens_in(Span { depth: span.depth + depth, ..span }) == 0 {
                break;
            }
            depth += 1;
        }
        depth
    }

    /// Mode `i` of `span`, which must be below its rank. An integer is its own mode 0.
    pub(crate) const fn mode(&self, span: Span, i: usize) -> Span {
        if self.is_leaf(span) {
            return span;
        }
        let mut rest = self.opens_in(span);
        let mut skipped = 0;
        while skipped < i {
            rest &= rest - 1;
            skipped += 1;
        }
        let start = rest.trailing_zeros() as usize;
        let after = rest & (rest - 1);
        let end = if after == 0 { span.end } else { after.trailing_zeros() as usize };
        Span { start, end, depth: span.depth + 1 }
    }

    /// The profile of `span` as a tree of its own.
    pub(crate) const fn at(&self, span: Span) -> Self {
        let mut opens = [0; MAX_DEPTH];
        let mut d = span.depth;
        // Below a level without a tuple there is none.
        while d < MAX_DEPTH && self.opens[d] != 0 {
            opens[d - span.depth] = shr(self.opens[d] & low_bits(span.end), span.start);
            d += 1;
        }
        Self { len: (span.end - span.start) as u8, opens }
    }

    /// Appends the mode `other` to this tuple.
    pub(crate) const fn push(&mut self, other: Self) -> Result<(), Error> {
        let len = self.len();
        if other.len() == 0 {
            return Err(Error::new(ErrorKind::EmptyTuple));
        }
        if len + other.len() > MAX_LEAVES {
            return Err(Error::new(ErrorKind::TooManyLeaves));
        }
        if other.opens[MAX_DEPTH - 1] != 0 {
            return Err(Error::new(ErrorKind::TooDeep));
        }
        self.opens[0] |= shl(1, len);
        let mut d = 0;
        while d + 1 < MAX_DEPTH && other.opens[d] != 0 {
            self.opens[d + 1] |= shl(other.opens[d], len);
            d += 1;
        }
        self.len += other.len;
        Ok(())
    }

    /// Opens parentheses at `depth` before the next leaf.
    pub(crate) const fn open(&mut self, depth: usize) {
        // The tuple is itself an entry of the one around it.
        if depth > 0 {
            self.opens[depth - 1] |= shl(1, self.len());
        }
    }

    /// Adds a leaf that is an entry of the tuple inside `depth` parentheses.
    pub(crate) const fn leaf_at(&mut self, depth: usize) {
        if depth > 0 {
            self.opens[depth - 1] |= shl(1, self.len());
        }
        self.len += 1;
    }

    /// Two profiles are congruent where their parentheses are the same.
    pub(crate) const fn congruent(&self, other: &Self) -> bool {
        if self.len != other.len {
            return false;
        }
        let mut d = 0;
        while d < MAX_DEPTH {
            if self.opens[d] != other.opens[d] {
                return false;
            }
            d += 1;
        }
        true
    }

    /// The tuple of `n` integers.
    pub(crate) const fn flat(n: usize) -> Self {
        let mut opens = [0; MAX_DEPTH];
        opens[0] = low_bits(n);
        Self { len: n as u8, opens }
    }

    /// This profile, or the tuple of its leaves; an integer stays one.
    pub(crate) const fn flatten(&self) -> Self {
        if self.is_leaf(self.all()) { *self } else { Self::flat(self.len()) }
    }

    /// Replaces every leaf `i` by `parts[i]` leaves: itself for 1, a tuple for more.
    pub(crate) const fn refine(&self, parts: &[u8]) -> Result<Self, Error> {
        let mut fine = Self { len: 0, opens: [0; MAX_DEPTH] };
        let mut leaf = 0;
        while leaf < self.len() {
            let start = fine.len();
            if start + parts[leaf] as usize > MAX_LEAVES {
                return Err(Error::new(ErrorKind::TooManyLeaves));
            }
            let mut d = 0;
            while d < MAX_DEPTH && self.opens[d] != 0 {
                fine.opens[d] |= shl(shr(self.opens[d], leaf) & 1, start);
                d += 1;
            }
            if parts[leaf] > 1 {
                let depth = self.leaf_depth(leaf);
                if depth == MAX_DEPTH {
                    return Err(Error::new(ErrorKind::TooDeep));
                }
                fine.opens[depth] |= shl(low_bits(parts[leaf] as usize), start);
            }
            fine.len += parts[leaf];
            leaf += 1;
        }
        Ok(fine)
    }

    /// How many parentheses stand around `leaf`.
    pub(crate) const fn leaf_depth(&self, leaf: usize) -> usize {
        let mut span = self.all();
        while !self.is_leaf(span) {
            span = self.mode_with(span, leaf);
        }
        span.depth
    }

    /// The mode of `span` that contains `leaf`.
    pub(crate) const fn mode_with(&self, span: Span, leaf: usize) -> Span {
        self.mode(span, self.index_of(span, leaf))
    }

    /// The number of the mode of `span` that contains `leaf`.
    pub(crate) const fn index_of(&self, span: Span, leaf: usize) -> usize {
        (self.opens_in(span) & low_bits(leaf + 1)).count_ones() as usize - 1
    }
}

/// Leaves of type `T` under a profile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tree<T> {
    pub(crate) profile: Profile,
    pub(crate) leaves: [T; MAX_LEAVES],
}

impl<T: Copy> Tree<T> {
    /// The tree `()`; `unit` fills what is not in use.
    pub(crate) const fn empty(unit: T) -> Self {
        Self { profile: Profile::EMPTY, leaves: [unit; MAX_LEAVES] }
    }

    /// A single leaf, without parentheses.
    pub(crate) const fn leaf(value: T) -> Self {
        Self { profile: Profile::LEAF, leaves: [value; MAX_LEAVES] }
    }

    pub(crate) const fn len(&self) -> usize {
        self.profile.len()
    }

    /// Appends the mode `span` of `other` to this tuple.
    pub(crate) const fn push(&mut self, other: &Self, span: Span) -> Result<(), Error> {
        let mut to = self.len();
        ok!(self.profile.push(other.profile.at(span)));
        let mut from = span.start;
        while from < span.end {
            self.leaves[to] = other.leaves[from];
            from += 1;
            to += 1;
        }
        Ok(())
    }

    /// The tree under `span`.
    pub(crate) const fn at(&self, span: Span) -> Self {
        let mut leaves = self.leaves;
        let mut i = span.start;
        while i < span.end {
            leaves[i - span.start] = self.leaves[i];
            i += 1;
        }
        Self { profile: self.profile.at(span), leaves }
    }

    /// The span of the mode that `path` names: `[1, 0]` is mode 0 of mode 1, `[]` the whole.
    pub(crate) const fn span(&self, path: &[usize]) -> Result<Span, Error> {
        let mut span = self.profile.all();
        let mut level = 0;
        while level < path.len() {
            let rank = self.profile.rank(span);
            if self.profile.is_leaf(span) && !(level == 0 && path.len() == 1 && path[0] == 0) {
                return Err(Error::new(ErrorKind::PathBelowLeaf { mode: path[level] as i64 }));
            }
            if path[level] >= rank {
                return Err(Error::new(ErrorKind::ModeOutOfRange { mode: path[level] as i64, rank: rank as i64 }));
            }
            span = self.profile.mode(span, path[level]);
            level += 1;
        }
        Ok(span)
    }

    /// The modes `begin..end`, as a tuple.
    pub(crate) const fn take(&self, begin: usize, end: usize) -> Result<Self, Error> {
        let rank = self.profile.rank(self.profile.all());
        if begin >= end || end > rank {
            let kind = ErrorKind::EmptyRange { begin: begin as i64, end: end as i64, rank: rank as i64 };
            return Err(Error::new(kind));
        }
        let mut out = Self::empty(self.leaves[0]);
        let mut i = begin;
        while i < end {
            ok!(out.push(self, self.profile.mode(self.profile.all(), i)));
            i += 1;
        }
        Ok(out)
    }

    /// The modes that `modes` lists, in that order, as a tuple.
    pub(crate) const fn select(&self, modes: &[usize]) -> Result<Self, Error> {
        let mut out = Self::empty(self.leaves[0]);
        let mut i = 0;
        while i < modes.len() {
            let span = ok!(self.span(&[modes[i]]));
            ok!(out.push(self, span));
            i += 1;
        }
        Ok(out)
    }

    /// The modes `begin..end` gathered into one; the others stay.
    pub(crate) const fn group(&self, begin: usize, end: usize) -> Result<Self, Error> {
        let inner = ok!(self.take(begin, end));
        let all = self.profile.all();
        let mut out = Self::empty(self.leaves[0]);
        let mut i = 0;
        while i < self.profile.rank(all) {
            if i == begin {
                ok!(out.push(&inner, inner.profile.all()));
                i = end;
            } else {
                ok!(out.push(self, self.profile.mode(all, i)));
                i += 1;
            }
        }
        Ok(out)
    }

    /// Mode `i` replaced by `mode`. An integer is its own mode 0, and is replaced whole.
    pub(crate) const fn replace(&self, i: usize, mode: &Self) -> Result<Self, Error> {
        let all = self.profile.all();
        ok!(self.span(&[i]));
        if self.profile.is_leaf(all) {
            return Ok(*mode);
        }
        let mut out = Self::empty(self.leaves[0]);
        let mut k = 0;
        while k < self.profile.rank(all) {
            let pushed =
                if k == i { out.push(mode, mode.profile.all()) } else { out.push(self, self.profile.mode(all, k)) };
            ok!(pushed);
            k += 1;
        }
        Ok(out)
    }

    /// Appends every mode of `other` (an integer is one) to this tuple.
    pub(crate) const fn push_modes(&mut self, other: &Self) -> Result<(), Error> {
        let all = other.profile.all();
        let mut i = 0;
        while i < other.profile.rank(all) {
            ok!(self.push(other, other.profile.mode(all, i)));
            i += 1;
        }
        Ok(())
    }

    /// `mode` behind the modes of this tree.
    pub(crate) const fn append(&self, mode: &Self) -> Result<Self, Error> {
        let mut out = Self::empty(self.leaves[0]);
        ok!(out.push_modes(self));
        ok!(out.push(mode, mode.profile.all()));
        Ok(out)
    }

    /// `mode` in front of the modes of this tree.
    pub(crate) const fn prepend(&self, mode: &Self) -> Result<Self, Error> {
        let mut out = Self::empty(self.leaves[0]);
        ok!(out.push(mode, mode.profile.all()));
        ok!(out.push_modes(self));
        Ok(out)
    }

    /// The same leaves without inner parentheses; an integer stays one.
    pub(crate) const fn flatten(&self) -> Self {
        Self { profile: self.profile.flatten(), leaves: self.leaves }
    }
}
