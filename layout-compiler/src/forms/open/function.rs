//! `fn name(i: u32, j: u32, ld: u32) -> u32 = (128,64):(ld,1);`: numbers of the layout are parameters of the function.

use crate::arithmetic::open_arithmetic;
use crate::emit::{Dialect, Report};
use crate::forms::bare;
use crate::forms::coordinate::Coordinate;
use crate::forms::function::{
    Function, Index, coordinate, ends, inputs_span, integer_type, output_spans, parameters, written,
};
use crate::forms::items::Item;
use crate::forms::kernel;
use crate::forms::read::Open;
use proc_macro2::{Ident, TokenStream};
use syn::{FnArg, Pat, Signature};

/// The names of a function's parameters, which can stand for numbers.
pub(in crate::forms) fn number_names(function: &Function) -> Vec<String> {
    let names = function.signature.inputs.iter().filter_map(name);
    names.map(ToString::to_string).collect()
}

fn name(input: &FnArg) -> Option<&Ident> {
    match input {
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(ident) => Some(&ident.ident),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    }
}

/// The function with its body, or as the text of another language. The parameters that are no numbers of the layout are the
/// coordinate.
pub(in crate::forms) fn emit(item: &Item, function: &Function, open: &Open, report: &mut Report) -> TokenStream {
    let signature = &function.signature;
    let Ok(dialect) = kernel::dialect(signature, report) else { return TokenStream::new() };
    let Some(index) = index(function, dialect, open, report) else { return TokenStream::new() };
    written(item, signature, dialect, &open.text(), &index)
}

fn index(function: &Function, dialect: Option<Dialect>, open: &Open, report: &mut Report) -> Option<Index> {
    let signature = &function.signature;
    let (words, ty) = integer_type(signature, report)?;
    let is_number =
        |input: &FnArg| name(input).is_some_and(|name| open.numbers.iter().any(|n| *name == n.text && n.used));
    let coordinate = coordinate(signature, is_number, report)?;
    if let Some((_, message)) = coordinate.misfit(&open.layout, &|shape| open.spell(shape)) {
        let at = inputs_span(signature);
        report.push((at, at), &message, "write one parameter, or one per mode with its parentheses");
        return None;
    }
    let parameters: Vec<Ident> =
        parameters(signature, |_| true, report)?.into_iter().flat_map(Coordinate::parts).collect();
    if dialect.is_some_and(|dialect| !is_sayable(signature, &parameters, &ty, dialect, open, report)) {
        return None;
    }
    let modes = coordinate.modes(&open.layout);
    let parts: Vec<Ident> = coordinate.parts();
    // Another language reads parameters, under their own names.
    let numbers: Vec<String> = match dialect {
        Some(_) => open.tokens.iter().map(|tokens| tokens.to_string().trim_start_matches("r#").to_string()).collect(),
        None => open.texts().collect(),
    };
    let names: Vec<String> = parts.iter().map(bare).chain(numbers).collect();
    let arithmetic = open_arithmetic(&open.layout, &modes, &names);
    let (needed, bits) = (arithmetic.bits_of_numbers(), words.last()?.value_bits());
    if needed > bits {
        let message = format!("the numbers of this layout need {needed} bits, and `{ty}` has {bits}");
        report.push(output_spans(signature), &message, "use a wider integer type");
        return None;
    }
    let numbers = open.tokens.iter().map(|number| number.clone().into_iter().collect());
    let atoms = parts.iter().map(|part| vec![part.clone().into()]).chain(numbers).collect();
    Some(Index { arithmetic, atoms, names, parameters: parameters.iter().map(bare).collect(), ty })
}

/// Whether the language has all that the signature says, and the layout asks for parameters alone.
fn is_sayable(
    signature: &Signature,
    parameters: &[Ident],
    ty: &str,
    dialect: Dialect,
    open: &Open,
    report: &mut Report,
) -> bool {
    let mut sayable = kernel::is_sayable(signature, parameters, ty, dialect, report);
    for (number, tokens) in open.numbers.iter().zip(&open.tokens) {
        if number.used && !parameters.iter().any(|parameter| *parameter == number.text) {
            let message = format!("{} knows nothing of Rust's `{}`", dialect.language(), number.text);
            report.push(ends(tokens), &message, "make it a parameter");
            sayable = false;
        }
    }
    sayable
}
