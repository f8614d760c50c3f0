//! What CuTe's C++ and Python write and print is read as what it says there: lines of CUTLASS's unit tests, examples
//! and headers with what CuTe prints of them (`data/pasted.tsv`), expressions of Python with what CuTe's DSL 4.8 prints
//! of them (`data/cute_python.tsv`), and each spelling by itself.

mod everywhere;
mod lines;
mod python;
mod refused;
mod spellings;

use layout_compiler::{Instruction, Value, eval};

/// The value of a text.
fn value(text: &str) -> Value {
    eval(text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]))
}

/// What an instruction or a tiling does, in layouts with as few modes as can be; the text of another value.
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
