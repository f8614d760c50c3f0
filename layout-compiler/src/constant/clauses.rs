//! `where` clauses: facts that rustc checks.

use super::lowering::Lowering;
use crate::facts::{OVERRUN, fact_usage, words_of};
use crate::resolve::is_constant;
use crate::resolve::kind::Takes;
use crate::syntax::{Clause, Diagnostic, Expr, ExprKind};
use crate::tokens::{optional, own};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// Facts that rustc can check, and what they take.
const FACTS: [(&str, &[Takes]); 15] = [
    ("injective", &[]),
    ("surjective", &[Takes::Numbers]),
    ("bijective", &[]),
    ("compact", &[]),
    ("divides", &[Takes::Tiler]),
    ("disjoint", &[Takes::Layout]),
    ("vector", &[Takes::Ints, Takes::Numbers]),
    ("wgmma", &[Takes::Numbers, Takes::Numbers]),
    ("tcgen05", &[Takes::Numbers, Takes::Numbers]),
    ("tma", &[Takes::Layout, Takes::Numbers]),
    ("compatible", &[Takes::Ints]),
    ("coalesced", &[Takes::Layout, Takes::Numbers]),
    ("bank_conflicts", &[Takes::Layout, Takes::Numbers]),
    ("size", &[]),
    ("cosize", &[]),
];

impl Lowering<'_> {
    /// The check of a clause, which stops the build; nothing for `overrun`, and for what has been reported.
    pub(super) fn clause(&mut self, clause: &Clause) -> Option<TokenStream> {
        let name = self.words.text(&clause.name);
        // What is stated of numbers of run time has been read before the layout, and what is to be proved for all of them is `proofs`'.
        if name == OVERRUN || self.is_stated(clause) || self.run_time.is_symbolic() && fact_usage(&name).is_some() {
            return None;
        }
        let known = FACTS.iter().find(|(fact, _)| *fact == name);
        match (known, fact_usage(&name)) {
            (Some((_, operands)), _) if clause.modulus.is_none() => self.fact(clause, &name, operands),
            (None, Some(_)) => {
                let message = format!("`{name}` is not checked of a layout with constants");
                self.report(Diagnostic::new(clause.name.clone(), message, "state it of a layout of numbers"))
            }
            _ if is_constant(&name) => self.number_fact(clause, &name),
            _ => {
                let help = "facts are `injective`, `size <= n` and the like, or about a constant: `BM % 8 == 0`";
                self.report(Diagnostic::new(clause.name.clone(), format!("unknown fact `{name}`"), help))
            }
        }
    }

    fn fact(&mut self, clause: &Clause, name: &str, operands: &[Takes]) -> Option<TokenStream> {
        let is_measure = ["size", "cosize", "bank_conflicts"].contains(&name);
        if clause.args.len() != operands.len() || clause.bound.is_some() != is_measure {
            let message = format!("`{name}` is written otherwise");
            let usage = format!("write `{}`", fact_usage(name).unwrap_or_default());
            return self.report(Diagnostic::new(clause.at.clone(), message, usage));
        }
        let layout = own("layout");
        let mut args = vec![quote!(&#layout)];
        for (i, (arg, operand)) in clause.args.iter().zip(operands).enumerate() {
            if words_of(name).contains(&i) {
                let word = self.words.text(&arg.at);
                args.push(quote!(#word));
                continue;
            }
            let value = match (name, i) {
                ("tma", 0) => self.structure(arg)?,
                _ => self.read(arg, *operand)?,
            };
            args.push(if *operand == Takes::Numbers { self.number(value, arg) } else { quote!(&#value) });
        }
        if let Some((relation, bound)) = &clause.bound {
            let (sign, value) = (relation.sign(), self.read(bound, Takes::Numbers)?);
            let value = self.number(value, bound);
            args.extend([quote!(#sign), value]);
        }
        let (private, function) = (self.private, Ident::new(name, Span::mixed_site()));
        Some(self.placed(&clause.at, &quote!(#private::constants::#function), &quote!(#(#args),*)))
    }

    /// A layout that may have numbers of its own, which are only known at run time: a name stands for what is static of it.
    fn structure(&mut self, arg: &Expr) -> Option<TokenStream> {
        if !matches!(arg.kind, ExprKind::Name) || self.is_constant(&arg.at) {
            return self.read(arg, Takes::Layout);
        }
        let (path, private) = (self.path(&arg.at)?, self.private);
        Some(quote!(<#path as #private::Structure>::LAYOUT))
    }

    /// The constant that a clause compares with.
    pub(super) fn compared(&mut self, bound: &Expr) -> Option<TokenStream> {
        let value = self.read(bound, Takes::Numbers)?;
        Some(self.number(value, bound))
    }

    fn number(&self, value: TokenStream, expr: &Expr) -> TokenStream {
        let private = self.private;
        self.expect(&expr.at, &quote!(#private::constants::number(&#value)))
    }

    /// `BM % 8 == 0`
    fn number_fact(&mut self, clause: &Clause, name: &str) -> Option<TokenStream> {
        let Some((relation, bound)) = &clause.bound else {
            let message = format!("`{name}` is a number; compare it with another");
            return self.report(Diagnostic::new(clause.at.clone(), message, "as in `BM % 8 == 0`"));
        };
        let value = self.read(bound, Takes::Numbers)?;
        let (private, value) = (self.private, self.number(value, bound));
        let (path, sign) = (self.constant(&clause.name)?, relation.sign());
        let (modulus, remainder) = self.modulus(clause)?;
        let modulus = optional(modulus.as_ref());
        let text = format!("{name}{remainder} {sign} {}", self.words.text(&bound.at));
        let number = quote!(#private::expect(#private::constants::number(&#private::expect(
            #private::constants::int(#path as i128)
        ))));
        let fact = quote!(#private::constants::number_fact(#text, #number, #modulus, #sign, #value));
        Some(self.expect(&clause.at, &fact))
    }
}
