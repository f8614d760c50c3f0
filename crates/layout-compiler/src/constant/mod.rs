//! Layouts with constants that only rustc can evaluate: lowers expressions to calls of the runtime's `const fn`s.
//!
//! Each call that may fail is wrapped in `expect` with the span of the operation, so that rustc underlines the
//! operation if the build fails.

mod calls;
mod clauses;
mod leaf;
mod lowering;
mod numbers;
mod operand;
mod proofs;
mod run_time;
mod uses;
mod value;

pub(crate) use run_time::Which;
pub(crate) use uses::{mixes_constants, uses_constants};

use crate::facts;
use crate::known::given::KnownLayout;
use crate::resolve::kind::{Kind, Takes};
use crate::resolve::walk;
use crate::syntax::{Diagnostic, Expr, Stated};
use crate::tokens::own;
use crate::words::Words;
use lowering::Lowering;
use proc_macro2::TokenStream;
use quote::quote;
use run_time::RunTime;

/// The definitions that an expression can use, and the context of the expression.
pub(crate) struct Context<'a> {
    pub(crate) words: &'a Words,
    /// The constants among the parameters of the struct.
    pub(crate) parameters: &'a [String],
    /// The definitions known so far: layouts of this `layout!` block, and layouts that helper macros passed from other
    /// blocks.
    pub(crate) known: &'a [KnownLayout],
    pub(crate) which: Which<'a>,
    pub(crate) private: &'a TokenStream,
}

/// A layout as a Rust expression, with its runtime values, facts and const parameters.
pub(crate) struct Lowered {
    /// The kind: a layout, an instruction, a tiling, or a movement.
    pub(crate) kind: Kind,
    /// The layout, which rustc evaluates at compile time together with its clauses.
    pub(crate) layout: TokenStream,
    /// The runtime values: their text, and their tokens.
    pub(crate) numbers: Vec<(String, TokenStream)>,
    /// The declared clauses about runtime values.
    pub(crate) facts: Vec<TokenStream>,
    /// The constants that are parameters of the type.
    pub(crate) constants: Vec<TokenStream>,
}

/// Lowers the layout of an item to code that rustc evaluates. Returns all errors in the layout.
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
        lowering.errors = proofs::failures(stated, words, known);
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

/// Emits an expression as a layout, an instruction or a tiling; integers become their compact layout.
fn made(lowering: &mut Lowering<'_>, expr: &Expr) -> Option<(Kind, TokenStream)> {
    let value = walk::value(lowering, expr)?;
    match value.kind {
        kind @ (Kind::Mma | Kind::Copy | Kind::TiledMma | Kind::TiledCopy | Kind::Movement) => {
            Some((kind, value.tokens))
        }
        _ => Some((Kind::Layout, lowering.operand(value, Takes::Layout, &expr.at)?)),
    }
}
