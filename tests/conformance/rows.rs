//! Reads the rows of `tests/data/cute_conformance.jsonl`, and converts them to colex expressions. Also tests blocks of
//! items in which each operand of a row has a name.

use layout_cli::eval;
use quote::quote;
use serde_json::Value;
use std::collections::HashMap;

/// A call of an operation, with CuTe's result.
pub(crate) struct Row {
    pub(crate) line: usize,
    pub(crate) op: String,
    pub(crate) args: Vec<String>,
    /// The result in the notation.
    pub(crate) result: String,
    pub(crate) rule: Rule,
}

/// The rule for the comparison of CuTe's result with colex's result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rule {
    Print,
    Function,
    Law,
    Reject,
    TableOrReject,
}

pub(crate) fn rows() -> Vec<Row> {
    let text = include_str!("../data/cute_conformance.jsonl");
    text.lines().enumerate().map(|(k, line)| row(k + 1, &serde_json::from_str(line).unwrap())).collect()
}

fn row(line: usize, value: &Value) -> Row {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
    let rule = match value["match"].as_str().unwrap() {
        "print" => Rule::Print,
        "function" => Rule::Function,
        "law" => Rule::Law,
        "reject" => Rule::Reject,
        "table-or-reject" => Rule::TableOrReject,
        other => panic!("line {line}: an unknown rule {other}"),
    };
    Row {
        line,
        op: text(&value["op"]),
        args: value["args"].as_array().unwrap().iter().map(|arg| text(arg).replace(';', ", ")).collect(),
        result: text(&value["result"]),
        rule,
    }
}

impl Row {
    /// Returns the expression of the row. `print_layout` prints at runtime, so the operand of the call replaces the
    /// call.
    pub(crate) fn expression(&self) -> String {
        let args = &self.args;
        let call = |name: &str| format!("{name}({})", args.join(", "));
        let with =
            |name: &str, first: usize| format!("{name}<{}>({})", args[first..].join(", "), args[..first].join(", "));
        match self.op.as_str() {
            "get" | "select" | "take" | "upcast" | "downcast" => with(&self.op, 1),
            "size" | "cosize" | "rank" | "depth" | "shape" | "stride" | "coshape" if args.len() > 1 => {
                with(&self.op, 1)
            }
            "group_modes" => with("group", 1),
            "recast_layout" => with("recast", 1),
            "replace" => format!("replace<{}>({}, {})", args[1], args[0], args[2]),
            "coalesce_profile" => call("coalesce"),
            "filter_profile" => call("filter"),
            "layout_table" | "composed_table" => call("table"),
            "identity_eval" => format!("crd2idx({}, make_identity_layout({}))", args[0], args[1]),
            "print_layout" => args[0].clone(),
            op => call(op),
        }
    }
}

/// Returns the block `struct A0 = …; struct A1 = …; struct Answer = op(A0, A1);`. Returns `None` if an operand is
/// neither a shape nor a layout.
fn block(row: &Row) -> Option<String> {
    if !row.args.iter().all(|arg| arg.starts_with(['(', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])) {
        return None;
    }
    let mut expression = row.expression();
    let mut items = String::new();
    for (k, arg) in row.args.iter().enumerate() {
        let name = format!("Operand{k}");
        // A number in `<…>` is a parameter and not an operand.
        if let Some(at) = expression.find(arg.as_str()).filter(|at| !expression[..*at].ends_with('<')) {
            expression.replace_range(at..at + arg.len(), &name);
            items += &format!("struct {name} = {arg}; ");
        }
    }
    // If tiles overrun, the macro reports an error unless the clause permits them.
    let clause = if expression.contains("_divide") { " where overrun" } else { "" };
    Some(format!("{items}struct Answer = {expression}{clause};"))
}

#[test]
fn items_in_text_are_what_the_macro_declares() {
    let (mut answers, mut failures) = (0, Vec::new());
    // The macro is slow. So test only the first six rows of each operation and every sixth of its other rows, or every
    // row if `COLEX_ALL` is set.
    let step = random::cases(6, 1);
    let mut counts = HashMap::<String, u32>::new();
    for row in rows() {
        let Some(text) = block(&row) else { continue };
        let count = counts.entry(row.op).or_default();
        *count += 1;
        if *count > 6 && !count.is_multiple_of(step) {
            continue;
        }
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
    assert!(answers > 350, "{answers}");
}
