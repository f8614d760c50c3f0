//! Instructions that only newer GPUs have.

use crate::text::Function;

/// For each such instruction: a part of its name, the first architecture that has it, and the first PTX version that
/// has it.
const NEEDS: [(&str, u32, (u32, u32)); 3] = [("e4m3", 89, (8, 4)), ("e5m2", 89, (8, 4)), ("stmatrix", 90, (7, 8))];

/// Returns the operations of a function that are in the table. Each has the first architecture and the first PTX
/// version that support it.
fn of(function: &Function) -> impl Iterator<Item = (&str, u32, (u32, u32))> {
    let needs = |operation: &'_ str| NEEDS.iter().find(|need| operation.split('.').any(|part| part == need.0)).copied();
    function.statements.iter().filter_map(move |statement| {
        let (_, architecture, version) = needs(&statement.operation)?;
        Some((statement.operation.as_str(), architecture, version))
    })
}

/// Returns a message for each kernel that the architecture cannot run.
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

/// Returns the text with the PTX version that its operations require, if its own version is older.
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
