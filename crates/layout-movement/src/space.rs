//! The bits of a position, and spans of positions. A position is a thread together with the number of a value in this
//! thread, or of a byte in a register.
//!
//! A position is one number. Its low bits are the number of the value, starting with the first byte of the first
//! register. The next bits are the lane, and then the warp. The highest bit is always 1, so that a map with a constant
//! can be represented as a linear map.
//!
//! A [`Span`] tests whether a vector is an XOR of given vectors. An echelon form also finds out which of the given
//! vectors must be XORed.

use layout_runtime::linear::Linear;

/// The number of the lowest bit that belongs to the lane.
pub(super) const LANE: usize = 12;
/// The number of the lowest bit that belongs to the warp.
pub(super) const WARP: usize = LANE + 5;
/// The number of the bit that is always 1.
pub(super) const ONE: usize = WARP + 5;
/// The number of bits of a position.
pub(super) const BITS: usize = ONE + 1;

/// A mask of the bits of a position that contain the number of the value.
pub(super) const VALUE: i64 = (1 << LANE) - 1;
/// A mask of the bits of a position that contain the thread, including the bit that is always 1.
pub(super) const THREAD: i64 = ((1 << BITS) - 1) & !VALUE;
/// A mask of the bits of a position that contain the lane.
pub(super) const LANES: i64 = ((1 << WARP) - 1) & !VALUE;

/// Returns the identity map of positions.
pub(super) const fn identity() -> Linear {
    let mut map = Linear { len: BITS, columns: [0; 63], base: 0 };
    each!(for k in 0..BITS {
        map.columns[k] = 1 << k;
    });
    map
}

/// Returns `map` with its results restricted to the bits of `mask`.
pub(super) const fn masked(map: &Linear, mask: i64) -> Linear {
    let mut out = *map;
    each!(for k in 0..out.len {
        out.columns[k] &= mask;
    });
    out
}

/// Returns the map in which only the columns of the bits in `bits` remain; the other columns are 0.
pub(super) const fn restricted(map: &Linear, bits: i64) -> Linear {
    let mut out = *map;
    each!(for k in 0..out.len {
        if bits >> k & 1 == 0 {
            out.columns[k] = 0;
        }
    });
    out
}

/// Returns the map that XORs the results of `a` and `b`.
pub(super) const fn joined(a: &Linear, b: &Linear) -> Linear {
    let mut out = *a;
    each!(for k in 0..out.len {
        out.columns[k] ^= b.columns[k];
    });
    out
}

/// Returns the number of dimensions that the columns span.
pub(super) const fn rank(map: &Linear) -> usize {
    Span::of(map).rank
}

/// A linear space over GF(2), given by basis vectors with distinct highest bits.
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

    /// Returns the rest of a vector after XORing basis vectors into it. The rest is 0 exactly if the vector is in the
    /// space.
    pub(super) const fn beyond(&self, vector: i64) -> i64 {
        let (mut rest, mut left) = (vector, vector);
        while left > 0 {
            let bit = 63 - left.leading_zeros() as usize;
            rest ^= self.leading[bit];
            left = rest & ((1 << bit) - 1);
        }
        rest
    }

    /// Returns `true` if a vector of the basis has `bit` as its highest bit.
    pub(super) const fn leads(&self, bit: usize) -> bool {
        self.leading[bit] != 0
    }

    pub(super) const fn has(&self, vector: i64) -> bool {
        self.beyond(vector) == 0
    }

    /// Adds a vector to the space. Returns `true` if the vector was not in the space before.
    pub(super) const fn take(&mut self, vector: i64) -> bool {
        let rest = self.beyond(vector);
        if rest != 0 {
            self.leading[63 - rest.leading_zeros() as usize] = rest;
            self.rank += 1;
        }
        rest != 0
    }
}
