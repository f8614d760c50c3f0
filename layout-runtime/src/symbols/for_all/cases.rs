//! Numbers of which the facts are true, from small ones on: what is false for some of them is refuted.

use super::ForAll;
use super::case::Case;
use crate::basis::Basis;
use crate::budget::Budget;
use crate::layout::Layout;
use crate::symbols::Fact;

/// Names that are given numbers.
const MAX_NAMES: usize = 16;
/// Numbers that a name is given: three that follow each other, the largest, 0, and some that double.
const CHOICES: u16 = 16;
const LARGEST: u16 = 3;
const ZERO: u16 = 4;
/// Choices that are tried, and numbers for each until the facts about it alone are true.
const TRIES: usize = 1 << 13;
/// Numbers that are looked at for the next of which the facts are true.
const MOST_APART: i64 = 1 << 10;

/// Numbers of which the facts are true, and for which the layout is one.
#[derive(Clone, Debug)]
pub struct Cases<'a> {
    of: ForAll<'a>,
    names: [u8; MAX_NAMES],
    len: usize,
    /// Which choice each name is at, and the sum of all.
    choices: [u16; MAX_NAMES],
    total: u16,
    tries: Budget,
}

impl<'a> Cases<'a> {
    /// Numbers for the names of the layout and of the facts; `None` if these are too many.
    #[must_use]
    pub const fn new(layout: &'a Layout, facts: &'a [Fact]) -> Option<Self> {
        Self::of(&ForAll::new(layout, facts))
    }

    /// The same, for which the operand beside the layout is a layout too; symbols that others determine have their values.
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
            let mode = &layout.modes.leaves[i];
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

    /// Numbers for one name more, which an operand has.
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

    /// The next numbers, those with small choices first; `None` behind the last, and if too many choices have been
    /// tried.
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

    /// The next choices of the same sum, or the first of the next sum: the compositions of a number, as of Nijenhuis
    /// and Wilf.
    const fn advance(&mut self) {
        let first = first!(0..self.len, |i| self.choices[i] > 0);
        // Without names there is one case.
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

    /// The numbers of these choices, if the facts are true of them.
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
            // A definition of another operand has other symbols.
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

    /// The least and the largest value that the facts about numbers allow, beside those that others have been given.
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

    /// A choice for a name.
    const fn number(&mut self, name: u8, choice: u16, low: i64, high: i64) -> Option<i64> {
        let number = match choice {
            LARGEST if high < i64::MAX => high - high.rem_euclid(self.of.divisor(name)),
            LARGEST => return None,
            ZERO => 0,
            _ => {
                let mut number = some!(self.from(name, if low < 1 { 1 } else { low }));
                each!(for step in 0..if choice > ZERO { choice - 2 } else { choice } {
                    // 1, 2, 3, 4, 8, 16
                    let next = if step < LARGEST { number.checked_add(1) } else { number.checked_mul(2) };
                    number = some!(self.from(name, some!(next)));
                });
                number
            }
        };
        if low <= number && number <= high { Some(number) } else { None }
    }

    /// The least number from `start` on of which the facts about it alone are true.
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

    /// Whether a fact is true, or about a number that has not been given yet.
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
