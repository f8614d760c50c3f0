//! Replaces symbols of an expression by numbers, as in `colex show '(m,n):(ld,1)' m=8 n=4 ld=5`. Clauses are evaluated
//! with these numbers. With `n=8`, the clause `where n % 4 == 0` is true and is removed. With `n=6`, the clause is an
//! error.

use crate::report::Failure;
use layout_compiler::{Value, eval, pasted};
use layout_import::notation::{Cursor, Source, Token};
use layout_proofs::Relation;
use std::num::{IntErrorKind, ParseIntError};
use std::ops::Range;

/// Splits the arguments into expressions and assignments such as `m=8`. Returns the expressions, in which the assigned
/// numbers replace the names.
///
/// ```
/// let words = ["(m,ceil(n/8)):(2*m,1)", "n=20", "m=4"].map(String::from);
/// assert_eq!(layout_cli::with_numbers(&words).unwrap(), ["(4,3):(2*4,1)"]);
/// let words = ["Sw<0,0,0> o {4*i*n} o (4,4):(n,1) where n % 4 == 0", "n=8", "i=2"].map(String::from);
/// assert_eq!(layout_cli::with_numbers(&words).unwrap(), ["Sw<0,0,0> o {4*2*8} o (4,4):(8,1)"]);
/// ```
///
/// # Errors
/// If there are assignments but no expressions, if a name has two values or does not occur in the expressions, if a
/// number is too large, or if a clause is false for the numbers.
pub fn with_numbers(words: &[String]) -> Result<Vec<String>, Failure> {
    let (numbers, mut texts): (Vec<_>, Vec<_>) = words.iter().cloned().partition(|word| assigned(word).is_some());
    if let ([], [first, ..]) = (texts.as_slice(), numbers.as_slice()) {
        let help = format!(
            "write the expression first, as in `'(m,8):(8,1)' {first}`; in lines of standard input, write the numbers in the expression"
        );
        return Err(Failure::advised(format!("`{first}` is a number for a name, but there is no expression"), help));
    }
    let mut seen = Vec::new();
    for (name, number) in numbers.iter().filter_map(|word| assigned(word)) {
        if seen.contains(&name) {
            return Err(Failure::message(format!("`{name}` has two values")));
        }
        seen.push(name);
        let number: u64 = number.parse().map_err(|error| Failure::message(refused(name, number, &error)))?;
        let known: Vec<String> = texts.iter().map(|text| replaced(text, name, number)).collect();
        if known == texts {
            return Err(Failure::message(format!("the name `{name}` does not occur in the expression")));
        }
        texts = known;
    }
    let texts = texts.iter().map(|text| pasted(text).into_owned());
    if seen.is_empty() { Ok(texts.collect()) } else { texts.map(|text| settled(&text)).collect() }
}

fn refused(name: &str, number: &str, error: &ParseIntError) -> String {
    match error.kind() {
        IntErrorKind::PosOverflow => format!("`{number}` does not fit in 63 bits"),
        _ => format!("`{number}` is not a number; write it as in `{name}=8`"),
    }
}

/// Splits an assignment, such as `m=8`. Returns `None` if the value is not a number: `A=(4,8)` is a line that declares
/// a name.
fn assigned(word: &str) -> Option<(&str, &str)> {
    let (name, number) = word.split_once('=')?;
    let is_word = |text: &str| text.chars().all(|character| character.is_alphanumeric() || "_-.".contains(character));
    let is_name = name.starts_with(|first: char| first.is_alphabetic() || first == '_') && is_word(name);
    (is_name && is_word(number)).then_some((name, number))
}

/// Replaces a symbol by a number, inside and outside of braces. Also evaluates `ceil(name/4)` and `name.div_ceil(4)`.
fn replaced(text: &str, name: &str, number: u64) -> String {
    let mut out = String::new();
    let mut cursor = Cursor::new(Source::Text(text), 0);
    let mut copied = 0;
    while cursor.token != Token::End {
        let at = cursor.start..cursor.end;
        let word = text.get(at.clone()).unwrap_or_default();
        if let (Token::Braced, Some(inside)) =
            (cursor.token, word.strip_prefix('{').and_then(|word| word.strip_suffix('}')))
        {
            out += &format!("{}{{{}}}", &text[copied..at.start], replaced(inside, name, number));
            copied = at.end;
        }
        // `args.n` is another symbol than `n`.
        let is_name = cursor.token == Token::Name && word == name && !text[..at.start].ends_with('.');
        if is_name && cursor.peek() != Token::Open {
            out += &text[copied..at.start];
            let (before, rest) = (before_ceil(&out), &text[at.end..]);
            let ceil = before.and_then(|before| Some((before, rounded(rest, number)?)));
            let (before, (quotient, rest)) =
                ceil.unwrap_or_else(|| (out.len(), divided(rest, number).unwrap_or((number, rest))));
            out.truncate(before);
            out += &quotient.to_string();
            copied = text.len() - rest.len();
            cursor = Cursor::new(Source::Text(text), copied);
            continue;
        }
        cursor.bump();
    }
    out + &text[copied..]
}

/// If the text ends with `ceil(`, returns the position of `ceil(`.
fn before_ceil(text: &str) -> Option<usize> {
    Some(text.trim_end().strip_suffix('(')?.trim_end().strip_suffix("ceil")?.len())
}

/// If the text starts with a divisor and `)`, such as `/4)`, returns the quotient, rounded up, and the text after the
/// parenthesis.
fn rounded(text: &str, number: u64) -> Option<(u64, &str)> {
    let (divisor, rest) = text.trim_start().strip_prefix('/')?.split_once(')')?;
    let divisor = self::number(divisor.trim()).filter(|divisor| *divisor > 0)?;
    Some((number.div_ceil(divisor), rest))
}

/// If the text starts with a call such as `.div_ceil(4)`, returns the quotient, rounded up, and the text after the
/// call.
fn divided(text: &str, number: u64) -> Option<(u64, &str)> {
    let (divisor, rest) = text.strip_prefix(".div_ceil(")?.split_once(')')?;
    let divisor = self::number(divisor.trim()).filter(|divisor| *divisor > 0)?;
    Some((number.div_ceil(divisor), rest))
}

/// Parses a number without the sign `+`, which `parse` would accept.
pub(crate) fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// The relations of clauses. Each is listed with the relation after an exchange of its sides: `m <= 8` is `8 >= m`.
/// `<=` is before `<`, because a search for `<` would also find `<=`.
const RELATIONS: [(Relation, Relation); 5] = [
    (Relation::AtMost, Relation::AtLeast),
    (Relation::AtLeast, Relation::AtMost),
    (Relation::Equal, Relation::Equal),
    (Relation::Below, Relation::Above),
    (Relation::Above, Relation::Below),
];

/// Removes clauses that compare two numbers and are true. In other clauses, exchanges the sides if the left side is a
/// number.
///
/// # Errors
/// If a clause that compares two numbers is false.
fn settled(text: &str) -> Result<String, Failure> {
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

/// Returns the spans of the clauses after a `where`, and the end of the clauses.
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

/// Returns the clause with a symbol on its left side. Returns `None` if the clause is true, or if it is about a symbol
/// that the expression does not contain.
fn settle(clause: &str, names: &[String]) -> Result<Option<String>, Failure> {
    let clause = clause.trim();
    let kept = || Ok(Some(clause.to_string()));
    let found = RELATIONS.iter().find_map(|(of, swapped)| Some((of, swapped.sign(), clause.split_once(of.sign())?)));
    let Some((relation, swapped, (left, right))) = found else { return kept() };
    let (Some(number), right) = (value_of(left), right.trim()) else { return kept() };
    let Some(bound) = value_of(right) else {
        let mut words = right.split(|c: char| !c.is_alphanumeric() && !"_.".contains(c));
        let is_used = words.any(|word| names.iter().any(|name| name == word));
        return Ok(is_used.then(|| format!("{right} {swapped} {number}")));
    };
    match relation.holds(number, bound) {
        true => Ok(None),
        false => Err(Failure::advised(
            format!("`where {clause}` is false"),
            "give numbers for which the clause holds, or remove the clause",
        )),
    }
}

/// Evaluates a text without names, such as `8 % 4` or `2 * 8`.
fn value_of(text: &str) -> Option<i64> {
    if text.contains(char::is_alphabetic) {
        return None;
    }
    match eval(text.trim()).ok()? {
        Value::Ints(tuple) => tuple.as_int().filter(|int| int.is_number()).map(layout_runtime::Int::value),
        _ => None,
    }
}
