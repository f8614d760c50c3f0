//! Prints values in CuTe's C++.

use super::Spelled;
use super::term::{TextTree, integer};
use layout_compiler::syntax::{At, Diagnostic};
use layout_compiler::{Atom, Instruction, Value};
use layout_runtime::Swizzle;

/// Returns the C++ code of a value. Returns `None` if CuTe's C++ cannot express the value.
pub(super) fn value(value: &Value) -> Option<String> {
    match value {
        Value::Layout(layout) if layout.is_xor() => None,
        Value::Layout(_) | Value::Spelled(_) | Value::Ints(_) => Some(notation(&value.to_string())),
        Value::Swizzle(of) => Some(swizzle(*of)),
        Value::Tiler(_) => Some(tiler(&value.to_string())),
        Value::Instruction(instruction) => named_instruction(instruction, &(0..0)).ok(),
        Value::Bool(truth) => Some(format!("{truth}")),
        _ => None,
    }
}

/// Prints a swizzle, for example `Swizzle<3,3,3>{}`.
pub(super) fn swizzle(swizzle: Swizzle) -> String {
    format!("{swizzle}{{}}").replace("Sw<", "Swizzle<")
}

/// Translates a tuple or a layout in the notation. A swizzle and an offset may precede the layout.
pub(super) fn notation(text: &str) -> String {
    if let Some((swizzle, rest)) = text.strip_prefix("Sw<").and_then(|rest| rest.split_once("> o ")) {
        let (offset, inner) = rest.split_once(" o ").unwrap_or(("0", rest));
        return composed(swizzle, offset, &notation(inner));
    }
    if let Some((start, inner)) = text.strip_prefix("ArithTuple").and_then(|rest| rest.split_once(" o ")) {
        return counted(start, &notation(inner));
    }
    match text.split_once(':') {
        Some((shape, stride)) => layout(&TextTree::read(shape), &TextTree::read(stride)),
        None => tuple(&TextTree::read(text)),
    }
}

fn layout(shape: &TextTree<'_>, stride: &TextTree<'_>) -> String {
    match shape.is_static() && stride.is_static() {
        true => format!("Layout<{},{}>{{}}", shape.ty("Shape"), stride.ty("Stride")),
        false => format!("make_layout({}, {})", shape.value("make_shape"), stride.value("make_stride")),
    }
}

/// Prints a tensor of coordinates. The first coordinate of the tensor is `start`.
pub(super) fn counted(start: &str, layout: &str) -> String {
    format!("make_tensor(make_inttuple_iter({}), {layout})", TextTree::read(start).value("make_coord"))
}

/// Prints a tuple: as a `make_step` if it contains `X`, as a `make_coord` if it contains `_`, and otherwise as a shape.
fn tuple(tuple: &TextTree<'_>) -> String {
    match tuple {
        _ if tuple.has("X") => format!("{}{{}}", tuple.ty("Step")),
        _ if tuple.has("_") && !tuple.is_int() => tuple.value("make_coord"),
        _ if tuple.is_static() && !tuple.is_int() => format!("{}{{}}", tuple.ty("Shape")),
        _ => tuple.value("make_shape"),
    }
}

/// Prints a list of tilers, such as `[4:1,_]`. Commas inside parentheses do not separate tilers.
fn tiler(text: &str) -> String {
    match TextTree::read(&text.replace('[', "(").replace(']', ")")) {
        TextTree::Tuple(parts) => format!(
            "make_tile({})",
            parts.iter().map(|part| notation(&part.to_string())).collect::<Vec<_>>().join(", ")
        ),
        TextTree::One(text) => notation(text),
    }
}

/// Prints a layout with a swizzle and an offset. If all numbers are known at compile time, prints a C++ type followed
/// by `{}`.
fn composed(swizzle: &str, offset: &str, inner: &str) -> String {
    let ty = inner.strip_suffix("{}").filter(|_| offset.parse::<i64>().is_ok());
    match ty {
        Some(ty) => format!("ComposedLayout<Swizzle<{swizzle}>,{},{ty}>{{}}", integer(offset)),
        None if ["0", "_0"].contains(&offset) => format!("composition(Swizzle<{swizzle}>{{}}, {inner})"),
        None => {
            let offset = offset.parse::<i64>().map_or_else(|_| offset.replace(['{', '}'], ""), |_| integer(offset));
            format!("composition(Swizzle<{swizzle}>{{}}, {offset}, {inner})")
        }
    }
}

/// Returns a C++ object of an instruction, for example `MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>{}` or
/// `Copy_Atom<SM75_U32x4_LDSM_N,uint_bit_t<16>>{}`. Returns an error for a tiling, because a tiling has no name.
pub(super) fn named_instruction(instruction: &Instruction, at: &At) -> Spelled {
    match instruction {
        Instruction::Mma(_) | Instruction::Copy(_) => named(instruction).map(|ty| format!("{ty}{{}}")),
        Instruction::TiledMma(_) | Instruction::TiledCopy(_) => None,
    }
    .ok_or_else(|| {
        Diagnostic::new(at.clone(), "CuTe C++ has no name for a tiling", "write the operation that makes it")
    })
}

/// Returns the C++ type of an instruction, or `None` if the instruction has no name.
fn named(instruction: &Instruction) -> Option<String> {
    match instruction {
        Instruction::Mma(mma) => Some(format!("MMA_Atom<{}>", operation(instruction_name(&mma.atom)?, None))),
        Instruction::Copy(copy) => {
            let (name, bits) = (instruction_name(&copy.atom)?, copy.value.element());
            let ty = operation(name, bits);
            Some(bits.map_or(ty.clone(), |bits| format!("Copy_Atom<{ty},uint_bit_t<{bits}>>")))
        }
        _ => None,
    }
}

fn instruction_name(atom: &Atom) -> Option<&str> {
    match atom {
        Atom::Named(name) => Some(name),
        Atom::Of(..) => None,
    }
}

/// Returns the traits type of an instruction, which is `MMA_Traits<…>` or `Copy_Traits<…>`. This type has members such
/// as `ALayout`.
pub(super) fn traits(value: &Value) -> Option<String> {
    let (traits, name, bits) = match value {
        Value::Instruction(Instruction::Mma(mma)) => ("MMA_Traits", instruction_name(&mma.atom)?, None),
        Value::Instruction(Instruction::Copy(copy)) => {
            ("Copy_Traits", instruction_name(&copy.atom)?, copy.value.element())
        }
        _ => return None,
    };
    Some(format!("{traits}<{}>", operation(name, bits)))
}

/// Returns the name of an instruction, with its template arguments in C++. For example, `K` becomes `GMMA::Major::K`,
/// and the width `128` of a `UniversalCopy` becomes `uint_bit_t<128>`. The element width of a copy is omitted, because
/// it is an argument of `Copy_Traits`.
fn operation(name: &str, bits: Option<i64>) -> String {
    let space = match (name.contains("_VS<"), name.contains("_SPARSE_")) {
        _ if !name.starts_with("SM120_") => "",
        (true, true) => "SM120::BLOCKSCALED::SPARSE::",
        (true, false) => "SM120::BLOCKSCALED::",
        (false, true) => "SM120::SPARSE::",
        (false, false) => "",
    };
    format!("{space}{}", in_space(name, bits))
}

fn in_space(name: &str, bits: Option<i64>) -> String {
    let Some((base, args)) = name.strip_suffix('>').and_then(|name| name.split_once('<')) else {
        return name.to_string();
    };
    let mut args: Vec<&str> = args.split(',').collect();
    if bits.is_some_and(|bits| args.last().is_some_and(|last| last.parse() == Ok(bits) || args.len() > 1)) {
        args.pop();
    }
    let space = if base.starts_with("SM90_") { "GMMA" } else { "UMMA" };
    let is_typed = base.starts_with("UniversalCopy") || base.starts_with("SM80_CP_ASYNC");
    let spelled = args.iter().map(|arg| match *arg {
        "K" | "MN" => format!("{space}::Major::{arg}"),
        bits if is_typed && bits.parse::<u32>().is_ok() => format!("uint_bit_t<{bits}>"),
        other => other.to_string(),
    });
    let spelled: Vec<String> = spelled.collect();
    if spelled.is_empty() { base.to_string() } else { format!("{base}<{}>", spelled.join(",")) }
}
