//! Evaluates the statements of index code one after the other at a coordinate.

use super::Program;
use super::program::Statement;
use super::value::TypedValue;
use crate::report::Failure;
use layout_compiler::Diagnostic;
use std::ops::Range;

/// The evaluation of one statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Traced {
    /// The span of the statement's expression in the code.
    pub at: Range<usize>,
    /// The expression of the statement, with values instead of names.
    pub text: String,
    /// The value of the statement.
    pub value: i128,
}

/// Evaluates the statements of index code one after the other at a coordinate. `coordinate` contains one value for each
/// parameter that is a coordinate, in the order of the parameters. `numbers` contains the names and the values of all
/// other parameters.
///
/// # Errors
/// If the code is invalid, if a parameter has no value, or if an operation has no valid result, for example because it
/// overflows.
///
/// ```
/// let code = "fn index(i: u32, j: u32) -> u32 { let j_div_2 = j >> 1u32; i * 3u32 + j_div_2 }";
/// let steps = layout_cli::trace(code, &[2, 5], &[]).unwrap();
/// let said: Vec<String> = steps.iter().map(|step| format!("{} = {}", step.text, step.value)).collect();
/// assert_eq!(said, ["5 >> 1u32 = 2", "2 * 3u32 + 2 = 8"]);
/// ```
pub fn trace(code: &str, coordinate: &[i64], numbers: &[(String, i64)]) -> Result<Vec<Traced>, Failure> {
    let wrong = |error| Failure::expression(code, vec![error]);
    let program = Program::read(code, None, None, &[]).map_err(wrong)?;
    let mut entries = coordinate.iter();
    let known = |name: &String| numbers.iter().find(|(number, _)| number == name).map(|(_, value)| *value);
    let arguments: Option<Vec<i64>> =
        program.coordinates.iter().map(|name| known(name).or_else(|| entries.next().copied())).collect();
    let arguments = arguments.ok_or_else(|| Failure::message("the code has more parameters than there are numbers"))?;
    let values = program.values(&arguments).map_err(|mistake| {
        let (what, at) = *mistake;
        wrong(Diagnostic::new(at, what.message, what.help))
    })?;
    let (names, first) = (program.names(), program.coordinates.len());
    let step = |(k, Statement { at, .. }): (usize, &Statement)| Traced {
        at: at.clone(),
        text: filled(code.get(at.clone()).unwrap_or_default(), &names[..first + k], &values),
        value: values[first + k].number,
    };
    Ok(program.steps.iter().enumerate().map(step).collect())
}

/// Replaces the names in a text by their values.
fn filled(text: &str, names: &[&str], values: &[TypedValue]) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let end = if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (word, behind) = rest.split_at(end);
        match names.iter().rposition(|name| *name == word) {
            Some(known) => out += &values[known].number.to_string(),
            None => out += word,
        }
        rest = behind;
    }
    out
}
