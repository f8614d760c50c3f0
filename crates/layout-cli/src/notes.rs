//! Appends the compiler's notes to emitted code, and counts the operators in code.

use layout_compiler::Note;

/// Appends to each line of a function the note that explains this line.
pub(crate) fn annotated(code: &str, notes: &[Note]) -> String {
    // The last line is the closing brace, and the line before it computes the index.
    let last = code.lines().count().saturating_sub(2);
    let note = |(k, line): (usize, &str)| {
        let name = bound(line.trim()).or((k == last).then_some(""));
        notes.iter().find(|note| Some(note.name.as_str()) == name).map_or("", |note| note.text.as_str())
    };
    let notes: Vec<&str> = code.lines().enumerate().map(note).collect();
    let lines = || code.lines().zip(&notes);
    let width = lines().filter(|(_, note)| !note.is_empty()).map(|(line, _)| line.len()).max().unwrap_or(0);
    let line = |(line, note): (&str, &&str)| match note.is_empty() {
        true => format!("{line}\n"),
        false => format!("{line:width$}  // {note}\n"),
    };
    lines().map(line).collect()
}

/// Returns the name that a line defines or marks as unused, for example `j` in `let j = …` and in `let _ = j;`.
fn bound(line: &str) -> Option<&str> {
    match line.strip_prefix("let ")?.split_once(" = ")? {
        ("_", entry) => entry.strip_suffix(';'),
        (name, _) => Some(name),
    }
}

/// Counts the operators in code. The result starts with the most expensive operators: `3 multiplications, 2 shifts`.
///
/// ```
/// assert_eq!(layout_cli::operations("i * 3 + j / 2"), "1 division, 1 multiplication, 1 addition");
/// ```
#[must_use]
pub fn operations(code: &str) -> String {
    let words: Vec<&str> = code.lines().filter(|line| !line.contains("fn ")).flat_map(str::split_whitespace).collect();
    let count = |signs: &[&str]| words.iter().filter(|word| signs.contains(word)).count();
    // In kernel languages, the upper half of a product is computed by a function, which counts as a multiplication.
    let calls = code.matches("mulhi(").count();
    let kinds = [
        ("division", count(&["/", "%"])),
        ("multiplication", count(&["*"]) + calls),
        ("addition", count(&["+", "-"])),
        ("shift", count(&["<<", ">>"])),
        ("bit operation", count(&["&", "|", "^"])),
    ];
    let named = kinds.iter().filter(|(_, count)| *count > 0).map(|(name, count)| match count {
        1 => format!("1 {name}"),
        _ => format!("{count} {name}s"),
    });
    let named: Vec<String> = named.collect();
    if named.is_empty() { "no arithmetic".into() } else { named.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::{Note, annotated, operations};

    #[test]
    fn operators_are_counted() {
        let code = "fn index(i: u32) -> u32 {\n    let a = (i * 11u32) >> 5u32;\n    i * 3u32 - a * 3u32\n}";
        assert_eq!(operations(code), "3 multiplications, 1 addition, 1 shift");
        assert_eq!(operations("fn index(i: u32) -> u32 {\n    i\n}"), "no arithmetic");
    }

    #[test]
    fn notes_stand_behind_their_lines() {
        let code =
            "fn f(i: u32, j: u32) -> u32 {\n    let _ = j;\n    let i_mod_8 = i & 7u32;\n    i_mod_8 ^ 3u32\n}\n";
        let notes = [("j", "not read"), ("i_mod_8", "a mask"), ("", "the index")];
        let notes = notes.map(|(name, text)| Note { name: name.into(), text: text.into() });
        let expected = [
            "fn f(i: u32, j: u32) -> u32 {",
            "    let _ = j;               // not read",
            "    let i_mod_8 = i & 7u32;  // a mask",
            "    i_mod_8 ^ 3u32           // the index",
            "}\n",
        ];
        assert_eq!(annotated(code, &notes), expected.join("\n"));
    }
}
