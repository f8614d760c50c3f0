//! Proves clauses about layouts with constants and runtime values. If the layout can be evaluated symbolically, a proof
//! covers all values of the constants and of the runtime values.

use crate::facts::{OVERRUN, failures as refuted, is_fact, state};
use crate::known::given::KnownLayout;
use crate::known::names::KnownNames;
use crate::resolve::{Overrun, resolve_with};
use crate::syntax::{Clause, Diagnostic, Modulus, Stated};
use crate::words::Words;

/// Returns errors for the clauses that are false or cannot be decided.
pub(super) fn failures(stated: &Stated, words: &Words, known: &[KnownLayout]) -> Vec<Diagnostic> {
    let names = KnownNames::new(words, known, None);
    let is_claim = |clause: &Clause| {
        let name = words.text(&clause.name);
        is_fact(&name) && name != OVERRUN
    };
    let (claims, others): (Vec<_>, Vec<_>) = stated.clauses.iter().cloned().partition(is_claim);
    if claims.is_empty() {
        return Vec::new();
    }
    // Clauses with a constant as divisor are skipped, because the prover only uses divisors that are numbers.
    let is_known = |clause: &Clause| !matches!(clause.modulus, Some(Modulus::Constant(_)));
    let facts = others.into_iter().filter(|clause| clause.bound.is_some() && is_known(clause)).collect();
    let facts = Stated { expr: stated.expr.clone(), clauses: facts };
    let claims = Stated { expr: facts.expr.clone(), clauses: claims };
    let layout = state(&facts, words.source(), &names)
        .and_then(|()| resolve_with(&facts.expr, words.source(), &names, Overrun::Allowed));
    match layout {
        Ok(layout) => refuted(&claims, &layout, words.source(), &names),
        Err(_) => claims.clauses.iter().map(|clause| undecided(clause, words)).collect(),
    }
}

fn undecided(clause: &Clause, words: &Words) -> Diagnostic {
    let message = format!("`{}` cannot be decided for this layout", words.text(&clause.name));
    let help = "write this clause for another layout, without operations on const parameters, and build this layout from the other one";
    Diagnostic::new(clause.at.clone(), message, help)
}
