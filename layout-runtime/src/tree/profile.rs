//! The parentheses alone, as opening bits.

use super::span::Span;
use crate::error::{Error, ErrorKind};

/// Leaves a shape, stride, coordinate or layout can have.
pub const MAX_LEAVES: usize = 32;
/// Levels of parentheses a shape, stride, coordinate or layout can have.
pub const MAX_DEPTH: usize = 8;

/// The parentheses alone: how many leaves, and how they nest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Profile {
    len: u8,
    opens: [u32; MAX_DEPTH],
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
    pub const LEAF: Self = Self { len: 1, opens: [0; MAX_DEPTH] };
    pub const EMPTY: Self = Self { len: 0, opens: [0; MAX_DEPTH] };

    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether the words are those of a tree: the modes of each tuple follow each other, and each leaf is one number.
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

    /// The whole tree as a span.
    pub const fn all(&self) -> Span {
        Span { start: 0, end: self.len(), depth: 0 }
    }

    /// Whether `span` is a single integer, not a tuple (of one, perhaps).
    pub const fn is_leaf(&self, span: Span) -> bool {
        span.start < span.end && (span.depth >= MAX_DEPTH || self.opens[span.depth] >> span.start & 1 == 0)
    }

    const fn opens_in(&self, span: Span) -> u32 {
        if span.depth >= MAX_DEPTH {
            return 0;
        }
        self.opens[span.depth] & ((1_u64 << span.end) - (1_u64 << span.start)) as u32
    }

    /// Modes of `span`: 1 for an integer, the length for a tuple.
    pub const fn rank(&self, span: Span) -> usize {
        let opens = self.opens_in(span);
        if opens == 0 && span.start < span.end { 1 } else { opens.count_ones() as usize }
    }

    /// Levels of parentheses inside `span`; 0 for an integer.
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

    /// The rank of the tuple `at` of a coordinate, if the tuple `span` of this shape has it too.
    pub const fn rank_like(&self, span: Span, coord: &Self, at: Span) -> Result<usize, Error> {
        let rank = coord.rank(at);
        if self.is_leaf(span) || self.rank(span) != rank {
            return Err(Error::new(ErrorKind::CoordShape).span(at));
        }
        Ok(rank)
    }

    /// Whether a coordinate nests like this shape: each of its tuples has the rank of the shape's.
    pub const fn nests(&self, span: Span, coord: &Self, at: Span) -> bool {
        coord.is_leaf(at)
            || match self.rank_like(span, coord, at) {
                Ok(rank) => all!(0..rank, |i| self.nests(self.mode(span, i), coord, coord.mode(at, i))),
                Err(_) => false,
            }
    }

    /// Mode `i` of `span`, which must be below its rank. An integer is its own mode 0.
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

    /// The profile of `span` as a tree of its own.
    pub const fn at(&self, span: Span) -> Self {
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
    pub const fn push(&mut self, other: Self) -> Result<(), Error> {
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
    pub const fn open(&mut self, depth: usize) {
        // The tuple is itself an entry of the one around it.
        if depth > 0 {
            self.opens[depth - 1] |= shl(1, self.len());
        }
    }

    /// Adds a leaf that is an entry of the tuple inside `depth` parentheses, if there is room for one.
    pub const fn leaf_at(&mut self, depth: usize) {
        if depth > 0 {
            self.opens[depth - 1] |= 1 << self.len;
        }
        self.len += 1;
    }

    /// Two profiles are congruent if their parentheses are the same.
    pub(crate) const fn congruent(&self, other: &Self) -> bool {
        if self.len != other.len {
            return false;
        }
        all!(0..MAX_DEPTH, |d| self.opens[d] == other.opens[d])
    }

    /// The tuple of `n` integers.
    pub const fn flat(n: usize) -> Self {
        let mut opens = [0; MAX_DEPTH];
        opens[0] = low_bits(n);
        Self { len: n as u8, opens }
    }

    /// This profile, or the tuple of its leaves; an integer stays one.
    pub(crate) const fn flatten(&self) -> Self {
        if self.is_leaf(self.all()) { *self } else { Self::flat(self.len()) }
    }

    /// Replaces every leaf `i` by `counts[i]` leaves: itself for 1, a tuple for more.
    pub const fn refine(&self, counts: &[u8]) -> Result<Self, Error> {
        let mut fine = Self { len: 0, opens: [0; MAX_DEPTH] };
        each!(for leaf in 0..self.len() {
            let start = fine.len();
            if start + counts[leaf] as usize > MAX_LEAVES {
                return Err(Error::new(ErrorKind::TooManyLeaves));
            }
            let mut d = 0;
            while d < MAX_DEPTH && self.opens[d] != 0 {
                fine.opens[d] |= shl(shr(self.opens[d], leaf) & 1, start);
                d += 1;
            }
            if counts[leaf] > 1 {
                let depth = self.leaf_depth(leaf);
                if depth == MAX_DEPTH {
                    return Err(Error::new(ErrorKind::TooDeep));
                }
                fine.opens[depth] |= shl(low_bits(counts[leaf] as usize), start);
            }
            fine.len += counts[leaf];
        });
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
    pub const fn index_of(&self, span: Span, leaf: usize) -> usize {
        (self.opens_in(span) & low_bits(leaf + 1)).count_ones() as usize - 1
    }
}
