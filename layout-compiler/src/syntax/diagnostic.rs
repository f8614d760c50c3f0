//! A mistake, and how to mend it.

use super::expr::At;
use layout_runtime::Error;

/// A mistake, where it is, and how to mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Where.
    pub at: At,
    /// The rule and the numbers.
    pub message: String,
    /// What to write instead; may be empty.
    pub help: String,
    /// Whether all that is wrong is that rustc alone knows a constant.
    pub is_about_constant: bool,
}

impl Diagnostic {
    /// A mistake at a place.
    pub fn new(at: At, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { at, message: message.into(), help: help.into(), is_about_constant: false }
    }

    /// The same mistake, which is none to rustc: it knows the constant that it is about.
    pub(crate) fn of_constant(self) -> Self {
        Self { is_about_constant: true, ..self }
    }

    /// An error of the algebra at a place.
    pub fn of(at: At, error: &Error) -> Self {
        let rule = error.kind().rule(layout_runtime::Text::EMPTY).to_string();
        let message = match error.operation() {
            "" => rule,
            operation => format!("{operation}: {rule}"),
        };
        Self::new(at, message, error.kind().fix())
    }
}

/// Message and help on one line.
impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}
