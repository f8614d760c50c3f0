//! Profiles: the parentheses of a tree without its leaves, stored as opening bits.

use super::span::Span;
use crate::Error;
use crate::rules::{CoordShape, EmptyTuple, TooDeep, TooManyLeaves};

/// Maximum number of leaves of a shape, stride, coordinate or layout.
pub const MAX_LEAVES: usize = 32;
/// Maximum number of levels of parentheses in a shape, stride, coordinate or layout.
pub const MAX_DEPTH: usize = 8;

/// The nesting of a tuple without the values of its leaves: the number of leaves and the parentheses around them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Profile {
    len: u8,
    opens: [u32; MAX_DEPTH],
}

const fn low_bits(n: usize) -> u32 {
    !u32::MAX.unbounded_shl(n as u32)
}

impl Profile {
    pub const LEAF: Self = Self { len: 1, opens: [0; MAX_DEPTH] };
    pub const EMPTY: Self = Self { len: 0, opens: [0; MAX_DEPTH] };

    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns `true` if the opening bits represent a tree: the modes of each tuple cover its leaves without gaps, and
    /// each leaf is one number.
    pub(crate) const fn is_well_formed(&self) -> bool {
        self.len() <= MAX_LEAVES && self.is_tree(self.all())
    }

    const fn is_tree(&self, span: Span) -> bool {
        if self.is_leaf(span) {
            return span.end - span.start == 1;
        }
        let mut next = span.start;
        each!(for i in 0..self.rank(span) {
            let mode = self.mode(span, i);
            if mode.start != next || mode.end <= next || !self.is_tree(mode) {
                return false;
            }
            next = mode.end;
        });
        next == span.end
    }

    /// Returns the span of the whole tree.
    pub const fn all(&self) -> Span {
        Span { start: 0, end: self.len(), depth: 0 }
    }

    /// Returns `true` if the mode at `span` is an integer without parentheses, and `false` if it is a tuple, such as a
    /// tuple of one integer.
    pub const fn is_leaf(&self, span: Span) -> bool {
        span.start < span.end && (span.depth >= MAX_DEPTH || self.opens[span.depth] >> span.start & 1 == 0)
    }

    const fn opens_in(&self, span: Span) -> u32 {
        if span.depth >= MAX_DEPTH {
            return 0;
        }
        self.opens[span.depth] & ((1_u64 << span.end) - (1_u64 << span.start)) as u32
    }

    /// Returns the rank of the mode at `span`: 1 for an integer, and the number of modes for a tuple.
    pub const fn rank(&self, span: Span) -> usize {
        let opens = self.opens_in(span);
        if opens == 0 && span.start < span.end { 1 } else { opens.count_ones() as usize }
    }

    /// Returns the number of nested levels of parentheses in `span`. The depth of an integer is 0.
    pub const fn depth(&self, span: Span) -> usize {
        let mut depth = 0;
        while span.depth + depth < MAX_DEPTH {
            if self.opens_in(Span { depth: span.depth + depth, ..span }) == 0 {
                break;
            }
            depth += 1;
        }
        depth
    }

    /// Returns the rank of the mode at `at` in the profile `coord`. Returns an error unless the mode at `span` in this
    /// profile is a tuple of the same rank.
    pub const fn rank_like(&self, span: Span, coord: &Self, at: Span) -> Result<usize, Error> {
        let rank = coord.rank(at);
        if self.is_leaf(span) || self.rank(span) != rank { Err(CoordShape.error().span(at)) } else { Ok(rank) }
    }

    /// Returns `true` if a coordinate with the profile `coord` fits a shape with this profile: each tuple of the
    /// coordinate has the same rank as the corresponding tuple of the shape. An integer of the coordinate can
    /// correspond to a tuple of the shape.
    pub const fn nests(&self, span: Span, coord: &Self, at: Span) -> bool {
        coord.is_leaf(at)
            || match self.rank_like(span, coord, at) {
                Ok(rank) => all!(0..rank, |i| self.nests(self.mode(span, i), coord, coord.mode(at, i))),
                Err(_) => false,
            }
    }

    /// Returns mode `i` of `span`. `i` must be below the rank. An integer is its own mode 0.
    pub const fn mode(&self, span: Span, i: usize) -> Span {
        let mut rest = self.opens_in(span);
        if rest == 0 {
            return span;
        }
        each!(for _ in 0..i {
            rest &= rest - 1;
        });
        let start = rest.trailing_zeros() as usize;
        let after = rest & (rest - 1);
        let end = if after == 0 { span.end } else { after.trailing_zeros() as usize };
        Span { start, end, depth: span.depth + 1 }
    }

    /// Returns the profile of the mode at `span`.
    pub const fn at(&self, span: Span) -> Self {
        let mut opens = [0; MAX_DEPTH];
        let mut d = span.depth;
        // If a level has no tuples, the deeper levels have no tuples either.
        while d < MAX_DEPTH && self.opens[d] != 0 {
            opens[d - span.depth] = (self.opens[d] & low_bits(span.end)).unbounded_shr(span.start as u32);
            d += 1;
        }
        Self { len: (span.end - span.start) as u8, opens }
    }

    /// Appends the mode `other` to this tuple.
    pub const fn push(&mut self, other: Self) -> Result<(), Error> {
        let len = self.len();
        if other.len() == 0 {
            return Err(EmptyTuple.error());
        }
        if len + other.len() > MAX_LEAVES {
            return Err(TooManyLeaves.error());
        }
        if other.opens[MAX_DEPTH - 1] != 0 {
            return Err(TooDeep.error());
        }
        self.opens[0] |= 1 << len;
        let mut d = 0;
        while d + 1 < MAX_DEPTH && other.opens[d] != 0 {
            self.opens[d + 1] |= other.opens[d] << len;
            d += 1;
        }
        self.len += other.len;
        Ok(())
    }

    /// Starts a tuple inside `depth` pairs of parentheses. The next leaf is the first leaf of this tuple.
    pub const fn open(&mut self, depth: usize) {
        // The new tuple is also a mode of the tuple that encloses it.
        if depth > 0 {
            self.opens[depth - 1] |= 1_u32.unbounded_shl(self.len as u32);
        }
    }

    /// Adds a leaf inside `depth` pairs of parentheses. The profile must have fewer than `MAX_LEAVES` leaves.
    pub const fn leaf_at(&mut self, depth: usize) {
        if depth > 0 {
            self.opens[depth - 1] |= 1 << self.len;
        }
        self.len += 1;
    }

    /// Returns `true` if both profiles have the same parentheses.
    pub(crate) const fn congruent(&self, other: &Self) -> bool {
        if self.len != other.len { false } else { all!(0..MAX_DEPTH, |d| self.opens[d] == other.opens[d]) }
    }

    /// Returns the profile of a tuple of `n` integers.
    pub const fn flat(n: usize) -> Self {
        let mut opens = [0; MAX_DEPTH];
        opens[0] = low_bits(n);
        Self { len: n as u8, opens }
    }

    /// Returns the profile without inner parentheses. The profile of an integer is unchanged.
    pub(crate) const fn flatten(&self) -> Self {
        if self.is_leaf(self.all()) { *self } else { Self::flat(self.len()) }
    }

    /// Replaces each leaf `i` by a tuple of `counts[i]` leaves. If `counts[i]` is 1, leaf `i` does not change.
    pub const fn refine(&self, counts: &[u8]) -> Result<Self, Error> {
        let mut fine = Self { len: 0, opens: [0; MAX_DEPTH] };
        each!(for leaf in 0..self.len() {
            let start = fine.len();
            if start + counts[leaf] as usize > MAX_LEAVES {
                return Err(TooManyLeaves.error());
            }
            let mut d = 0;
            while d < MAX_DEPTH && self.opens[d] != 0 {
                fine.opens[d] |= (self.opens[d] >> leaf & 1).unbounded_shl(start as u32);
                d += 1;
            }
            if counts[leaf] > 1 {
                let depth = self.leaf_depth(leaf);
                if depth == MAX_DEPTH {
                    return Err(TooDeep.error());
                }
                fine.opens[depth] |= low_bits(counts[leaf] as usize) << start;
            }
            fine.len += counts[leaf];
        });
        Ok(fine)
    }

    /// Returns the number of pairs of parentheses around `leaf`.
    pub(crate) const fn leaf_depth(&self, leaf: usize) -> usize {
        let mut span = self.all();
        while !self.is_leaf(span) {
            span = self.mode_with(span, leaf);
        }
        span.depth
    }

    /// Returns the mode of `span` that contains `leaf`.
    pub(crate) const fn mode_with(&self, span: Span, leaf: usize) -> Span {
        self.mode(span, self.index_of(span, leaf))
    }

    /// Returns the number of the mode of `span` that contains `leaf`, counted from 0.
    pub const fn index_of(&self, span: Span, leaf: usize) -> usize {
        (self.opens_in(span) & low_bits(leaf + 1)).count_ones() as usize - 1
    }
}
