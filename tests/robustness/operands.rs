//! Tests every operation with symbols and with layouts of rank 0 in all positions.

use super::{assert_rust, evaluated};
use arbitrary::{Result, Unstructured};
use layout_compiler::operations;

/// Operands with symbols, operands of rank 0, and a few usual operands.
const OPERANDS: &[&str] = &[
    "n",
    "(n):(1)",
    "(n,4)",
    "(n,m)",
    "[n,m]",
    "(n,2)",
    "(n,1)",
    "(m,64)",
    "n:1",
    "(n,4):(4,1)",
    "(n,m):(m,1)",
    "(4,n):(n,1)",
    "((n,2),4):((1,n),m)",
    "(ceil(m/8),n,1):LayoutRight",
    "(ceil(m/8),n,1):(8,1,m)",
    "(4,8):(f1,f4)",
    "Sw<0,0,0> o n o (4,8):(8,1)",
    "Sw<2,1,3> o (m,4):(1,4)",
    "slice((1,1), (4,8):(8,1))",
    "slice(1, 4:1)",
    "slice((1,n), (4,8):(8,1))",
    "shape(slice((1,1), (4,8):(8,1)))",
    "slice_tensor((1,1), (4,8):(8,1))",
    "(4,8):(8,1)",
    "(4,8):(1@0,1@1)",
    "(0,4):(1,0)",
    "(4,2)",
    "(2,_)",
    "(_,1)",
    "(0,0)",
    "_",
    "4:1",
    "8",
    "1",
    "0",
];

/// Returns the call with its operands, without the operands of calls in it.
fn split(call: &str) -> Option<(&str, Vec<&str>)> {
    let (name, operands) = call.strip_suffix(')')?.split_once('(')?;
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in operands.char_indices() {
        match c {
            '(' | '[' | '<' => depth += 1,
            ')' | ']' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(operands[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(operands[start..].trim());
    Some((name, parts))
}

/// Returns the call of an example with other operands. Most operands are replaced, and some are left out or added.
fn changed(u: &mut Unstructured<'_>, (name, operands): &(&str, Vec<&str>)) -> Result<String> {
    let mut operands: Vec<&str> = operands.clone();
    for operand in &mut operands {
        if u.ratio(2, 3)? {
            *operand = u.choose(OPERANDS)?;
        }
    }
    match u.int_in_range(0..=9)? {
        0 => drop(operands.pop()),
        1 => operands.push(u.choose(OPERANDS)?),
        _ => {}
    }
    Ok(format!("{name}({})", operands.join(", ")))
}

/// Returns an expression with one or two operations.
fn expression(u: &mut Unstructured<'_>, calls: &[(&str, Vec<&str>)]) -> Result<String> {
    let example = u.choose(calls)?;
    let call = changed(u, example)?;
    Ok(match u.int_in_range(0..=5)? {
        0 => format!("{} o {}", u.choose(OPERANDS)?, u.choose(OPERANDS)?),
        1 => format!("{call} o {}", u.choose(OPERANDS)?),
        2 => {
            let (name, mut operands) = u.choose(calls)?.clone();
            let at = u.choose_index(operands.len())?;
            operands[at] = &call;
            format!("{name}({})", operands.join(", "))
        }
        _ => call,
    })
}

/// Every expression has a value or an error, and the macros return Rust code for the expression.
#[test]
fn operations_accept_or_refuse_symbols_and_layouts_without_modes() {
    let all: Vec<_> = operations().collect();
    let calls: Vec<_> = all.iter().filter_map(|operation| split(operation.example)).collect();
    assert!(calls.len() * 10 > all.len() * 9, "{} of {}", calls.len(), all.len());
    random::inputs(3_000, |u| {
        let text = expression(u, &calls)?;
        evaluated(&text);
        assert_rust(&text);
        assert_rust(&format!("{text}; (i, j)"));
        Ok(())
    });
}
