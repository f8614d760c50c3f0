//! Tests every operation with symbols, with layouts of rank 0, and with unusual numbers in all positions.

use super::{assert_rust, evaluated};
use arbitrary::{Result, Unstructured};
use layout_compiler::{facts, operations};

/// A call: the text before its operands, and its operands.
type Call = (&'static str, Vec<&'static str>);

/// Operands: with symbols, of rank 0, and a few usual ones.
#[rustfmt::skip]
const OPERANDS: &[&str] = &[
    "n", "(n):(1)", "(n,4)", "(n,m)", "[n,m]", "(n,2)", "(n,1)", "(m,64)", "n:1", "(n,4):(4,1)", "(n,m):(m,1)",
    "(4,n):(n,1)", "((n,2),4):((1,n),m)", "(ceil(m/8),n,1):LayoutRight", "(ceil(m/8),n,1):(8,1,m)", "(4,8):(f1,f4)",
    "Sw<0,0,0> o n o (4,8):(8,1)", "Sw<2,1,3> o (m,4):(1,4)", "slice((1,1), (4,8):(8,1))", "slice(1, 4:1)",
    "slice((1,n), (4,8):(8,1))", "shape(slice((1,1), (4,8):(8,1)))", "slice_tensor((1,1), (4,8):(8,1))", "(4,8):(8,1)",
    "(4,8):(1@0,1@1)", "(0,4):(1,0)", "(4,2)", "(2,_)", "(_,1)", "(0,0)", "_", "4:1", "8", "1", "0",
    "X", "(X,1)", "(_,X)", "[4:1,_]", "[n:1,X]", "[[2,n],_]", "[_,m:2]", "(n,(m,1))", "((_,1),n)", "(-1,0)", "-1", "2*n",
    "n + 1", "n % 4", "Sw<2,1,3>", "Sw<1,0,-2>", "Sw<1,0,61>", "1@0", "n@0", "(1@0,n@1)", "9223372036854775807", "(n,m):LayoutLeft",
    "4294967296", "(9223372036854775807,4)", "((2,(2,n)),m)", "make_identity_layout((n,m))", "(8,8):(f9,f1)", "f1", "(n,8):(f1,f8)",
];

/// Extents and strides: symbols, coordinates, XOR strides, negative numbers, 0, and numbers near the limits of 64 bits.
#[rustfmt::skip]
const EXTENTS: &[&str] = &[
    "2", "4", "4", "8", "3", "1", "0", "n", "m", "2*n", "n*m", "ceil(n/4)", "_8", "4294967296", "4611686018427387904", "9223372036854775807",
    "-1",
];
#[rustfmt::skip]
const STRIDES: &[&str] = &[
    "1", "1", "2", "4", "8", "0", "n", "m", "n*m", "4*n", "-1", "-4", "-n", "n@0", "1@0", "1@1", "m@1", "2@0@1", "-1@0", "f1", "f3", "f8",
    "4611686018427387904", "9223372036854775807", "-9223372036854775808",
];
#[rustfmt::skip]
const FRONTS: &[&str] = &[
    "", "", "", "", "Sw<2,0,3> o ", "Sw<1,4,-2> o ", "Sw<1,0,61> o ", "Sw<2,1,3> o n o ", "Sw<0,0,0> o -5 o ", "5 o ", "n o ",
    "Sw<1,0,3> o f5 o ", "ArithTuple(0,n) o ", "ArithTuple(1,2) o ", "4 * n o ",
];

/// Clauses about symbols. An operand replaces `{}`.
#[rustfmt::skip]
const CLAUSES: &[&str] = &[
    "n % 4 == 0", "n % m == 0", "m % n == 0", "m % k == 0", "k % n == 0", "n % k == 0", "m >= n", "n == 4", "n <= 4", "n < 1", "m != n", "n % 9223372036854775807 == 0", "n >= 9223372036854775807",
    "overrun", "injective",
];

/// The heads of items. An expression follows each head.
#[rustfmt::skip]
const ITEMS: &[&str] = &[
    "struct S = ", "struct S { n: usize, m: usize } = ", "struct S { n: i8, m: u64 } = ", "struct S<const n: usize> { m: u32 } = ",
    "struct S<const n: usize, const m: usize> = ", "fn f(i: u32) -> u32 = ", "fn f(i: u32, j: u32, n: u32, m: u32) -> u32 = ",
    "fn f(i: i64, n: i64, m: i64) -> (i64, i64) = ", "const fn f(i: usize, (j, k): (usize, usize), n: usize, m: usize) -> usize = ",
    "extern \"cuda\" fn f(i: u32, n: u32, m: u32) -> u32 = ", "extern \"wgsl\" fn f(i: u32, j: u32) -> u32 = ", "type T = ", "",
];

/// The coordinates of `index!`.
#[rustfmt::skip]
const COORDINATES: &[&str] = &["i", "(i, j)", "(i, (j, k))", "n", "(n, m)", "0", "(1, 2)", "(1, i)", "-1", "(0, 18446744073709551615)", "()"];

/// Splits a call into its name and its operands. Returns `None` if an operand is itself a call.
fn split(call: &'static str) -> Option<Call> {
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

/// Returns the calls in the examples of all operations.
pub(super) fn calls() -> Vec<Call> {
    let all: Vec<_> = operations().collect();
    let calls: Vec<_> = all.iter().filter_map(|operation| split(operation.example)).collect();
    assert!(calls.len() * 10 > all.len() * 9, "{} of {}", calls.len(), all.len());
    calls
}

/// Returns the shape and the stride of a layout of random nesting. The nesting of shape and stride sometimes differs.
fn modes(u: &mut Unstructured<'_>, depth: usize) -> Result<[String; 2]> {
    if depth == 0 || u.ratio(1, 3)? {
        return Ok([u.choose(EXTENTS)?.to_string(), u.choose(STRIDES)?.to_string()]);
    }
    let mut lists = [Vec::new(), Vec::new()];
    for _ in 0..u.int_in_range(1..=3)? {
        for (list, mode) in lists.iter_mut().zip(modes(u, depth - 1)?) {
            list.push(mode);
        }
    }
    if u.ratio(1, 20)? {
        lists[1].pop();
    }
    Ok(lists.map(|list| format!("({})", list.join(","))))
}

/// Returns an operand from the list, a random layout, a random tuple, or a call.
fn operand(u: &mut Unstructured<'_>, calls: &[Call], depth: usize) -> Result<String> {
    Ok(match u.int_in_range(0..=9)? {
        0 | 1 if depth > 0 => changed(u, calls, depth - 1)?,
        2 | 3 => {
            let [shape, stride] = modes(u, 2)?;
            format!("{}{shape}:{stride}", u.choose(FRONTS)?)
        }
        4 => modes(u, 2)?[u.int_in_range(0..=1)?].clone(),
        _ => u.choose(OPERANDS)?.to_string(),
    })
}

/// Returns the call of an example. In this call, some or all operands are replaced, omitted or added.
fn changed(u: &mut Unstructured<'_>, calls: &[Call], depth: usize) -> Result<String> {
    let (name, operands) = u.choose(calls)?;
    let mut operands: Vec<String> = operands.iter().map(ToString::to_string).collect();
    let replaced = u.int_in_range(1..=3)?;
    for place in &mut operands {
        if u.ratio(replaced, 3)? {
            *place = operand(u, calls, depth)?;
        }
    }
    match u.int_in_range(0..=19)? {
        0 => drop(operands.pop()),
        1 => operands.push(operand(u, calls, depth)?),
        _ => {}
    }
    Ok(format!("{name}({})", operands.join(", ")))
}

/// Returns an expression of up to three nested operations.
fn expression(u: &mut Unstructured<'_>, calls: &[Call]) -> Result<String> {
    Ok(match u.int_in_range(0..=5)? {
        0 => format!("{} o {}", operand(u, calls, 1)?, operand(u, calls, 1)?),
        1 => format!("{} o {}", changed(u, calls, 1)?, operand(u, calls, 1)?),
        2 => operand(u, calls, 2)?,
        _ => changed(u, calls, 2)?,
    })
}

/// Returns a list of clauses. Most lists are empty.
fn clauses(u: &mut Unstructured<'_>, calls: &[Call]) -> Result<String> {
    let mut clauses = Vec::new();
    for _ in 3..u.int_in_range(0..=5)? {
        if u.ratio(1, 2)? {
            clauses.push(u.choose(CLAUSES)?.to_string());
        } else {
            let (name, usage) = *u.choose(&facts().collect::<Vec<_>>())?;
            let count = usage.matches(',').count() + usize::from(usage.contains('('));
            let operands: Vec<_> = (0..count).map(|_| operand(u, calls, 0)).collect::<Result<_>>()?;
            let operands = if count == 0 { String::new() } else { format!("({})", operands.join(", ")) };
            clauses.push(format!("{name}{operands}{}", u.choose(&["", " == 1", " <= n"])?));
        }
    }
    Ok(if clauses.is_empty() { String::new() } else { format!(" where {}", clauses.join(", ")) })
}

/// Returns an item. The expression of the item is a call with the operand `S`.
fn use_of_struct(u: &mut Unstructured<'_>, calls: &[Call]) -> Result<String> {
    let (name, operands) = u.choose(calls)?;
    let mut operands: Vec<String> = operands.iter().map(ToString::to_string).collect();
    let (other, place) = (u.choose_index(operands.len())?, u.choose_index(operands.len())?);
    if u.ratio(1, 2)? {
        operands[other] = operand(u, calls, 0)?;
    }
    operands[place] = format!("S{}", u.choose(&["", "", "<8>", "<4, 8>", "<n>", "<n, m>"])?);
    let head = u.choose(ITEMS)?.replace(" S", " T").replace(" f(", " g(");
    let clauses = clauses(u, calls)?;
    Ok(format!("{head}{name}({}){clauses};", operands.join(", ")))
}

/// Returns an expression with clauses, and three inputs of macros that contain the expression.
pub(super) fn texts(u: &mut Unstructured<'_>, calls: &[Call]) -> Result<[String; 4]> {
    let text = expression(u, calls)? + &clauses(u, calls)?;
    let end = if u.ratio(1, 20)? { "" } else { ";" };
    let item = format!("{}{text}{end}", u.choose(ITEMS)?);
    let block = format!("{item} {}", use_of_struct(u, calls)?);
    let target = if u.ratio(1, 8)? { "gpu: " } else { "" };
    let index = format!("{target}{text}; {}", u.choose(COORDINATES)?);
    Ok([text, item, block, index])
}

/// For every expression, the result is a value or an error, and the macros return Rust code.
#[test]
fn operations_accept_or_refuse_any_operands() {
    let calls = calls();
    random::inputs(500, |u| {
        let texts = texts(u, &calls)?;
        evaluated(&texts[0]);
        for text in &texts {
            assert_rust(text);
        }
        Ok(())
    });
}
