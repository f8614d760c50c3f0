//! Prints a movement as text, one line per operation.

use layout_movement::{Access, Address, ByThread, LaneStep, Movement};

/// Describes the operations of a movement, in one line each: the register that the operation defines, or the memory
/// that it writes.
///
/// ```
/// use layout_movement::Movement;
/// use layout_runtime::Layout;
///
/// let rows: Layout = "(32,2):(2,1)".parse().unwrap();
/// let columns: Layout = "((16,2),2):((2,1),32)".parse().unwrap();
/// let movement = Movement::between(&rows, &columns, 32).unwrap();
/// assert_eq!(layout_compiler::steps_of(&movement)[0], "r2 = r1, but r0 in threads with bit 4");
/// ```
pub fn steps_of(movement: &Movement) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (k, step) in movement.steps().iter().enumerate() {
        lines.extend(line(movement, step, movement.inputs() + k));
    }
    lines
}

/// Returns the registers that contain the result, for example `r4 r7`.
pub fn outputs_of(movement: &Movement) -> String {
    listed(movement.outputs())
}

fn line(movement: &Movement, step: &LaneStep, made: usize) -> Option<String> {
    Some(match *step {
        LaneStep::Take { a, b, by } => taken(made, [a, b], &movement.number(by)),
        LaneStep::Shuffle { a, by } => {
            format!("r{made} = r{a} {}", source(&movement.number(by), lanes(movement)))
        }
        LaneStep::Store { registers, access, at } => {
            let registers = listed(&registers[..access.registers()]);
            format!("{}{access} {registers} to {}", named(access, "store", "stmatrix"), place(movement, false, at))
        }
        LaneStep::Sync { warp } => {
            format!("the threads of the {} wait for each other", if warp { "warp" } else { "block" })
        }
        LaneStep::Load { access, at, register: 0 } => {
            let registers: Vec<u16> = (made..made + access.registers()).map(|register| register as u16).collect();
            format!(
                "{} = {}{access} of {}",
                listed(&registers),
                named(access, "load", "ldmatrix"),
                place(movement, true, at)
            )
        }
        LaneStep::Load { .. } => return None,
    })
}

const fn named(access: Access, bytes: &'static str, matrices: &'static str) -> &'static str {
    if matches!(access, Access::Bytes(_)) { bytes } else { matrices }
}

fn listed(registers: &[u16]) -> String {
    registers.iter().map(|register| format!("r{register}")).collect::<Vec<_>>().join(" ")
}

/// Prints an operation that selects one of two registers, or combines bytes of both.
fn taken(made: usize, operands: [u16; 2], by: &ByThread) -> String {
    let cases = cases(by);
    let chosen: Option<Vec<String>> = cases.iter().map(|(_, digits)| whole(*digits, operands)).collect();
    let texts = chosen.unwrap_or_else(|| cases.iter().map(|(_, digits)| bytes(*digits, operands)).collect());
    let others =
        cases.iter().zip(&texts).skip(1).map(|((threads, _), text)| format!(", but {text} in threads {threads}"));
    format!("r{made} = {}{}", texts[0], others.collect::<String>())
}

/// Returns the different ways in which threads select bytes. Each way consists of a condition on the thread number, and
/// the selector of the threads that satisfy it. The first way is the selector of thread 0, without a condition.
fn cases(by: &ByThread) -> Vec<(String, u32)> {
    let mut changes: Vec<(u32, Vec<usize>)> = Vec::new();
    for (bit, column) in by.columns.iter().enumerate().filter(|(_, column)| **column != 0) {
        match changes.iter_mut().find(|(known, _)| known == column) {
            Some((_, bits)) => bits.push(bit),
            None => changes.push((*column, vec![bit])),
        }
    }
    let mut cases = vec![(String::new(), by.base)];
    for set in 1..1_usize << changes.len() {
        let chosen = || changes.iter().enumerate().filter(|(k, _)| set >> k & 1 == 1).map(|(_, change)| change);
        let digits = chosen().fold(by.base, |digits, (column, _)| digits ^ column);
        let words = changes.iter().enumerate().map(|(k, (_, bits))| with(set >> k & 1 == 1, bits));
        cases.push((words.collect::<Vec<_>>().join(" and "), digits));
    }
    cases
}

/// Prints a condition on the bits of a thread number, for example `with bit 4` or `with an odd number of bits 0, 2`.
fn with(is_set: bool, bits: &[usize]) -> String {
    match (bits, is_set) {
        ([bit], true) => format!("with bit {bit}"),
        ([bit], false) => format!("without bit {bit}"),
        (bits, is_odd) => {
            let bits: Vec<String> = bits.iter().map(usize::to_string).collect();
            format!("with an {} number of bits {}", if is_odd { "odd" } else { "even" }, bits.join(", "))
        }
    }
}

/// If all four bytes come from one register, in their order, returns the name of this register. Returns `None` if the
/// bytes come from both registers, or in another order.
fn whole(digits: u32, [a, b]: [u16; 2]) -> Option<String> {
    match digits {
        0x3210 => Some(format!("r{a}")),
        0x7654 => Some(format!("r{b}")),
        _ => None,
    }
}

/// Prints the selected bytes from the lowest to the highest, grouped by register: `r0.01 r1.01`.
fn bytes(digits: u32, operands: [u16; 2]) -> String {
    let mut parts: Vec<(u16, String)> = Vec::new();
    for byte in 0..4 {
        let digit = digits >> (4 * byte) & 7;
        let (register, place) = (operands[(digit >> 2) as usize], digit & 3);
        match parts.last_mut().filter(|(last, _)| *last == register) {
            Some((_, places)) => *places += &place.to_string(),
            None => parts.push((register, place.to_string())),
        }
    }
    parts.into_iter().map(|(register, places)| format!("r{register}.{places}")).collect::<Vec<_>>().join(" ")
}

/// Prints the lanes that a shuffle reads: `of lane ^ 1`, or a list that shows the sources of the first lanes.
fn source(by: &ByThread, lanes: usize) -> String {
    let moved = by.columns.iter().enumerate().all(|(bit, column)| *column == if bit < 5 { 1 << bit } else { 0 });
    match moved {
        true => format!("of lane ^ {}", by.base),
        false => format!("of lanes {}", first((0..lanes).map(|lane| by.of(lane).into()))),
    }
}

fn lanes(movement: &Movement) -> usize {
    movement.threads().min(32)
}

/// Prints the addresses in shared memory that the first threads access.
fn place(movement: &Movement, is_load: bool, at: Address) -> String {
    let layout = if is_load { movement.to() } else { movement.from() };
    let count = movement.threads();
    match at {
        Address::Joined { by, with } => {
            let number = movement.number(by);
            format!("bytes {}", first((0..count).map(|thread| (number.of(thread) ^ with).into())))
        }
        Address::Value(value) => {
            let index = |thread| layout.index((thread + count * usize::from(value)) as i64);
            format!("elements {}", first((0..count).map(index)))
        }
    }
}

/// Prints up to six numbers, followed by `…` if there are more.
fn first(numbers: impl Iterator<Item = i64>) -> String {
    const FEW: usize = 6;
    let all: Vec<String> = numbers.take(FEW + 1).map(|number| number.to_string()).collect();
    match all.len() > FEW {
        true => format!("{}, …", all[..FEW].join(", ")),
        false => all.join(", "),
    }
}
