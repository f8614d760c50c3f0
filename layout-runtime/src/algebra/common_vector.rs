//! `max_common_vector`: the number of elements that one vector access can copy between two layouts.

use super::common::unchained;
use super::linear::Linear;
use super::row::{Row, row};
use crate::number::gcd_signed;
use crate::{Error, Layout};

impl Layout {
    /// Returns the number of elements that one vector access can copy between the two layouts. These elements are
    /// adjacent and in the same order in both layouts.
    ///
    /// Law: for layouts without swizzles, offsets and XOR strides, the result is the size of
    /// [`max_common_layout`](Self::max_common_layout). With swizzles, offsets or XOR strides, all elements form runs of
    /// this length, and the elements of each run are adjacent and in the same order in both layouts. The elements of a
    /// run are also adjacent before the swizzle is applied, unless both layouts have the same swizzle and are linear
    /// over GF(2). Source: CuTe's `layout.hpp` and `swizzle_layout.hpp`. If both layouts have the same swizzle, CuTe
    /// ignores the swizzle.
    ///
    /// # Errors
    /// - If a layout has XOR strides, and one of the two layouts is not linear over GF(2).
    /// - If `other` has coordinate strides, or if a layout has symbols.
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b): (Layout, Layout) = ("(8,6,4):(1,8,192)".parse().unwrap(), "192:1".parse().unwrap());
    /// assert_eq!(a.max_common_vector(&b), Ok(48));
    /// ```
    pub const fn max_common_vector(&self, other: &Self) -> Result<i64, Error> {
        if self.is_empty() || other.is_empty() {
            return Ok(0);
        }
        if self.is_xor() || other.is_xor() {
            return Ok(ok!(self.linear_vector(other), |error| error.of("max_common_vector", 1)));
        }
        let common = self.layout_part().max_common_layout(&other.layout_part());
        let common = ok!(common, |error| error.of("max_common_vector", 1));
        if self.same_front(other) {
            if self.swizzle().is_identity() {
                return Ok(common.size() as i64);
            }
            if let Ok(vector) = self.linear_vector(other) {
                return Ok(vector);
            }
        }
        let run = whole(&common, &row(&self.modes, self.all()), &row(&other.modes, other.all()));
        Ok(gcd_signed(run, gcd_signed(self.straight_run(run), other.straight_run(run))))
    }

    /// Computes `max_common_vector` for two layouts that are linear over GF(2). Returns an error if one of them is not
    /// linear.
    const fn linear_vector(&self, other: &Self) -> Result<i64, Error> {
        let (map, with) = (ok!(Linear::of_operand(self)), ok!(Linear::of_operand(other)));
        let size = ok!(self.shorter(other, "max_common_vector"));
        let common = ok!(map.common(&with, size));
        if common.size() == size {
            return Ok(size as i64);
        }
        // The lowest `free` bits of a coordinate can have all values. The higher bits form a number below `odd`.
        let (free, odd) = (size.trailing_zeros() as usize, size as i64 >> size.trailing_zeros());
        let (low, low_with) = (map.first(free), with.first(free));
        let block = ok!(low.common(&low_with, size)).size() as i64;
        let vector = gcd_signed(block, lowest_bit(low.differing(&low_with)));
        let is_apart = low.is_apart(vector, odd) && low_with.is_apart(vector, odd);
        let is_end = (low.differing(&low_with) as u64).is_multiple_of(end(vector, odd));
        if is_apart && is_end && counts(&common, free, vector, odd) {
            return Ok(vector * odd);
        }
        Ok(gcd_signed(vector, lowest_bit(map.differing(&with))))
    }

    pub(crate) const fn same_front(&self, other: &Self) -> bool {
        self.swizzle.is_same(other.swizzle) && self.offset == other.offset && self.terms.are(&other.terms)
    }

    /// Returns a number that the length of a vector must divide. Then the offset and the swizzle keep the elements of
    /// the vector adjacent. If the result is 0, every length is permitted. `run` is the number of elements in a run. If
    /// the layout has a swizzle, the returned number also divides the start of each run.
    const fn straight_run(&self, run: i64) -> i64 {
        if self.swizzle().is_identity() {
            return self.straight();
        }
        gcd_signed(self.straight(), unchained(&row(&self.modes, self.all()), run))
    }
}

/// Rounds `odd` up to a power of two, and returns the number of indices in that many blocks of `vector` indices.
const fn end(vector: i64, odd: i64) -> u64 {
    vector as u64 * (odd as u64).next_power_of_two()
}

/// Returns `true` if every coordinate with an index in the first `odd` blocks of `vector` indices contains the number
/// of the block, in its bits from bit `free` on.
const fn counts(common: &Layout, free: usize, vector: i64, odd: i64) -> bool {
    common.size() as i64 >= vector * odd
        && all!(0..64 - (odd - 1).leading_zeros(), |k| common.index(vector << k) >> free == 1 << k)
}

const fn lowest_bit(number: i64) -> i64 {
    number & number.wrapping_neg()
}

impl Linear {
    /// Returns a mask of the bits in which the columns of two maps differ.
    const fn differing(&self, other: &Self) -> i64 {
        let mut differing = 0;
        each!(for k in 0..(if self.len < other.len { self.len } else { other.len }) {
            differing |= self.columns[k] ^ other.columns[k];
        });
        differing
    }

    /// Returns `true` if each column is below `vector` modulo `end(vector, odd)`. Divide the indices into blocks of
    /// `vector` indices. Then each column is in block 0, or in block `odd` or a later block.
    const fn is_apart(&self, vector: i64, odd: i64) -> bool {
        all!(0..self.len, |k| self.columns[k] as u64 % end(vector, odd) < vector as u64)
    }
}

/// Returns the product of the first extents of `common`. The last of these modes is the first mode that advances in
/// several modes of `a` or of `b`, and only a divisor of its extent is counted. All elements of `a` and `b` then form
/// runs of this length.
const fn whole(common: &Layout, a: &Row, b: &Row) -> i64 {
    let mut whole = 1;
    each!(for k in 0..common.len() {
        let mode = common.modes.leaves[k];
        if !mode.is_one() {
            let digit = gcd_signed(mode.size(), gcd_signed(digits(a, mode.stride), digits(b, mode.stride)));
            whole *= digit;
            if digit < mode.size() {
                return whole;
            }
        }
    });
    whole
}

/// Returns how many of the coordinates `0`, `stride`, `2 * stride`, … come before the first change of a second mode.
/// Returns 1 if the coordinate `stride` is not in only one mode, or does not divide this mode evenly.
const fn digits(row: &Row, stride: i64) -> i64 {
    let mut before = 1;
    each!(for k in 0..row.len() {
        let extent = row.mode(k).size();
        if stride < before * extent {
            let inside = stride / before;
            return if stride % before == 0 && extent % inside == 0 { extent / inside } else { 1 };
        }
        before *= extent;
    });
    1
}
