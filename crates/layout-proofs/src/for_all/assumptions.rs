//! The known bounds and divisors of a layout's symbols.

use super::ForAll;
use super::polynomial::{MAX_UNKNOWNS, Polynomial};
use super::quantity::Quantity;
use layout_runtime::{
    Basis, Int, IntTuple, Layout,
    leaf::Leaf,
    symbols::{Case, Fact},
};

/// Maximum number of bounds of all unknowns together.
const MAX_BOUNDS: usize = 64;

/// An unknown integer of the proofs: `ceil(name/divisor) / unit`, where `unit` is known to divide `ceil(name/divisor)`.
/// If `divisor` is 1, the unknown is `name / unit`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unknown {
    pub(super) name: u8,
    pub(super) divisor: i64,
    /// A known divisor of `ceil(name/divisor)`.
    pub(super) unit: i64,
}

impl Unknown {
    /// Returns the value of the unknown if the symbols have the values of `case`. Returns `None` if `name` has no
    /// value.
    pub(super) const fn of(&self, case: &Case) -> Option<i64> {
        let number = some!(case.get(self.name));
        Some((number - 1).div_euclid(self.divisor).saturating_add(1) / self.unit)
    }
}

/// A bound of the unknown `x` by a number and possibly another unknown: the lower bound `scale·x ≥ times·other + plus`,
/// or the upper bound `scale·x ≤ times·other + plus`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    pub(super) x: usize,
    pub(super) is_least: bool,
    pub(super) scale: i128,
    other: Option<usize>,
    times: i128,
    plus: i128,
}

impl Bound {
    /// Returns the right-hand side of the bound.
    pub(super) const fn value(&self) -> Option<Polynomial> {
        let number = Polynomial::of(self.plus);
        match self.other {
            Some(other) => number.plus(1, &Polynomial::unknown(other, self.times)),
            None => Some(number),
        }
    }

    /// Returns the unknowns on the right-hand side of the bound, as a bit mask.
    pub(super) const fn others(&self) -> u32 {
        match self.other {
            Some(other) => 1 << other,
            None => 0,
        }
    }
}

/// The unknowns of a layout and of the clauses, with the bounds that are known for them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assumptions<'a> {
    of: ForAll<'a>,
    pub(super) len: usize,
    pub(super) unknowns: [Unknown; MAX_UNKNOWNS],
    count: usize,
    bounds: [Bound; MAX_BOUNDS],
}

impl<'a> Assumptions<'a> {
    /// Collects the unknowns of a layout and of the other operand, with their bounds. Returns `None` if there are too
    /// many unknowns or bounds.
    pub(super) const fn of(of: &ForAll<'a>) -> Option<Self> {
        let unknown = Unknown { name: 0, divisor: 1, unit: 1 };
        let bound = Bound { x: 0, is_least: true, scale: 1, other: None, times: 0, plus: 0 };
        let mut given =
            Self { of: *of, len: 0, unknowns: [unknown; MAX_UNKNOWNS], count: 0, bounds: [bound; MAX_BOUNDS] };
        some!(given.add_layout(of.layout));
        if let Some(other) = of.beside {
            some!(given.add_layout(other));
        }
        each!(for i in 0..of.facts.len() {
            some!(given.add_fact(&of.facts[i]));
        });
        Some(given)
    }

    const fn add_layout(&mut self, layout: &Layout) -> Option<()> {
        each!(for i in 0..layout.len() {
            some!(self.add_mode(&layout.modes().leaves[i]));
        });
        let terms = layout.terms();
        each!(for i in 0..terms.len() {
            some!(self.add_mode(&Leaf::of(1, terms[i].value, terms[i].names)));
        });
        Some(())
    }

    /// Adds the symbols in the definition of `name`, if `name` has one. If `name` is an extent, these symbols are at
    /// least 1, because their product is at least 1.
    const fn add_defined(&mut self, name: u8, is_extent: bool) -> Option<()> {
        let Some(quotient) = self.of.definition(name) else { return Some(()) };
        each!(for i in 0..Basis::MAX_FACTORS {
            if let Some(factor) = quotient.names.factor(i) {
                some!(self.add_counted(factor, is_extent));
            }
            if let Some(factor) = quotient.by.factor(i) {
                some!(self.add_counted(factor, is_extent));
            }
        });
        if quotient.names.is_one() && is_extent {
            // `ceil(64/n)` is at most 64.
            let (x, plus) = (some!(self.named(name)), quotient.factor as i128);
            some!(self.bound(Bound { x, is_least: false, scale: 1, other: None, times: 0, plus }));
        }
        Some(())
    }

    /// Adds a symbol. If the symbol is part of an extent, it is at least 1.
    const fn add_counted(&mut self, name: u8, is_extent: bool) -> Option<()> {
        let x = some!(self.named(name));
        if is_extent {
            some!(self.bound(Bound { x, is_least: true, scale: 1, other: None, times: 0, plus: 1 }));
        }
        self.add_defined(name, is_extent)
    }

    const fn add_mode(&mut self, mode: &Leaf) -> Option<()> {
        each!(for i in 0..Basis::MAX_FACTORS {
            if let Some(name) = mode.basis.factor(i) {
                some!(self.add_counted(name, false));
            }
        });
        let Some(symbol) = mode.symbol() else { return Some(()) };
        // An extent is at least 1.
        some!(self.add_counted(symbol.name, true));
        let x = some!(self.named(symbol.name));
        let (unit, divisor) = (self.unknowns[x].unit, symbol.divisor as i64);
        if unit % divisor != 0 && self.find(symbol.name, divisor).is_none() {
            // Here `d` is the divisor of the extent: `ceil(m/d)·d` is at least `m` and at most `m + d - 1`.
            let (of, times) = (some!(self.add(symbol.name, divisor, symbol.known as i64)), unit as i128);
            let scale = divisor as i128 * symbol.known as i128;
            let bound = Bound { x: of, is_least: true, scale, other: Some(x), times, plus: 0 };
            some!(self.bound(Bound { scale: 1, other: None, times: 0, plus: 1, ..bound }));
            some!(self.bound(bound));
            some!(self.bound(Bound { is_least: false, plus: divisor as i128 - 1, ..bound }));
        }
        Some(())
    }

    const fn add_fact(&mut self, fact: &Fact) -> Option<()> {
        if let Some(other) = fact.other
            && fact.modulus == Fact::BY_OTHER
        {
            // In a clause about `m % n`, `n` is at least 1. If `m % n == 0` and `m` is positive, `m` is at least `n`.
            some!(self.add_fact(&Fact { modulus: 0, name: other, other: None, low: 1, high: i64::MAX, ..*fact }));
            if !fact.is_multiple() || !self.is_positive(fact.name) {
                return Some(());
            }
            // If `m = n·q` with positive `m` and `n`, then `q` is at least 1.
            if let Some(is) = self.of.definition(fact.name as u8)
                && is.factor > 0
                && is.by.is_one()
                && is.names.factor(2).is_none()
                && any!(0..2, |i| matches!(is.names.factor(i), Some(factor) if factor as usize == other))
            {
                some!(self.add_defined(fact.name as u8, true));
            }
            return self.add_fact(&Fact { modulus: 0, low: 0, high: i64::MAX, ..*fact });
        }
        if fact.modulus != 0 {
            return Some(());
        }
        let x = some!(self.named(fact.name as u8));
        let (scale, low, high) = (self.unknowns[x].unit as i128, fact.low as i128, fact.high as i128);
        let (has_low, has_high) = (fact.low > -i64::MAX, fact.high < i64::MAX);
        let Some(other) = fact.other else {
            let bound = Bound { x, is_least: true, scale: 1, other: None, times: 0, plus: -(-low).div_euclid(scale) };
            if has_low {
                some!(self.bound(bound));
            }
            if has_high {
                some!(self.bound(Bound { is_least: false, plus: high.div_euclid(scale), ..bound }));
            }
            return Some(());
        };
        let other = some!(self.named(other as u8));
        let times = self.unknowns[other].unit as i128;
        let forth = Bound { x, is_least: true, scale, other: Some(other), times, plus: low };
        let back = Bound { x: other, is_least: false, scale: times, other: Some(x), times: scale, plus: -low };
        if has_low {
            some!(self.bound(forth));
            some!(self.bound(back));
        }
        if has_high {
            some!(self.bound(Bound { is_least: false, plus: high, ..forth }));
            some!(self.bound(Bound { is_least: true, plus: -high, ..back }));
        }
        Some(())
    }

    /// Adds a bound. If an unknown already has a constant bound of the same kind, only the tighter bound is kept.
    const fn bound(&mut self, bound: Bound) -> Option<()> {
        each!(for i in 0..self.count {
            let known = &mut self.bounds[i];
            let is_number = known.other.is_none() && bound.other.is_none() && known.scale == bound.scale;
            if is_number && known.x == bound.x && known.is_least == bound.is_least {
                if (bound.plus > known.plus) == bound.is_least {
                    known.plus = bound.plus;
                }
                return Some(());
            }
        });
        if self.count == MAX_BOUNDS {
            return None;
        }
        self.bounds[self.count] = bound;
        self.count += 1;
        Some(())
    }

    pub(super) const fn bounds(&self) -> &[Bound] {
        self.bounds.split_at(self.count).0
    }

    /// Returns `true` if the symbol is an extent of an operand, or if a clause declares that its value is at least 1.
    const fn is_positive(&self, name: usize) -> bool {
        let facts = self.of.facts;
        is_extent_of(self.of.layout, name)
            || matches!(self.of.beside, Some(other) if is_extent_of(other, name))
            || any!(0..facts.len(), |i| {
                facts[i].name == name && facts[i].modulus == 0 && facts[i].other.is_none() && facts[i].low >= 1
            })
    }

    const fn find(&self, name: u8, divisor: i64) -> Option<usize> {
        let at = first!(0..self.len, |i| self.unknowns[i].name == name && self.unknowns[i].divisor == divisor);
        if at < self.len { Some(at) } else { None }
    }

    /// Returns the number of the unknown for a symbol, and adds the unknown if necessary. Returns `None` if there are
    /// too many unknowns.
    const fn named(&mut self, name: u8) -> Option<usize> {
        match self.find(name, 1) {
            None => self.add(name, 1, self.of.divisor(name)),
            known => known,
        }
    }

    const fn add(&mut self, name: u8, divisor: i64, unit: i64) -> Option<usize> {
        if self.len == MAX_UNKNOWNS {
            return None;
        }
        self.unknowns[self.len] = Unknown { name, divisor, unit };
        self.len += 1;
        Some(self.len - 1)
    }

    /// Returns the extent of a mode as a polynomial in the unknowns.
    pub(super) const fn extent(&self, mode: &Leaf) -> Option<Polynomial> {
        let Some(symbol) = mode.symbol() else { return Some(Polynomial::of(mode.size() as i128)) };
        let (x, divisor) = (some!(self.find(symbol.name, 1)), symbol.divisor as i64);
        let unit = self.unknowns[x].unit;
        if unit % divisor == 0 {
            return Some(Polynomial::unknown(x, (unit / divisor) as i128));
        }
        let x = some!(self.find(symbol.name, divisor));
        Some(Polynomial::unknown(x, self.unknowns[x].unit as i128))
    }

    /// Returns a mode's stride as a polynomial. The stride is a number times symbols, and the sign of the number is
    /// dropped.
    pub(super) const fn stride(&self, mode: &Leaf) -> Option<Polynomial> {
        self.multiple(mode.stride.unsigned_abs() as i128, mode.basis)
    }

    /// Returns the product of a number and symbols as a polynomial.
    const fn multiple(&self, number: i128, names: Basis) -> Option<Polynomial> {
        let mut product = Polynomial::of(number);
        each!(for i in 0..Basis::MAX_FACTORS {
            if let Some(name) = names.factor(i) {
                let x = some!(self.find(name, 1));
                product = some!(product.times(&Polynomial::unknown(x, self.unknowns[x].unit as i128)));
            }
        });
        Some(product)
    }

    /// Returns the product of all numbers of a tuple of extents or strides as a polynomial.
    pub(super) const fn product(&self, tuple: &IntTuple) -> Option<Polynomial> {
        let mut product = Polynomial::of(1);
        each!(for i in 0..tuple.len() {
            let number = some!(self.number(&some!(Quantity::of(tuple.tree.leaves[i], &self.of))));
            product = some!(product.times(&number));
        });
        Some(product)
    }

    /// Returns a product or quotient of symbols as a polynomial.
    pub(super) const fn number(&self, quantity: &Quantity) -> Option<Polynomial> {
        let mut product = some!(self.multiple(quantity.factor as i128, quantity.names));
        if let Some(symbol) = quantity.rounded {
            product = some!(product.times(&some!(self.extent(&Leaf::join(Int::extent(symbol), Int::new(0))))));
        }
        product.over(quantity.divisor as i128)
    }
}

const fn is_extent_of(layout: &Layout, name: usize) -> bool {
    any!(0..layout.len(), |i| matches!(layout.modes().leaves[i].symbol(), Some(symbol) if symbol.name as usize == name))
}
