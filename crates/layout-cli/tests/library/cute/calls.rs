//! Test expressions, called *rows*, in which an operand is the call of a layout, such as `A(5,7)`.

use super::{ROWS, plain};
use layout_cli::eval_line;
use layout_compiler::{Value, eval};

/// Expressions that call layouts.
const CALLED: &[&str] = &[
    "A = (8,8):(8,1); A(5,7)",
    "A = (8,8):(8,1); A(make_coord(5,7))",
    "A = (8,8):(8,1); A(63)",
    "A = (8,8):(8,1); A(size<0>(A) - 1, 2 * 3)",
    "A = (8,8):(8,1); c = (1,2); A(c)",
    "A = (8,(2,4)):(8,(1,2)); A(3, make_coord(1,2))",
    "A = (8,(2,4)):(8,(1,2)); A(_, make_coord(1,_))",
    "A = (8,8):(8,1); A(_,3)",
    "A = (8,8):(8,1); size(A(_,3))",
    "A = (8,8):(8,1); B = A(_,3); logical_divide(B, 2)",
    "A = (8,8):(8,1); crd2idx(A(make_coord(5,7)), A)",
    "A = (8,8):(8,1); crd2idx(A(0,7), A)",
    "A = (8,8):(8,1); idx2crd(A(make_coord(5,7)), shape(A))",
    "A = (8,8):(8,1); composition(A, A(_,3))",
    "Layout<Shape<_4,_8>>{}(1,2)",
    "crd2idx(Layout<Shape<_4,_8>>{}(1,2), (8,8):(8,1))",
    "Swizzle<3,3,3>{}(200)",
];

/// Returns the spans of the operands of a row that is a single call.
fn operands(row: &str) -> Vec<(usize, usize)> {
    let start = row.rfind("; ").map_or(0, |at| at + 2);
    let is_word = |c: char| c.is_alphanumeric() || "_<>,".contains(c);
    let Some(open) = row[start..].find('(').map(|at| start + at).filter(|open| row[start..*open].chars().all(is_word))
    else {
        return Vec::new();
    };
    let (mut depth, mut from, mut found) = (0, open + 1, Vec::new());
    for (at, c) in row.char_indices().skip(open) {
        depth += i32::from("([<".contains(c)) - i32::from(")]>".contains(c));
        if depth == 1 && c == ',' || depth == 0 {
            found.push((from, at));
            from = at + 1;
        }
        if depth == 0 {
            // If text follows the call, the row is not a single call.
            return if at + 1 == row.len() && open > start { found } else { Vec::new() };
        }
    }
    Vec::new()
}

/// Returns a call that has the same value as the operand.
fn same(names: &str, operand: &str) -> Option<String> {
    match eval(&format!("{names}{operand}")).ok()? {
        Value::Layout(layout) if layout.swizzle().is_identity() => {
            Some(format!("make_layout(shape({operand}), stride({operand}))"))
        }
        Value::Ints(ints) if ints.is_int() && !operand.contains(['_', '(']) => Some(format!("get<0>(({operand},1))")),
        Value::Ints(ints) if !ints.is_int() => Some(format!("reverse(reverse({operand}))")),
        _ => None,
    }
}

/// Returns the rows in which each operand in turn is replaced by an equivalent call, and the rows of [`CALLED`].
pub(crate) fn rows() -> Vec<String> {
    let mut rows: Vec<String> = CALLED.iter().map(ToString::to_string).collect();
    for row in ROWS {
        let names = &row[..row.rfind("; ").map_or(0, |at| at + 2)];
        for (from, to) in operands(row) {
            let Some(call) = same(names, row[from..to].trim()) else { continue };
            let with_call = format!("{}{call}{}", &row[..from], &row[to..]);
            let value = |text: &str| eval_line(text).map(|value| plain(&value));
            if value(&with_call).is_ok() && value(&with_call) == value(row) {
                rows.push(with_call);
            }
        }
    }
    rows
}
