//! Errors, with the position of the text to underline.

use crate::fix::{Fix, fixes};
use crate::line::units;
use layout_cli::Failure;
use layout_compiler::Diagnostic;
use serde::Serialize;

/// The maximum number of errors for which fixes are tried.
const MOST_MENDED: usize = 4;

/// Returns all errors as one line of text.
pub(crate) fn plain(failure: &Failure) -> String {
    match failure {
        Failure::Expression(_, errors) => errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        Failure::Message(message, help) if help.is_empty() => message.clone(),
        Failure::Message(message, help) => format!("{message}; {help}"),
    }
}

/// An error in one of the fields of the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Mistake {
    /// The name of the field: `expr`, `access`, `tile`, `b`, `c`, or `code` for an error in the emitted code.
    pub(crate) field: &'static str,
    /// The first character to underline, in UTF-16 code units.
    pub(crate) start: usize,
    /// The position after the last character to underline. It is equal to `start` if there is nothing to underline.
    pub(crate) end: usize,
    /// The message, which contains the violated rule and the numbers.
    pub(crate) message: String,
    /// The suggestion, or an empty text.
    pub(crate) help: String,
    /// Changes that fix the error.
    pub(crate) fixes: Vec<Fix>,
}

impl Mistake {
    /// Returns an error that applies to a whole field.
    pub(crate) fn whole(field: &'static str, text: &str, message: &str, help: &str) -> Self {
        let (message, help) = (message.to_string(), help.to_string());
        Self { field, start: 0, end: text.encode_utf16().count(), message, help, fixes: Vec::new() }
    }

    /// Converts a failure of a whole field.
    pub(crate) fn failed(field: &'static str, text: &str, failure: &Failure) -> Self {
        match failure {
            Failure::Message(message, help) => Self::whole(field, text, message, help),
            Failure::Expression(..) => Self::whole(field, text, &plain(failure), ""),
        }
    }

    /// Converts an error of an expression.
    pub(crate) fn of(field: &'static str, text: &str, error: &Diagnostic) -> Self {
        Self { fixes: fixes(text, error), ..Self::placed(field, text, error) }
    }

    fn placed(field: &'static str, text: &str, error: &Diagnostic) -> Self {
        let (start, end) = (units(text, error.at.start), units(text, error.at.end.max(error.at.start)));
        let (message, help) = (error.message.clone(), error.help.clone());
        Self { field, start, end, message, help, fixes: Vec::new() }
    }

    /// Returns all errors of a field.
    pub(crate) fn all(field: &'static str, text: &str, failure: &Failure) -> Vec<Self> {
        match failure {
            Failure::Expression(text, errors) => {
                let (first, others) = errors.split_at(errors.len().min(MOST_MENDED));
                let mended = first.iter().map(|error| Self::of(field, text, error));
                mended.chain(others.iter().map(|error| Self::placed(field, text, error))).collect()
            }
            Failure::Message(message, help) => vec![Self::whole(field, text, message, help)],
        }
    }
}
