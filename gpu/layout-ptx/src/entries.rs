//! Rewrites the heads of entries. `kernel!` writes launch bounds into a comment, and this module moves the bounds into
//! the head. It also aligns tensor maps to 64 bytes, because rustc cannot declare this alignment for an argument.

/// The start of a comment `// entry NAME DIRECTIVES`.
const MARK: &str = "// entry ";

/// An argument in rustc's output that may be a tensor map, which has 128 bytes.
const TENSOR_MAP: &str = ".param .align 16 .b8 ";

/// Returns the text, in which the directives of each entry follow its parameters.
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

/// Returns `name` if the line starts with `.visible .entry name(`.
pub(crate) fn name_of(line: &str) -> Option<&str> {
    let (_, behind) = line.split_once(".entry ")?;
    Some(behind.split(['(', ' ']).next().unwrap_or(behind).trim())
}
