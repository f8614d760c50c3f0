//! What a stride counts in: plain steps, or steps of one coordinate of a tuple (CuTe's `ScaledBasis`, `2@1@0`).

use crate::unseen::unseen;
use core::fmt;

/// The unit of a stride: the number 1, or the coordinate unit `1@…` of one mode of a tuple.
///
/// Strides live in a free module over the integers (CuTe's whitepaper, arXiv 2603.02298, section 2.3): a stride is an
/// integer times a basis element, and `2@1@0` is 2 in mode 1 of mode 0. A path has at most [`Basis::MAX_LEVELS`]
/// levels of modes below 32.
///
/// [`Basis::XOR`] counts in bits: such strides are written `f5`, and are joined by exclusive or.
///
/// A product of names, numbers that are only known at run time, is a basis element too: `3*ld` is 3 in units of `ld`.
/// Names are numbers below [`Basis::MAX_NAMES`]; who reads the notation keeps their spelling.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Basis(u32);

/// Digits of a path: 0 ends it, `i + 1` is mode `i`.
const RADIX: u32 = 33;

/// Products of names have this bit, which no path reaches, and the factors in order, six bits each: one more than the
/// name's number.
const NAMED: u32 = 1 << 31;
const FACTOR_BITS: usize = 6;

/// No path reaches this code: six digits below 33 are less.
const XOR: u32 = NAMED - 1;

#[unseen]
impl Basis {
    /// The number 1: an ordinary integer stride.
    pub const ONE: Self = Self(0);
    /// Bits: a stride `fN` adds the carry-less product of digit and `N`, and what several strides add is joined by
    /// exclusive or.
    pub const XOR: Self = Self(XOR);
    /// Levels that a coordinate path can have.
    pub const MAX_LEVELS: usize = 6;

    /// The unit below this one in mode `mode` of a tuple: `E<0>.within(1)` is `1@0@1`.
    ///
    /// `None` where the path would get longer than [`Basis::MAX_LEVELS`] or `mode` is 32 or more.
    ///
    /// ```
    /// use colex::Basis;
    /// let unit = Basis::ONE.within(0).unwrap().within(1).unwrap();        // `1@1@0`
    /// assert_eq!((unit.levels(), unit.split().unwrap().0), (2, 1));
    /// assert_eq!(unit.within(32), None);
    /// ```
    #[must_use]
    pub const fn within(self, mode: usize) -> Option<Self> {
        if mode + 1 >= RADIX as usize || self.is_named() || self.is_xor() || self.levels() == Self::MAX_LEVELS {
            return None;
        }
        Some(Self(self.0 * RADIX + mode as u32 + 1))
    }

    /// Names that one layout can have.
    pub const MAX_NAMES: usize = 63;

    /// Names that a product can have.
    pub const MAX_FACTORS: usize = 5;

    /// The name number `name` as a unit; `None` from [`Basis::MAX_NAMES`] on.
    ///
    /// ```
    /// use colex::Basis;
    /// assert_eq!(Basis::named(Basis::MAX_NAMES), None);
    /// assert!(Basis::named(0).unwrap().is_named());
    /// ```
    #[must_use]
    pub const fn named(name: usize) -> Option<Self> {
        if name < Self::MAX_NAMES { Some(Self(NAMED | (name as u32 + 1))) } else { None }
    }

    /// Whether this is a product of names.
    ///
    /// ```
    /// use colex::Basis;
    /// assert!(Basis::named(3).unwrap().is_named() && !Basis::ONE.is_named());
    /// ```
    #[must_use]
    pub const fn is_named(self) -> bool {
        self.0 & NAMED != 0
    }

    /// Factor `i` of a product of names; they are in order.
    ///
    /// ```
    /// use colex::Basis;
    /// let product = Basis::named(4).unwrap().times(Basis::named(1).unwrap()).unwrap();
    /// assert_eq!((product.factor(0), product.factor(1), product.factor(2)), (Some(1), Some(4), None));
    /// ```
    #[must_use]
    pub const fn factor(self, i: usize) -> Option<u8> {
        if !self.is_named() || i >= Self::MAX_FACTORS {
            return None;
        }
        match self.0 >> (FACTOR_BITS * i) & Self::MAX_NAMES as u32 {
            0 => None,
            digit => Some(digit as u8 - 1),
        }
    }

    /// The first name of a product.
    ///
    /// ```
    /// use colex::Basis;
    /// assert_eq!((Basis::ONE.first_name(), Basis::named(3).unwrap().first_name()), (None, Some(3)));
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub const fn first_name(self) -> Option<u8> {
        self.factor(0)
    }

    /// The product of two units that are 1 or products of names; `None` for coordinate units, and beyond five names.
    ///
    /// ```
    /// use colex::Basis;
    /// let (m, n) = (Basis::named(0).unwrap(), Basis::named(1).unwrap());
    /// assert_eq!(m.times(Basis::XOR), None);
    /// assert_eq!(n.times(m).unwrap(), m.times(n).unwrap());
    /// ```
    #[must_use]
    pub const fn times(self, other: Self) -> Option<Self> {
        if (self.is_one() || other.is_one()) && !self.is_xor() && !other.is_xor() {
            return if self.is_one() { Some(other) } else { Some(self) };
        }
        if !self.is_named() || !other.is_named() {
            return None;
        }
        let (mut product, mut len, mut i, mut j) = (NAMED, 0, 0, 0);
        loop {
            let (next, other) = (self.factor(i), other.factor(j));
            let factor = match (next, other) {
                (None, None) => return Some(Self(product)),
                (Some(next), Some(other)) if next > other => other,
                (Some(next), _) => next,
                (None, Some(other)) => other,
            };
            if len == Self::MAX_FACTORS {
                return None;
            }
            if matches!(next, Some(next) if next == factor) {
                i += 1;
            } else {
                j += 1;
            }
            product |= (factor as u32 + 1) << (FACTOR_BITS * len);
            len += 1;
        }
    }

    /// What `other` has to be multiplied with to make this, of units that are 1 or products of names.
    pub(crate) const fn over(self, other: Self) -> Option<Self> {
        if !(self.is_one() || self.is_named()) || !(other.is_one() || other.is_named()) {
            return None;
        }
        let (mut rest, mut met) = (Self::ONE, 0);
        each!(for i in 0..Self::MAX_FACTORS {
            if let Some(name) = self.factor(i) {
                match other.factor(met) {
                    Some(divided) if divided == name => met += 1,
                    _ => rest = some!(rest.times(some!(Self::named(name as usize)))),
                }
            }
        });
        if other.factor(met).is_some() { None } else { Some(rest) }
    }

    /// Two products without the names that both have.
    pub(crate) const fn without_common(self, other: Self) -> (Self, Self) {
        let (mut left, mut right) = (self, other);
        each!(for i in 0..Self::MAX_FACTORS {
            if let Some(name) = self.factor(i)
                && let Some(unit) = Self::named(name as usize)
                && let (Some(a), Some(b)) = (left.over(unit), right.over(unit))
            {
                (left, right) = (a, b);
            }
        });
        (left, right)
    }

    /// Whether this is the number 1.
    ///
    /// ```
    /// use colex::Basis;
    /// assert!(Basis::ONE.is_one() && !Basis::XOR.is_one());
    /// ```
    #[must_use]
    pub const fn is_one(self) -> bool {
        self.0 == 0
    }

    /// Whether this is [`Basis::XOR`].
    ///
    /// ```
    /// use colex::Basis;
    /// assert!(Basis::XOR.is_xor() && !Basis::ONE.is_xor());
    /// ```
    #[must_use]
    pub const fn is_xor(self) -> bool {
        self.0 == XOR
    }

    /// Whether this counts in coordinates: neither the number 1 nor bits nor a product of names.
    #[must_use]
    pub const fn is_coordinate(self) -> bool {
        !self.is_one() && !self.is_named() && !self.is_xor()
    }

    /// Levels of the path; 0 for the number 1.
    #[must_use]
    pub const fn levels(self) -> usize {
        let mut levels = 0;
        let mut rest = if self.is_coordinate() { self.0 } else { 0 };
        while rest > 0 {
            rest /= RADIX;
            levels += 1;
        }
        levels
    }

    /// The mode of the outermost tuple, and the unit inside that mode; `None` if this counts in no coordinate.
    #[must_use]
    pub const fn split(self) -> Option<(usize, Self)> {
        if self.is_coordinate() { Some(((self.0 % RADIX - 1) as usize, Self(self.0 / RADIX))) } else { None }
    }

    /// The unit as a number, for use as a `const` parameter.
    ///
    /// ```
    /// use colex::Basis;
    /// assert_eq!(Basis::from_code(Basis::XOR.code()), Basis::XOR);
    /// ```
    #[must_use]
    pub const fn code(self) -> u32 {
        self.0
    }

    /// The unit that [`code`](Self::code) gave.
    ///
    /// # Panics
    /// If no unit has this code.
    ///
    /// ```
    /// use colex::Basis;
    /// assert_eq!(Basis::from_code(Basis::ONE.code()), Basis::ONE);
    /// ```
    #[must_use]
    pub const fn from_code(code: u32) -> Self {
        let unit = Self(code);
        let is_unit = match unit.is_named() {
            true => unit.is_product(),
            false => unit.is_xor() || unit.is_path(),
        };
        assert!(is_unit, "no unit has this code");
        unit
    }

    /// Whether the factors are in order, and there is one.
    const fn is_product(self) -> bool {
        let mut product = Self::ONE;
        each!(for i in 0..Self::MAX_FACTORS {
            if let Some(name) = self.factor(i) {
                product = some!(Self(NAMED | (name as u32 + 1)).times(product), false);
            }
        });
        product.is(self)
    }

    /// Whether every level is a mode, and there are not too many.
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

    /// Whether two units are the same.
    ///
    /// ```
    /// use colex::Basis;
    /// assert!(Basis::ONE.is(Basis::from_code(Basis::ONE.code())));
    /// ```
    #[must_use]
    pub const fn is(self, other: Self) -> bool {
        self.0 == other.0
    }
}

/// CuTe's suffix: nothing for 1, `@1@0` for mode 1 of mode 0; `*n0*n1` for the product of the names number 0 and 1.
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
