//! Evaluates text of CuTe's C++ and Python, and compares the meaning with CuTe's output. The texts are lines of
//! CUTLASS's unit tests, examples and headers (`data/pasted.tsv`), Python expressions with the output of CuTe's DSL 4.8
//! (`data/cute_python.tsv`), and examples of each syntax.

mod everywhere;
mod lines;
mod python;
mod refused;
mod spellings;

use layout_compiler::{Instruction, Value, eval};

/// Returns the value of a text.
fn value(text: &str) -> Value {
    eval(text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]))
}

/// Returns the layouts that describe an instruction or a tiling, coalesced. For other values, returns their text.
fn meaning(text: &str, value: &Value) -> Vec<String> {
    let operations: &[&str] = match value {
        Value::Instruction(Instruction::Mma(_)) => &["ALayout", "BLayout", "CLayout"],
        Value::Instruction(Instruction::Copy(_)) => &["SrcLayout", "DstLayout", "RefLayout"],
        Value::Instruction(Instruction::TiledMma(_)) => &["get_layoutA_TV", "get_layoutB_TV", "get_layoutC_TV"],
        Value::Instruction(Instruction::TiledCopy(_)) => &["layout_tv", "get_layoutS_TV", "get_layoutD_TV"],
        value => return vec![value.to_string()],
    };
    let layout = |operation: &&str| {
        let layout = eval(&format!("coalesce({operation}({value}), (1,1))"));
        layout.map_or_else(|errors| panic!("{text}: {}", errors[0]), |layout| layout.to_string())
    };
    operations.iter().map(layout).collect()
}
