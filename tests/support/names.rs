//! Replaces symbols in a text by numbers.

/// Returns the text in which numbers replace the symbols. Quotients are evaluated.
pub(crate) fn with(text: &str, numbers: &[(&str, i64)]) -> String {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let words = text.split_inclusive(|c| !is_letter(c)).map(|part| {
        let (word, sign) = part.split_at(part.trim_end_matches(|c| !is_letter(c)).len());
        let number = numbers.iter().find(|(name, _)| *name == word);
        number.map_or(word.to_string(), |(_, number)| number.to_string()) + sign
    });
    quotients(&words.collect::<String>())
}

/// Evaluates quotients. For example, `ceil(8/3)` and `ceil({2*4}/3)` become 3.
fn quotients(text: &str) -> String {
    let Some((before, rest)) = text.split_once("ceil(") else { return text.to_string() };
    let (quotient, behind) = rest.split_once(')').unwrap();
    let (number, divisor) = quotient.split_once('/').unwrap();
    let product =
        |text: &str| text.trim_matches(['{', '}']).split('*').map(|n| n.parse::<i64>().unwrap()).product::<i64>();
    let [number, divisor] = [number, divisor].map(product);
    format!("{before}{}{}", (number + divisor - 1) / divisor, quotients(behind))
}
