//! A mistake, and how to mend it.

use super::expr::At;
use layout_runtime::notation::Syntax;
use layout_runtime::{Error, ErrorKind};

/// What mends a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cure {
    /// The code is written where the mistake is, around it, or at the end.
    #[default]
    Write,
    /// The code is facts, which are stated behind all others.
    State,
    /// A bracket is closed.
    Close,
    /// What is wrong is removed.
    Remove,
}

/// How to mend a mistake, in words, with code in backticks.
#[derive(Clone, Debug)]
pub struct Help {
    words: String,
    cure: Cure,
}

impl Help {
    /// Words that speak of such a cure.
    pub(crate) fn of(cure: Cure, words: impl Into<String>) -> Self {
        Self { words: words.into(), cure }
    }
}

impl From<&str> for Help {
    fn from(words: &str) -> Self {
        Self::of(Cure::Write, words)
    }
}

impl From<String> for Help {
    fn from(words: String) -> Self {
        Self::of(Cure::Write, words)
    }
}

/// A mistake, where it is, and how to mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Where.
    pub at: At,
    /// The rule and the numbers.
    pub message: String,
    /// What to write instead; may be empty.
    pub help: String,
    /// What is done with the code in the help.
    pub cure: Cure,
    /// Whether all that is wrong is that rustc alone knows a constant.
    pub is_about_constant: bool,
}

impl Diagnostic {
    /// A mistake at a place.
    pub fn new(at: At, message: impl Into<String>, help: impl Into<Help>) -> Self {
        let mistake =
            Self { at, message: message.into(), help: String::new(), cure: Cure::Write, is_about_constant: false };
        mistake.with(help)
    }

    /// The same mistake with other help.
    pub(crate) fn with(self, help: impl Into<Help>) -> Self {
        let Help { words, cure } = help.into();
        Self { help: words, cure, ..self }
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
        let cure = match error.kind() {
            ErrorKind::Syntax(Syntax::Unopened) => Cure::Remove,
            _ => Cure::Write,
        };
        Self::new(at, message, Help::of(cure, error.kind().fix()))
    }
}

/// Message and help on one line.
impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}
