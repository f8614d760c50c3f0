//! Memory that a kernel would share with all others: a `static`.

/// A sentence for each.
pub(crate) fn found(text: &str) -> Vec<String> {
    let names = text.lines().filter_map(name);
    names.map(|name| format!("`{}` is static: all blocks of all launches would share it\n  help: write `const` for what is constant; what blocks share is an argument", plain(name))).collect()
}

/// The name of a variable in global memory that Rust code has named: rustc calls constants without a name `alloc_…`, and
/// LLVM calls the values of a `match` `switch.table.…`.
fn name(line: &str) -> Option<&str> {
    let line = line.trim();
    let declared = line.strip_prefix(".visible ").unwrap_or(line).strip_prefix(".global ")?;
    let name = declared.split(['[', '=', ';']).next()?.split_whitespace().last()?;
    // A name of a program is mangled: it starts with `_R` or `_ZN`.
    let is_constant = ["alloc_", "anon", "$", "switch_$_table"].iter().any(|start| name.starts_with(start));
    (!is_constant).then_some(name)
}

/// The last part of a mangled name, as far as that is easy: `_RNvCs1_7kernels5COUNT` ends with `5COUNT`.
fn plain(mangled: &str) -> &str {
    let word = mangled.rfind(|c: char| c.is_ascii_digit()).map_or(mangled, |digit| &mangled[digit + 1..]);
    if word.is_empty() { mangled } else { word }
}
