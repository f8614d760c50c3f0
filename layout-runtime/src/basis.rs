//! The basis element of a stride: 1, a coordinate as in CuTe's `ScaledBasis` (`1@1@0`), XOR, or a product of symbols.

use crate::Error;
use crate::rules::{BasisMode, BasisTooLong};
use core::fmt;

/// The basis element of a stride: the number 1, a coordinate such as `1@0`, XOR, or a product of symbols.
///
/// A stride is an integer times a basis element. For example, `2@1@0` is 2 times `1@1@0`, the coordinate with a 1 in
/// mode 1 of mode 0. Source: CuTe's whitepaper, arXiv 2603.02298, section 2.3, which describes strides as elements of a
/// free module over the integers. The mode numbers after the `@` are the path of the coordinate. A path has at most
/// [`Basis::MAX_LEVELS`] levels, and each number is below 32.
///
/// [`Basis::XOR`] is the basis element of XOR strides such as `f5`. The terms of XOR strides are XORed instead of
/// added.
///
/// A product of symbols is also a basis element: the stride `3*ld` is 3 times the basis element `ld`. A symbol is a
/// number that is only known at runtime. Symbols are numbered from 0 to [`Basis::MAX_NAMES`] - 1. The parser of the
/// notation stores the names of the symbols.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[must_use]
pub struct Basis(u32);

/// Radix of the code of a path, such as `1@0`. The code has one digit per level of the path: the digit `i + 1` stands
/// for mode `i`, and the digit 0 ends the path.
const RADIX: u32 = 33;

/// The bit that is set in the code of a product of symbols, and not set in the code of any other basis element. The
/// other bits contain the factors in ascending order, the first in the lowest bits. Each factor is the number of its
/// symbol plus 1, in six bits.
const NAMED: u32 = 1 << 31;
const FACTOR_BITS: usize = 6;

/// The code of [`Basis::XOR`]. It is greater than the code of every path, because a path has at most six digits below
/// 33.
const XOR: u32 = NAMED - 1;

impl Basis {
    /// The number 1, which is the basis element of integer strides.
    pub const ONE: Self = Self(0);
    /// The basis element of XOR strides. The term of a stride `fN` is the carry-less product of an entry of the
    /// coordinate and `N`. The terms are XORed.
    pub const XOR: Self = Self(XOR);
    /// Maximum number of levels of a coordinate path.
    pub const MAX_LEVELS: usize = 6;

    /// Returns the coordinate that has this basis element in mode `mode`, and 0 in all other modes. For example, `1@0`
    /// within mode 1 is `1@0@1`.
    ///
    /// Returns `None` if this basis element is XOR or a product of symbols, if the path would have more than
    /// [`Basis::MAX_LEVELS`] levels, or if `mode` is at least 32.
    ///
    /// ```
    /// use colex::Basis;
    /// let unit = Basis::ONE.within(0).unwrap().within(1).unwrap();        // `1@0@1`
    /// assert_eq!((unit.levels(), unit.split().unwrap().0), (2, 1));
    /// assert_eq!(unit.within(32), None);
    /// ```
    pub const fn within(self, mode: usize) -> Option<Self> {
        if mode + 1 >= RADIX as usize || self.is_named() || self.is_xor() || self.levels() == Self::MAX_LEVELS {
            return None;
        }
        Some(Self(self.0 * RADIX + mode as u32 + 1))
    }

    /// Returns the result of [`within`](Self::within), or an error that states why there is no result.
    #[doc(hidden)]
    pub const fn try_within(self, mode: i64) -> Result<Self, Error> {
        match self.within(mode as usize) {
            Some(basis) => Ok(basis),
            None if mode >= RADIX as i64 - 1 => Err(BasisMode { mode }.error()),
            None => Err(BasisTooLong.error()),
        }
    }

    /// Maximum number of symbols in one layout.
    pub const MAX_NAMES: usize = 63;

    /// Maximum number of symbols in a product.
    pub const MAX_FACTORS: usize = 5;

    /// Returns the symbol with number `name` as a basis element, or `None` if `name` is at least [`Basis::MAX_NAMES`].
    #[must_use]
    pub const fn named(name: usize) -> Option<Self> {
        if name < Self::MAX_NAMES { Some(Self(NAMED | (name as u32 + 1))) } else { None }
    }

    /// Returns `true` if this basis element is a product of symbols.
    pub const fn is_named(self) -> bool {
        self.0 & NAMED != 0
    }

    /// Returns the number of the symbol that is factor `i` of this product, or `None` if this basis element has no
    /// factor `i`. The factors are in ascending order.
    ///
    /// ```
    /// use colex::Basis;
    /// let product = Basis::named(4).unwrap().times(Basis::named(1).unwrap()).unwrap();
    /// assert_eq!((product.factor(0), product.factor(1), product.factor(2)), (Some(1), Some(4), None));
    /// ```
    pub const fn factor(self, i: usize) -> Option<u8> {
        if !self.is_named() || i >= Self::MAX_FACTORS {
            return None;
        }
        match self.0 >> (FACTOR_BITS * i) & Self::MAX_NAMES as u32 {
            0 => None,
            digit => Some(digit as u8 - 1),
        }
    }

    /// Returns the smallest symbol number of this product, or `None` if this basis element is not a product of symbols.
    #[doc(hidden)]
    pub const fn first_name(self) -> Option<u8> {
        self.factor(0)
    }

    /// Returns the product of this and another basis element. The product exists if one of them is 1 and neither is
    /// XOR, or if both are products of symbols. In all other cases, or if the product has more than
    /// [`Basis::MAX_FACTORS`] symbols, returns `None`.
    ///
    /// ```
    /// use colex::Basis;
    /// let (m, n) = (Basis::named(0).unwrap(), Basis::named(1).unwrap());
    /// assert_eq!(m.times(Basis::XOR), None);
    /// assert_eq!(n.times(m).unwrap(), m.times(n).unwrap());
    /// ```
    pub const fn times(self, other: Self) -> Option<Self> {
        if (self.is_one() || other.is_one()) && !self.is_xor() && !other.is_xor() {
            return if self.is_one() { Some(other) } else { Some(self) };
        }
        if !self.is_named() || !other.is_named() {
            return None;
        }
        let mut product = self;
        each!(for i in 0..Self::MAX_FACTORS {
            if let Some(name) = other.factor(i) {
                product = some!(product.with_factor(name));
            }
        });
        Some(product)
    }

    /// Multiplies this product by the symbol `name`, and keeps the factors sorted. Returns `None` if the result has too
    /// many factors.
    const fn with_factor(self, name: u8) -> Option<Self> {
        if self.factor(Self::MAX_FACTORS - 1).is_some() {
            return None;
        }
        let at = FACTOR_BITS
            * first!(0..Self::MAX_FACTORS - 1, |i| !matches!(self.factor(i), Some(factor) if factor < name));
        let below = self.0 & ((1 << at) - 1);
        let above = (self.0 & !NAMED) >> at << (at + FACTOR_BITS);
        Some(Self(NAMED | below | (name as u32 + 1) << at | above))
    }

    /// Returns `true` if this basis element is the number 1.
    pub const fn is_one(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if this basis element is [`Basis::XOR`].
    pub const fn is_xor(self) -> bool {
        self.0 == XOR
    }

    /// Returns `true` if this basis element is a coordinate, such as `1@0`.
    pub const fn is_coordinate(self) -> bool {
        !self.is_one() && !self.is_named() && !self.is_xor()
    }

    /// Returns the number of levels of the path, such as 2 for `1@0@1`, or 0 if this basis element is not a coordinate.
    pub const fn levels(self) -> usize {
        let mut levels = 0;
        let mut rest = if self.is_coordinate() { self.0 } else { 0 };
        while rest > 0 {
            rest /= RADIX;
            levels += 1;
        }
        levels
    }

    /// Splits the path: returns the number of the mode in the outermost tuple, and the basis element within this mode.
    /// `1@0@1` is split into mode 1 and `1@0`. Returns `None` if this basis element is not a coordinate.
    pub const fn split(self) -> Option<(usize, Self)> {
        if self.is_coordinate() { Some(((self.0 % RADIX - 1) as usize, Self(self.0 / RADIX))) } else { None }
    }

    /// Returns `true` if the path of `inner` is inside this path, as `1@2@0` is inside `1@0`. Then a coordinate with an
    /// entry at `inner` has a tuple at the path of this basis element.
    pub(crate) const fn is_above(self, inner: Self) -> bool {
        if !self.is_coordinate() || !inner.is_coordinate() || self.levels() >= inner.levels() {
            return false;
        }
        let (mut outer, mut inner) = (self.0, inner.0);
        while outer > 0 {
            if outer % RADIX != inner % RADIX {
                return false;
            }
            (outer, inner) = (outer / RADIX, inner / RADIX);
        }
        true
    }

    /// Returns `true` if every coordinate with an entry at `other` also has an entry at `self`, because `self` belongs
    /// to an earlier mode. For example, `1@0` is before `1@2` and before `1@0@2`.
    pub(crate) const fn is_before(self, other: Self) -> bool {
        let (mut a, mut b) = (self.0, other.0);
        if !self.is_coordinate() || !other.is_coordinate() {
            return false;
        }
        while a >= RADIX && a % RADIX == b % RADIX {
            (a, b) = (a / RADIX, b / RADIX);
        }
        a < RADIX && a < b % RADIX
    }

    /// Returns an integer that identifies the basis element, for use as a const parameter.
    ///
    /// ```
    /// use colex::Basis;
    /// assert_eq!(Basis::from_code(Basis::XOR.code()), Basis::XOR);
    /// ```
    pub const fn code(self) -> u32 {
        self.0
    }

    /// Returns the basis element with this [`code`](Self::code).
    ///
    /// # Panics
    /// If no basis element has this code.
    pub const fn from_code(code: u32) -> Self {
        let unit = Self(code);
        let is_unit = if unit.is_named() { unit.is_product() } else { unit.is_xor() || unit.is_path() };
        assert!(is_unit, "no unit has this code");
        unit
    }

    /// Returns `true` if the code is a valid product: at least one factor, and the factors in ascending order.
    const fn is_product(self) -> bool {
        let mut product = Self::ONE;
        each!(for i in 0..Self::MAX_FACTORS {
            if let Some(name) = self.factor(i) {
                product = some!(Self(NAMED | (name as u32 + 1)).times(product), false);
            }
        });
        product.is(self)
    }

    /// Returns `true` if the code is a valid path: every level is a mode, and there are at most `MAX_LEVELS` levels.
    const fn is_path(self) -> bool {
        let mut rest = self.0;
        while rest > 0 {
            if rest.is_multiple_of(RADIX) {
                return false;
            }
            rest /= RADIX;
        }
        self.levels() <= Self::MAX_LEVELS
    }

    /// Returns `true` if both basis elements are equal.
    pub const fn is(self, other: Self) -> bool {
        self.0 == other.0
    }
}

/// Prints CuTe's suffix: empty for 1, `@1@0` for mode 1 of mode 0, and `*n0*n1` for the product of symbols 0 and 1.
impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in (0..Self::MAX_FACTORS).filter_map(|i| self.factor(i)) {
            write!(f, "*n{name}")?;
        }
        let Some((mode, inner)) = self.split() else { return Ok(()) };
        write!(f, "{inner}@{mode}")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::Basis;
    use std::string::ToString;

    #[test]
    fn a_path_is_read_from_the_outside() {
        let unit = Basis::ONE.within(1).and_then(|unit| unit.within(0)).expect("two levels");
        assert_eq!(unit.to_string(), "@1@0");
        assert_eq!(unit.split(), Some((0, Basis::ONE.within(1).expect("one level"))));
        assert_eq!(unit.levels(), 2);
    }

    #[test]
    fn a_product_has_up_to_five_names_in_order() {
        let (m, last) = (Basis::named(0).expect("a name"), Basis::named(Basis::MAX_NAMES - 1).expect("a name"));
        let product = last.times(m).and_then(|unit| m.times(unit)).expect("m*m*last");
        let factors = [0, 1, 2, 3, 4].map(|i| product.factor(i));
        assert_eq!(factors, [Some(0), Some(0), Some(62), None, None]);
        assert_eq!(Some(product), m.times(m).and_then(|unit| unit.times(last)));
        assert_eq!((product.split(), product.levels(), product.first_name()), (None, 0, Some(0)));
        assert!(product.times(last).and_then(|unit| unit.times(m)).is_some());
        assert_eq!(product.times(product), None);
        assert_eq!((m.times(Basis::ONE), Basis::ONE.times(m)), (Some(m), Some(m)));
        assert_eq!(m.times(Basis::ONE.within(0).expect("a mode")), None);
        assert_eq!(m.within(0), None);
        assert_eq!(Basis::named(Basis::MAX_NAMES), None);
    }

    #[test]
    fn six_levels_of_thirty_two_modes_fit() {
        let mut unit = Basis::ONE;
        for _ in 0..Basis::MAX_LEVELS {
            unit = unit.within(31).expect("fits");
        }
        assert_eq!(unit.to_string(), "@31@31@31@31@31@31");
        assert_eq!(unit.within(0), None);
        assert_eq!(Basis::ONE.within(32), None);
    }
}
