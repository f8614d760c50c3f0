//! Enumerates values of the symbols that satisfy the clauses, small values first, to find counterexamples.

use super::ForAll;
use layout_runtime::{
    Basis, Layout,
    budget::Budget,
    symbols::{Case, Fact},
};

/// Maximum number of symbols.
const MAX_NAMES: usize = 16;
/// Number of candidate values per symbol: three consecutive values, the largest value, 0, and then values that double.
/// For example, the candidates are 1, 2, 3, the largest value, 0, 4, 8, ….
const CHOICES: u16 = 16;
const LARGEST: u16 = 3;
const ZERO: u16 = 4;
/// Maximum number of steps. Each combination of values, and each candidate in the search for a value of one symbol,
/// costs one step.
const TRIES: usize = 1 << 13;
/// Maximum number of candidates in the search for the next value of one symbol.
const MOST_APART: i64 = 1 << 10;

/// An enumeration of values of the symbols. The values satisfy the clauses, and the layout is valid for these values.
#[derive(Clone, Debug)]
pub struct Cases<'a> {
    of: ForAll<'a>,
    names: [u8; MAX_NAMES],
    len: usize,
    /// For each symbol, the number of its current candidate value.
    choices: [u16; MAX_NAMES],
    /// The sum of the choices.
    total: u16,
    tries: Budget,
}

impl<'a> Cases<'a> {
    /// Builds an enumeration of values for the symbols of the layout and of the clauses. Returns `None` if there are
    /// too many symbols.
    #[must_use]
    pub const fn new(layout: &'a Layout, facts: &'a [Fact]) -> Option<Self> {
        Self::of(&ForAll::new(layout, facts))
    }

    /// Enumerates values that satisfy the clauses of `of` and for which both operands are valid layouts. The values of
    /// symbols with definitions are computed from the other symbols.
    pub(super) const fn of(of: &ForAll<'a>) -> Option<Self> {
        let mut cases = Self {
            of: *of,
            names: [0; MAX_NAMES],
            len: 0,
            choices: [0; MAX_NAMES],
            total: 0,
            tries: Budget::new(TRIES),
        };
        some!(cases.add_layout(of.layout));
        if let Some(other) = of.beside {
            some!(cases.add_layout(other));
        }
        each!(for i in 0..of.facts.len() {
            some!(cases.add(of.facts[i].name as u8));
            if let Some(other) = of.facts[i].other {
                some!(cases.add(other as u8));
            }
        });
        Some(cases)
    }

    const fn add_layout(&mut self, layout: &Layout) -> Option<()> {
        each!(for i in 0..layout.len() {
            let mode = &layout.modes().leaves[i];
            if let Some(symbol) = mode.symbol() {
                some!(self.add(symbol.name));
            }
            some!(self.add_factors(mode.basis));
        });
        let terms = layout.terms();
        each!(for i in 0..terms.len() {
            some!(self.add_factors(terms[i].names));
        });
        Some(())
    }

    const fn add_factors(&mut self, names: Basis) -> Option<()> {
        each!(for k in 0..Basis::MAX_FACTORS {
            if let Some(name) = names.factor(k) {
                some!(self.add(name));
            }
        });
        Some(())
    }

    /// Adds a symbol of an operand. If the symbol has a definition, adds the symbols in the definition instead. Returns
    /// `None` if there are too many symbols.
    pub const fn add(&mut self, name: u8) -> Option<()> {
        if let Some(quotient) = self.of.definition(name) {
            some!(self.add_factors(quotient.names));
            return self.add_factors(quotient.by);
        }
        if !any!(0..self.len, |i| self.names[i] == name) {
            if self.len == MAX_NAMES {
                return None;
            }
            self.names[self.len] = name;
            self.len += 1;
        }
        Some(())
    }

    /// Returns the next values of the symbols. A *choice* is the number of a symbol's candidate value. The enumeration
    /// proceeds by the sum of the choices, smallest first. Returns `None` at the end, or if the limit on combinations
    /// is reached.
    pub const fn next(&mut self) -> Option<Case> {
        while (self.total as usize) <= self.len * CHOICES as usize && self.tries.take() {
            let case = self.case();
            self.advance();
            if case.is_some() {
                return case;
            }
        }
        None
    }

    /// Advances to the next choices with the same sum, or else to the first choices with the next sum. The method is
    /// the enumeration of compositions of a number by Nijenhuis and Wilf.
    const fn advance(&mut self) {
        let first = first!(0..self.len, |i| self.choices[i] > 0);
        // With at most one symbol, there is one combination per sum.
        if first + 1 >= self.len {
            self.total += 1;
            self.choices = [0; MAX_NAMES];
            self.choices[0] = self.total;
            return;
        }
        let before = self.choices[first];
        self.choices[first] = 0;
        self.choices[0] = before - 1;
        self.choices[first + 1] += 1;
    }

    /// Returns the values for the current choices, or `None` if they violate a clause or do not give a valid layout.
    const fn case(&mut self) -> Option<Case> {
        let mut case = Case::NONE;
        each!(for i in 0..self.len {
            let (name, choice) = (self.names[i], self.choices[i]);
            if choice >= CHOICES {
                return None;
            }
            let (low, high) = self.range(name, &case);
            case.set(name, some!(self.number(name, choice, low, high)));
        });
        each!(for i in 0..self.of.definitions.len() {
            let defined = &self.of.definitions[i];
            // Skip a definition of another operand if it contains symbols that have no value here.
            if let Some(number) = defined.is.value(&case) {
                case.set(defined.name, number);
            }
        });
        let are_true = all!(0..self.of.facts.len(), |i| self.is_true(&self.of.facts[i], &case));
        let is_layout = case.layout(self.of.layout).is_ok()
            && match self.of.beside {
                Some(other) => case.layout(other).is_ok(),
                None => true,
            };
        if are_true && is_layout { Some(case) } else { None }
    }

    /// Returns the smallest and the largest value of a symbol that the clauses permit, given the values of the symbols
    /// in `case`.
    const fn range(&self, name: u8, case: &Case) -> (i64, i64) {
        let (mut low, mut high) = (-i64::MAX, i64::MAX);
        each!(for i in 0..self.of.facts.len() {
            let fact = &self.of.facts[i];
            let (mut least, mut most) = (-i64::MAX, i64::MAX);
            if fact.modulus == 0 && fact.name == name as usize {
                let less = match fact.other {
                    None => Some(0),
                    Some(other) => case.get(other as u8),
                };
                if let Some(less) = less {
                    (least, most) = (fact.low.saturating_add(less), fact.high.saturating_add(less));
                }
            } else if fact.modulus == 0
                && matches!(fact.other, Some(other) if other == name as usize)
                && let Some(number) = case.get(fact.name as u8)
            {
                (least, most) = (number.saturating_sub(fact.high), number.saturating_sub(fact.low));
            }
            low = if least > low { least } else { low };
            high = if most < high { most } else { high };
        });
        (low, high)
    }

    /// Returns the value of a symbol for a choice. Returns `None` if the clauses exclude this value, or if the choice
    /// is the largest value and the symbol has no upper bound.
    const fn number(&mut self, name: u8, choice: u16, low: i64, high: i64) -> Option<i64> {
        let number = match choice {
            LARGEST if high < i64::MAX => high - high.rem_euclid(self.of.divisor(name)),
            LARGEST => return None,
            ZERO => 0,
            _ => {
                let mut number = some!(self.from(name, if low < 1 { 1 } else { low }));
                each!(for step in 0..if choice > ZERO { choice - 2 } else { choice } {
                    // Without other clauses, the values from 1 on are 1, 2, 3, 4, 8, 16, ….
                    let next = if step < LARGEST { number.checked_add(1) } else { number.checked_mul(2) };
                    number = some!(self.from(name, some!(next)));
                });
                number
            }
        };
        if low <= number && number <= high { Some(number) } else { None }
    }

    /// Returns the smallest value, starting from `start`, that satisfies all clauses that contain only this symbol.
    /// Returns `None` if the search reaches its limit.
    const fn from(&mut self, name: u8, start: i64) -> Option<i64> {
        let unit = self.of.divisor(name);
        let first = some!(start.checked_add((unit - start.rem_euclid(unit)) % unit));
        each!(for i in 0..MOST_APART {
            if !self.tries.take() {
                return None;
            }
            let number = some!(first.checked_add(some!(unit.checked_mul(i))));
            let mut case = Case::NONE;
            case.set(name, number);
            if all!(0..self.of.facts.len(), |k| self.of.facts[k].modulus == 0 || self.is_true(&self.of.facts[k], &case))
            {
                return Some(number);
            }
        });
        None
    }

    /// Returns `true` if the values satisfy a clause, or if the clause is about a symbol without a value.
    const fn is_true(&self, fact: &Fact, case: &Case) -> bool {
        let Some(number) = case.get(fact.name as u8) else { return true };
        match fact.other {
            None => fact.holds(number, 0),
            Some(other) => match case.get(other as u8) {
                Some(other) => fact.holds(number, other),
                None => true,
            },
        }
    }
}
