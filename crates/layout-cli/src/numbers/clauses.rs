//! Clauses about given numbers. With `n=8`, `where n % 4 == 0` is true and can be dropped; with `n=6`, it is an error.

use crate::report::Failure;
use layout_compiler::{Value, eval};
use layout_import::notation::{Cursor, Source, Token};
use std::ops::Range;

/// The relations, each with the relation for exchanged operands. An operator comes before its prefixes.
const RELATIONS: [(&str, &str); 5] = [("<=", ">="), (">=", "<="), ("==", "=="), ("<", ">"), (">", "<")];

/// Removes the clauses that compare two numbers. In other clauses, moves a number from the left to the right.
///
/// # Errors
/// If a clause is false.
pub(super) fn settled(text: &str) -> Result<String, Failure> {
    let (mut out, mut copied) = (String::new(), 0);
    let mut cursor = Cursor::new(Source::Text(text), 0);
    while cursor.token != Token::End {
        if cursor.token == Token::Where && cursor.start >= copied {
            let (clauses, end) = clauses(text, cursor.end);
            let names = layout_compiler::names(&text[..cursor.start]);
            let kept = clauses.into_iter().map(|clause| settle(&text[clause], &names));
            let kept: Vec<String> = kept.filter_map(Result::transpose).collect::<Result<_, _>>()?;
            out += text[copied..cursor.start].trim_end();
            if !kept.is_empty() {
                out += &format!(" where {}", kept.join(", "));
            }
            copied = end;
        }
        cursor.bump();
    }
    Ok(out + &text[copied..])
}

/// Returns the spans of the clauses after a `where`, and the end of the last one.
fn clauses(text: &str, start: usize) -> (Vec<Range<usize>>, usize) {
    let (mut clauses, mut depth, mut first) = (Vec::new(), 0, start);
    let mut end = text.len();
    for (i, c) in text[start..].char_indices().map(|(i, c)| (start + i, c)) {
        let is_empty = text[first..i].trim().is_empty();
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                clauses.push(first..i);
                first = i + 1;
            }
            ';' | '\n' if depth == 0 && (c == ';' || !is_empty) => {
                end = i;
                break;
            }
            _ => {}
        }
    }
    clauses.push(first..end);
    clauses.retain(|clause| !text[clause.clone()].trim().is_empty());
    (clauses, end)
}

/// Returns the clause with a name on the left, or `None` if the clause is true. Clauses that do not concern a name of
/// the expression are true.
fn settle(clause: &str, names: &[String]) -> Result<Option<String>, Failure> {
    let clause = clause.trim();
    let kept = || Ok(Some(clause.to_string()));
    let found = RELATIONS.iter().find_map(|(sign, swapped)| Some((sign, swapped, clause.split_once(sign)?)));
    let Some((sign, swapped, (left, right))) = found else { return kept() };
    let (Some(number), right) = (number(left), right.trim()) else { return kept() };
    let Some(bound) = self::number(right) else {
        let mut words = right.split(|c: char| !c.is_alphanumeric() && !"_.".contains(c));
        let is_used = words.any(|word| names.iter().any(|name| name == word));
        return Ok(is_used.then(|| format!("{right} {swapped} {number}")));
    };
    let holds = match *sign {
        "<=" => number <= bound,
        ">=" => number >= bound,
        "==" => number == bound,
        "<" => number < bound,
        _ => number > bound,
    };
    match holds {
        true => Ok(None),
        false => Err(Failure::advised(
            format!("`where {clause}` is false"),
            "give numbers for which the clause holds, or remove the clause",
        )),
    }
}

/// Evaluates a text without names, such as `8 % 4` or `2 * 8`.
fn number(text: &str) -> Option<i64> {
    if text.contains(char::is_alphabetic) {
        return None;
    }
    match eval(text.trim()).ok()? {
        Value::Ints(tuple) => tuple.as_int().filter(|int| int.is_number()).map(layout_runtime::Int::value),
        _ => None,
    }
}
