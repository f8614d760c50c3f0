//! Subspaces of index bits. A subspace is stored as a basis in echelon form.

use layout_runtime::linear::{Echelon, Linear};

/// Maximum dimension. The 32 threads of a warp have 5 bits.
pub(super) const MOST: usize = 5;

/// The span of basis vectors with distinct highest bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Space {
    pub(super) vectors: [i64; MOST],
    pub(super) dimension: usize,
}

impl Space {
    pub(super) const ZERO: Self = Self { vectors: [0; MOST], dimension: 0 };

    /// Returns the span of at most [`MOST`] columns.
    pub(super) const fn of(columns: &Linear) -> Self {
        let echelon = Echelon::of(columns);
        let (mut space, mut bit) = (Self::ZERO, echelon.height());
        while bit > 0 {
            bit -= 1;
            if echelon.leading(bit) != 0 {
                space.vectors[space.dimension] = echelon.leading(bit);
                space.dimension += 1;
            }
        }
        space
    }

    /// Returns the vectors of the columns' span that have no bit of `mask`.
    pub(super) const fn without(columns: &Linear, mask: i64) -> Self {
        let mut masked = *columns;
        each!(for k in 0..columns.len {
            masked.columns[k] &= mask;
        });
        Self::of(&columns.after(&Echelon::of(&masked).kernel))
    }

    /// Returns the bits that occur in the basis.
    pub(super) const fn support(&self) -> i64 {
        let mut all = 0;
        each!(for i in 0..self.dimension {
            all |= self.vectors[i];
        });
        all
    }

    /// Returns the basis vector with this highest bit, or `None`.
    pub(super) const fn with_highest(&self, bit: u32) -> Option<i64> {
        each!(for i in 0..self.dimension {
            if 63 - self.vectors[i].leading_zeros() == bit {
                return Some(self.vectors[i]);
            }
        });
        None
    }
}
