//! `colex eval`: evaluates expressions.

use crate::expression::Expression;
use crate::reading::excess;
use crate::report::Failure;
use layout_compiler::{parse_lines, pasted, printed};

/// Evaluates an expression and returns its value on one line.
///
/// # Errors
/// If the expression is invalid.
pub fn eval(text: &str) -> Result<String, Failure> {
    Ok(printed(&Expression::read(text)?.value, text) + "\n")
}

/// Evaluates a line, and returns its value or its errors on one line.
///
/// # Errors
/// If the line is invalid. The text lists all errors, after `error: `.
pub fn eval_line(text: &str) -> Result<String, String> {
    Session::default().eval(text)
}

/// Evaluates lines one by one. A name that a line declares is in scope for the lines after it.
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
    /// Returns a note for each divide in the line whose result has more coordinates than its layout has elements.
    ///
    /// ```
    /// let session = layout_cli::Session::default();
    /// assert_eq!(session.notes("logical_divide(10:1, 4)").len(), 1);
    /// ```
    #[must_use]
    pub fn notes(&self, line: &str) -> Vec<String> {
        excess(&format!("{}{line}", self.named), self.named.len())
    }

    /// Evaluates a line, and returns its value or its errors on one line.
    ///
    /// # Errors
    /// If the line is invalid. The text lists all errors, after `error: `.
    pub fn eval(&mut self, line: &str) -> Result<String, String> {
        let text = format!("{}{line}", self.named);
        let read = pasted(&text);
        match layout_compiler::eval(&read) {
            Ok(value) => {
                if read == text && parse_lines(&text).is_ok_and(|lines| lines.name.is_some()) {
                    self.named = format!("{text}\n");
                }
                Ok(printed(&value, &read))
            }
            Err(errors) => {
                let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                Err(format!("error: {}", errors.join(" | ")))
            }
        }
    }
}
