//! What went wrong, with a caret under the place.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use layout_compiler::Diagnostic;
use std::fmt::Display;
use std::io;

/// Why a command has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Mistakes in an expression.
    Expression(String, Vec<Diagnostic>),
    /// Anything else.
    Message(String),
    /// Some lines had no answer, which their answers say.
    Lines,
    /// Nobody reads the output any more.
    Closed,
}

impl Failure {
    pub(crate) fn expression(text: &str, errors: Vec<Diagnostic>) -> Self {
        Self::Expression(text.to_string(), errors)
    }

    pub(crate) fn message(message: impl Display) -> Self {
        Self::Message(message.to_string())
    }

    pub(crate) fn print(&self) {
        match self {
            Self::Expression(text, errors) => {
                for error in errors {
                    anstream::eprintln!("{}", snippet(text, error));
                }
            }
            Self::Message(message) => {
                // The macro puts its advice behind the message.
                let (title, help) = message.split_once("\n  help: ").unwrap_or((message, ""));
                let help = (!help.is_empty()).then(|| Level::HELP.message(help));
                let group = Group::with_title(Level::ERROR.primary_title(title)).elements(help);
                anstream::eprintln!("{}", Renderer::styled().render(&[group]));
            }
            Self::Lines | Self::Closed => {}
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::message(error),
        }
    }
}

impl From<layout_draw::Error> for Failure {
    fn from(error: layout_draw::Error) -> Self {
        Self::message(error)
    }
}

/// Message, expression, caret and help.
fn snippet(text: &str, error: &Diagnostic) -> String {
    let start = error.at.start.min(text.len());
    let end = error.at.end.clamp(start, text.len());
    let caret = AnnotationKind::Primary.span(start..end);
    let group = Level::ERROR.primary_title(error.message.as_str()).element(Snippet::source(text).annotation(caret));
    let help = (!error.help.is_empty()).then(|| Level::HELP.message(error.help.as_str()));
    Renderer::styled().render(&[group.elements(help)])
}
