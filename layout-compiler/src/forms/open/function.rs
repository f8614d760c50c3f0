//! `fn name(i: u32, j: u32, ld: u32) -> u32 = (128,64):(ld,1);`: numbers of the layout are parameters of the function.

use crate::arithmetic::open_arithmetic;
use crate::emit::Report;
use crate::forms::coordinate::Coordinate;
use crate::forms::function::{Function, Index, inputs_span, integer_type, parameter};
use crate::forms::items::Item;
use crate::forms::kernel;
use crate::forms::read::Open;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{FnArg, Pat};

/// The names of a function's parameters, which can stand for numbers.
pub(in crate::forms) fn parameters(function: &Function) -> Vec<String> {
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

/// The function with its body. The parameters that are no numbers of the layout are the coordinate.
pub(in crate::forms) fn emit(item: &Item, function: &Function, open: &Open, report: &mut Report) -> TokenStream {
    try_emit(item, function, open, report).unwrap_or_default()
}

fn try_emit(item: &Item, function: &Function, open: &Open, report: &mut Report) -> Option<TokenStream> {
    let signature = &function.signature;
    let dialect = kernel::dialect(signature, report).ok()?;
    let (_, ty) = integer_type(signature, report)?;
    let coordinate = coordinate(function, open, report)?;
    if let Some((_, message)) = coordinate.misfit(&open.layout, &|shape| open.spell(shape)) {
        let at = inputs_span(signature);
        report.push((at, at), &message, "write one parameter, or one per mode with its parentheses");
        return None;
    }
    if dialect.is_some_and(|dialect| !kernel::is_sayable(signature, &ty, dialect, report)) {
        return None;
    }
    let modes = coordinate.modes(&open.layout);
    let parts: Vec<Ident> = coordinate.parts();
    let atoms: Vec<TokenStream> =
        parts.iter().map(ToTokens::to_token_stream).chain(open.tokens.iter().cloned()).collect();
    // Other languages read the parameters under their own names.
    let texts: Vec<String> = match dialect {
        Some(_) => open.tokens.iter().map(ToString::to_string).collect(),
        None => open.texts().collect(),
    };
    let names = parts.iter().map(ToString::to_string).chain(texts);
    let names: Vec<String> = names.map(|name| name.trim_start_matches("r#").to_string()).collect();
    if dialect.is_some_and(|dialect| !kernel::knows(signature, &names, dialect, report)) {
        return None;
    }
    let arithmetic = open_arithmetic(&open.layout, &modes, &names);
    Some(Index { arithmetic, atoms, names, ty }.emit(item, signature, dialect, &open.text()))
}

fn coordinate(function: &Function, open: &Open, report: &mut Report) -> Option<Coordinate<Ident>> {
    let signature = &function.signature;
    let is_number =
        |input: &&FnArg| name(input).is_some_and(|name| open.numbers.iter().any(|n| *name == n.text && n.used));
    let coordinates = signature.inputs.iter().filter(|input| !is_number(input)).filter_map(|input| match input {
        FnArg::Typed(typed) => Some(typed),
        FnArg::Receiver(_) => None,
    });
    let parts: Vec<Option<Coordinate<Ident>>> = coordinates.map(|typed| parameter(typed, report)).collect();
    let mut parts: Vec<Coordinate<Ident>> = parts.into_iter().collect::<Option<_>>()?;
    match parts.len() {
        0 => {
            let at = inputs_span(signature);
            report.push((at, at), "an index function has a coordinate", "add a parameter: `(i: u32)`");
            None
        }
        1 => parts.pop(),
        _ => Some(Coordinate::Tuple(parts)),
    }
}
