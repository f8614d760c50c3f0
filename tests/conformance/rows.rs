//! Reads the rows of `tests/data/cute_conformance.jsonl`, and converts them to expressions in the language.

use serde_json::Value;

/// CuTe's result for one operation.
pub(crate) struct Row {
    pub(crate) line: usize,
    pub(crate) op: String,
    pub(crate) args: Vec<String>,
    /// The result in the notation.
    pub(crate) result: String,
    pub(crate) rule: Rule,
}

/// The rule by which results are compared.
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
    /// Returns the row's expression. `print_layout` is a runtime function, so its layout is used instead.
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
