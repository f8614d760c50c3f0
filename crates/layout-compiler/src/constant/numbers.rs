//! Emits runtime values as symbols, and the facts about them, for a layout that rustc evaluates.

use super::lowering::Lowering;
use super::operand::has_constant_divisor;
use crate::known::names::is_a_layout;
use crate::resolve::walk::Domain;
use crate::syntax::{At, Clause, Diagnostic, Expr, ExprKind, Modulus, Relation};
use crate::tokens::{constant_integer, optional};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

impl Lowering<'_> {
    /// Emits the extent `ceil(number/divisor)`. `number` is the position of a runtime value in the list of runtime
    /// values.
    pub(super) fn extent(&self, number: usize, divisor: &TokenStream, at: &At) -> TokenStream {
        let (private, name, stated) = (self.private, name(number), self.stated());
        self.expect(at, &quote!(#private::constants::extent(#name, #divisor, &#stated)))
    }

    /// Emits a list of pairs: the position of a runtime value, and a divisor that a clause declares for this value.
    pub(super) fn stated(&self) -> TokenStream {
        let pairs = self.run_time.divisors.iter().map(|(number, divisor)| {
            let name = name(*number);
            quote!((#name, #divisor))
        });
        quote!([#(#pairs),*])
    }

    /// Emits a constant, or the const parameter of the emitted type that replaces this constant.
    pub(super) fn constant(&mut self, at: &At) -> Option<TokenStream> {
        let name = self.words.text(at);
        if !self.parameters.contains(&name) && self.known.iter().any(|(known, _)| *known == name) {
            return self.report(is_a_layout(&name, at));
        }
        let constant = self.run_time.constant(at, self.words);
        self.reported(constant)
    }

    /// Emits a constant, converted to `i128`.
    pub(super) fn integer(&mut self, at: &At) -> Option<TokenStream> {
        self.constant(at).map(|constant| constant_integer(&constant, self.private))
    }

    /// Returns the position of the runtime value at `at` in the list of runtime values. Returns `None` if the tokens
    /// are not a runtime value.
    pub(super) fn number_at(&mut self, at: &At) -> Option<usize> {
        self.run_time.number(at, self.words)
    }

    /// If a clause declares a fact about a runtime value, records this fact. Ignores all other clauses.
    pub(super) fn state(&mut self, clause: &Clause) {
        let is_about_number = clause.args.is_empty() && (clause.bound.is_some() || clause.modulus.is_some());
        let name = self.words.text(&clause.name);
        if !is_about_number || crate::facts::is_fact(&name) {
            return;
        }
        if let Some(number) = self.number_at(&clause.name) {
            self.run_time.stated.push(clause.at.clone());
            let fact = self.stated_fact(clause, number);
            self.run_time.facts.extend(fact);
        }
    }

    /// Returns `true` if `state` recognized the clause as a fact about a runtime value.
    pub(super) fn is_stated(&self, clause: &Clause) -> bool {
        self.run_time.stated.contains(&clause.at)
    }

    fn stated_fact(&mut self, clause: &Clause, number: usize) -> Option<TokenStream> {
        let Some((relation, bound)) = &clause.bound else {
            let help = "write a clause such as `m % BM == 0`, `m <= 4096` or `ld >= n`";
            let message = "a remainder must be compared with a number";
            return self.report(Diagnostic::new(clause.at.clone(), message, help));
        };
        let by = self.run_time_divisor(clause);
        let modulus = if by.is_some() { None } else { self.modulus(clause)? };
        let is_zero = self.words.text(&bound.at) == "0" && *relation == Relation::Equal;
        if let (true, Some(modulus)) = (is_zero, &modulus) {
            self.run_time.divisors.push((number, modulus.clone()));
        }
        let text = clause.spelled(&|at| self.words.text(at));
        let (private, relation, modulus) =
            (self.private, self.relation(*relation), optional(modulus.as_ref(), self.private));
        let (other, value) = match self.bound_number(bound) {
            Some(_) if by.is_some() => {
                let help = "write a clause such as `m % n == 0`";
                return self.report(Diagnostic::new(bound.at.clone(), "a clause can name at most two numbers", help));
            }
            Some(other) => (Some(other), quote!(0)),
            None => (by, self.compared(bound)?),
        };
        let (other, divides) = (optional(other.as_ref(), private), by.is_some());
        let fact = quote!(#private::constants::fact(#text, (#number, #modulus), #relation, (#other, #value as #private::core::primitive::i128), #divides));
        Some(self.expect(&clause.at, &fact))
    }

    /// If the divisor of a clause is a runtime value, as `n` in `m % n == 0`, returns the position of this value.
    fn run_time_divisor(&mut self, clause: &Clause) -> Option<usize> {
        match &clause.modulus {
            Some(Modulus::Constant(at)) if !has_constant_divisor(clause, self.words) => self.number_at(at),
            _ => None,
        }
    }

    /// Emits the divisor of a clause. Returns `Some(None)` if the clause has no divisor, and `None` if the divisor has
    /// an error, which is reported.
    pub(super) fn modulus(&mut self, clause: &Clause) -> Option<Option<TokenStream>> {
        Some(match &clause.modulus {
            None => None,
            Some(Modulus::Number(modulus)) => Some(crate::emit::int(*modulus)),
            Some(Modulus::Constant(at)) => Some(self.integer(at)?),
        })
    }

    /// Emits a relation as a variant of the enum `Relation`.
    pub(super) fn relation(&self, relation: Relation) -> TokenStream {
        let (private, name) = (self.private, Ident::new(&format!("{relation:?}"), Span::mixed_site()));
        quote!(#private::constants::Relation::#name)
    }

    /// If the right side of a clause is a runtime value, returns the position of this value. Returns `None` for any
    /// other right side.
    fn bound_number(&mut self, bound: &Expr) -> Option<usize> {
        let is_name = bound.at.len() == 1 && matches!(bound.kind, ExprKind::Name | ExprKind::Ints(_));
        let text = self.words.text(&bound.at);
        if !is_name || text.starts_with(|first: char| first.is_ascii_digit()) {
            return None;
        }
        self.number_at(&bound.at)
    }
}

/// Emits the position of a runtime value as a literal.
pub(super) fn name(number: usize) -> TokenStream {
    crate::emit::int(i64::try_from(number).unwrap_or(i64::MAX))
}
