//! Numbers for the names of an expression: `colex show '(m,n):(ld,1)' m=8 n=4 ld=5`.

use crate::report::Failure;
use layout_runtime::notation::{Cursor, Source, Token};

/// The expressions among some words, with the numbers that the other words give to their names.
///
/// ```
/// let words = ["(m,ceil(n/8)):(2*m,1)", "n=20", "m=4"].map(String::from);
/// assert_eq!(colex_cli::with_numbers(&words).unwrap(), ["(4,3):(2*4,1)"]);
/// ```
///
/// # Errors
/// If a number belongs to no name, or is not one.
pub fn with_numbers(words: &[String]) -> Result<Vec<String>, Failure> {
    let (numbers, mut texts): (Vec<_>, Vec<_>) = words.iter().cloned().partition(|word| assigned(word).is_some());
    for (name, number) in numbers.iter().filter_map(|word| assigned(word)) {
        let number: u32 = number
            .parse()
            .map_err(|_| Failure::message(format!("`{number}` is not a number; write it as in `{name}=8`")))?;
        let known: Vec<String> = texts.iter().map(|text| replaced(text, name, number)).collect();
        if known == texts {
            return Err(Failure::message(format!("no expression has the name `{name}`")));
        }
        texts = known;
    }
    Ok(texts)
}

/// `m=8`
fn assigned(word: &str) -> Option<(&str, &str)> {
    let (name, number) = word.split_once('=')?;
    let is_name = name.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && name.chars().all(|character| character.is_alphanumeric() || character == '_');
    is_name.then_some((name, number))
}

/// The text with a number for a name, `ceil(name/4)` worked out.
fn replaced(text: &str, name: &str, number: u32) -> String {
    let mut out = String::new();
    let mut cursor = Cursor::new(Source::Text(text), 0);
    let mut copied = 0;
    while cursor.token != Token::End {
        let at = cursor.start..cursor.end;
        let is_name = cursor.token == Token::Name && text.get(at.clone()) == Some(name);
        if is_name && cursor.peek() != Token::Open {
            out += &text[copied..at.start];
            copied = at.end;
            match (out.ends_with("ceil("), rounded(&text[copied..], number)) {
                (true, Some((quotient, rest))) => {
                    out.truncate(out.len() - "ceil(".len());
                    out += &quotient.to_string();
                    copied = text.len() - rest.len();
                    cursor = Cursor::new(Source::Text(text), copied);
                    continue;
                }
                _ => out += &number.to_string(),
            }
        }
        cursor.bump();
    }
    out + &text[copied..]
}

/// The quotient of `/4)`, and what stands behind.
fn rounded(text: &str, number: u32) -> Option<(u32, &str)> {
    let (divisor, rest) = text.strip_prefix('/')?.split_once(')')?;
    let divisor: u32 = divisor.parse().ok().filter(|divisor| *divisor > 0)?;
    Some((number.div_ceil(divisor), rest))
}
