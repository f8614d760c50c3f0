//! Reports of errors: the message, the expression with carets below the span, and the suggestion.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use layout_compiler::Diagnostic;
use std::fmt;

/// A failure of a command. `Display` prints the report of the failure without colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The text of an expression, and its errors.
    Expression(String, Vec<Diagnostic>),
    /// Any other error, with its message and its suggestion. The suggestion may be empty.
    Message(String, String),
}

impl Failure {
    pub(crate) fn expression(text: &str, errors: Vec<Diagnostic>) -> Self {
        Self::Expression(text.to_string(), errors)
    }

    /// Builds a failure that is not about an expression.
    pub fn message(message: impl fmt::Display) -> Self {
        Self::advised(message, "")
    }

    /// Builds a failure that is not about an expression, with a suggestion.
    pub(crate) fn advised(message: impl fmt::Display, help: impl fmt::Display) -> Self {
        Self::Message(message.to_string(), help.to_string())
    }

    /// Returns the report with terminal colours.
    pub fn styled(&self) -> String {
        self.report(&Renderer::styled())
    }

    fn report(&self, renderer: &Renderer) -> String {
        match self {
            Self::Expression(text, errors) => {
                let reports = errors.iter().map(|error| renderer.render(&[snippet(text, error)]) + "\n");
                reports.collect()
            }
            Self::Message(message, help) => {
                let help = (!help.is_empty()).then(|| Level::HELP.message(help));
                renderer.render(&[Group::with_title(Level::ERROR.primary_title(message)).elements(help)]) + "\n"
            }
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.report(&Renderer::plain()))
    }
}

impl From<layout_draw::Error> for Failure {
    fn from(error: layout_draw::Error) -> Self {
        Self::message(error)
    }
}

/// Builds the report of an error: the message, the expression with carets, and the help.
fn snippet<'a>(text: &'a str, error: &'a Diagnostic) -> Group<'a> {
    let start = error.at.start.min(text.len());
    let end = error.at.end.clamp(start, text.len());
    let caret = AnnotationKind::Primary.span(start..end);
    let group = Level::ERROR.primary_title(error.message.as_str()).element(Snippet::source(text).annotation(caret));
    let help = (!error.help.is_empty()).then(|| Level::HELP.message(error.help.as_str()));
    group.elements(help)
}
