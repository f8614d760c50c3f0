//! Extents that are only known at run time.

use crate::error::{Error, ErrorKind};

/// An extent that is only known at run time: `ceil(name/divisor)`.
///
/// Names are numbers here; who reads the notation keeps their spelling. Dividing by a known number gives an extent of
/// the same kind, since `ceil(ceil(a/b)/c) = ceil(a/(b*c))`: so all tilings by known tiles stay inside, and nothing
/// else has to.
///
/// ```
/// use colex::Symbol;
///
/// // m, of which `m % 8 == 0` is known, by 4 and again by 3.
/// let m = Symbol::new(0, 8);
/// assert_eq!(m.by(4).unwrap(), Symbol { name: 0, divisor: 4, known: 2 });
/// assert_eq!(m.by(4).unwrap().by(3).unwrap(), Symbol { name: 0, divisor: 12, known: 1 });
/// assert!(m.is_multiple_of(4) && !m.is_multiple_of(16));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symbol {
    /// Which name.
    pub name: u8,
    /// What the name is divided by, rounding up.
    pub divisor: u32,
    /// A number that is known to divide the extent.
    pub known: u32,
}

/// Divisors and factors fit 31 bits.
const MAX: u32 = (1 << 31) - 1;

impl Symbol {
    /// The number `name` itself, a multiple of `known`.
    #[must_use]
    pub const fn new(name: u8, known: u32) -> Self {
        Self { name, divisor: 1, known }
    }

    /// Whether the extent is known to be a multiple of `n`.
    #[must_use]
    pub const fn is_multiple_of(&self, n: u64) -> bool {
        (self.known as u64).is_multiple_of(n)
    }

    /// `ceil(self/tile)`, for a tile of 1 or more.
    ///
    /// # Errors
    /// If the divisor does not fit 31 bits.
    pub const fn by(self, tile: u64) -> Result<Self, Error> {
        let divisor = match (self.divisor as u64).checked_mul(tile) {
            Some(divisor) if divisor < 1 << 31 => divisor as u32,
            _ => return Err(Error::new(ErrorKind::SizeOverflow)),
        };
        let known = if self.is_multiple_of(tile) { self.known / tile as u32 } else { 1 };
        Ok(Self { divisor, known, ..self })
    }

    /// The error of an operation that would have to know the number.
    pub(crate) const fn not_static(&self) -> Error {
        Error::new(ErrorKind::NotStatic { name: self.name })
    }

    /// Divisor and known factor as one positive number above 2^32, so that nobody takes it for an extent.
    ///
    /// # Panics
    /// If one of the two is 0, or does not fit 31 bits.
    pub(crate) const fn code(&self) -> i64 {
        let (known, divisor) = (self.known.wrapping_sub(1), self.divisor.wrapping_sub(1));
        assert!(known < MAX && divisor < MAX, "no extent is divided by 0, or a multiple of it");
        (self.known as i64) << 32 | self.divisor as i64
    }

    pub(crate) const fn from_code(name: u8, code: i64) -> Self {
        Self { name, divisor: code as u32, known: (code >> 32) as u32 }
    }
}
