//! Symbolic extents.

use crate::Error;
use crate::rules::{NotStatic, SizeOverflow};

/// An extent that is only known at run time: `ceil(name/divisor)`.
///
/// A symbol is identified by a number. The parser of the notation keeps the names of the symbols. Dividing a symbolic
/// extent by a known number gives another symbolic extent, because `ceil(ceil(a/b)/c) = ceil(a/(b*c))`. Therefore
/// tiling a symbolic extent by known tiles always gives symbolic extents of this form.
///
/// ```
/// use colex::Symbol;
///
/// // `m` with `m % 8 == 0`, divided by 4 and then by 3.
/// let m = Symbol::new(0, 8);
/// assert_eq!(m.by(4).unwrap(), Symbol { name: 0, divisor: 4, known: 2 });
/// assert_eq!(m.by(4).unwrap().by(3).unwrap(), Symbol { name: 0, divisor: 12, known: 1 });
/// assert!(m.is_multiple_of(4) && !m.is_multiple_of(16));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symbol {
    /// The number of the symbol.
    pub name: u8,
    /// The number by which the symbol is divided. The quotient is rounded up.
    pub divisor: u32,
    /// A known divisor of the extent.
    pub known: u32,
}

/// Upper bound on divisors and known factors, which fit in 31 bits.
const MAX: u32 = (1 << 31) - 1;

impl Symbol {
    /// Returns the extent that is symbol `name` itself, which is known to be a multiple of `known`.
    #[must_use]
    pub const fn new(name: u8, known: u32) -> Self {
        Self { name, divisor: 1, known }
    }

    /// Returns `true` if the extent is known to be a multiple of `n`.
    #[must_use]
    pub const fn is_multiple_of(&self, n: u64) -> bool {
        (self.known as u64).is_multiple_of(n)
    }

    /// Returns `ceil(self/tile)`, for a `tile` of at least 1.
    ///
    /// # Errors
    /// If the divisor does not fit in 31 bits.
    pub const fn by(self, tile: u64) -> Result<Self, Error> {
        let divisor = match (self.divisor as u64).checked_mul(tile) {
            Some(divisor) if divisor < 1 << 31 => divisor as u32,
            _ => return Err(SizeOverflow.error()),
        };
        let known = if self.is_multiple_of(tile) { self.known / tile as u32 } else { 1 };
        Ok(Self { divisor, known, ..self })
    }

    /// Returns the error of an operation that needs the value.
    #[doc(hidden)]
    pub const fn not_static(&self) -> Error {
        NotStatic { name: self.name }.error()
    }

    /// Returns the divisor and the known factor as one positive number above 2^32, which cannot be confused with an
    /// extent.
    ///
    /// # Panics
    /// If one of the two is 0 or does not fit in 31 bits.
    pub(crate) const fn code(&self) -> i64 {
        let (known, divisor) = (self.known.wrapping_sub(1), self.divisor.wrapping_sub(1));
        assert!(known < MAX && divisor < MAX, "no extent is divided by 0, or a multiple of it");
        (self.known as i64) << 32 | self.divisor as i64
    }

    pub(crate) const fn from_code(name: u8, code: i64) -> Self {
        Self { name, divisor: code as u32, known: (code >> 32) as u32 }
    }
}
