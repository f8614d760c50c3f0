//! Rewrites the heads of kernels in PTX. `kernel!` writes the launch bounds of a kernel into a comment, and this module
//! copies them into the head of the kernel, which starts with `.entry`. The module also aligns tensor maps to 64 bytes,
//! because rustc cannot declare this alignment for an argument.
//!
//! The module also finds `static` variables and instructions that the target GPU does not have, which are errors. If
//! instructions need a newer PTX version, the module changes the version in the code.

use crate::text::Function;

/// The start of the comment `// entry NAME DIRECTIVES`, in which `kernel!` writes the launch bounds.
const MARK: &str = "// entry ";

/// The start of a parameter in rustc's output that can be a tensor map. A tensor map has 128 bytes.
const TENSOR_MAP: &str = ".param .align 16 .b8 ";

/// Returns the PTX with the directives of each kernel after the kernel's parameters, and with aligned tensor maps.
pub(crate) fn with_bounds(text: &str) -> String {
    let bounds: Vec<(&str, &str)> =
        text.lines().filter_map(|line| line.trim().strip_prefix(MARK)?.split_once(' ')).collect();
    let (mut out, mut entered) = (String::with_capacity(text.len() + 512), None);
    for line in text.lines() {
        match line.split_once(TENSOR_MAP) {
            Some((before, name)) if name.trim_end_matches(',').ends_with("[128]") => {
                out.extend([before, ".param .align 64 .b8 ", name]);
            }
            _ => out.push_str(line),
        }
        out.push('\n');
        if let Some(name) = name_of(line) {
            entered = bounds.iter().find(|(entry, _)| *entry == name);
        }
        if line.trim_end().ends_with(')')
            && let Some((_, directives)) = entered.take()
        {
            out.push_str(directives);
            out.push('\n');
        }
    }
    out
}

/// Returns `name` if the line contains `.entry name(`.
fn name_of(line: &str) -> Option<&str> {
    let (_, behind) = line.split_once(".entry ")?;
    Some(behind.split(['(', ' ']).next().unwrap_or(behind).trim())
}

/// Returns an error message for each `static` variable.
pub(crate) fn found(text: &str) -> Vec<String> {
    let names = text.lines().filter_map(name);
    names.map(|name| format!("the variable `{}` is `static`: all blocks of all launches would share it\n  help: write `const` for a constant, and pass data that blocks share as an argument", plain(name))).collect()
}

/// Returns the name of the global variable that this line declares, or `None` if the line declares no such variable, or
/// if the compiler has generated the variable. rustc names anonymous constants `alloc_…`, and LLVM names the tables of
/// a `match` `switch.table.…`, and prints this name as `switch_$_table_$_…`.
fn name(line: &str) -> Option<&str> {
    let line = line.trim();
    let declared = line.strip_prefix(".visible ").unwrap_or(line).strip_prefix(".global ")?;
    let name = declared.split(['[', '=', ';']).next()?.split_whitespace().last()?;
    // The mangled names of Rust's items start with `_R` or `_ZN`.
    let is_constant = ["alloc_", "anon", "$", "switch_$_table"].iter().any(|start| name.starts_with(start));
    (!is_constant).then_some(name)
}

/// Returns an approximation of the last path segment of a mangled name, for example `COUNT` for
/// `_RNvCs1_7kernels5COUNT`.
fn plain(mangled: &str) -> &str {
    let word = mangled.rfind(|c: char| c.is_ascii_digit()).map_or(mangled, |digit| &mangled[digit + 1..]);
    if word.is_empty() { mangled } else { word }
}

/// The instructions that this module checks, because only newer GPUs have them. Each element contains a part of an
/// instruction's name, and the first architecture and the first PTX version that have the instruction.
const NEEDS: [(&str, u32, (u32, u32)); 3] = [("e4m3", 89, (8, 4)), ("e5m2", 89, (8, 4)), ("stmatrix", 90, (7, 8))];

/// Returns the instructions of a function that are in `NEEDS`, each with the first architecture and the first PTX
/// version that have the instruction.
fn of(function: &Function) -> impl Iterator<Item = (&str, u32, (u32, u32))> {
    let needs = |operation: &'_ str| NEEDS.iter().find(|need| operation.split('.').any(|part| part == need.0)).copied();
    function.statements.iter().filter_map(move |statement| {
        let (_, architecture, version) = needs(&statement.operation)?;
        Some((statement.operation.as_str(), architecture, version))
    })
}

/// Returns an error message for each function with an instruction that the architecture does not have.
pub(crate) fn lacking(functions: &[Function], architecture: &str) -> Vec<String> {
    let digits: String = architecture.chars().filter(char::is_ascii_digit).collect();
    let Ok(built) = digits.parse::<u32>() else { return Vec::new() };
    let first = |function: &'_ Function| -> Option<String> {
        let (operation, needed, _) = of(function).find(|(_, needed, _)| *needed > built)?;
        Some(format!(
            "kernel `{}`: {architecture} does not have the instruction `{operation}`\n  help: build for an architecture that has it: `--arch sm_{needed}` or newer",
            function.name
        ))
    };
    functions.iter().filter_map(first).collect()
}

/// Returns the PTX. If an instruction requires a newer PTX version than `.version` specifies, replaces the version in
/// `.version`.
pub(crate) fn with_version(text: &str, functions: &[Function]) -> String {
    let written = text.lines().find_map(|line| line.strip_prefix(".version "));
    let Some((major, minor)) = written.and_then(|written| written.trim().split_once('.')) else { return text.into() };
    let (Ok(major), Ok(minor)) = (major.parse(), minor.parse()) else { return text.into() };
    match functions.iter().flat_map(of).map(|(_, _, version)| version).max() {
        Some(needed) if needed > (major, minor) => {
            text.replacen(&format!(".version {major}.{minor}"), &format!(".version {}.{}", needed.0, needed.1), 1)
        }
        _ => text.into(),
    }
}
