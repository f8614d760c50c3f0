//! Which names stand for constants.

use crate::known::given::Known;
use crate::known::names::names_of;
use crate::syntax::{Expr, ExprKind, Stated};
use crate::words::Words;
use layout_runtime::notation::{Cursor, Strides, Token};
use layout_runtime::{Int, IntTuple};

/// Whether a name stands for a constant, as Rust writes them: in capitals, or an expression in braces.
pub(crate) fn is_constant(name: &str) -> bool {
    name.starts_with('{') || name.starts_with(char::is_uppercase)
}

/// Whether an operand of that name is a constant and not a layout, which is known or named like a type: all of its letters are capitals.
pub(super) fn is_constant_operand(path: &str, known: &[Known]) -> bool {
    if known.iter().any(|(name, _)| name == path) {
        return false;
    }
    let name = path.rsplit("::").next().unwrap_or_default();
    name.len() > 1 && name.starts_with(char::is_uppercase) && !name.contains(char::is_lowercase)
}

/// Whether constants stand in the places of integers, and nothing that is only known at run time.
pub(crate) fn uses_constants(stated: &Stated, words: &Words, known: &[Known]) -> bool {
    if names_of(stated, words).iter().any(|at| is_constant_operand(&words.text(at), known)) {
        return true;
    }
    let mut tuples = Vec::new();
    collect(&stated.expr, &mut tuples);
    let leaves = tuples.iter().flat_map(|tuple| tuple.leaves().iter().copied());
    let starts: Vec<usize> = leaves.filter_map(Int::as_written).collect();
    !starts.is_empty() && starts.iter().all(|at| names(words, *at).iter().all(|name| is_constant(name)))
}

/// The names in the integer that starts at a word.
fn names(words: &Words, at: usize) -> Vec<String> {
    let mut names = Vec::new();
    let mut cursor = Cursor::new(words.source(), at);
    loop {
        let text = words.text(&(cursor.start..cursor.end));
        match cursor.token {
            Token::Name if cursor.peek() == Token::Open => cursor.bump(),
            Token::Name | Token::Braced => names.push(text),
            _ => {}
        }
        cursor.bump();
        if cursor.token != Token::Star {
            return names;
        }
        cursor.bump();
    }
}

fn collect<'a>(expr: &'a Expr, tuples: &mut Vec<&'a IntTuple>) {
    match &expr.kind {
        ExprKind::Ints(tuple) => tuples.push(tuple),
        ExprKind::Layout(notation) => {
            tuples.push(&notation.shape);
            if let Strides::Given(strides) = &notation.strides {
                tuples.push(strides);
            }
        }
        ExprKind::Offset(_, _, inner) => collect(inner, tuples),
        ExprKind::List(exprs) => exprs.iter().for_each(|expr| collect(expr, tuples)),
        ExprKind::Call(call) => call.args.iter().for_each(|expr| collect(expr, tuples)),
        ExprKind::Compose(a, b) => [a, b].into_iter().for_each(|expr| collect(expr, tuples)),
        ExprKind::Swizzle(_) | ExprKind::Name => {}
    }
}
