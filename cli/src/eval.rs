//! `colex eval`: the values of expressions.

use crate::expression::Expression;
use crate::report::Failure;

/// The value of an expression, on a line.
///
/// # Errors
/// Mistakes in the expression.
pub fn eval(text: &str) -> Result<String, Failure> {
    // The alternate form shows what was written static, `_3`.
    Ok(format!("{:#}\n", Expression::read(text)?.value))
}

/// The value of a line, or all its mistakes on one line.
///
/// # Errors
/// The mistakes, behind `error: `.
pub fn eval_line(text: &str) -> Result<String, String> {
    match layout_compiler::eval(text) {
        Ok(value) => Ok(format!("{value:#}")),
        Err(errors) => {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            Err(format!("error: {}", errors.join(" | ")))
        }
    }
}
