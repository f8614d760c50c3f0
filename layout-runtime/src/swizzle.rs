//! `Sw<B,M,S>`: CuTe's swizzle, a bijective function on indices that distributes the rows of a tile over the banks of
//! shared memory.

use crate::Error;
use crate::rules::{Divisor, NotAPowerOfTwo};
use core::fmt;

rules! {
    NotASwizzle { bits: i64, base: i64, shift: i64 } = "`Sw<{bits},{base},{shift}>` is not a swizzle",
        "`Sw<B,M,S>` requires B, M >= 0, |S| >= B and B + M + |S| <= 62";
    SwizzleMasks = "each mask must be one run of contiguous 1 bits, and both runs must have the same length", "use masks such as 0b111000 and 0b111";
    SwizzlePair = "the composition of these swizzles is not a swizzle", "use swizzles with the same base and shift";
}

/// The swizzle `Sw<B,M,S>`, a function on indices. The swizzle reads one *field* of `B` bits of the index, and XORs
/// these bits into another field of `B` bits. If `S` is not negative, the swizzle reads the field that starts at bit `M
/// + S`, and changes the field that starts at bit `M`. If `S` is negative, the swizzle reads the field that starts at
/// bit `M`, and changes the field that starts at bit `M + |S|`.
///
/// ```text
/// 0bxxxxxxxxxxxxxxxYYYxxxxxxxZZZxxxx
///                               ^--^ base M: bits that stay as they are
///                  ^-^       ^-^     bits B: the two fields
///                    ^---------^     shift S: how far the fields are apart (negative: Z above Y)
/// ```
///
/// Law: `Sw(Sw(i)) = i`. Therefore a swizzle permutes every aligned block of `2^(M + |S| + B)` indices. Source: CuTe's
/// `swizzle.hpp`.
///
/// ```
/// use colex::Swizzle;
///
/// let swizzle = Swizzle::new(1, 0, 2).unwrap();
/// assert_eq!([4, 5, 6, 7].map(|i| swizzle.apply(i)), [5, 4, 7, 6]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Swizzle {
    bits: u8,
    base: u8,
    shift: i8,
}

impl Swizzle {
    /// `Sw<0,0,0>`, which changes nothing.
    pub const IDENTITY: Self = Self { bits: 0, base: 0, shift: 0 };

    /// Constructs `Sw<bits,base,shift>`.
    ///
    /// # Errors
    /// If the fields overlap (`|shift| < bits`), if `bits` or `base` is negative, or if a field ends above bit 61.
    ///
    /// ```
    /// use colex::Swizzle;
    /// assert_eq!(Swizzle::new(3, 3, 3).unwrap().to_string(), "Sw<3,3,3>");
    /// assert!(Swizzle::new(3, 3, 2).is_err());                   // the fields would overlap
    /// ```
    pub const fn new(bits: i64, base: i64, shift: i64) -> Result<Self, Error> {
        let in_range = 0 <= bits && bits <= 62 && 0 <= base && base <= 62 && -62 <= shift && shift <= 62;
        if !in_range || shift.abs() < bits || bits + base + shift.abs() > 62 {
            return Err(NotASwizzle { bits, base, shift }.error());
        }
        Ok(Self { bits: bits as u8, base: base as u8, shift: shift as i8 })
    }

    /// Constructs the swizzle that XORs the bits of the mask `y` into the bits of the mask `z`. Both masks must have
    /// the same number of adjacent bits.
    ///
    /// # Errors
    /// If a mask is not one run of adjacent bits, if the masks have different numbers of bits, or if the masks overlap.
    ///
    /// ```
    /// use colex::Swizzle;
    /// assert_eq!(Swizzle::from_masks(0b111000000, 0b111000).unwrap(), Swizzle::new(3, 3, 3).unwrap());
    /// assert!(Swizzle::from_masks(0b1000, 0b11).is_err());
    /// ```
    pub const fn from_masks(y: i64, z: i64) -> Result<Self, Error> {
        let masks = SwizzleMasks.error();
        if y < 0 || z < 0 || !is_run(y) || !is_run(z) || y.count_ones() != z.count_ones() {
            return Err(masks);
        }
        if y == 0 {
            return Ok(Self::IDENTITY);
        }
        let (low_y, low_z) = (y.trailing_zeros() as i64, z.trailing_zeros() as i64);
        let base = if low_y < low_z { low_y } else { low_z };
        Ok(ok!(Self::new(y.count_ones() as i64, base, low_y - low_z), |_| masks))
    }

    /// Returns `B`, the number of bits of a field.
    pub const fn bits(self) -> u32 {
        self.bits as u32
    }

    /// Returns `M`, the number of low bits below both fields.
    pub const fn base(self) -> u32 {
        self.base as u32
    }

    /// Returns `S`, the distance in bits from the field that is changed to the field that is read. `S` is negative if
    /// the field that is read is lower.
    pub const fn shift(self) -> i32 {
        self.shift as i32
    }

    /// Returns the mask of the bits that the swizzle reads.
    pub const fn y_mask(self) -> i64 {
        let up = if self.shift > 0 { self.shift as u32 } else { 0 };
        ((1 << self.bits) - 1) << (self.base as u32 + up)
    }

    /// Returns the mask of the bits that the swizzle changes.
    pub const fn z_mask(self) -> i64 {
        let up = if self.shift < 0 { -(self.shift as i32) as u32 } else { 0 };
        ((1 << self.bits) - 1) << (self.base as u32 + up)
    }

    /// Returns `true` if both swizzles change every index in the same way.
    #[must_use]
    pub const fn is_same(self, other: Self) -> bool {
        self.y_mask() == other.y_mask() && self.z_mask() == other.z_mask()
    }

    /// Returns the size of the smallest aligned blocks of indices that this swizzle permutes, in elements.
    #[must_use]
    pub const fn block(self) -> i64 {
        1 << (64 - self.z_mask().leading_zeros())
    }

    /// Returns `true` if this swizzle changes no index.
    #[inline(always)]
    pub const fn is_identity(self) -> bool {
        self.bits == 0
    }

    /// Returns `true` if an index in `0..=last` has a set bit that the swizzle reads. If the result is `false`, the
    /// swizzle changes none of these indices.
    pub const fn reads(self, last: i64) -> bool {
        !self.is_identity() && last >= (self.y_mask() & -self.y_mask())
    }

    /// Applies the swizzle to an index. Bits above the fields, including the sign, are unchanged.
    ///
    /// ```
    /// use colex::Swizzle;
    /// let swizzle = Swizzle::new(3, 3, 3).unwrap();
    /// assert_eq!((swizzle.apply(7), swizzle.apply(64), swizzle.apply(64 + 8)), (7, 64 + 8, 64));
    /// ```
    #[must_use]
    pub const fn apply(self, index: i64) -> i64 {
        let y = index & self.y_mask();
        index ^ if self.shift >= 0 { y >> self.shift } else { y << -self.shift }
    }

    /// Returns the swizzle that maps each index `i` to `self(other(i))`.
    ///
    /// # Errors
    /// If the composition is not a swizzle. As in CuTe, both swizzles must have the same shift, and neither may read
    /// bits that the other swizzle changes.
    ///
    /// ```
    /// use colex::Swizzle;
    /// let swizzle = Swizzle::new(2, 0, 3).unwrap();
    /// assert!(swizzle.composition(swizzle).unwrap().is_identity());
    /// ```
    pub const fn composition(self, other: Self) -> Result<Self, Error> {
        if self.is_identity() {
            return Ok(other);
        }
        if other.is_identity() {
            return Ok(self);
        }
        let pair = SwizzlePair.error().of("composition", 1);
        // Neither swizzle may read a bit that the other swizzle changes. Bits that both swizzles change are unchanged
        // in the composition, because the two XORs cancel. The bits that only one swizzle changes must be adjacent.
        let chained = (self.y_mask() & other.z_mask()) | (self.z_mask() & other.y_mask());
        if self.shift != other.shift || chained != 0 {
            return Err(pair);
        }
        Ok(ok!(Self::from_masks(self.y_mask() ^ other.y_mask(), self.z_mask() ^ other.z_mask()), |_| pair))
    }

    /// Returns the swizzle with the same effect on elements that are `n` times as wide: `n` adjacent elements become
    /// one element.
    ///
    /// # Errors
    /// If `n` is not a power of two.
    ///
    /// ```
    /// use colex::Swizzle;
    /// assert_eq!(Swizzle::new(3, 4, 3).unwrap().upcast(16).unwrap(), Swizzle::new(3, 0, 3).unwrap());
    /// ```
    pub const fn upcast(self, n: i64) -> Result<Self, Error> {
        let log = ok!(log2(n, "upcast"));
        if self.base as i64 >= log {
            return Self::new(self.bits as i64, self.base as i64 - log, self.shift as i64);
        }
        // Swizzles of the lowest bits only move narrow elements within one wide element, so these bits are removed from
        // the fields.
        let lost = log - self.base as i64;
        let bits = if lost < self.bits as i64 { self.bits as i64 - lost } else { 0 };
        Self::new(bits, 0, self.shift as i64)
    }

    /// Returns the swizzle with the same effect on elements of `1/n` of the width: each element becomes `n` adjacent
    /// elements.
    ///
    /// # Errors
    /// If `n` is not a power of two, or if a field of the result would end above bit 61.
    ///
    /// ```
    /// use colex::Swizzle;
    /// assert_eq!(Swizzle::new(3, 0, 3).unwrap().downcast(16).unwrap(), Swizzle::new(3, 4, 3).unwrap());
    /// ```
    pub const fn downcast(self, n: i64) -> Result<Self, Error> {
        let log = ok!(log2(n, "downcast"));
        Self::new(self.bits as i64, self.base as i64 + log, self.shift as i64)
    }
}

const fn is_run(mask: i64) -> bool {
    mask == 0 || (mask >> mask.trailing_zeros()).count_ones() == (mask >> mask.trailing_zeros()).trailing_ones()
}

const fn log2(n: i64, operation: &'static str) -> Result<i64, Error> {
    if n < 1 {
        return Err(Divisor { divisor: n }.error().of(operation, 1));
    }
    if n.count_ones() != 1 {
        return Err(NotAPowerOfTwo { number: n }.error().of(operation, 1));
    }
    Ok(n.trailing_zeros() as i64)
}

/// Prints CuTe's notation, such as `Sw<3,3,3>`.
impl fmt::Display for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sw<{},{},{}>", self.bits, self.base, self.shift)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::Swizzle;
    use std::vec::Vec;

    fn all() -> Vec<Swizzle> {
        let numbers = (0..4).flat_map(|b| (0..4).flat_map(move |m| (-5..6).map(move |s| (b, m, s))));
        numbers.filter_map(|(b, m, s)| Swizzle::new(b, m, s).ok()).collect()
    }

    #[test]
    fn a_swizzle_is_its_own_inverse() {
        for swizzle in all() {
            assert!((0..4096).all(|i| swizzle.apply(swizzle.apply(i)) == i), "{swizzle}");
        }
    }

    #[test]
    fn masks_give_the_swizzle_back() {
        for swizzle in all().into_iter().filter(|s| !s.is_identity()) {
            assert_eq!(Swizzle::from_masks(swizzle.y_mask(), swizzle.z_mask()), Ok(swizzle));
        }
    }

    #[test]
    fn composition_applies_the_right_swizzle_first() {
        for a in all() {
            for b in all() {
                if let Ok(both) = a.composition(b) {
                    assert!((0..4096).step_by(5).all(|i| both.apply(i) == a.apply(b.apply(i))), "{a} o {b} = {both}");
                }
            }
        }
    }

    #[test]
    fn casts_act_on_whole_elements() {
        for swizzle in all() {
            for n in [1, 2, 4, 8] {
                let fine = swizzle.downcast(n).expect("fields stay in the word");
                assert!((0..4096).all(|i| fine.apply(i * n + n - 1) == swizzle.apply(i) * n + n - 1));
                assert_eq!(fine.upcast(n), Ok(swizzle));
            }
        }
    }
}
