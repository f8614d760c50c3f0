//! Parsers for option values that have a structure.

use std::str::FromStr;

/// The value of `--mma`.
#[derive(Clone, Debug)]
pub(crate) enum Matrix {
    /// The shape of an instruction. The layouts of the operands are separate arguments.
    Shape([usize; 3]),
    /// An instruction.
    Named(String),
}

/// Parses `16,8,16` or a name.
pub(super) fn matrix(text: &str) -> Result<Matrix, String> {
    match text.starts_with(|first: char| first.is_ascii_digit()) {
        true => extents::<3>(text).map(Matrix::Shape),
        false => Ok(Matrix::Named(text.to_string())),
    }
}

/// Parses `BM=64`.
pub(super) fn valued(text: &str) -> Result<(String, i64), String> {
    let wrong = || "write a name and its number, `BM=64`".to_string();
    let (name, number) = text.split_once('=').ok_or_else(wrong)?;
    let (name, number) = (name.trim(), number.trim());
    match self::number(number) {
        Some(number) if is_name(name) => Ok((name.to_string(), number)),
        _ => Err(wrong()),
    }
}

/// Parses `Element=half_t`.
pub(super) fn defined(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if is_name(name.trim()) && !value.trim().is_empty() => {
            Ok((name.trim().to_string(), value.trim().to_string()))
        }
        _ => Err("write a name and its value, `kHeadDim=128`".to_string()),
    }
}

/// Parses a number without a `+`, which `parse` would accept.
fn number<N: FromStr>(text: &str) -> Option<N> {
    if text.starts_with('+') { None } else { text.parse().ok() }
}

/// Parses the name of a coordinate.
pub(super) fn name(text: &str) -> Result<String, String> {
    let text = text.trim();
    if is_name(text) { Ok(text.to_string()) } else { Err("write names with commas between them, `i,j`".into()) }
}

fn is_name(text: &str) -> bool {
    let is_first = |first: char| first.is_alphabetic() || first == '_';
    text.starts_with(is_first) && text.chars().all(|c| is_first(c) || c.is_numeric() || c == '.')
}

/// Parses `16,8` or `16x8`.
pub(super) fn extents<const N: usize>(text: &str) -> Result<[usize; N], String> {
    let numbers: Option<Vec<usize>> = text.split([',', 'x']).map(|text| number(text.trim())).collect();
    let wrong = || format!("write {N} numbers with commas between them");
    let numbers = numbers.ok_or_else(wrong)?;
    if numbers.contains(&0) {
        return Err("extents are positive".into());
    }
    numbers.try_into().map_err(|_| wrong())
}

/// Parses `sm_80` or `sm_90a`.
pub(super) fn architecture(text: &str) -> Result<String, String> {
    let digits = text.strip_prefix("sm_").map(|rest| rest.strip_suffix(['a', 'f']).unwrap_or(rest));
    match digits {
        Some(digits) if (2..4).contains(&digits.len()) && digits.chars().all(|c| c.is_ascii_digit()) => Ok(text.into()),
        _ => Err("write `sm_` and the number of an architecture, `sm_80` or `sm_90a`".into()),
    }
}
