//! Emits checks of `where` clauses, which rustc evaluates.

use super::lowering::Lowering;
use crate::facts::{LayoutFact, OVERRUN, find, is_fact, require_operands};
use crate::resolve::is_constant;
use crate::resolve::kind::Takes;
use crate::resolve::walk::Domain;
use crate::syntax::{Clause, Diagnostic, Expr, ExprKind};
use crate::tokens::{optional, own};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

impl Lowering<'_> {
    /// Emits the check of a clause. rustc reports an error if the clause is false. Returns `None` for `overrun`, for an
    /// invalid clause, and for a clause that other code checks.
    pub(super) fn clause(&mut self, clause: &Clause) -> Option<TokenStream> {
        let name = self.words.text(&clause.name);
        // `state` has already recorded the clauses about runtime values. `failures` checks the clauses about a layout
        // with runtime values.
        if name == OVERRUN || self.is_stated(clause) || self.run_time.is_symbolic() && is_fact(&name) {
            return None;
        }
        match find(&name) {
            Some(fact) if fact.is_const && clause.modulus.is_none() => self.fact(clause, fact),
            Some(_) if clause.modulus.is_none() => {
                let message = format!(
                    "`{name}` is not supported for a layout that depends on Rust constants or const parameters"
                );
                self.report(Diagnostic::new(
                    clause.name.clone(),
                    message,
                    "write this clause for a layout with literal numbers only",
                ))
            }
            _ if is_constant(&name) => self.number_fact(clause, &name),
            _ => {
                let help = "write a property such as `injective` or `size <= n`, or a comparison of a constant such as `BM % 8 == 0`";
                self.report(Diagnostic::new(clause.name.clone(), format!("unknown property `{name}`"), help))
            }
        }
    }

    /// Reports an error for a clause of a tiling, because rustc cannot check such clauses.
    pub(super) fn refuse_of_tiling(&mut self, clause: &Clause) {
        let name = self.words.text(&clause.name);
        if name != OVERRUN {
            let message =
                format!("`{name}` is not supported for a tiling that depends on Rust constants or const parameters");
            self.errors.push(Diagnostic::new(
                clause.at.clone(),
                message,
                "write this clause for a tiling with literal numbers only",
            ));
        }
    }

    fn fact(&mut self, clause: &Clause, fact: &LayoutFact) -> Option<TokenStream> {
        let name = fact.name;
        self.reported(require_operands(clause, fact))?;
        let layout = own("layout");
        let mut args = vec![quote!(&#layout)];
        for (i, (arg, takes)) in clause.args.iter().zip(fact.takes).enumerate() {
            if fact.words.contains(&i) {
                let word = self.words.text(&arg.at);
                args.push(quote!(#word));
                continue;
            }
            let value = match fact.unbound && *takes == Takes::Layout {
                true => self.structure(arg)?,
                false => self.read(arg, *takes)?,
            };
            args.push(if *takes == Takes::Int { value } else { quote!(&#value) });
        }
        if let Some((relation, bound)) = &clause.bound {
            let (relation, value) = (self.relation(*relation), self.read(bound, Takes::Int)?);
            args.extend([relation, value]);
        }
        let (private, function) = (self.private, Ident::new(name, Span::mixed_site()));
        let told = quote!(#private::constants::#function(#(#args,)* &mut #private::constants::steps()));
        Some(self.placed(&clause.at, &quote!(#private::constants::require), &quote!(&#told)))
    }

    /// Emits the layout of an operand as a constant. Its numbers may be symbols. A layout that is named here may have
    /// runtime values that the checked layout does not have.
    fn structure(&mut self, arg: &Expr) -> Option<TokenStream> {
        if !matches!(arg.kind, ExprKind::Name) || self.stands_for_constant(&arg.at) {
            return self.read(arg, Takes::Layout);
        }
        let (path, private) = (self.path(&arg.at)?, self.private);
        Some(quote!(<#path as #private::Structure>::LAYOUT))
    }

    /// Emits the number on the right side of a clause.
    pub(super) fn compared(&mut self, bound: &Expr) -> Option<TokenStream> {
        self.read(bound, Takes::Int)
    }

    /// Emits the check of a clause about a constant, such as `BM % 8 == 0`.
    fn number_fact(&mut self, clause: &Clause, name: &str) -> Option<TokenStream> {
        let Some((relation, bound)) = &clause.bound else {
            let message = format!("`{name}` is a number, so the clause must compare it with another number");
            return self.report(Diagnostic::new(
                clause.at.clone(),
                message,
                "write a comparison such as `BM % 8 == 0`",
            ));
        };
        let (private, value) = (self.private, self.compared(bound)?);
        let (path, compared) = (self.integer(&clause.name)?, self.relation(*relation));
        let modulus = optional(self.modulus(clause)?.as_ref(), self.private);
        let text = clause.spelled(&|at| self.words.text(at));
        let number = quote!(#private::expect(#private::constants::number(&#private::expect(
            #private::constants::int(#path)
        ))));
        let fact = quote!(#private::constants::number_fact(#text, #number, #modulus, #compared, #value));
        Some(self.expect(&clause.at, &fact))
    }
}
