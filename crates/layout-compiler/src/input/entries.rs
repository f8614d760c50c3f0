//! Parses the coordinate of an `index!`, names its entries, and checks that literal numbers in it are inside the
//! layout.

use super::coordinate::Coordinate;
use crate::arithmetic::fresh;
use crate::readable::is_word_of_rust;
use crate::report::{Report, advised};
use crate::tokens::{bare, ends, is_punct};
use layout_runtime::Layout;
use proc_macro2::{Delimiter, Span, TokenTree};
use quote::ToTokens;

/// The message and the help for several entries without parentheses.
const NO_TUPLE: (&str, &str) = ("a coordinate with several entries must be a tuple", "write `(i, j)`");

/// Parses a coordinate. A tuple contains one coordinate per mode, and any other expression is one entry.
pub(crate) fn read(trees: Vec<TokenTree>) -> syn::Result<Coordinate<syn::Expr>> {
    if let [tree] = trees.as_slice()
        && let Some(coordinate) = read_atoms(tree)
    {
        return Ok(coordinate);
    }
    let found = |sign| trees.iter().find(|tree| is_punct(Some(tree), sign)).map(TokenTree::span);
    let (comma, semicolon) = (found(','), found(';'));
    let help = "write one integer, or one tuple with commas between its entries: `(i, j)`";
    let parsed = syn::parse2(trees.into_iter().collect());
    let parsed = parsed.map_err(|error| syn::Error::new(error.span(), advised(&error.to_string(), help)));
    parsed.and_then(take_apart).map_err(|error| match (semicolon, comma) {
        (Some(semicolon), _) => {
            syn::Error::new(semicolon, advised("unexpected `;` after the coordinate", "remove this `;`"))
        }
        (None, Some(comma)) => syn::Error::new(comma, advised(NO_TUPLE.0, NO_TUPLE.1)),
        (None, None) => error,
    })
}

/// Parses a coordinate that consists only of names, numbers and tuples, without the parser of Rust expressions. Most
/// coordinates are of this form, and the parser of Rust expressions would take longer than the rest of an `index!`.
fn read_atoms(tree: &TokenTree) -> Option<Coordinate<syn::Expr>> {
    match tree {
        TokenTree::Ident(ident) if !is_word_of_rust(&ident.to_string()) => Some(Coordinate::Entry(path(ident.clone()))),
        TokenTree::Literal(literal) => {
            let lit = syn::Lit::new(literal.clone());
            Some(Coordinate::Entry(syn::Expr::Lit(syn::ExprLit { attrs: Vec::new(), lit })))
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            let mut modes = Vec::new();
            let mut trees = group.stream().into_iter();
            while let Some(tree) = trees.next() {
                modes.push(read_atoms(&tree)?);
                match trees.next() {
                    comma if is_punct(comma.as_ref(), ',') => {}
                    // Parentheses around one expression without a comma are not a tuple. The caller then parses the
                    // expression.
                    None if modes.len() > 1 => {}
                    _ => return None,
                }
            }
            (!modes.is_empty()).then_some(Coordinate::Tuple(modes))
        }
        _ => None,
    }
}

fn path(ident: syn::Ident) -> syn::Expr {
    syn::Expr::Path(syn::ExprPath { attrs: Vec::new(), qself: None, path: ident.into() })
}

fn take_apart(expr: syn::Expr) -> syn::Result<Coordinate<syn::Expr>> {
    let first = expr.to_token_stream().into_iter().next();
    if is_punct(first.as_ref(), '#') {
        return Err(syn::Error::new_spanned(
            first,
            advised("a coordinate cannot have an attribute", "remove the attribute"),
        ));
    }
    let (message, help) = match expr {
        syn::Expr::Tuple(tuple) if tuple.elems.is_empty() => {
            return Err(syn::Error::new(
                tuple.paren_token.span.join(),
                advised(
                    "a coordinate cannot be an empty tuple",
                    "write an integer, or a tuple with one coordinate per mode",
                ),
            ));
        }
        syn::Expr::Tuple(tuple) => {
            return tuple.elems.into_iter().map(take_apart).collect::<syn::Result<_>>().map(Coordinate::Tuple);
        }
        syn::Expr::Paren(paren) if matches!(*paren.expr, syn::Expr::Paren(_) | syn::Expr::Tuple(_)) => {
            return take_apart(*paren.expr);
        }
        syn::Expr::Group(group) => return take_apart(*group.expr),
        syn::Expr::Array(_) => NO_TUPLE,
        syn::Expr::Reference(_) => ("an entry of a coordinate must be an integer, not a reference", "remove `&`"),
        syn::Expr::Range(_) => (
            "an entry of a coordinate must be an integer, not a range",
            "`index!` returns one index; for a slice of a tensor `t`, call `t.slice((i, ..))`",
        ),
        syn::Expr::Infer(_) => {
            let help = "`index!` returns one index; for a slice of a layout `l`, write `layout!(slice((_,2), l))`";
            ("an entry of a coordinate must be an integer, not `_`", help)
        }
        entry => return Ok(Coordinate::Entry(entry)),
    };
    Err(syn::Error::new_spanned(expr, advised(message, help)))
}

/// Reports literal numbers that are at least as large as the extent of their mode.
pub(crate) fn check_literals(layout: &Layout, coordinate: &Coordinate<syn::Expr>, report: &mut Report) {
    match coordinate {
        Coordinate::Tuple(modes) => {
            for (i, mode) in modes.iter().enumerate() {
                if !is_name(mode)
                    && let Ok(layout) = layout.mode(&[i])
                {
                    check_literals(&layout, mode, report);
                }
            }
        }
        Coordinate::Entry(syn::Expr::Lit(literal)) => {
            let syn::Lit::Int(int) = &literal.lit else {
                return report.push(
                    ends(literal),
                    "an entry of a coordinate must be an integer",
                    "use an integer, such as `2` or `i`",
                );
            };
            if int.base10_parse::<usize>().ok().is_none_or(|value| value >= layout.size()) {
                let message = format!("coordinate {} is outside of 0..{}", int.base10_digits(), layout.size());
                let (what, nested) = match layout.shape() {
                    shape if shape.is_int() => ("extent", String::new()),
                    shape => ("size", format!(" `{shape}`")),
                };
                report.push(
                    (int.span(), int.span()),
                    &message,
                    &format!("use a coordinate below {}, the {what} of the mode{nested}", layout.size()),
                );
            }
        }
        Coordinate::Entry(syn::Expr::Unary(negative)) if matches!(negative.op, syn::UnOp::Neg(_)) => {
            if let syn::Expr::Lit(literal) = &*negative.expr {
                let message = format!("coordinate -{} is negative", literal.to_token_stream());
                report.push(ends(negative), &message, "use coordinates of 0 or more");
            }
        }
        Coordinate::Entry(_) => {}
    }
}

fn is_name(coordinate: &Coordinate<syn::Expr>) -> bool {
    matches!(coordinate, Coordinate::Entry(syn::Expr::Path(_)))
}

/// Returns the span of a coordinate.
pub(crate) fn spans(coordinate: &Coordinate<syn::Expr>) -> (Span, Span) {
    match coordinate {
        Coordinate::Entry(expr) => spans_of(expr),
        Coordinate::Tuple(modes) => match (modes.first(), modes.last()) {
            (Some(first), Some(last)) => (spans(first).0, spans(last).1),
            _ => (Span::call_site(), Span::call_site()),
        },
    }
}

/// Returns the span of an entry.
pub(crate) fn spans_of(entry: &syn::Expr) -> (Span, Span) {
    match variable(entry) {
        Some(ident) => (ident.span(), ident.span()),
        None => ends(entry),
    }
}

/// Returns one name per entry. All names are different. Two entries can be the same variable, so a name may get a
/// suffix.
pub(crate) fn names_of(coordinate: &Coordinate<syn::Expr>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (k, entry) in coordinate.refs().into_iter().enumerate() {
        names.push(fresh(name_of(entry, k), |name| names.contains(name)));
    }
    names
}

/// Returns the name of the variable for entry `k`. If the entry is a variable, the result is the variable's name in
/// lower case. In a pattern, the name of a constant would match the constant instead of binding a variable. A keyword
/// gets a suffix: `IN` becomes `in_`, because `in` is a keyword of Rust.
fn name_of(entry: &syn::Expr, k: usize) -> String {
    let Some(name) = variable(entry).map(bare).filter(|name| name != "self") else { return format!("c{k}") };
    let name = name.to_lowercase();
    if is_word_of_rust(&name) { name + "_" } else { name }
}

fn variable(entry: &syn::Expr) -> Option<&syn::Ident> {
    match entry {
        syn::Expr::Path(path) => path.path.get_ident(),
        _ => None,
    }
}

/// If an entry is a variable or a literal, returns its token. The emitted code may contain such an entry several times.
pub(crate) fn atom(entry: &syn::Expr) -> Option<TokenTree> {
    match entry {
        syn::Expr::Path(_) => variable(entry).map(|ident| ident.clone().into()),
        syn::Expr::Lit(literal) => literal.to_token_stream().into_iter().next(),
        _ => None,
    }
}
