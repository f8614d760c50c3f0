//! Swizzled layouts over powers of two: their indices are the XOR sums of one column per bit of the coordinate.
//!
//! Where every extent and every stride is a power of two and no two modes share a bit of the index, adding is XORing, and
//! a swizzle, itself linear over the field of two elements, keeps that. The set of indices is then a vector space, however
//! large; elimination answers what it contains.

use crate::layout::Layout;

/// The indices of a layout as XOR sums.
pub(super) struct XorSpan {
    /// The vector whose highest bit is this one; 0 where there is none.
    leading: [i64; 63],
    /// What is added to all of them.
    base: i64,
}

impl XorSpan {
    /// The span, where the layout's indices are one.
    pub(super) const fn of(layout: &Layout) -> Option<Self> {
        let mut bits: i64 = 0;
        let mut k = 0;
        while k < layout.len() {
            let mode = &layout.modes.leaves[k];
            if mode.extent > 1 && mode.stride != 0 {
                if mode.extent.count_ones() != 1 || mode.stride < 0 || mode.stride.count_ones() != 1 {
                    return None;
                }
                let field = (mode.extent - 1) * mode.stride;
                if bits & field != 0 {
                    return None;
                }
                bits |= field;
            }
            k += 1;
        }
        if layout.offset & bits != 0 {
            return None;
        }
        let mut span = Self { leading: [0; 63], base: layout.swizzle.apply(layout.offset) };
        while bits != 0 {
            span.add(layout.swizzle.apply(bits & -bits));
            bits &= bits - 1;
        }
        Some(span)
    }

    const fn add(&mut self, column: i64) {
        let rest = self.reduced(column);
        if rest != 0 {
            self.leading[63 - rest.leading_zeros() as usize] = rest;
        }
    }

    /// What is left of a vector when the span has taken all it can.
    const fn reduced(&self, vector: i64) -> i64 {
        let mut rest = vector;
        let mut bit = 63;
        while bit > 0 {
            bit -= 1;
            if rest >> bit & 1 == 1 && self.leading[bit] != 0 {
                rest ^= self.leading[bit];
            }
        }
        rest
    }

    /// The smallest number that is no index; a power of two, if the sums start at 0. `None` where they do not.
    pub(super) const fn first_missing(&self) -> Option<i64> {
        if self.base != 0 {
            return None;
        }
        let mut bit = 0;
        while bit < 62 && self.reduced(1 << bit) == 0 {
            bit += 1;
        }
        Some(1 << bit)
    }

    /// The smallest and the largest index.
    pub(super) const fn ends(&self) -> (i64, i64) {
        let (mut low, mut high) = (self.base, self.base);
        let mut bit = 63;
        while bit > 0 {
            bit -= 1;
            if low >> bit & 1 == 1 {
                low ^= self.leading[bit];
            }
            if high >> bit & 1 == 0 {
                high ^= self.leading[bit];
            }
        }
        (low, high)
    }
}
