//! Which names stand for constants.

use crate::known::given::Known;
use crate::known::names::names_of;
use crate::resolve::{check_call, is_cute, is_instruction, is_like_a_type};
use crate::syntax::{At, Call, Clause, Expr, ExprKind, Modulus, Stated};
use crate::words::Words;
use layout_runtime::Int;
use layout_runtime::atom::is_word;
use layout_runtime::notation::{Factor, Factors, Strides};

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
    let is_longer = name.chars().nth(1).is_some();
    is_longer && name.starts_with(char::is_uppercase) && !name.contains(char::is_lowercase)
}

/// Whether constants stand in the places of integers, and nothing that is only known at run time.
pub(crate) fn uses_constants(stated: &Stated, words: &Words, known: &[Known]) -> bool {
    let is_operand = |at: &At| is_constant_operand(&words.text(at), known);
    if has_instance(&stated.expr, words) || names_of(stated, words).iter().any(is_operand) {
        return true;
    }
    let starts = written(&stated.expr);
    !starts.is_empty() && starts.iter().all(|at| names(words, *at).iter().all(|name| is_constant(name)))
}

/// Whether some integers are constants; others may be known only at run time. Braces may hold either.
pub(crate) fn mixes_constants(stated: &Stated, words: &Words, known: &[Known]) -> bool {
    let is_operand = |at: &At| is_constant_operand(&words.text(at), known);
    let in_clause = |clause: &Clause| {
        let bound = clause.bound.as_ref().is_some_and(|(_, bound)| is_operand(&bound.at));
        bound || matches!(clause.modulus, Some(Modulus::Constant(_)))
    };
    let is_named = names_of(stated, words).iter().any(is_operand) || has_instance(&stated.expr, words);
    if is_named || stated.clauses.iter().any(in_clause) {
        return true;
    }
    let is_capital = |name: &String| name.starts_with(char::is_uppercase);
    written(&stated.expr).into_iter().any(|at| names(words, at).iter().any(is_capital))
}

/// The names in the integer that starts at a word.
fn names(words: &Words, at: usize) -> Vec<String> {
    let names = Factors::new(words.source(), at).filter_map(|(factor, place)| match factor {
        Factor::Name => Some(words.text(&place)),
        Factor::Ceil { name, .. } => Some(words.text(&name)),
        Factor::Minus | Factor::Number(_) => None,
    });
    names.collect()
}

/// Whether a call is a layout with arguments, `Smem<BM, 2>`: named like a type, and no operation.
pub(super) fn is_instance(call: &Call, words: &Words) -> bool {
    let text = words.text(&call.name);
    let name = text.rsplit("::").next().unwrap_or_default();
    // Operations that are named like types have underscores.
    let is_type = is_like_a_type(name) && !name.contains('_') && !is_word(&text) && !is_cute(name);
    let of_instruction = || call.params.iter().any(|param| is_instruction(&words.text(&param.at)));
    is_type
        && call.args.is_empty()
        && !call.params.is_empty()
        && check_call(call, &text, &call.name).is_err()
        && !of_instruction()
}

/// Whether some operand is a layout with arguments.
fn has_instance(expr: &Expr, words: &Words) -> bool {
    expr.all().iter().any(|expr| matches!(&expr.kind, ExprKind::Call(call) if is_instance(call, words)))
}

/// Where the integers of an expression start that have not been looked up.
fn written(expr: &Expr) -> Vec<usize> {
    let tuples = expr.all().into_iter().flat_map(|expr| match &expr.kind {
        ExprKind::Ints(tuple) => vec![tuple],
        ExprKind::Layout(notation) => match &notation.strides {
            Strides::Given(strides) => vec![&notation.shape, strides],
            Strides::Left | Strides::Right => vec![&notation.shape],
        },
        _ => Vec::new(),
    });
    tuples.flat_map(|tuple| tuple.leaves().iter().copied()).filter_map(Int::as_written).collect()
}
