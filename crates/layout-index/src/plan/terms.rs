//! Defines [`Plan`], the normal form of index arithmetic.

use super::inputs::IntWidth;
use super::term::Term;
use layout_runtime::{MAX_LEAVES, Swizzle};

/// Maximum number of terms of a plan.
pub const MAX_TERMS: usize = 40;

/// The index arithmetic of a layout for one profile of coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub(super) terms: [Term; MAX_TERMS],
    pub(super) len: usize,
    /// The number that is added to the sum of the terms.
    pub offset: i64,
    /// The swizzle that is applied to the sum of the terms. The value is [`Swizzle::IDENTITY`] if the layout has no
    /// swizzle, or if the terms already contain the swizzle.
    pub swizzle: Swizzle,
    /// The integer type in which every intermediate value fits.
    pub width: IntWidth,
    /// `true` if the XORed terms are evaluated first, and the added terms, which share no bits with them, are added
    /// afterwards.
    pub joined_first: bool,
}

impl Plan {
    /// Unused terms. The array is a constant, because const evaluation of an array expression would write the terms one
    /// by one.
    const NONES: [Term; MAX_TERMS] = [Term::NONE; MAX_TERMS];

    pub(super) const fn empty() -> Self {
        let (offset, swizzle, width) = (0, Swizzle::IDENTITY, IntWidth::U32);
        Self { terms: Self::NONES, len: 0, offset, swizzle, width, joined_first: false }
    }

    /// Appends a term. Returns `false` if the plan is full.
    pub(super) const fn push(&mut self, term: Term) -> bool {
        if self.len == MAX_TERMS {
            return false;
        }
        self.terms[self.len] = term;
        self.len += 1;
        true
    }

    pub(super) const fn push_nonzero(&mut self, term: Term) -> bool {
        term.factor == 0 || self.push(term)
    }

    pub(super) const fn extend(&mut self, other: &Self) -> bool {
        let start = self.len;
        each!(for i in 0..other.len {
            let term = other.terms[i];
            let after = match term.after() {
                Some(before) => (before + start) as u32,
                None => Term::NO_TERM,
            };
            if !self.push(Term { after, ..term }) {
                return false;
            }
        });
        true
    }

    /// Returns the number of terms.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if the plan has no terms. The index is then always the offset.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns term `i`. `i` must be below [`len`](Self::len).
    #[must_use]
    pub const fn term(&self, i: usize) -> Term {
        self.terms[i]
    }

    const fn is_ordered(&self) -> bool {
        !any!(1..self.len, |i| self.terms[i].precedes(&self.terms[i - 1]))
    }

    /// Returns the same plan with its terms in the order of evaluation.
    pub(super) const fn ordered(&self) -> Self {
        if self.is_ordered() {
            return *self;
        }
        let mut order = [0; MAX_TERMS];
        each!(for i in 0..self.len {
            insert!(order, i, i, |value, other| self.terms[value].precedes(&self.terms[*other]));
        });
        let mut ordered = Self { len: 0, ..*self };
        let mut places = [0; MAX_TERMS];
        each!(for place in 0..self.len {
            let term = self.terms[order[place]];
            places[order[place]] = place as u32;
            let after = match term.after() {
                Some(before) => places[before],
                None => Term::NO_TERM,
            };
            ordered.push(Term { after, ..term });
        });
        ordered
    }

    /// Returns the value that term `i` reads: an entry of the coordinate, or the field of an earlier term.
    #[must_use]
    pub const fn reads(&self, i: usize, entries: &[i64]) -> i64 {
        let term = &self.terms[i];
        match term.after() {
            Some(before) => self.terms[before].field(self.reads(before, entries)),
            None => entries[term.input],
        }
    }

    /// Returns the largest value that term `i` reads at a coordinate inside the shape.
    pub(super) const fn last(&self, i: usize, sizes: &[i64; MAX_LEAVES]) -> i64 {
        let term = &self.terms[i];
        if term.after == Term::NO_TERM {
            return sizes[term.input] - 1;
        }
        let before = term.after as usize;
        self.terms[before].bound(self.last(before, sizes))
    }
}
