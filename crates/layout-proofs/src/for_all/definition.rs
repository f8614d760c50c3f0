//! Symbols that are defined by other symbols: `{8*n}`, `ceil(64/n)`, `{k/8}`.

use super::ForAll;
use layout_runtime::{Basis, Error, rules::NoSymbol, symbols::Case};

/// The quotient `ceil(factor·names / (divisor·by))`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quotient {
    /// The constant factor of the dividend.
    pub factor: i64,
    /// The product of symbols in the dividend.
    pub names: Basis,
    /// The constant factor of the divisor.
    pub divisor: i64,
    /// The product of symbols in the divisor.
    pub by: Basis,
}

/// A symbol whose value is a quotient of other symbols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The symbol.
    pub name: u8,
    /// The value of the symbol.
    pub is: Quotient,
}

impl Quotient {
    /// Returns the quotient that a `NoSymbol` error contains, or `None` for other errors.
    #[must_use]
    pub const fn of_error(error: &Error) -> Option<Self> {
        let NoSymbol { factor, names, divisor, by } = some!(NoSymbol::of(error));
        let (names, by) = (Basis::from_code(names as u32), Basis::from_code(by as u32));
        Some(Self { factor, names, divisor, by })
    }

    /// Returns the value for the numbers of a case, or `None` if the value does not fit in 64 bits or the divisor is
    /// not positive.
    pub(super) const fn value(&self, case: &Case) -> Option<i64> {
        let dividend = some!(product(self.factor, self.names, case)) as i128;
        let divisor = some!(product(self.divisor, self.by, case)) as i128;
        if divisor < 1 {
            return None;
        }
        let value = (dividend - 1).div_euclid(divisor) + 1;
        if value as i64 as i128 == value { Some(value as i64) } else { None }
    }

    /// Returns `true` if the quotients are equal.
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
