//! Instructions and tilings in C++.

use super::Spelled;
use layout_compiler::syntax::{At, Diagnostic};
use layout_compiler::{Atom, Instruction, Value};

/// Returns the C++ object of an atom, for example `MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>{}`,
/// `Copy_Atom<SM75_U32x4_LDSM_N,uint_bit_t<16>>{}`. A tiling has no name, so the result for a tiling is an error.
pub(super) fn value(instruction: &Instruction, at: &At) -> Spelled {
    match instruction {
        Instruction::Mma(_) | Instruction::Copy(_) => named(instruction).map(|ty| format!("{ty}{{}}")),
        Instruction::TiledMma(_) | Instruction::TiledCopy(_) => None,
    }
    .ok_or_else(|| {
        Diagnostic::new(at.clone(), "CuTe C++ has no name for a tiling", "write the operation that makes it")
    })
}

/// Returns the C++ type of an atom, or `None` if the atom has no name.
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

/// Returns the traits type of an atom, `MMA_Traits<…>` or `Copy_Traits<…>`, which has members such as `ALayout`.
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

/// Returns the name of an instruction with C++ template arguments. Majors get their namespace, and bit widths become
/// types. The element width of a copy is dropped, because it is an argument of the traits.
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
