//! A linear map over GF(2), stored as its columns, and Gaussian elimination. The *span* of a map is the set of all XORs
//! of its columns. The elimination finds, for each vector of the span, a coordinate that the map maps to this vector.

use crate::leaf::Leaf;
use crate::tree::{Span, Tree};
use crate::{Layout, Swizzle};

/// The function that maps a coordinate to `base` XOR the columns of all set bits of the coordinate.
#[derive(Clone, Copy, Debug)]
pub struct Linear {
    pub len: usize,
    pub columns: [i64; 63],
    pub base: i64,
}

impl Linear {
    pub const ZERO: Self = Self { len: 0, columns: [0; 63], base: 0 };

    /// Returns the linear map of a layout. Returns `None` if an extent before the last is not a power of two, or if the
    /// strides are integers and two columns have a common bit. Also returns `None` for empty layouts, symbols,
    /// coordinate strides, negative strides, and an offset that cannot be XORed.
    pub const fn of(layout: &Layout) -> Option<Self> {
        match Self::of_modes(&layout.modes, layout.all()) {
            // With integer strides, the offset is added, so it must not have common bits with the columns. With XOR
            // strides, the offset is XORed, so every offset is valid.
            Some(map)
                if layout.terms().is_empty()
                    && layout.offset >= 0
                    && (layout.is_xor() || map.bits() & layout.offset == 0) =>
            {
                let map = Self { base: layout.offset, ..map };
                Some(map.swizzled(layout.swizzle))
            }
            _ => None,
        }
    }

    /// Returns the map of the modes in `span`, or `None` if they are not linear.
    pub const fn of_modes(modes: &Tree<Leaf>, span: Span) -> Option<Self> {
        let mut map = Self::ZERO;
        let mut taken = 0;
        let mut is_last = false;
        each!(for k in span.start..span.end {
            let mode = &modes.leaves[k];
            if !mode.is_one() {
                if mode.is_empty() || is_last || !mode.is_known() || mode.basis.is_coordinate() || mode.stride < 0 {
                    return None;
                }
                is_last = mode.size().count_ones() != 1;
                let mut bit = 0;
                while (mode.size() - 1) >> bit != 0 {
                    let column = mode.stride << bit;
                    let is_lost = mode.stride != 0 && mode.stride.leading_zeros() <= bit;
                    if is_lost || mode.basis.is_one() && taken & column != 0 || map.len == 62 {
                        return None;
                    }
                    taken |= column;
                    map.push(column);
                    bit += 1;
                }
            }
        });
        Some(map)
    }

    /// Returns the map with only the first `len` columns.
    pub(crate) const fn first(self, len: usize) -> Self {
        Self { len: if len < self.len { len } else { self.len }, ..self }
    }

    /// Returns `true` if both maps have the same base and columns.
    pub const fn is(&self, other: &Self) -> bool {
        self.len == other.len && self.base == other.base && all!(0..self.len, |k| self.columns[k] == other.columns[k])
    }

    pub const fn push(&mut self, column: i64) {
        self.columns[self.len] = column;
        self.len += 1;
    }

    /// Returns a mask of all bits that are set in at least one column.
    pub const fn bits(&self) -> i64 {
        let mut bits = 0;
        each!(for k in 0..self.len {
            bits |= self.columns[k];
        });
        bits
    }

    /// Returns `true` if no bit is set in two of the numbers `base` and `columns`. XOR and addition of these numbers
    /// then have the same result.
    pub(crate) const fn is_sum(&self) -> bool {
        let mut taken = self.base;
        each!(for k in 0..self.len {
            if taken & self.columns[k] != 0 {
                return false;
            }
            taken |= self.columns[k];
        });
        true
    }

    /// Returns `swizzle ∘ self`.
    pub const fn swizzled(mut self, swizzle: Swizzle) -> Self {
        self.base = swizzle.apply(self.base);
        each!(for k in 0..self.len {
            self.columns[k] = swizzle.apply(self.columns[k]);
        });
        self
    }

    /// Returns the value at a coordinate without the base: the XOR of the columns for all set bits of the coordinate.
    pub const fn at(&self, coordinate: i64) -> i64 {
        let mut index = 0;
        each!(for bit in bits(coordinate) {
            index ^= self.columns[bit];
        });
        index
    }

    /// Returns `self ∘ inner`. For each bit that is set in a column of `inner`, this map must have a column.
    pub const fn after(&self, inner: &Self) -> Self {
        let mut out = Self { len: inner.len, columns: [0; 63], base: self.base ^ self.at(inner.base) };
        each!(for k in 0..inner.len {
            out.columns[k] = self.at(inner.columns[k]);
        });
        out
    }
}

/// The columns of a map in echelon form: vectors with the same span and with different highest set bits, the *leading
/// bits*.
#[derive(Clone, Copy, Debug)]
pub struct Echelon {
    /// For each bit, the stored vector with this highest bit, or 0 if there is no such vector.
    leading: [i64; 63],
    /// For each bit, a coordinate that the map maps to the stored vector.
    source: [i64; 63],
    /// A basis of the kernel, which is the set of coordinates that the map maps to 0.
    pub kernel: Linear,
}

impl Echelon {
    pub const fn of(map: &Linear) -> Self {
        let mut echelon = Self { leading: [0; 63], source: [0; 63], kernel: Linear::ZERO };
        each!(for k in 0..map.len {
            let (rest, source) = echelon.reduced(map.columns[k], 1 << k);
            if rest == 0 {
                echelon.kernel.push(source);
            } else {
                let bit = 63 - rest.leading_zeros() as usize;
                (echelon.leading[bit], echelon.source[bit]) = (rest, source);
            }
        });
        echelon
    }

    /// Clears all leading bits in `vector`: XORs `vector` with stored vectors, and `source` with their coordinates.
    /// Returns both results.
    const fn reduced(&self, vector: i64, source: i64) -> (i64, i64) {
        let (mut rest, mut source, mut left) = (vector, source, vector);
        while left > 0 {
            let bit = 63 - left.leading_zeros() as usize;
            rest ^= self.leading[bit];
            source ^= self.source[bit];
            left = rest & ((1 << bit) - 1);
        }
        (rest, source)
    }

    /// Returns a coordinate that the map maps to `vector`, or `None` if no such coordinate exists.
    pub const fn solve(&self, vector: i64) -> Option<i64> {
        let (rest, source) = self.reduced(vector, 0);
        if rest == 0 { Some(source) } else { None }
    }

    /// Returns the stored vector with the highest bit `bit`, or 0 if there is no such vector.
    pub const fn leading(&self, bit: usize) -> i64 {
        self.leading[bit]
    }

    /// Returns the number of the highest leading bit plus 1, or 0 if the span is empty.
    pub const fn height(&self) -> usize {
        let mut bit = 63;
        while bit > 0 && self.leading[bit - 1] == 0 {
            bit -= 1;
        }
        bit
    }

    /// Returns a linear map from each vector of the span to a coordinate that the original map maps to this vector.
    /// Bits that are not leading bits are mapped to 0.
    pub const fn inverse(mut self) -> Linear {
        let mut inverse = Linear::ZERO;
        let height = self.height();
        while inverse.len < height {
            let bit = inverse.len;
            if self.leading[bit] != 0 {
                // The images of the lower bits are already computed, or are 0.
                let below = self.leading[bit] ^ 1 << bit;
                self.source[bit] ^= inverse.at(below);
            }
            inverse.push(self.source[bit]);
        }
        inverse
    }

    /// Returns the smallest power of two that is not in the span. All smaller numbers are in the span.
    pub const fn first_missing(&self) -> i64 {
        1 << first!(0..62, |bit| self.solve(1 << bit).is_none())
    }

    /// Returns the smallest and the largest XOR of `base` and a vector of the span.
    pub const fn ends(&self, base: i64) -> (i64, i64) {
        let (mut low, mut high) = (base, base);
        each!(for bit in rev(0..63) {
            if low >> bit & 1 == 1 {
                low ^= self.leading[bit];
            }
            if high >> bit & 1 == 0 {
                high ^= self.leading[bit];
            }
        });
        (low, high)
    }
}
