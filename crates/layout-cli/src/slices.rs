//! Notes on slices. In CuTe, a slice of a layout does not keep its start, but a slice of a tensor keeps its start.

use layout_compiler::syntax::{Call, Expr, ExprKind};
use layout_compiler::{Lines, Value, eval};
use layout_import::notation::{Cursor, Source};
use layout_runtime::{Int, IntTuple};

/// Returns a note for each slice with a start that is not 0.
pub(crate) fn notes(text: &str, lines: &Lines) -> Vec<String> {
    let above = lines.declared.iter().map(|line| (&line.stated.expr, line.at.start));
    let all = above.chain([(&lines.last.expr, lines.start)]);
    all.flat_map(|(expr, start)| {
        let parts = expr.all().into_iter();
        parts.filter_map(|part| note(text, text.get(..start)?, part)).collect::<Vec<_>>()
    })
    .collect()
}

fn note(text: &str, above: &str, expr: &Expr) -> Option<String> {
    let ExprKind::Call(call) = &expr.kind else { return None };
    let (coord, of) = operands(text, call)?;
    let at = match eval(&format!("{above}\nslice_and_offset({coord}, {of})")).ok()? {
        Value::Sliced(sliced) if sliced.offset == IntTuple::int(0) => return None,
        Value::Sliced(sliced) => format!("at {}", sliced.offset),
        Value::Spelled(answer) if answer.ends_with(",0)") => return None,
        Value::Spelled(_) => "after the first element".to_string(),
        _ => return None,
    };
    Some(format!(
        "the slice `{coord}` starts {at}; the layout drops this start, and `slice_tensor({coord}, {of})` keeps it"
    ))
}

/// Returns the text of the coordinate and the text of the layout in a slice.
fn operands<'a>(text: &'a str, call: &Call) -> Option<(String, &'a str)> {
    let is_slice = call.operation.or_else(|| text.get(call.name.clone())) == Some("slice");
    match call.args.as_slice() {
        [Expr { kind: ExprKind::Ints(coord), .. }, of] if is_slice => {
            Some((spelled(text, coord)?, text.get(of.at.clone())?))
        }
        _ => None,
    }
}

/// Prints a coordinate. Symbols keep the names that the user wrote.
fn spelled(text: &str, coord: &IntTuple) -> Option<String> {
    let word = |int: Int| match int.as_written() {
        Some(at) => {
            let cursor = Cursor::new(Source::Text(text), at);
            text.get(cursor.start..cursor.end).map(str::to_string)
        }
        None => Some(int.to_string()),
    };
    if let Some(int) = coord.as_int() {
        return word(int);
    }
    let modes = (0..coord.rank()).map(|i| spelled(text, &coord.mode(&[i]).ok()?));
    Some(format!("({})", modes.collect::<Option<Vec<_>>>()?.join(",")))
}
