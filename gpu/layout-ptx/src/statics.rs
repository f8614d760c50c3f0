//! Finds `static` variables, which are errors because all blocks of all launches would share them.

/// Returns a message for each static.
pub(crate) fn found(text: &str) -> Vec<String> {
    let names = text.lines().filter_map(name);
    names.map(|name| format!("the variable `{}` is `static`: all blocks of all launches would share it\n  help: write `const` for a constant, and pass data that blocks share as an argument", plain(name))).collect()
}

/// Returns the name of the global variable in this line, or `None` if Rust code has not named it. rustc names anonymous
/// constants `alloc_…`, and LLVM names the tables of a `match` `switch.table.…`.
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
