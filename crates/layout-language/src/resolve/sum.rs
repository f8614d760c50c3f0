//! Sums of products of symbols, such as the cosize of a layout with symbols.

use super::numbers::Numbers;
use super::spell::{factors, spell_tuple, unit};
use layout_runtime::{Int, IntTuple, Layout, Symbol};

/// Returns `true` if the index of the layout is `offset + Σ coordinate·stride`, with numbers as strides. This excludes
/// swizzles, coordinate strides and XOR strides.
pub fn is_sum(layout: &Layout) -> bool {
    let is_number = |stride: &Int| stride.basis().is_one() || stride.basis().is_named();
    let counts_numbers = layout.terms().iter().all(|term| term.unit.is_one());
    layout.swizzle().is_identity() && counts_numbers && layout.stride().leaves().iter().all(is_number)
}

/// A sum of products of symbols. Each product of symbols occurs at most once, together with its integer factor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum(Vec<(Vec<Symbol>, i64)>);

impl Sum {
    /// Builds the sum that is a single number.
    pub(super) fn of(number: i64) -> Self {
        Self(vec![(Vec::new(), number)])
    }

    /// Adds `(extent − 1)·stride`, the index at the last coordinate of a mode. Returns `None` if an integer factor
    /// overflows.
    pub(super) fn add_leaf(&mut self, extent: Int, stride: Int) -> Option<()> {
        self.add_product(extent, stride)?;
        self.add_product(Int::new(-1), stride)
    }

    /// Adds `a·b`. Returns `None` if an integer factor overflows.
    pub(super) fn add_product(&mut self, a: Int, b: Int) -> Option<()> {
        let (mut names, mut factor) = (Vec::new(), 1_i64);
        for number in [a, b] {
            match number.symbol() {
                Some(symbol) => names.push(Symbol { known: 1, ..symbol }),
                None => {
                    names.extend(factors(number).map(|name| Symbol::new(name, 1)));
                    factor = factor.checked_mul(number.value())?;
                }
            }
        }
        self.add(names, factor)
    }

    fn add(&mut self, mut names: Vec<Symbol>, factor: i64) -> Option<()> {
        names.sort_unstable_by_key(|symbol| (symbol.name, symbol.divisor));
        match self.0.iter_mut().find(|(known, _)| *known == names) {
            Some((_, known)) => *known = known.checked_add(factor)?,
            None => self.0.push((names, factor)),
        }
        Some(())
    }

    /// Returns the terms with a factor other than 0. The constant term is last.
    fn terms(&self) -> impl Iterator<Item = &(Vec<Symbol>, i64)> {
        let terms = |is_number: bool| self.0.iter().filter(move |(names, f)| *f != 0 && names.is_empty() == is_number);
        terms(false).chain(terms(true))
    }

    /// Returns the sum as one integer of the notation, or `None` if the notation cannot express the sum as one integer.
    pub(super) fn single(&self) -> Option<Int> {
        let mut terms = self.terms();
        let Some((names, factor)) = terms.next() else { return Some(Int::new(0)) };
        match (terms.next(), names.as_slice()) {
            (None, []) => Some(Int::new(*factor)),
            (None, [symbol]) if *factor == 1 => Some(Int::extent(*symbol)),
            (None, names) if names.iter().all(|symbol| symbol.divisor == 1) => {
                Some(Int::new(*factor).of(unit(names.iter().map(|symbol| symbol.name))?))
            }
            _ => None,
        }
    }

    /// Prints the sum, for example `m*ld - ld + n`.
    pub(super) fn spelled(&self, numbers: &Numbers) -> String {
        let mut text = String::new();
        if self.terms().next().is_none() {
            return "0".into();
        }
        for (names, factor) in self.terms() {
            text += match (text.is_empty(), *factor < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let magnitude = factor.unsigned_abs();
            let number = (magnitude != 1 || names.is_empty()).then(|| magnitude.to_string());
            let names = names.iter().map(|symbol| spell_tuple(&IntTuple::from(Int::extent(*symbol)), numbers));
            text += &number.into_iter().chain(names).collect::<Vec<_>>().join("*");
        }
        text
    }
}
