//! Notes that colex prints in addition to a result.
//!
//! Some notes explain how colex interpreted an ambiguous input. For example, a swizzle before a layout applies to
//! element indices, but a swizzle before a CuTe pointer applies to byte addresses. The token `//` starts a comment in
//! C++, but divides in Python. Other notes add information about the value: where two layouts differ, which layout of a
//! tile needs fewer boxes, where a slice starts, and which divides round up.

use crate::boxes;
use crate::expression::Expression;
use crate::slices;
use layout_compiler::resolve::Excess;
use layout_compiler::syntax::{Expr, ExprKind};
use layout_compiler::{Lines, overruns, parse_lines};
use layout_import::notation::{Cursor, Source, Token, behind_compose, parse_pointer, parse_swizzle};
use layout_proofs::{Proof, difference_text};
use layout_runtime::Swizzle;

/// Returns notes on the swizzles and comments in a text, and on its value.
///
/// ```
/// let notes = layout_cli::readings("Sw<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)");
/// assert_eq!(notes, ["`Sw<3,4,3>` before a pointer applies to byte addresses; for elements of 16 bits, it is `Sw<3,3,3>`"]);
/// let notes = layout_cli::readings("S<3,4,3> o 0 o (8,64):(64,1)");
/// assert!(notes[0].starts_with("`Sw<3,4,3>` is applied to element indices; if it is for byte addresses, "));
/// let notes = layout_cli::readings("tensor<ptr<f16, smem, align<1024>, S<3,4,3>> o (8,64):(64,1)>");
/// assert!(notes[0].starts_with("`Sw<3,4,3>` before a pointer applies to byte addresses"));
/// assert!(layout_cli::readings("size((4,8)) // 3")[0].starts_with("`// 3` is a comment"));
/// let notes = layout_cli::readings("same_function((4,8):(1,4), (4,8):(8,1))");
/// assert_eq!(notes, ["coordinate (1,0) has index 1 in the first layout, but index 8 in the second layout"]);
/// let notes = layout_cli::readings("logical_divide((3,4):(48,2), 2)");
/// assert_eq!(notes, ["`logical_divide((3,4):(48,2), 2)` divides 12 elements into 16 coordinates; the macro requires `where overrun`"]);
/// let notes = layout_cli::readings("slice((_,2), (4,8):(8,1))");
/// assert!(notes[0].starts_with("the slice `(_,2)` starts at 2; the layout drops this start, and "));
/// assert_eq!(layout_cli::readings("Sw<3,3,3> o (8,64):(64,1)"), [] as [&str; 0]);
/// ```
pub fn readings(text: &str) -> Vec<String> {
    let Ok(lines) = parse_lines(text) else { return Vec::new() };
    let mut notes: Vec<String> = text.lines().filter_map(|line| comment(text, line)).collect();
    notes.extend(of_answer(text, &lines));
    notes.extend(excess(text, 0));
    notes.extend(slices::notes(text, &lines));
    let mut cursor = Cursor::new(Source::Text(text), 0);
    while cursor.token != Token::End {
        let mut behind = cursor;
        notes.extend(of_pointer(text, cursor));
        if cursor.token == Token::Sw
            && let Ok(swizzle) = parse_swizzle(&mut behind)
        {
            let is_short = text.get(cursor.start..cursor.end) == Some("S");
            notes.extend(note(swizzle, behind, is_short));
        }
        cursor.bump();
    }
    notes
}

/// Returns a note for each divide with more coordinates in its result than the divided layout has elements. Only
/// divides that start at byte `start` of the text or later are included.
pub(crate) fn excess(text: &str, start: usize) -> Vec<String> {
    let stated = overruns(text).into_iter().filter(|excess| !excess.is_allowed && excess.at.start >= start);
    let note = stated.map(|excess| {
        let Excess { at, coordinates, elements, overruns, .. } = excess;
        let divide = text.get(at).unwrap_or_default();
        let reason = if overruns { "the macro requires `where overrun`" } else { "the tile repeats elements" };
        format!("`{divide}` divides {elements} elements into {coordinates} coordinates; {reason}")
    });
    note.collect()
}

/// Returns a note on the value of a text, or `None` if there is nothing to say.
fn of_answer(text: &str, lines: &Lines) -> Option<String> {
    let ExprKind::Call(call) = &lines.last.expr.kind else { return None };
    match call.operation.or_else(|| text.get(call.name.clone()))? {
        "tma" | "make_tma_copy" => boxes::fewer(&Expression::read(text).ok()?),
        "same_function" => difference(&Expression::read(text).ok()?),
        _ => None,
    }
}

/// Describes a coordinate at which the two operands of `same_function` have different indices. Returns `None` if no
/// such coordinate is found.
fn difference(expression: &Expression<'_>) -> Option<String> {
    let (_, operands) = expression.call(&expression.expr)?;
    let layout = |i: usize| {
        let operand: &Expr = operands.get(i)?;
        expression.part(operand)?.layout(&operand.at).ok()
    };
    let (a, b) = (layout(0)?, layout(1)?);
    match layout_proofs::same_function(&a, &b) {
        Proof::Refuted(difference) => {
            Some(difference_text(&a, &b, difference, ["the first layout", "the second layout"]).to_string())
        }
        _ => None,
    }
}

/// Returns a note on the swizzle in a pointer that Python prints, such as `ptr<f16, smem, align<1024>, S<3,4,3>>`.
fn of_pointer(text: &str, cursor: Cursor<'_>) -> Option<String> {
    let pointer =
        text.get(cursor.start..)?.strip_prefix("tensor<ptr<").filter(|_| cursor.token == Token::TensorOpen)?;
    let (element, rest) = pointer.get(..pointer.find(" o ")?)?.split_once(',')?;
    let numbers: Vec<i64> =
        rest.split_once(" S<")?.1.split(['>', ',']).map_while(|number| number.parse().ok()).collect();
    let swizzle = Swizzle::new(*numbers.first()?, *numbers.get(1)?, *numbers.get(2)?).ok()?;
    let bits: i64 = element.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    of_bytes(swizzle, bits)
}

/// Returns a note on a swizzle before a pointer. Such a swizzle applies to byte addresses.
fn of_bytes(swizzle: Swizzle, bits: i64) -> Option<String> {
    let of_elements = swizzle.recast(bits, 8).ok()?;
    let message =
        format!("before a pointer applies to byte addresses; for elements of {bits} bits, it is `{of_elements}`");
    Some(format!("`{swizzle}` {message}"))
}

/// Returns a note on a comment that consists of a number, such as `// 3`. In Python, the same text would be a division.
fn comment(text: &str, line: &str) -> Option<String> {
    let (code, comment) = line.split_once("//")?;
    let is_number = comment.trim().parse::<u64>().is_ok() && !code.trim_end().ends_with([';', '{', '}']);
    let place = line.as_ptr() as usize - text.as_ptr() as usize + code.len();
    // In text that is written for Python, the parser reads `//` as a token, so there is no comment.
    let is_comment = Cursor::new(Source::Text(text), place).start > place;
    (is_number && is_comment && !code.trim().is_empty()).then(|| {
        format!("`//{comment}` is a comment, as in C++; to divide, as in Python, write `cute.` before a name, as in `cute.size(l) // 3`")
    })
}

/// Returns a note on a swizzle in the syntax of Python's output. Such a swizzle can apply to byte addresses or to
/// element indices, and the text does not show which.
fn note(swizzle: Swizzle, behind: Cursor<'_>, is_short: bool) -> Option<String> {
    if let Some((bits, _)) = parse_pointer(behind_compose(behind)) {
        return of_bytes(swizzle, bits);
    }
    let ask = format!("write `{swizzle} o smem_ptr[16b](unset) o …` with the number of bits of an element");
    is_short.then(|| format!("`{swizzle}` is applied to element indices; if it is for byte addresses, {ask}"))
}
