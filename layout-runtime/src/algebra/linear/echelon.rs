//! Gaussian elimination: finds the span of some columns, and a coordinate for each vector of the span.

use super::map::Linear;

/// The columns of a map in echelon form: at most one vector for each leading bit.
#[derive(Clone, Copy, Debug)]
pub struct Echelon {
    /// For each bit, the vector with this highest bit, or 0 if there is no such vector.
    leading: [i64; 63],
    /// For each bit, the coordinate that the map sends to this vector.
    source: [i64; 63],
    /// A basis of the kernel: the coordinates that the map sends to 0.
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

    /// Reduces a vector by the vectors of the span, and applies the same XORs to its coordinate. Returns both
    /// remainders.
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

    /// Returns a coordinate that the map sends to `vector`.
    pub const fn solve(&self, vector: i64) -> Option<i64> {
        let (rest, source) = self.reduced(vector, 0);
        if rest == 0 { Some(source) } else { None }
    }

    /// Returns the vector with the highest bit `bit`, or 0 if there is no such vector.
    pub const fn leading(&self, bit: usize) -> i64 {
        self.leading[bit]
    }

    pub(crate) const fn has_leading(&self, bit: usize) -> bool {
        self.leading[bit] != 0
    }

    /// Returns the highest leading bit plus 1.
    pub const fn height(&self) -> usize {
        let mut bit = 63;
        while bit > 0 && self.leading[bit - 1] == 0 {
            bit -= 1;
        }
        bit
    }

    /// Returns the map that sends every vector of the span to its coordinate, and every bit that is not a leading bit
    /// to 0.
    pub const fn inverse(mut self) -> Linear {
        let mut inverse = Linear::ZERO;
        let height = self.height();
        while inverse.len < height {
            let bit = inverse.len;
            if self.leading[bit] != 0 {
                // The images of the bits below the leading bit are already computed, or 0.
                let below = self.leading[bit] ^ 1 << bit;
                self.source[bit] ^= inverse.at(below);
            }
            inverse.push(self.source[bit]);
        }
        inverse
    }

    /// Returns the smallest number outside the span, which is a power of two.
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
