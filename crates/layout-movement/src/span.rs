//! Tests whether vectors are in a span. In contrast to an echelon form, a [`Span`] does not record which combination of
//! vectors gives a vector.

use layout_runtime::linear::Linear;

/// A basis in which vectors have distinct leading bits.
#[derive(Clone, Copy)]
pub(super) struct Span {
    leading: [i64; 63],
    pub(super) rank: usize,
}

impl Span {
    pub(super) const EMPTY: Self = Self { leading: [0; 63], rank: 0 };

    pub(super) const fn of(map: &Linear) -> Self {
        Self::EMPTY.with(map)
    }

    pub(super) const fn with(mut self, map: &Linear) -> Self {
        each!(for k in 0..map.len {
            self.take(map.columns[k]);
        });
        self
    }

    /// Reduces a vector by the span. The result is 0 if the vector is in the span.
    pub(super) const fn beyond(&self, vector: i64) -> i64 {
        let (mut rest, mut left) = (vector, vector);
        while left > 0 {
            let bit = 63 - left.leading_zeros() as usize;
            rest ^= self.leading[bit];
            left = rest & ((1 << bit) - 1);
        }
        rest
    }

    /// Returns `true` if a vector of the basis has this leading bit.
    pub(super) const fn leads(&self, bit: usize) -> bool {
        self.leading[bit] != 0
    }

    pub(super) const fn has(&self, vector: i64) -> bool {
        self.beyond(vector) == 0
    }

    /// Adds a vector. Returns `true` if the vector was not in the span before.
    pub(super) const fn take(&mut self, vector: i64) -> bool {
        let rest = self.beyond(vector);
        if rest != 0 {
            self.leading[63 - rest.leading_zeros() as usize] = rest;
            self.rank += 1;
        }
        rest != 0
    }
}
