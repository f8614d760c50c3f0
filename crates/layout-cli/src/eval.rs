//! `colex eval`: the values of expressions.

use crate::expression::Expression;
use crate::reading::excess;
use crate::report::Failure;
use layout_compiler::{parse_lines, printed};

/// The value of an expression, on a line.
///
/// # Errors
/// Mistakes in the expression.
pub fn eval(text: &str) -> Result<String, Failure> {
    Ok(printed(&Expression::read(text)?.value, text) + "\n")
}

/// The value of a line, or all its mistakes on one line.
///
/// # Errors
/// The mistakes, behind `error: `.
pub fn eval_line(text: &str) -> Result<String, String> {
    Session::default().eval(text)
}

/// Lines that are answered one by one; those with names are known to the ones behind them.
///
/// ```
/// let mut session = layout_cli::Session::default();
/// assert_eq!(session.eval("A = (8,64):(64,1)").unwrap(), "(8,64):(64,1)");
/// assert_eq!(session.eval("size<1>(A)").unwrap(), "64");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Session {
    named: String,
}

impl Session {
    /// The divides of a line that have more coordinates than elements, in sentences.
    ///
    /// ```
    /// let session = layout_cli::Session::default();
    /// assert_eq!(session.notes("logical_divide(10:1, 4)").len(), 1);
    /// ```
    #[must_use]
    pub fn notes(&self, line: &str) -> Vec<String> {
        excess(&format!("{}{line}", self.named), self.named.len())
    }

    /// The value of a line, or all its mistakes on one line.
    ///
    /// # Errors
    /// The mistakes, behind `error: `.
    pub fn eval(&mut self, line: &str) -> Result<String, String> {
        let text = format!("{}{line}", self.named);
        match layout_compiler::eval(&text) {
            Ok(value) => {
                if parse_lines(&text).is_ok_and(|lines| lines.name.is_some()) {
                    self.named = format!("{text}\n");
                }
                Ok(printed(&value, &text))
            }
            Err(errors) => {
                let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                Err(format!("error: {}", errors.join(" | ")))
            }
        }
    }
}
