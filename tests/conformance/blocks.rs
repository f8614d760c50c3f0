//! Compares the rows as blocks of items with named operands. The result that the command line computes from the text
//! must equal the macro's declaration.

use super::rows::{Row, rows};
use layout_cli::eval;
use quote::quote;

/// Returns `struct A0 = …; struct A1 = …; struct Answer = op(A0, A1);`, or `None` if an operand is not a shape or a
/// layout.
fn block(row: &Row) -> Option<String> {
    if !row.args.iter().all(|arg| arg.starts_with(['(', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])) {
        return None;
    }
    let mut expression = row.expression();
    let mut items = String::new();
    for (k, arg) in row.args.iter().enumerate() {
        let name = format!("Operand{k}");
        // Numbers in `<…>` are not operands.
        if let Some(at) = expression.find(arg.as_str()).filter(|at| !expression[..*at].ends_with('<')) {
            expression.replace_range(at..at + arg.len(), &name);
            items += &format!("struct {name} = {arg}; ");
        }
    }
    // Tiles that overrun are an error in the macro, unless the item declares them.
    let clause = if expression.contains("_divide") { " where overrun" } else { "" };
    Some(format!("{items}struct Answer = {expression}{clause};"))
}

#[test]
fn items_in_text_are_what_the_macro_declares() {
    let (mut answers, mut failures) = (0, Vec::new());
    // Emitting code is slow, so only every third row is tested, unless `COLEX_ALL` is set.
    let step = if std::env::var_os("COLEX_ALL").is_some() { 1 } else { 3 };
    for text in rows().iter().filter_map(block).step_by(step) {
        let Ok(answer) = eval(&text) else { continue };
        let answer = answer.trim_end();
        let emitted = layout_compiler::layout(text.parse().unwrap(), &quote!(colex)).to_string();
        let is_layout = !emitted.contains("compile_error");
        let declared = emitted.split("struct Answer").next().unwrap_or_default();
        if is_layout && !declared.ends_with(&format!("{answer}`.\"]")) && !declared.contains(&format!("`{answer}`")) {
            failures.push(format!("{text}\n    is {answer} in text, and not in {declared}"));
        }
        answers += usize::from(is_layout);
    }
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures[..failures.len().min(5)].join("\n"));
    assert!(answers > 700, "{answers}");
}
