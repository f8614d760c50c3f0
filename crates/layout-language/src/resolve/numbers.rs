//! The symbols of an input: names and expressions in braces, and the declared facts about them.

use super::defined::Words;
use crate::syntax::{At, Diagnostic, Relation};
use layout_proofs::for_all::{Definition, Quotient};
use layout_runtime::number::gcd_signed;
use layout_runtime::rules::TooManyNames;
use layout_runtime::{Basis, Symbol, symbols};

/// A symbol: a number that is known only at runtime.
#[derive(Clone, Debug)]
pub struct Number {
    /// The name, or the expression in braces, such as `{rows * 2}`.
    pub text: String,
    /// The span of the symbol's first use, or of the layout that brought the symbol into the input.
    pub at: At,
    /// `true` if the layout depends on the symbol, and `false` if the symbol occurs only in clauses.
    pub used: bool,
}

/// A declared fact about a symbol `m`, in the form `low <= x <= high`.
///
/// `x` is one of `m`, `m - other`, `m % modulus`, `(m - other) % modulus` and `m % other`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberFact {
    /// The position of the symbol `m` in [`Numbers`].
    pub name: u8,
    /// The divisor, if the fact is about a remainder. The value 0 means that the fact is not about a remainder, and
    /// [`symbols::Fact::BY_OTHER`] means `m % other`.
    pub modulus: i64,
    /// The symbol `other`, or `None` if the fact is about `m` only.
    pub other: Option<u8>,
    /// The least value of `x`.
    pub low: i64,
    /// The largest value of `x`.
    pub high: i64,
    /// The fact in the notation, for messages.
    pub text: String,
}

/// The right side of a comparison, or the divisor of a remainder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// A known number.
    Number(i64),
    /// A symbol, by its position in [`Numbers`].
    Name(u8),
}

/// The symbols of an input, and the facts about them. A [`Symbol`] refers to its entry in this list by position.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    entries: Vec<Number>,
    facts: Vec<NumberFact>,
}

impl Numbers {
    pub(crate) const NONE: Self = Self { entries: Vec::new(), facts: Vec::new() };

    /// Returns the symbol with this text, and marks it as used by the layout. If the text is new, adds a symbol.
    ///
    /// # Errors
    /// If there are too many symbols.
    pub fn named(&mut self, text: &str, at: &At) -> Result<Symbol, Diagnostic> {
        let name = self.enter(text, at)?;
        self.entries[usize::from(name)].used = true;
        for factor in Words::read(text).iter().flat_map(Words::names) {
            self.enter(factor, at)?;
        }
        Ok(Symbol::new(name, self.divisor(name)))
    }

    fn enter(&mut self, text: &str, at: &At) -> Result<u8, Diagnostic> {
        let known = self.entries.iter().position(|number| number.text == text);
        if known.is_none() && self.entries.len() == Basis::MAX_NAMES {
            return Err(Diagnostic::of(at.clone(), &TooManyNames.error()));
        }
        let name = known.unwrap_or_else(|| {
            self.entries.push(Number { text: text.to_string(), at: at.clone(), used: false });
            self.entries.len() - 1
        });
        Ok(u8::try_from(name).unwrap_or(u8::MAX))
    }

    /// Adds a fact about the symbol with this text.
    ///
    /// # Errors
    /// - If there are too many symbols.
    /// - If both the divisor and the right side are symbols.
    /// - If a symbol is compared with itself.
    /// - If a divisor is not between 1 and 2^31 - 1.
    /// - If a remainder is compared with a value that it cannot have.
    pub fn state(
        &mut self,
        (text, at): (&str, &At),
        modulus: Option<Bound>,
        (relation, bound): (Relation, Bound),
    ) -> Result<(), Diagnostic> {
        let name = self.enter(text, at)?;
        let (value, other, modulus) = match (bound, modulus) {
            (Bound::Number(value), None) => (value, None, None),
            (Bound::Name(other), None) => (0, Some(other), None),
            (Bound::Number(value), Some(Bound::Number(modulus))) => (value, None, Some(modulus)),
            (Bound::Name(other), Some(Bound::Number(modulus))) => (0, Some(other), Some(modulus)),
            (Bound::Number(value), Some(Bound::Name(by))) => (value, Some(by), Some(symbols::Fact::BY_OTHER)),
            (Bound::Name(_), Some(Bound::Name(_))) => {
                let help = "write a clause such as `m % n == 0`";
                return Err(Diagnostic::new(at.clone(), "a clause can name at most two numbers", help));
            }
        };
        if other == Some(name) {
            let help = "write a clause such as `m % 8 == 0`, `m <= 4096` or `ld >= n`";
            return Err(Diagnostic::new(at.clone(), "this clause compares a number with itself", help));
        }
        let other_text = other.and_then(|other| self.get(other)).map(|other| other.text.clone());
        let (remainder, right) = match (modulus, other_text) {
            (Some(symbols::Fact::BY_OTHER), Some(other)) => (format!(" % {other}"), value.to_string()),
            (Some(modulus), other) => (format!(" % {modulus}"), other.unwrap_or(value.to_string())),
            (None, other) => (String::new(), other.unwrap_or(value.to_string())),
        };
        let spelled = format!("{text}{remainder} {} {right}", relation.sign());
        let (low, high) = relation.range(value);
        let out_of_reach = match modulus {
            Some(symbols::Fact::BY_OTHER) => high < 0,
            Some(modulus) => !(1..1 << 31).contains(&modulus) || other.is_none() && (low >= modulus || high < 0),
            None => false,
        };
        if out_of_reach {
            let message =
                format!("no value satisfies `{spelled}`, because a remainder is at least 0 and less than its divisor");
            return Err(Diagnostic::new(at.clone(), message, "write a clause such as `m % 8 == 0`"));
        }
        let fact = NumberFact { name, modulus: modulus.unwrap_or(0), other, low, high, text: spelled };
        if !self.facts.contains(&fact) {
            self.facts.push(fact);
        }
        Ok(())
    }

    /// Returns the symbols, in the order of their positions.
    pub fn iter(&self) -> impl Iterator<Item = &Number> {
        self.entries.iter()
    }

    /// Returns the symbol at position `name`, or `None` if there is no such symbol.
    pub fn get(&self, name: u8) -> Option<&Number> {
        self.entries.get(usize::from(name))
    }

    /// For each fact `m % n == 0`, adds the quotient `ceil(m/n)` as a symbol, so that results can contain this
    /// quotient.
    ///
    /// # Errors
    /// If there are too many symbols.
    pub(crate) fn enter_quotients(&mut self, at: &At) -> Result<(), Diagnostic> {
        for fact in self.stated().iter().filter(|fact| fact.is_multiple()) {
            self.enter(&self.quotient_text(fact), at)?;
        }
        Ok(())
    }

    fn quotient_text(&self, fact: &symbols::Fact) -> String {
        let text = |name: usize| self.entries.get(name).map_or("", |number| number.text.as_str());
        format!("ceil({}/{})", text(fact.name), fact.other.map_or("", text))
    }

    /// Returns the definition `m = n * ceil(m/n)` for each fact `m % n == 0`, unless the definitions would be circular.
    /// If the quotient is not a symbol of the input, the definition uses a position after the last symbol, and a result
    /// must not contain this position.
    pub(crate) fn multiples(&self, supposed: &[symbols::Fact]) -> Vec<Definition> {
        let mut found: Vec<Definition> = Vec::new();
        for (k, fact) in
            [self.stated(), supposed.to_vec()].concat().iter().filter(|fact| fact.is_multiple()).enumerate()
        {
            let text = self.quotient_text(fact);
            let quotient = self.entries.iter().position(|number| number.text == text).unwrap_or(self.entries.len() + k);
            let names = fact
                .other
                .and_then(Basis::named)
                .zip(Basis::named(quotient))
                .and_then(|(by, quotient)| by.times(quotient));
            let (Some(names), Ok(name)) = (names, u8::try_from(fact.name)) else { continue };
            let is_circular = found.iter().any(|known| known.name == name) || depends(names, name, &found);
            if !is_circular && Words::read(&self.entries[fact.name].text).is_none() {
                found.push(Definition { name, is: Quotient { factor: 1, names, divisor: 1, by: Basis::ONE } });
            }
        }
        found
    }

    /// Returns a definition for each symbol that is a product or an exact quotient of other symbols.
    pub(crate) fn definitions(&self, supposed: &[symbols::Fact]) -> Vec<Definition> {
        let symbol = |text: &str| u8::try_from(self.entries.iter().position(|number| number.text == text)?).ok();
        let divides = |divisor: i64, name: u8| {
            let is_stated = |fact: &symbols::Fact| {
                let is_exact = fact.other.is_none() && fact.low >= 0 && fact.high == 0;
                fact.name == usize::from(name) && is_exact && fact.modulus > 0 && fact.modulus % divisor == 0
            };
            i64::from(self.divisor(name)) % divisor == 0 || supposed.iter().any(is_stated)
        };
        let stated = [self.stated(), supposed.to_vec()].concat();
        let is_multiple = |name: u8, of: u8| stated.iter().any(|fact| fact.is_multiple_of(name, of));
        // If `m % n == 0` is declared, `{m/n}` has the same value as `ceil(m/n)`. If the input contains the symbol
        // `ceil(m/n)`, `{m/n}` is defined to be equal to this symbol.
        let exact = |is: Quotient| {
            let is_quotient =
                is.factor == 1 && is.divisor == 1 && [is.names.factor(1), is.by.factor(1)] == [None, None];
            let (name, of) = (is.names.factor(0)?, is.by.factor(0)?);
            let text = format!("ceil({}/{})", self.get(name)?.text, self.get(of)?.text);
            symbol(&text).filter(|_| is_quotient && is_multiple(name, of))
        };
        let entries = self.entries.iter().zip(0..);
        let defined = entries.filter_map(|(number, name)| {
            let is = Words::read(&number.text)?.quotient(symbol, divides, is_multiple)?;
            let names = exact(is).filter(|exact| *exact != name).and_then(|exact| Basis::named(exact.into()));
            let is = names.map_or(is, |names| Quotient { names, by: Basis::ONE, ..is });
            Some(Definition { name, is })
        });
        defined.collect()
    }

    /// Returns `true` if the layout uses the symbol with this text, or a product or quotient that contains this symbol.
    pub(crate) fn uses(&self, text: &str) -> bool {
        let is_factor =
            |number: &Number| Words::read(&number.text).is_some_and(|words| words.names().any(|name| name == text));
        self.entries.iter().any(|number| number.used && (number.text == text || is_factor(number)))
    }

    /// Returns `true` if each product or quotient has the value in `case` that follows from the values of its factors.
    pub(crate) fn agree(&self, case: &symbols::Case) -> bool {
        let value = |text: &str| {
            let name = self.entries.iter().position(|number| number.text == text)?;
            case.get(u8::try_from(name).ok()?)
        };
        let expected = |number: &Number| Words::read(&number.text).and_then(|words| words.value(value));
        self.entries.iter().all(|number| expected(number).is_none_or(|expected| value(&number.text) == Some(expected)))
    }

    /// Returns the facts, in the order of their declaration.
    pub fn facts(&self) -> &[NumberFact] {
        &self.facts
    }

    /// Returns the facts as [`symbols::Fact`]s, which the prover reads.
    pub(crate) fn stated(&self) -> Vec<symbols::Fact> {
        let fact = |fact: &NumberFact| symbols::Fact {
            text: "",
            name: fact.name.into(),
            modulus: fact.modulus,
            other: fact.other.map(usize::from),
            low: fact.low,
            high: fact.high,
        };
        self.facts.iter().map(fact).collect()
    }

    /// Returns the facts about one symbol that do not mention another symbol.
    fn facts_of(&self, name: u8) -> impl Iterator<Item = &NumberFact> {
        self.facts.iter().filter(move |fact| fact.name == name && fact.other.is_none())
    }

    /// Returns a number that is known to divide a symbol. This number is the least common multiple of the declared
    /// divisors and, for a product such as `8*n`, of the number 8. A divisor is left out if it makes the multiple 2^31
    /// or larger.
    pub fn divisor(&self, name: u8) -> u32 {
        let exact = self.facts_of(name).filter(|fact| fact.modulus > 0 && fact.low >= 0 && fact.high == 0);
        let factor = self.get(name).and_then(|number| Words::read(&number.text)).map(|words| words.divisor());
        factor.into_iter().chain(exact.map(|fact| fact.modulus)).fold(1, |common, modulus| {
            let multiple = (i64::from(common) / gcd_signed(common.into(), modulus)).checked_mul(modulus);
            multiple
                .and_then(|multiple| u32::try_from(multiple).ok())
                .filter(|multiple| *multiple < 1 << 31)
                .unwrap_or(common)
        })
    }

    /// Returns the upper bound on a symbol that the facts declare, or `None` if no fact declares an upper bound.
    pub fn most(&self, name: u8) -> Option<i64> {
        let bounds = self.facts_of(name).filter(|fact| fact.modulus == 0);
        bounds.map(|fact| fact.high).min().filter(|most| *most < i64::MAX)
    }
}

/// Returns `true` if the product `names` contains the symbol `name` as a factor, or a factor that is defined in terms
/// of `name`.
fn depends(names: Basis, name: u8, definitions: &[Definition]) -> bool {
    (0..Basis::MAX_FACTORS).filter_map(|i| names.factor(i)).any(|factor| {
        let defined = definitions.iter().find(|known| known.name == factor);
        factor == name || defined.is_some_and(|known| depends(known.is.names, name, definitions))
    })
}
