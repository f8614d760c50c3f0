//! The error type of this crate, with suggested fixes.

use super::expr::At;
use layout_runtime::rules::{Unclosed, Unopened};
use layout_runtime::{Error, Text};

/// A suggested fix in a form that tools can apply. The text of the help describes the same fix for readers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Cure {
    /// There is no fix that a tool can apply.
    #[default]
    None,
    /// Texts that each fix the error. Each text replaces the source text in the error's span, or encloses this source
    /// text, or is inserted after this source text.
    Write(Vec<String>),
    /// Clauses that must be added after all other clauses.
    State(Vec<String>),
    /// The missing closing bracket must be added.
    Close,
    /// The text in the error's span must be removed.
    Remove,
}

/// A suggested fix: a sentence for readers, with code in backticks, and the same fix for tools.
#[derive(Clone, Debug, Default)]
pub struct Help {
    words: String,
    cure: Cure,
}

impl Help {
    /// Builds a help from the text `words` for readers and the fix `cure` for tools.
    pub(crate) fn of(cure: Cure, words: impl Into<String>) -> Self {
        Self { words: words.into(), cure }
    }

    /// Builds a help that suggests writing one of the texts in `code`.
    pub(crate) fn write(words: impl Into<String>, code: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self::of(Cure::Write(code.into_iter().map(Into::into).collect()), words)
    }

    /// Builds a help that suggests writing `code`. The code replaces `{}` in `words`, for example in
    /// `use the canonical layout {}`.
    pub fn code(words: &str, code: impl Into<String>) -> Self {
        let code = code.into();
        Self::write(words.replace("{}", &format!("`{code}`")), [code])
    }

    /// Builds the help `did you mean …?` for a misspelled name.
    pub fn meant(known: &str) -> Self {
        Self::code("did you mean {}?", known)
    }

    /// Builds a help that suggests declaring these clauses.
    pub(crate) fn state(facts: Vec<String>) -> Self {
        let words: Vec<String> = facts.iter().map(|fact| format!("`{fact}`")).collect();
        Self::of(Cure::State(facts), format!("add the clause {}", words.join(" and ")))
    }

    /// Appends another suggestion, with the text `words` between the two suggestions.
    pub(crate) fn and(self, words: &str, other: Self) -> Self {
        let code = |help: &Self| match &help.cure {
            Cure::Write(code) => code.clone(),
            _ => Vec::new(),
        };
        let all = [code(&self), code(&other)].concat();
        Self::write(format!("{}{words}{}", self.words, other.words), all)
    }
}

impl From<&str> for Help {
    fn from(words: &str) -> Self {
        Self::of(Cure::None, words)
    }
}

impl From<String> for Help {
    fn from(words: String) -> Self {
        Self::of(Cure::None, words)
    }
}

/// An error with its span, its message and a suggested fix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The span of the error in the source.
    pub at: At,
    /// The violated rule, with the numbers that violate it.
    pub message: String,
    /// The suggestion for readers. The text is empty if there is no suggestion.
    pub help: String,
    /// The suggestion for tools.
    pub cure: Cure,
    /// `true` if the only error is that the expression contains a constant. Only rustc knows the value of this
    /// constant.
    pub is_about_constant: bool,
}

impl Diagnostic {
    /// Builds an error at `at`.
    pub fn new(at: At, message: impl Into<String>, help: impl Into<Help>) -> Self {
        let mistake =
            Self { at, message: message.into(), help: String::new(), cure: Cure::None, is_about_constant: false };
        mistake.with(help)
    }

    /// Returns the same error with other help.
    pub(crate) fn with(self, help: impl Into<Help>) -> Self {
        let Help { words, cure } = help.into();
        Self { help: words, cure, ..self }
    }

    /// Builds the error for a named constant where the macro needs a number. Only rustc knows the values of constants.
    #[must_use]
    pub fn by_rustc(at: At, message: String) -> Self {
        let help = "write the number instead of the constant, or declare the layout as a `struct`, which may contain constants";
        Self::new(at, message, help).of_constant()
    }

    /// Marks the error as caused by a constant. The macro does not report such an error if rustc can evaluate the
    /// expression, because rustc then reports the errors that remain.
    pub fn of_constant(self) -> Self {
        Self { is_about_constant: true, ..self }
    }

    /// Builds a diagnostic at `at` from an error of the layout algebra.
    pub fn of(at: At, error: &Error) -> Self {
        let rule = error.message(Text::EMPTY).to_string();
        let message = match error.operation() {
            "" => rule,
            operation => format!("{operation}: {rule}"),
        };
        let cure = match () {
            () if error.breaks(&Unopened::RULE) => Cure::Remove,
            () if error.breaks(&Unclosed::RULE) => Cure::Close,
            () => Cure::None,
        };
        Self::new(at, message, Help::of(cure, error.suggestion(Text::EMPTY).to_string()))
    }
}

/// Prints the message and the help on one line.
impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}
