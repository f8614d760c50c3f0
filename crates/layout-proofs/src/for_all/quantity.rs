//! Products and exact quotients of numbers and symbols. They represent extents and strides, also of tiles.

use super::ForAll;
use super::definition::Quotient;
use super::divisor::product_of_divisors;
use layout_runtime::{
    Basis, Error, Int,
    number::gcd_signed,
    rules::{NoSymbol, SizeOverflow, TooManyFactors},
    symbols::Symbol,
};

/// The number `factor·names·rounded / divisor`, which is an integer for all values of the symbols. In a coordinate
/// stride, this number is multiplied by `unit`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quantity {
    pub(super) factor: i64,
    pub(super) names: Basis,
    /// An extent such as `ceil(m/8)`, which is one factor of the product.
    pub(super) rounded: Option<Symbol>,
    pub(super) divisor: i64,
    /// The unit of a coordinate stride, such as `1@0`, or 1.
    pub(super) unit: Basis,
}

impl Quantity {
    pub(super) const fn number(factor: i64) -> Self {
        Self { factor, names: Basis::ONE, rounded: None, divisor: 1, unit: Basis::ONE }
    }

    /// Converts an extent or a stride. Symbols with a definition are replaced by their definition.
    pub(super) const fn of(int: Int, of: &ForAll<'_>) -> Option<Self> {
        if let Some(symbol) = int.symbol() {
            let divisor = symbol.divisor as i64;
            let exact = some!(Self::number(1).times_name(symbol.name, of));
            if of.divisor(symbol.name) % divisor == 0 {
                return Some(Self { divisor: some!(exact.divisor.checked_mul(divisor)), ..exact });
            }
            return Some(Self { rounded: Some(symbol), ..Self::number(1) });
        }
        let mut quantity = Self::number(int.value());
        if int.basis().is_coordinate() {
            return Some(Self { unit: int.basis(), ..quantity });
        }
        if int.basis().is_xor() {
            return None;
        }
        each!(for i in 0..Basis::MAX_FACTORS {
            if let Some(name) = int.basis().factor(i) {
                quantity = some!(quantity.times_name(name, of));
            }
        });
        Some(quantity)
    }

    const fn times_name(self, name: u8, of: &ForAll<'_>) -> Option<Self> {
        if let Some(is) = of.definition(name)
            && is.by.is_one()
            && of.known_divisor(is.factor, is.names) % is.divisor == 0
        {
            let names = some!(self.names.times(is.names));
            let factor = some!(self.factor.checked_mul(is.factor));
            let divisor = some!(self.divisor.checked_mul(is.divisor));
            return Some(Self { factor, names, divisor, ..self }.reduced());
        }
        Some(Self { names: some!(self.names.times(some!(Basis::named(name as usize)))), ..self })
    }

    const fn reduced(self) -> Self {
        let common = gcd_signed(self.factor, self.divisor);
        if common < 2 { self } else { Self { factor: self.factor / common, divisor: self.divisor / common, ..self } }
    }

    pub(super) const fn is_one(&self) -> bool {
        self.factor == 1 && self.divisor == 1 && self.names.is_one() && self.rounded.is_none()
    }

    pub(super) const fn is(&self, other: &Self) -> bool {
        let same_rest = match (self.rounded, other.rounded) {
            (None, None) => true,
            (Some(a), Some(b)) => a.name == b.name && a.divisor == b.divisor,
            _ => false,
        };
        let zero = self.factor == 0 && other.factor == 0;
        zero || self.factor == other.factor
            && self.divisor == other.divisor
            && self.names.is(other.names)
            && self.unit.is(other.unit)
            && same_rest
    }

    /// Returns the product. Returns `None` if it is too large, if both factors have a coordinate unit, or if both have
    /// a rounded factor.
    pub(super) const fn times(&self, other: &Self) -> Option<Self> {
        if !self.unit.is_one() && !other.unit.is_one() {
            return None;
        }
        let rounded = match (self.rounded, other.rounded) {
            (Some(_), Some(_)) => return None,
            (None, rest) | (rest, None) => rest,
        };
        let factor = some!(self.factor.checked_mul(other.factor));
        let divisor = some!(self.divisor.checked_mul(other.divisor));
        let names = some!(self.names.times(other.names));
        let unit = if self.unit.is_one() { other.unit } else { self.unit };
        Some(Self { factor, names, rounded, divisor, unit }.reduced())
    }

    /// Returns the quotient `self / other`, or `None` if it is not proved to be an integer for all values.
    pub(super) const fn over(&self, other: &Self, of: &ForAll<'_>) -> Option<Self> {
        if other.factor < 1 || !other.unit.is_one() {
            return None;
        }
        let rounded = match (self.rounded, other.rounded) {
            (rest, None) => rest,
            (Some(a), Some(b)) if a.name == b.name && a.divisor == b.divisor => None,
            _ => return None,
        };
        let factor = some!(self.factor.checked_mul(other.divisor));
        let divisor = some!(self.divisor.checked_mul(other.factor));
        let quotient =
            Self { factor, divisor, rounded, names: some!(names_over(self.names, other.names)), ..*self }.reduced();
        if quotient.is_integer(of) { Some(quotient) } else { None }
    }

    const fn is_integer(&self, of: &ForAll<'_>) -> bool {
        let known = of.known_divisor(self.factor, self.names);
        let known = match self.rounded {
            Some(symbol) => product_of_divisors(known, symbol.known as i64),
            None => known,
        };
        known % self.divisor == 0
    }

    /// Returns the number as an extent.
    ///
    /// # Errors
    /// If the number is a product or quotient for which no symbol is defined (`NoSymbol`).
    pub(super) const fn extent(&self, of: &ForAll<'_>) -> Result<Int, Error> {
        let Self { factor, names, divisor, .. } = *self;
        match (self.rounded, names.factor(0)) {
            (None, None) if divisor == 1 => return Ok(Int::new(factor)),
            (Some(symbol), None) if factor == 1 && divisor == 1 => return Ok(Int::extent(symbol)),
            (None, Some(name)) if factor == 1 && names.factor(1).is_none() => {
                let symbol = ok!(Symbol::new(name, of.divisor(name) as u32).by(divisor as u64));
                return Ok(Int::extent(symbol));
            }
            (Some(symbol), _) => return Err(symbol.not_static()),
            _ => {}
        }
        let name = ok!(of.symbol_of(Quotient { factor, names, divisor, by: Basis::ONE }));
        Ok(Int::extent(Symbol::new(name, 1)))
    }

    /// Returns the number as a stride.
    ///
    /// # Errors
    /// If the number contains a quotient for which no symbol is defined (`NoSymbol`).
    pub(super) const fn stride(&self, of: &ForAll<'_>) -> Result<Int, Error> {
        let mut names = self.names;
        if self.factor == 0 {
            return Ok(Int::new(0));
        }
        if let Some(Symbol { name, divisor, .. }) = self.rounded {
            let is = Quotient { factor: 1, names: named(name), divisor: divisor as i64, by: Basis::ONE };
            names = some!(names.times(named(ok!(of.symbol_of(is)))), Err(TooManyFactors.error()));
        }
        if self.divisor > 1 {
            names = ok!(self.divided_names(names, of));
        }
        match (self.unit.is_one(), names.is_one()) {
            (true, _) => Ok(Int::new(self.factor).of(names)),
            (false, true) => Ok(Int::new(self.factor).of(self.unit)),
            _ => Err(of.unknown()),
        }
    }

    /// In the product `names`, replaces one symbol `s` by the symbol that is defined as `s / divisor`. The value of `s`
    /// is a multiple of `divisor`.
    const fn divided_names(&self, names: Basis, of: &ForAll<'_>) -> Result<Basis, Error> {
        each!(for i in 0..Basis::MAX_FACTORS {
            if let Some(name) = names.factor(i)
                && of.divisor(name) % self.divisor == 0
                && let Some(others) = names_over(names, named(name))
            {
                let is = Quotient { factor: 1, names: named(name), divisor: self.divisor, by: Basis::ONE };
                return Ok(some!(others.times(named(ok!(of.symbol_of(is)))), Err(TooManyFactors.error())));
            }
        });
        Err(of.unknown())
    }
}

/// Returns the product `f` of symbols with `other·f = names`, or `None` if no such product exists. `names` and `other`
/// must be 1 or products of symbols.
const fn names_over(names: Basis, other: Basis) -> Option<Basis> {
    if !(names.is_one() || names.is_named()) || !(other.is_one() || other.is_named()) {
        return None;
    }
    let (mut rest, mut met) = (Basis::ONE, 0);
    each!(for i in 0..Basis::MAX_FACTORS {
        if let Some(name) = names.factor(i) {
            match other.factor(met) {
                Some(divided) if divided == name => met += 1,
                _ => rest = some!(rest.times(some!(Basis::named(name as usize)))),
            }
        }
    });
    if other.factor(met).is_some() { None } else { Some(rest) }
}

/// Divides two products of symbols by the symbols that they have in common.
const fn without_common(names: Basis, other: Basis) -> (Basis, Basis) {
    let (mut left, mut right) = (names, other);
    each!(for i in 0..Basis::MAX_FACTORS {
        if let Some(name) = names.factor(i)
            && let Some(unit) = Basis::named(name as usize)
            && let (Some(a), Some(b)) = (names_over(left, unit), names_over(right, unit))
        {
            (left, right) = (a, b);
        }
    });
    (left, right)
}

const fn named(name: u8) -> Basis {
    or!(Basis::named(name as usize), Basis::ONE)
}

impl ForAll<'_> {
    /// Returns the largest number that is known to divide `factor` times the symbols `names`.
    pub(super) const fn known_divisor(&self, factor: i64, names: Basis) -> i64 {
        let mut known = factor.abs();
        each!(for i in 0..Basis::MAX_FACTORS {
            if let Some(name) = names.factor(i) {
                known = product_of_divisors(known, self.divisor(name));
            }
        });
        known
    }

    /// Returns the symbol that is defined as the quotient `is`.
    ///
    /// # Errors
    /// If no symbol is defined as this quotient. The error is `NoSymbol` and contains the quotient.
    pub(super) const fn symbol_of(&self, is: Quotient) -> Result<u8, Error> {
        match self.defined(&is) {
            Some(name) => Ok(name),
            None => {
                let Quotient { factor, names, divisor, by } = is;
                let error = NoSymbol { factor, names: names.code() as i64, divisor, by: by.code() as i64 }.error();
                Err(error)
            }
        }
    }

    /// Returns `ceil(a/b)` as an extent.
    ///
    /// # Errors
    /// If no symbol is defined as the quotient, or if the constant factor of `a` or `b` is not positive.
    pub(super) const fn rounded_up(&self, a: &Quantity, b: &Quantity) -> Result<Int, Error> {
        if let Some(exact) = a.over(b, self) {
            return exact.extent(self);
        }
        let (a_names, b_names) = without_common(a.names, b.names);
        let (Some(factor), Some(divisor)) = (a.factor.checked_mul(b.divisor), a.divisor.checked_mul(b.factor)) else {
            return Err(SizeOverflow.error());
        };
        if factor < 1 || divisor < 1 {
            return Err(self.unknown());
        }
        let common = gcd_signed(factor, divisor);
        let (factor, divisor) = (factor / common, divisor / common);
        match (a.rounded, b.rounded, a_names.factor(0)) {
            (None, None, None) if b_names.is_one() => Ok(Int::new((factor as u64).div_ceil(divisor as u64) as i64)),
            // `ceil(ceil(m/4)/8)` is `ceil(m/32)`.
            (Some(symbol), None, None) if factor == 1 && b_names.is_one() => {
                Ok(Int::extent(ok!(symbol.by(divisor as u64))))
            }
            (None, None, Some(name)) if factor == 1 && a_names.factor(1).is_none() && b_names.is_one() => {
                let symbol = Symbol::new(name, self.divisor(name) as u32);
                Ok(Int::extent(ok!(symbol.by(divisor as u64))))
            }
            (None, None, _) if b_names.is_one() => {
                let product = Quotient { factor, names: a_names, divisor: 1, by: Basis::ONE };
                let symbol = Symbol::new(ok!(self.symbol_of(product)), 1);
                Ok(Int::extent(ok!(symbol.by(divisor as u64))))
            }
            (None, None, _) => {
                let is = Quotient { factor, names: a_names, divisor, by: b_names };
                Ok(Int::extent(Symbol::new(ok!(self.symbol_of(is)), 1)))
            }
            (Some(symbol), ..) | (None, Some(symbol), _) => Err(symbol.not_static()),
        }
    }
}
