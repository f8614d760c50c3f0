//! What a stride counts in: plain steps, or steps of one coordinate of a tuple (CuTe's `ScaledBasis`, `2@1@0`).

use core::fmt;

/// The unit of a stride: the number 1, or the coordinate unit `1@…` of one mode of a tuple.
///
/// Strides live in a free module over the integers (CuTe's whitepaper, arXiv 2603.02298, section 2.3): a stride is an
/// integer times a basis element, and `2@1@0` is 2 in mode 1 of mode 0. A path has at most [`Basis::MAX_LEVELS`]
/// levels of modes below 32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Basis(u32);

/// Digits of a path: 0 ends it, `i + 1` is mode `i`.
const RADIX: u32 = 33;

impl Basis {
    /// The number 1: an ordinary integer stride.
    pub const ONE: Self = Self(0);
    /// Levels that a coordinate path can have.
    pub const MAX_LEVELS: usize = 6;

    /// The unit below this one in mode `mode` of a tuple: `E<0>.within(1)` is `1@0@1`.
    ///
    /// `None` where the path would get longer than [`Basis::MAX_LEVELS`] or `mode` is 32 or more.
    #[must_use]
    pub const fn within(self, mode: usize) -> Option<Self> {
        if mode + 1 >= RADIX as usize || self.levels() == Self::MAX_LEVELS {
            return None;
        }
        Some(Self(self.0 * RADIX + mode as u32 + 1))
    }

    /// Whether this is the number 1.
    #[must_use]
    pub const fn is_one(self) -> bool {
        self.0 == 0
    }

    /// Levels of the path; 0 for the number 1.
    #[must_use]
    pub const fn levels(self) -> usize {
        let mut levels = 0;
        let mut rest = self.0;
        while rest > 0 {
            rest /= RADIX;
            levels += 1;
        }
        levels
    }

    /// The mode of the outermost tuple, and the unit inside that mode; `None` for the number 1.
    #[must_use]
    pub const fn split(self) -> Option<(usize, Self)> {
        if self.0 == 0 { None } else { Some(((self.0 % RADIX - 1) as usize, Self(self.0 / RADIX))) }
    }

    /// The unit as a number, for use as a `const` parameter.
    #[must_use]
    pub const fn code(self) -> u32 {
        self.0
    }

    /// The unit that [`code`](Self::code) gave.
    #[must_use]
    pub const fn from_code(code: u32) -> Self {
        Self(code)
    }

    /// Whether two units are the same.
    #[must_use]
    pub const fn is(self, other: Self) -> bool {
        self.0 == other.0
    }
}

/// CuTe's suffix: nothing for 1, `@1@0` for mode 1 of mode 0.
impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
