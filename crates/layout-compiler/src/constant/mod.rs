//! Converts layouts with constants to calls of `const fn`s of the runtime. Only rustc can evaluate these layouts,
//! because only rustc knows the constants.
//!
//! Each call that may fail is wrapped in `expect` with the span of the operation. If the call fails, rustc underlines
//! the operation.
//!
//! This module also proves the clauses of layouts that have constants and runtime values. Such a proof covers all
//! values of the constants and of the runtime values. Such a proof is only possible if the layout can be evaluated with
//! symbols instead of the constants.

mod calls;
mod clauses;
mod leaf;
mod lowering;
mod numbers;
mod operand;
mod run_time;
pub(crate) use operand::{mixes_constants, uses_constants};
pub(crate) use run_time::Which;

use crate::facts;
use crate::facts::{OVERRUN, failures as refuted, is_fact, state};
use crate::known::given::KnownLayout;
use crate::known::names::KnownNames;
use crate::resolve::kind::{Kind, Takes};
use crate::resolve::{Overrun, resolve_with, walk};
use crate::syntax::{Clause, Diagnostic, Expr, Stated};
use crate::tokens::own;
use crate::words::Words;
use lowering::Lowering;
use operand::has_constant_divisor;
use proc_macro2::TokenStream;
use quote::quote;
use run_time::RunTime;

/// The input of a conversion to Rust code, apart from the expression: the tokens of the expression, and the names that
/// it can use.
pub(crate) struct Context<'a> {
    pub(crate) words: &'a Words,
    /// The names of the const parameters of the struct.
    pub(crate) parameters: &'a [String],
    /// The layouts that the expression can name. These layouts come from the same `layout!` block, or from helper
    /// macros.
    pub(crate) known: &'a [KnownLayout],
    pub(crate) which: Which<'a>,
    pub(crate) private: &'a TokenStream,
}

/// A layout, an instruction, a tiling or a movement as a Rust expression, together with its runtime values, facts and
/// constants.
pub(crate) struct Lowered {
    /// The kind of the value: a layout, an instruction, a tiling or a movement.
    pub(crate) kind: Kind,
    /// The expression of the value, including the checks of its clauses. rustc evaluates the expression at compile
    /// time.
    pub(crate) layout: TokenStream,
    /// The text and the tokens of each runtime value.
    pub(crate) numbers: Vec<(String, TokenStream)>,
    /// The declared facts about runtime values.
    pub(crate) facts: Vec<TokenStream>,
    /// The constants that become const parameters of the emitted type.
    pub(crate) constants: Vec<TokenStream>,
}

/// Converts the layout of an item to Rust code, or returns all errors in the layout.
pub(crate) fn layout(stated: &Stated, of: &Context<'_>) -> Result<Lowered, Vec<Diagnostic>> {
    let Context { words, parameters, known, which, private } = *of;
    let overrun = facts::overrun(stated, |at| words.text(at));
    let run_time = RunTime::new(which);
    let mut lowering = Lowering { words, private, parameters, known, overrun, run_time, errors: Vec::new() };
    stated.clauses.iter().for_each(|clause| lowering.state(clause));
    let made = made(&mut lowering, &stated.expr);
    let claims: Vec<TokenStream> = match made {
        Some((kind, _)) if kind != Kind::Layout => {
            stated.clauses.iter().for_each(|clause| lowering.refuse_of_tiling(clause));
            Vec::new()
        }
        _ => stated.clauses.iter().filter_map(|clause| lowering.clause(clause)).collect(),
    };
    if lowering.run_time.is_symbolic() && lowering.errors.is_empty() {
        lowering.errors = failures(stated, words, known);
    }
    let Lowering { run_time, errors, .. } = lowering;
    match made {
        Some((kind, layout)) if errors.is_empty() => {
            let name = own("layout");
            let marked = match kind {
                Kind::Layout => quote!(#private::Layout::marked(#name, true)),
                _ => quote!(#name),
            };
            let layout = quote!({
                let #name = #layout;
                #(let () = #claims;)*
                #marked
            });
            let constants = run_time.constants.into_iter().map(|(_, constant)| constant).collect();
            Ok(Lowered { kind, layout, numbers: run_time.numbers, facts: run_time.facts, constants })
        }
        _ => Err(errors),
    }
}

/// Emits an expression as a layout, an instruction or a tiling. A tuple of integers becomes the compact layout of this
/// shape.
fn made(lowering: &mut Lowering<'_>, expr: &Expr) -> Option<(Kind, TokenStream)> {
    let value = walk::value(lowering, expr)?;
    match value.kind {
        kind @ (Kind::Mma | Kind::Copy | Kind::TiledMma | Kind::TiledCopy | Kind::Movement) => {
            Some((kind, value.tokens))
        }
        _ => Some((Kind::Layout, lowering.operand(value, Takes::Layout, &expr.at)?)),
    }
}

/// A value that rustc evaluates. If the kind is `Named`, the tokens are the path of a type, and otherwise a Rust
/// expression.
struct ConstValue {
    kind: Kind,
    tokens: TokenStream,
    /// `true` if the value is the operand `_`.
    is_keep: bool,
    /// `true` if the value is a tuple that contains `_` or `X`.
    has_blanks: bool,
}

impl ConstValue {
    fn of(kind: Kind, tokens: TokenStream) -> Self {
        Self { kind, tokens, is_keep: false, has_blanks: false }
    }
}

/// Returns an error for each clause that is false or cannot be decided.
fn failures(stated: &Stated, words: &Words, known: &[KnownLayout]) -> Vec<Diagnostic> {
    let names = KnownNames::new(words, known, None);
    let is_claim = |clause: &Clause| {
        let name = words.text(&clause.name);
        is_fact(&name) && name != OVERRUN
    };
    let (claims, others): (Vec<_>, Vec<_>) = stated.clauses.iter().cloned().partition(is_claim);
    if claims.is_empty() {
        return Vec::new();
    }
    // The prover needs the divisor of a clause as a number. A clause with a named constant as its divisor is therefore
    // not used.
    let is_known = |clause: &Clause| !has_constant_divisor(clause, words);
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
    let message = format!(
        "`{}` cannot be checked for this layout, because an operation needs the value of a Rust constant",
        words.text(&clause.name)
    );
    let help = "declare the operand of the operation as a struct with this clause, and use the name of the struct as the operand";
    Diagnostic::new(clause.at.clone(), message, help)
}
