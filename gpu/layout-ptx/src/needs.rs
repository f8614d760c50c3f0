//! Instructions that not every GPU has, and the version of PTX that they are written in.

use crate::text::Function;

/// What an operation is called or ends in, the first architecture that has it, and the first version of PTX.
const NEEDS: [(&str, u32, (u32, u32)); 3] = [("e4m3", 89, (8, 4)), ("e5m2", 89, (8, 4)), ("stmatrix", 90, (7, 8))];

/// What the operations of a function need.
fn of(function: &Function) -> impl Iterator<Item = (&str, u32, (u32, u32))> {
    let needs = |operation: &'_ str| NEEDS.iter().find(|need| operation.split('.').any(|part| part == need.0)).copied();
    function.statements.iter().filter_map(move |statement| {
        let (_, architecture, version) = needs(&statement.operation)?;
        Some((statement.operation.as_str(), architecture, version))
    })
}

/// A sentence for each kernel that the architecture does not run.
pub(crate) fn lacking(functions: &[Function], architecture: &str) -> Vec<String> {
    let digits: String = architecture.chars().filter(char::is_ascii_digit).collect();
    let Ok(built) = digits.parse::<u32>() else { return Vec::new() };
    let first = |function: &'_ Function| -> Option<String> {
        let (operation, needed, _) = of(function).find(|(_, needed, _)| *needed > built)?;
        Some(format!(
            "kernel `{}`: `{operation}` is not of {architecture}\n  help: build for what has it, `--arch sm_{needed}` or newer",
            function.name
        ))
    };
    functions.iter().filter_map(first).collect()
}

/// The text in the version of PTX that its operations need, if it is in an older one.
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
