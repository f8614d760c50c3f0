//! Rewrites the heads of entries. `kernel!` writes launch bounds into a comment, and this module moves them into the
//! head. Tensor maps are aligned to 64 bytes, which rustc cannot declare for an argument.

/// The start of a comment `// entry NAME DIRECTIVES`.
const MARK: &str = "// entry ";

/// An argument of rustc's output that may be a tensor map, of 128 bytes.
const TENSOR_MAP: &str = ".param .align 16 .b8 ";

/// Returns the text with the directives of each entry after its parameters.
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

/// Returns the name in `.visible .entry name(`.
pub(crate) fn name_of(line: &str) -> Option<&str> {
    let (_, behind) = line.split_once(".entry ")?;
    Some(behind.split(['(', ' ']).next().unwrap_or(behind).trim())
}
