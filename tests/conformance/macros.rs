//! Compares the results in the rows with the results of the macros. The type that `layout!` emits must be the type of
//! the layout that the evaluation returns. The arithmetic of `index!` must compute the indices of this layout.

use super::rows::{Row, rows};
use crate::support::interpret::{Code, Range};
use crate::support::reference::Reference;
use layout_compiler::{Value, eval};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, GenericArgument, Lit, PathArguments, Type};

#[test]
fn the_macro_answers_what_the_evaluator_answers() {
    let mut failures = Vec::new();
    let (mut paths, mut errors, mut indexed) = (0, 0, 0);
    for row in rows() {
        let expression = row.expression();
        // If tiles overrun, the macro reports an error unless the clause permits them.
        let clause = if expression.contains("_divide") { " where overrun" } else { "" };
        let tokens: TokenStream = format!("{expression}{clause}").parse().unwrap();
        let emitted = layout_compiler::layout(tokens.clone(), &quote!(colex));
        match eval(&expression) {
            Ok(Value::Layout(layout)) => {
                paths += 1;
                let answer = layout.to_string();
                if spelled(emitted.clone()).as_deref() != Some(&answer) {
                    failures.push(format!("line {}: {expression} is {answer}, emitted {emitted}", row.line));
                }
                match Reference::parse(&answer) {
                    None => {}
                    Some(reference) => {
                        indexed += 1;
                        let emitted = layout_compiler::index(quote!(#tokens; i), &quote!(colex));
                        if let Err(why) = same_indices(&reference, emitted.clone()) {
                            failures.push(format!("line {}: {expression} is {answer}: {why} in {emitted}", row.line));
                        }
                    }
                }
            }
            Ok(_) => {}
            Err(mistakes) => {
                errors += 1;
                let emitted = emitted.to_string();
                for mistake in mistakes {
                    let message = proc_macro2::Literal::string(&mistake.message).to_string();
                    if !emitted.contains("compile_error") || !emitted.contains(message.trim_matches('"')) {
                        failures.push(format!("line {}: {expression}: {message} is not in {emitted}", row.line));
                    }
                }
            }
        }
    }
    println!("{paths} layouts spelled, {indexed} indexed, {errors} errors");
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
    assert!(paths > 3000 && indexed > 3000 && errors > 300, "{paths} {indexed} {errors}");
}

/// Compares the indices of a few hundred coordinates. The integer type is the narrowest type that `index!` accepts.
fn same_indices(layout: &Reference, emitted: TokenStream) -> Result<(), String> {
    let range = Range::admitted(&emitted);
    let code = Code::expression(emitted)?;
    let size = layout.size();
    let step = size / 199 + 1;
    for i in (0..size).step_by(step as usize).chain([size - 1]) {
        let (value, index) = (code.run(range, &[("i", i)])?, layout.at(i));
        if value != index {
            return Err(format!("index {value} of {i}, expected {index}"));
        }
    }
    Ok(())
}

/// Converts an emitted path `colex::__private::LayoutOf::<…>` to the notation.
fn spelled(emitted: TokenStream) -> Option<String> {
    let Expr::Path(path) = syn::parse2(emitted).ok()? else { return None };
    let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    if names != ["colex", "__private", "LayoutOf"] {
        return None;
    }
    let [GenericArgument::Type(modes)] = &arguments(&path.path)?[..] else { return None };
    if let Some(("S", arguments)) = named(modes)?.as_ref().map(|(name, arguments)| (name.as_str(), arguments)) {
        let (GenericArgument::Type(inner), numbers) = arguments.split_last()? else { return None };
        let numbers: Vec<i64> = numbers.iter().map(number).collect::<Option<_>>()?;
        let [bits, base, shift, offset] = numbers[..] else { return None };
        let (shape, stride) = nested(inner)?;
        return Some(format!("Sw<{bits},{base},{shift}> o {offset} o {shape}:{stride}"));
    }
    let (shape, stride) = nested(modes)?;
    Some(format!("{shape}:{stride}"))
}

/// Returns the shape and the stride of `M::<n, d>`, of `E::<n, d, unit>` or of a tuple of these.
fn nested(modes: &Type) -> Option<(String, String)> {
    if let Type::Tuple(tuple) = modes {
        let modes: Vec<(String, String)> = tuple.elems.iter().map(nested).collect::<Option<_>>()?;
        let (shapes, strides): (Vec<String>, Vec<String>) = modes.into_iter().unzip();
        return Some((format!("({})", shapes.join(",")), format!("({})", strides.join(","))));
    }
    let (name, arguments) = named(modes)??;
    let numbers: Vec<i64> = arguments.iter().map(number).collect::<Option<_>>()?;
    match (name.as_str(), &numbers[..]) {
        ("M", [extent, stride]) => Some((extent.to_string(), stride.to_string())),
        // A coordinate stride has the form `stride@mode@mode…`. `unit` contains these modes as digits in base 33, each
        // plus one. The lowest digit is the outermost mode.
        ("E", [extent, stride, unit]) => {
            let digits = std::iter::successors(Some(*unit), |rest| Some(rest / 33)).take_while(|rest| *rest > 0);
            let path: Vec<String> = digits.map(|rest| format!("@{}", rest % 33 - 1)).collect();
            Some((extent.to_string(), stride.to_string() + &path.into_iter().rev().collect::<String>()))
        }
        _ => None,
    }
}

/// Returns the name and the arguments of a type of the private module. Returns `Some(None)` for a tuple, and `None` for
/// another type.
#[allow(clippy::option_option)]
fn named(ty: &Type) -> Option<Option<(String, Vec<GenericArgument>)>> {
    match ty {
        Type::Tuple(_) => Some(None),
        Type::Path(path) => Some(Some((path.path.segments.last()?.ident.to_string(), arguments(&path.path)?))),
        _ => None,
    }
}

fn arguments(path: &syn::Path) -> Option<Vec<GenericArgument>> {
    match &path.segments.last()?.arguments {
        PathArguments::AngleBracketed(list) => Some(list.args.iter().cloned().collect()),
        _ => None,
    }
}

fn number(argument: &GenericArgument) -> Option<i64> {
    let GenericArgument::Const(expr) = argument else { return None };
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(int) => int.base10_parse().ok(),
            _ => None,
        },
        Expr::Unary(unary) => number(&GenericArgument::Const((*unary.expr).clone())).map(|value| -value),
        _ => None,
    }
}

/// Returns the rows with a layout as their result, at most `each` rows per operation.
pub(crate) fn sample(each: usize) -> Vec<Row> {
    let mut rows: Vec<Row> =
        rows().into_iter().filter(|row| matches!(eval(&row.expression()), Ok(Value::Layout(_)))).collect();
    // Choose short rows of each operation, because they are easy to read. Skip the four shortest rows.
    rows.sort_by_key(|row| (row.op.clone(), row.expression().len(), row.line));
    let mut taken = std::collections::HashMap::<String, usize>::new();
    rows.retain(|row| {
        let count = taken.entry(row.op.clone()).or_default();
        *count += 1;
        *count > 4 && *count <= each + 4
    });
    rows
}
