//! Numbers that are only known at run time, beside constants: in the emitted layout they have names.

use super::expr::Lowering;
use super::names::is_constant;
use crate::syntax::{At, Clause, Diagnostic, Expr, ExprKind, Modulus};
use crate::tokens::own;
use crate::words::Words;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

/// Which names stand for numbers that are only known at run time.
#[derive(Clone, Copy)]
pub(crate) enum Which<'a> {
    /// None: everything is a constant.
    Nothing,
    /// The fields of a struct, and expressions of them in braces.
    Fields(&'a [String]),
    /// All that are not in capitals, and expressions in braces. Constants are parameters of the type.
    Variables,
}

/// The numbers of a layout, each with the tokens of its value, in the order of their names; and what is stated about them.
pub(super) struct RunTime<'a> {
    which: Which<'a>,
    pub(super) numbers: Vec<(String, TokenStream)>,
    /// The constants that are parameters of the type.
    pub(super) constants: Vec<(String, TokenStream)>,
    /// What is stated to divide a number.
    divisors: Vec<(usize, TokenStream)>,
    pub(super) facts: Vec<TokenStream>,
    /// The clauses that state them.
    stated: Vec<At>,
}

impl<'a> RunTime<'a> {
    pub(super) fn new(which: Which<'a>) -> Self {
        let fields = if let Which::Fields(fields) = which { fields } else { &[] };
        let numbers = fields.iter().map(|field| (field.clone(), field.parse().unwrap_or_default())).collect();
        Self { which, numbers, constants: Vec::new(), divisors: Vec::new(), facts: Vec::new(), stated: Vec::new() }
    }

    pub(super) fn is_open(&self) -> bool {
        !matches!(self.which, Which::Nothing)
    }

    /// The place of the number that stands at `at`, if it is one.
    pub(super) fn number(&mut self, at: &At, words: &Words) -> Option<usize> {
        let text = words.text(at);
        if let Some(known) = self.numbers.iter().position(|(number, _)| *number == text) {
            return Some(known);
        }
        let is_number = match self.which {
            Which::Nothing => false,
            Which::Fields(fields) => text.starts_with('{') && mentions(words.path(at).unwrap_or_default(), fields),
            Which::Variables => text.starts_with('{') || !is_constant(&text),
        };
        if !is_number {
            return None;
        }
        // What is no path is reported where it is read as a constant.
        self.numbers.push((text, words.path(at).ok()?));
        Some(self.numbers.len() - 1)
    }

    /// The constant that stands at `at`, or the parameter that stands for it.
    fn constant(&mut self, at: &At, words: &Words) -> Result<TokenStream, Diagnostic> {
        let path = words.path(at)?;
        if !matches!(self.which, Which::Variables) {
            return Ok(path);
        }
        let text = words.text(at);
        let known = self.constants.iter().position(|(constant, _)| *constant == text);
        let place = known.unwrap_or_else(|| {
            self.constants.push((text, path));
            self.constants.len() - 1
        });
        let parameter = own(&format!("C{place}"));
        Ok(quote!(#parameter))
    }
}

/// Whether one of the names is among the tokens.
fn mentions(tokens: TokenStream, names: &[String]) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => names.iter().any(|name| ident == name),
        TokenTree::Group(group) => mentions(group.stream(), names),
        _ => false,
    })
}

impl Lowering<'_> {
    /// `ceil(number/divisor)`
    pub(super) fn extent(&self, number: usize, divisor: &TokenStream, at: &At) -> TokenStream {
        let (private, name, stated) = (self.private, name(number), self.stated());
        self.expect(at, &quote!(#private::constants::extent(#name, #divisor, &#stated)))
    }

    /// What is stated to divide the numbers.
    pub(super) fn stated(&self) -> TokenStream {
        let pairs = self.run_time.divisors.iter().map(|(number, divisor)| {
            let name = name(*number);
            quote!((#name, #divisor))
        });
        quote!([#(#pairs),*])
    }

    /// A constant, or the parameter that stands for it.
    pub(super) fn constant(&mut self, at: &At) -> Option<TokenStream> {
        self.run_time.constant(at, self.words).map_err(|error| self.errors.push(error)).ok()
    }

    /// A number by itself, as an operand or in a clause.
    pub(super) fn number_at(&mut self, at: &At) -> Option<usize> {
        self.run_time.number(at, self.words)
    }

    /// Reads a fact about a number, which is checked where the numbers are; nothing if the clause is about something else.
    pub(super) fn state(&mut self, clause: &Clause) {
        let is_about_number = clause.args.is_empty() && (clause.bound.is_some() || clause.modulus.is_some());
        let name = self.words.text(&clause.name);
        if !is_about_number || crate::facts::fact_usage(&name).is_some() {
            return;
        }
        if let Some(number) = self.number_at(&clause.name) {
            self.run_time.stated.push(clause.at.clone());
            let fact = self.stated_fact(clause, number, &name);
            self.run_time.facts.extend(fact);
        }
    }

    /// Whether the clause is about a number of run time.
    pub(super) fn is_stated(&self, clause: &Clause) -> bool {
        self.run_time.stated.contains(&clause.at)
    }

    fn stated_fact(&mut self, clause: &Clause, number: usize, name: &str) -> Option<TokenStream> {
        let Some((relation, bound)) = &clause.bound else {
            let help = "facts about numbers are `m % BM == 0`, `m <= 4096` and `ld >= n`";
            let message = "a remainder is a number; compare it with another";
            return self.report(Diagnostic::new(clause.at.clone(), message, help));
        };
        let (modulus, remainder) = self.modulus(clause)?;
        let is_zero = self.words.text(&bound.at) == "0" && relation.sign() == "==";
        if let (true, Some(modulus)) = (is_zero, &modulus) {
            self.run_time.divisors.push((number, modulus.clone()));
        }
        let text = format!("{name}{remainder} {} {}", relation.sign(), self.words.text(&bound.at));
        let (private, sign, modulus) = (self.private, relation.sign(), optional(modulus.as_ref()));
        let (other, value) = match self.bound_number(bound) {
            Some(other) => (Some(quote!(#other)), quote!(0)),
            None => (None, self.compared(bound)?),
        };
        let other = optional(other.as_ref());
        let fact = quote!(#private::constants::fact(#text, (#number, #modulus), #sign, (#other, #value as i128)));
        Some(self.expect(&clause.at, &fact))
    }

    /// The divisor of a clause, if there is one, and how the remainder is written.
    pub(super) fn modulus(&mut self, clause: &Clause) -> Option<(Option<TokenStream>, String)> {
        Some(match &clause.modulus {
            None => (None, String::new()),
            Some(Modulus::Number(modulus)) => (Some(crate::emit::int(*modulus)), format!(" % {modulus}")),
            Some(Modulus::Constant(at)) => {
                let constant = self.constant(at)?;
                (Some(quote!((#constant as i128))), format!(" % {}", self.words.text(at)))
            }
        })
    }

    /// The number that a clause compares with, if it is one.
    fn bound_number(&mut self, bound: &Expr) -> Option<usize> {
        let is_name = bound.at.len() == 1 && matches!(bound.kind, ExprKind::Name | ExprKind::Ints(_));
        let text = self.words.text(&bound.at);
        if !is_name || text.starts_with(|first: char| first.is_ascii_digit()) {
            return None;
        }
        self.number_at(&bound.at)
    }
}

/// An `Option`.
pub(super) fn optional(value: Option<&TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

/// A name as a literal.
pub(super) fn name(number: usize) -> TokenStream {
    crate::emit::int(i64::try_from(number).unwrap_or(i64::MAX))
}
