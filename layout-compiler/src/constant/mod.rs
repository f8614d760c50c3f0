//! Layouts whose numbers are constants that only rustc knows: expressions as calls of the runtime's `const fn`s.
//!
//! Each call that may fail goes through `expect`, which has the span of the operation: rustc underlines it when the build stops.

mod clauses;
mod expr;
mod leaf;
mod names;
mod ops;

pub(crate) use names::uses_constants;

use crate::facts;
use crate::known::given::Known;
use crate::syntax::{Diagnostic, Stated};
use crate::tokens::own;
use crate::words::Words;
use expr::Lowering;
use proc_macro2::TokenStream;
use quote::quote;

/// The layout of an item as an expression of Rust that is worked out while the program is compiled, facts and all.
pub(crate) fn layout(
    stated: &Stated,
    words: &Words,
    parameters: &[String],
    known: &[Known],
    private: &TokenStream,
) -> Result<TokenStream, Vec<Diagnostic>> {
    let overrun = facts::overrun(stated, |at| words.text(at));
    let mut lowering = Lowering { words, private, parameters, known, overrun, errors: Vec::new() };
    let layout = lowering.layout(&stated.expr);
    let claims: Vec<TokenStream> = stated.clauses.iter().filter_map(|clause| lowering.clause(clause)).collect();
    match layout {
        Some(layout) if lowering.errors.is_empty() => {
            let name = own("layout");
            Ok(quote!({
                let #name = #layout;
                #(let () = #claims;)*
                #name.marked(true)
            }))
        }
        _ => Err(lowering.errors),
    }
}
