//! Notes on the steps of emitted code. The names of the steps say what they are; the notes say why it is done so.

/// The code with a note behind each step.
pub(crate) fn annotated(code: &str) -> String {
    let notes: Vec<(&str, String)> = code.lines().map(|line| (line, note(line).unwrap_or_default())).collect();
    let width = notes.iter().filter(|(_, note)| !note.is_empty()).map(|(line, _)| line.len()).max().unwrap_or(0);
    notes
        .iter()
        .map(|(line, note)| match note.is_empty() {
            true => format!("{line}\n"),
            false => format!("{line:width$}  // {note}\n"),
        })
        .collect()
}

/// `3 multiplications, 2 shifts`: the operators of the code, from the costly to the cheap.
///
/// ```
/// assert_eq!(colex_cli::operations("i * 3 + j / 2"), "1 division, 1 multiplication, 1 addition");
/// ```
#[must_use]
pub fn operations(code: &str) -> String {
    let words: Vec<&str> = code.lines().filter(|line| !line.contains("fn ")).flat_map(str::split_whitespace).collect();
    let count = |signs: &[&str]| words.iter().filter(|word| signs.contains(word)).count();
    // The high half of a product is a call in kernel languages.
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

fn note(line: &str) -> Option<String> {
    let line = line.trim();
    if let Some(step) = line.strip_prefix("let _ = ") {
        return Some(format!("the index does not depend on {}", step.trim_end_matches(';')));
    }
    match line.strip_prefix("let ") {
        Some(step) => {
            let (name, value) = step.split_once(" = ")?;
            step_note(name, value)
        }
        None if line.contains('^') => Some("an exclusive or: a swizzle, or bits that do not overlap".into()),
        None => None,
    }
}

fn step_note(name: &str, value: &str) -> Option<String> {
    if name == "plain" {
        return Some("the index before the swizzle".into());
    }
    if name == "linear" {
        return Some("the entries as they stand, each times its stride".into());
    }
    if name.contains("_gathered") {
        return Some("one multiplication that brings bits from several places together".into());
    }
    if let Some((_, factor)) = name.split_once("_times_") {
        return Some(format!("the product with {factor} that several quotients share"));
    }
    let (part, rest) =
        name.split_once("_div_").or_else(|| name.split_once("_mod_")).or_else(|| name.split_once("_bits_"))?;
    let mut words = Vec::new();
    if name.contains("_div_") {
        let divisor = rest.split('_').next()?;
        words.push(format!("{part} / {divisor}: {}", quotient(value)));
    }
    if let Some((_, modulus)) = name.split_once("_mod_") {
        words.push(if value.contains('&') {
            format!("% {modulus}: a mask")
        } else {
            format!("% {modulus}: a remainder")
        });
    }
    if name.contains("_bits_") {
        words.push("the bits that one stride takes".into());
    }
    Some(words.join(", "))
}

/// How a quotient is worked out.
fn quotient(value: &str) -> &'static str {
    match (value.contains('/'), value.contains('*') || value.contains("_times_")) {
        (true, _) => "a division, as no multiplier fits the type",
        (false, true) => "a multiplication and a shift, exact for all coordinates",
        (false, false) => "a shift",
    }
}

#[cfg(test)]
mod tests {
    use super::{note, operations};

    #[test]
    fn operators_are_counted() {
        let code = "fn index(i: u32) -> u32 {\n    let a = (i * 11u32) >> 5u32;\n    i * 3u32 - a * 3u32\n}";
        assert_eq!(operations(code), "3 multiplications, 1 addition, 1 shift");
        assert_eq!(operations("fn index(i: u32) -> u32 {\n    i\n}"), "no arithmetic");
    }

    #[test]
    fn each_kind_of_step_has_its_words() {
        let notes = [
            ("let i_div_3 = (i * 11u32) >> 5u32;", "i / 3: a multiplication and a shift, exact for all coordinates"),
            ("let i_div_8_mod_4 = (i >> 3u32) & 3u32;", "i / 8: a shift, % 4: a mask"),
            ("let j_mod_8 = j & 7u32;", "% 8: a mask"),
            ("let i_times_11 = i * 11u32;", "the product with 11 that several quotients share"),
            ("let plain = i * 64u32 + j;", "the index before the swizzle"),
            ("let linear = i * 64u32 + j;", "the entries as they stand, each times its stride"),
            (
                "let i_gathered_2 = ((i * 9u32) >> 1u32) & 0x7u32;",
                "one multiplication that brings bits from several places together",
            ),
            ("(row * 72u32) ^ column", "an exclusive or: a swizzle, or bits that do not overlap"),
            ("let _ = j;", "the index does not depend on j"),
        ];
        for (line, expected) in notes {
            assert_eq!(note(line).as_deref(), Some(expected), "{line}");
        }
        assert_eq!(note("pub const fn index(i: u32) -> u32 {"), None);
    }
}
