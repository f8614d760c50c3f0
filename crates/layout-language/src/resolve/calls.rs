//! Finds the operations of calls, and the positions of the errors that operations return.

use super::args::Args;
use super::elsewhere::elsewhere;
use super::failure::Failure;
use super::instruction::is_instruction;
use super::ops;
use super::stands::is_like_a_type;
use crate::spelling::width::base;
use crate::syntax::{At, Call, Diagnostic, ExprKind, Help};
use layout_hardware::atom::is_word;
use layout_import::notation::Source;
use layout_runtime::Error;
use layout_runtime::rules::{CoordinateStride, IndexOverflow, NegativeStride, NoSuchMode, TwoUnits};

/// Returns the operation of a call. Returns an error if no operation has this name, or if the number of parameters or
/// operands is wrong.
pub(super) fn checked(
    call: &Call,
    name: &str,
    at: &At,
    is_constant: &dyn Fn(&At) -> bool,
) -> Result<&'static ops::Op, Diagnostic> {
    let op = ops::find(name).ok_or_else(|| unknown_operation(call, name))?;
    op.check(call, at, is_constant).map(|()| op)
}

/// Returns `true` if a call is a layout with arguments, such as `Smem<BM, 2>`. Such a call has parameters between `<`
/// and `>`, but no operands in parentheses. The name starts with a letter that is not lowercase, contains no
/// underscore, and is not the name of an operation or of a CuTe function. No parameter is the name of an instruction.
pub fn is_instance(call: &Call, text: &dyn Fn(&At) -> String) -> bool {
    if call.operation.is_some() || !call.args.is_empty() || call.params.is_empty() {
        return false;
    }
    let path = text(&call.name);
    let name = path.rsplit("::").next().unwrap_or_default();
    // If the name of an operation starts with a capital letter, the name contains an underscore. So a name with an
    // underscore is not a layout.
    let is_type = is_like_a_type(name) && !name.contains('_') && !is_word(&path) && elsewhere(name).is_none();
    let of_instruction = || call.params.iter().any(|param| is_instruction(&text(&param.at)));
    is_type && ops::find(&path).is_none() && !of_instruction()
}

/// Converts a failure to a diagnostic. An error of the algebra gets the position of its cause.
pub(crate) fn placed(failure: Failure, source: Source<'_>, args: &Args<'_>) -> Diagnostic {
    match failure {
        Failure::Here(diagnostic) => diagnostic,
        Failure::Algebra(error) => {
            let placed = Diagnostic::of(place(&error, source, args), &error);
            match error.operand() {
                Some(i) => args.undeclared(i, placed),
                None => placed,
            }
        }
        Failure::Helped(error, help) => Diagnostic::of(place(&error, source, args), &error).with(help),
    }
}

/// Returns the smallest span that contains the cause of an error of the algebra. The span contains only a leaf of an
/// operand if the source contains the operand as numbers, and otherwise the operand or the whole call.
fn place(error: &Error, source: Source<'_>, args: &Args<'_>) -> At {
    let Some(operand) = error.operand().and_then(|i| args.expr(i)) else { return args.at.clone() };
    let Some(leaf) = error.at_leaf() else { return operand.at.clone() };
    let from = match &operand.kind {
        ExprKind::Ints(_) => operand.at.start,
        ExprKind::Layout(notation) if is_about_stride(error) => notation.stride_start().unwrap_or(operand.at.start),
        ExprKind::Layout(_) => operand.at.start,
        _ => return operand.at.clone(),
    };
    let (start, end) = layout_import::notation::span_of(source, from, leaf, error.at_depth());
    start..end
}

/// Returns `true` if a text calls a C++ function that builds tuples, such as `make_shape`.
pub(crate) fn has_cpp_tuples(text: &str) -> bool {
    TUPLES.iter().any(|word| text.contains(&format!("{word}(")))
}

/// Functions that build tuples. The parser replaces calls of these functions by tuples, so no such calls remain.
const TUPLES: [&str; 5] = ["make_shape", "make_stride", "make_coord", "make_step", "make_tuple"];

/// Returns the error for a call of a CuTe function that the notation does not have, or `None` for other calls. The
/// operands of such a function are for example tensors, threads or pointers, which are not values of the notation.
pub(super) fn nowhere(call: &Call, name: &str) -> Option<Diagnostic> {
    (ops::find(name).is_none() && elsewhere(name).is_some()).then(|| unknown_operation(call, name))
}

fn unknown_operation(call: &Call, name: &str) -> Diagnostic {
    // Too many names are similar to a single letter, so no name is suggested for it.
    let near = if name.len() > 1 { nearest(name, ops::names().chain(TUPLES)) } else { None };
    let is_type = is_like_a_type(name);
    let help = match (elsewhere(base(name)), near) {
        (Some(here), _) => here.into(),
        (None, Some(known)) => Help::meant(known),
        (None, None) if is_type && call.args.is_empty() => format!(
            "a layout with parameters is a type: call `{name}::<…>.at((i, j))`, or declare a struct of the result"
        )
        .into(),
        (None, None) if is_type => format!(
            "for the layout, write `{name}`, or `{name}<…>` with arguments; for an index, write `index!({name}; (i, j))`"
        )
        .into(),
        (None, None) => {
            "use the CuTe name of an operation, such as `coalesce`, `composition` or `logical_divide`".into()
        }
    };
    Diagnostic::new(call.name.clone(), format!("unknown operation `{name}`"), help)
}

/// Returns the known name that is most similar to `name`, or `None` if no name is similar enough. Prefers a name that
/// differs only in upper and lower case.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let score = |candidate: &str| match candidate.eq_ignore_ascii_case(name) {
        true => 1.0,
        false => strsim::jaro_winkler(name, candidate),
    };
    let best = known.map(|candidate| (score(candidate), candidate)).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 > 0.75).then_some(best.1)
}

/// Returns `true` if the error is about the stride of a leaf, and `false` if it is about the extent.
fn is_about_stride(error: &Error) -> bool {
    let rules = [NegativeStride::RULE, CoordinateStride::RULE, NoSuchMode::RULE, TwoUnits::RULE, IndexOverflow::RULE];
    rules.iter().any(|rule| error.breaks(rule))
}
