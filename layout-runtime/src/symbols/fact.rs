//! Checks declared properties of symbols.

use crate::Error;
use crate::rules::{BrokenFact, BrokenRelation};

/// A function that returns the value of a symbol.
pub type Get<'a> = &'a dyn Fn(usize) -> i64;

/// A clause of the form `low <= x - y <= high`. `x` is the value of a symbol or its remainder, and `y` is the value of
/// another symbol or 0. If the other symbol is the divisor of the remainder, `y` is 0.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// The clause as written.
    pub text: &'static str,
    /// The symbol.
    pub name: usize,
    /// The modulus of the remainder, 0 for the value itself, or [`BY_OTHER`](Self::BY_OTHER).
    pub modulus: i64,
    /// The symbol that is subtracted or that is the modulus, or `None` if `y` is always 0.
    pub other: Option<usize>,
    /// The smallest permitted difference.
    pub low: i64,
    /// The largest permitted difference.
    pub high: i64,
}

impl Fact {
    /// Modulus of the remainder of a division by the other symbol, as in `m % n == 0`.
    pub const BY_OTHER: i64 = -1;

    /// Returns `true` if the clause declares that the value of the symbol is a multiple of the other symbol.
    pub const fn is_multiple(&self) -> bool {
        self.modulus == Self::BY_OTHER && self.low >= 0 && self.high == 0
    }

    /// Returns `true` if the clause holds for the value `number` of the symbol. `other` is subtracted from `number`, or
    /// from its remainder if there is a modulus. The difference must be between `low` and `high`. If `other` is the
    /// modulus, it must be positive, and the remainder must be between `low` and `high`.
    pub const fn holds(&self, number: i64, other: i64) -> bool {
        if self.modulus == Self::BY_OTHER {
            return other > 0 && {
                let rest = number.rem_euclid(other);
                self.low <= rest && rest <= self.high
            };
        }
        let left = if self.modulus == 0 { number } else { number.rem_euclid(self.modulus) };
        let value = left as i128 - other as i128;
        self.low as i128 <= value && value <= self.high as i128
    }

    /// Checks the clause for the values of the symbols.
    ///
    /// # Errors
    /// If the values violate the clause.
    pub fn check(&self, get: Get<'_>) -> Result<(), Error> {
        let number = get(self.name);
        if self.holds(number, self.other.map_or(0, get)) {
            return Ok(());
        }
        Err(match self.other {
            None => BrokenFact { fact: self.text, number }.error(),
            Some(other) => BrokenRelation { fact: self.text, number, other: get(other) }.error(),
        })
    }
}
