//! Symbols that are defined by other symbols, for example as `{8*n}`, `ceil(64/n)` or `{k/8}`.

use super::ForAll;
use layout_runtime::{Basis, Error, rules::NoSymbol, symbols::Case};

/// The number `ceil(factor·names / (divisor·by))`, where `names` and `by` are products of symbols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quotient {
    /// The constant factor of the numerator.
    pub factor: i64,
    /// The product of symbols in the numerator, or 1.
    pub names: Basis,
    /// The constant factor of the denominator.
    pub divisor: i64,
    /// The product of symbols in the denominator, or 1.
    pub by: Basis,
}

/// A symbol with a value that is computed from other symbols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The number of the defined symbol.
    pub name: u8,
    /// The expression that gives the value of the symbol.
    pub is: Quotient,
}

impl Quotient {
    /// Returns the quotient for which a symbol is missing, if `error` is a `NoSymbol` error. Returns `None` for other
    /// errors.
    #[must_use]
    pub const fn of_error(error: &Error) -> Option<Self> {
        let NoSymbol { factor, names, divisor, by } = some!(NoSymbol::of(error));
        let (names, by) = (Basis::from_code(names as u32), Basis::from_code(by as u32));
        Some(Self { factor, names, divisor, by })
    }

    /// Returns the value if the symbols have the values of `case`. Returns `None` if a symbol has no value, if the
    /// denominator is not positive, or if the value does not fit in 64 bits.
    pub(super) const fn value(&self, case: &Case) -> Option<i64> {
        let dividend = some!(product(self.factor, self.names, case)) as i128;
        let divisor = some!(product(self.divisor, self.by, case)) as i128;
        if divisor < 1 {
            return None;
        }
        let value = (dividend - 1).div_euclid(divisor) + 1;
        if value as i64 as i128 == value { Some(value as i64) } else { None }
    }

    /// Returns `true` if both are the same expression.
    pub(super) const fn is(&self, other: &Self) -> bool {
        self.factor == other.factor
            && self.divisor == other.divisor
            && self.names.is(other.names)
            && self.by.is(other.by)
    }
}

const fn product(number: i64, names: Basis, case: &Case) -> Option<i64> {
    let mut product = number;
    each!(for i in 0..Basis::MAX_FACTORS {
        if let Some(name) = names.factor(i) {
            product = some!(product.checked_mul(some!(case.get(name))));
        }
    });
    Some(product)
}

impl ForAll<'_> {
    /// Returns the quotient that defines a symbol, or `None` if the symbol has no definition.
    pub(super) const fn definition(&self, name: u8) -> Option<Quotient> {
        let i = first!(0..self.definitions.len(), |i| self.definitions[i].name == name);
        if i < self.definitions.len() { Some(self.definitions[i].is) } else { None }
    }

    /// Returns the symbol that is defined as this quotient, or `None` if there is no such symbol.
    pub(super) const fn defined(&self, is: &Quotient) -> Option<u8> {
        let i = first!(0..self.definitions.len(), |i| self.definitions[i].is.is(is));
        if i < self.definitions.len() { Some(self.definitions[i].name) } else { None }
    }
}
