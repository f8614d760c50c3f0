//! An error, and the suggested fix.

use super::expr::At;
use layout_runtime::rules::{Unclosed, Unopened};
use layout_runtime::{Error, Text};

/// A suggested fix as code. The help describes the same fix in words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Cure {
    /// No code can be suggested.
    #[default]
    None,
    /// One of these texts is inserted: it replaces the error's span, encloses it, or is appended.
    Write(Vec<String>),
    /// These properties are declared after all other properties.
    State(Vec<String>),
    /// The missing bracket is added.
    Close,
    /// The error's span is removed.
    Remove,
}

/// A suggested fix: in words, with code in backticks, and as code.
#[derive(Clone, Debug, Default)]
pub struct Help {
    words: String,
    cure: Cure,
}

impl Help {
    /// Builds the help that describes `cure`.
    pub(crate) fn of(cure: Cure, words: impl Into<String>) -> Self {
        Self { words: words.into(), cure }
    }

    /// Builds the help that tells the user to write `code`.
    pub(crate) fn write(words: impl Into<String>, code: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self::of(Cure::Write(code.into_iter().map(Into::into).collect()), words)
    }

    /// Builds the help that tells the user to write one piece of code, which replaces `{}` in `words`: `use the
    /// canonical layout {}`.
    pub fn code(words: &str, code: impl Into<String>) -> Self {
        let code = code.into();
        Self::write(words.replace("{}", &format!("`{code}`")), [code])
    }

    /// Suggests a name with a similar spelling.
    pub fn meant(known: &str) -> Self {
        Self::code("did you mean {}?", known)
    }

    /// Suggests that the user declares these properties.
    pub(crate) fn state(facts: Vec<String>) -> Self {
        let words: Vec<String> = facts.iter().map(|fact| format!("`{fact}`")).collect();
        Self::of(Cure::State(facts), format!("add the clause {}", words.join(" and ")))
    }

    /// Appends another suggestion to this one.
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

/// An error: its span, its message and the suggested fix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The span.
    pub at: At,
    /// The violated rule, with the numbers.
    pub message: String,
    /// The help text; may be empty.
    pub help: String,
    /// The suggestion in a form that tools can apply.
    pub cure: Cure,
    /// `true` if the only error is that the value of a constant is unknown here. Only rustc knows this value.
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

    /// Returns an error because only rustc knows the value of a constant.
    #[must_use]
    pub fn by_rustc(at: At, message: String) -> Self {
        let help = "write the number, or declare a `struct`, whose layout may contain such constants";
        Self::new(at, message, help).of_constant()
    }

    /// Marks the error as an error about a constant. Such an error is not reported, because rustc knows the constant's
    /// value.
    pub fn of_constant(self) -> Self {
        Self { is_about_constant: true, ..self }
    }

    /// Builds the diagnostic of an error of the algebra.
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
