//! A mistake, and how to mend it.

use super::expr::At;
use layout_runtime::Error;
use layout_runtime::rules::{Unclosed, Unopened};

/// What mends a mistake, as code: the help says the same in words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Cure {
    /// Nothing that can be written as it stands.
    #[default]
    None,
    /// One of these is written where the mistake is, around it, or at the end.
    Write(Vec<String>),
    /// These facts are stated, behind all others.
    State(Vec<String>),
    /// A bracket is closed.
    Close,
    /// What is wrong is removed.
    Remove,
}

/// How to mend a mistake: in words, with code in backticks, and as code.
#[derive(Clone, Debug, Default)]
pub struct Help {
    words: String,
    cure: Cure,
}

impl Help {
    /// Words that speak of such a cure.
    pub(crate) fn of(cure: Cure, words: impl Into<String>) -> Self {
        Self { words: words.into(), cure }
    }

    /// Words that say what to write, and that code.
    pub(crate) fn write(words: impl Into<String>, code: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self::of(Cure::Write(code.into_iter().map(Into::into).collect()), words)
    }

    /// The words that speak of one piece of code, which stands in them as `{}`: `canonical is {}`.
    pub(crate) fn code(words: &str, code: impl Into<String>) -> Self {
        let code = code.into();
        Self::write(words.replace("{}", &format!("`{code}`")), [code])
    }

    /// A name that is spelled alike.
    pub(crate) fn meant(known: &str) -> Self {
        Self::code("did you mean {}?", known)
    }

    /// Facts to state.
    pub(crate) fn state(facts: Vec<String>) -> Self {
        let words: Vec<String> = facts.iter().map(|fact| format!("`{fact}`")).collect();
        Self::of(Cure::State(facts), format!("state {}", words.join(" and ")))
    }

    /// This, and what is said of something else.
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

/// A mistake, where it is, and how to mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Where.
    pub at: At,
    /// The rule and the numbers.
    pub message: String,
    /// What to write instead; may be empty.
    pub help: String,
    /// The same as code.
    pub cure: Cure,
    /// Whether all that is wrong is that rustc alone knows a constant.
    pub is_about_constant: bool,
}

impl Diagnostic {
    /// A mistake at a place.
    pub fn new(at: At, message: impl Into<String>, help: impl Into<Help>) -> Self {
        let mistake =
            Self { at, message: message.into(), help: String::new(), cure: Cure::None, is_about_constant: false };
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
        let rule = error.message(layout_runtime::Text::EMPTY).to_string();
        let message = match error.operation() {
            "" => rule,
            operation => format!("{operation}: {rule}"),
        };
        let cure = match () {
            () if error.breaks(&Unopened::RULE) => Cure::Remove,
            () if error.breaks(&Unclosed::RULE) => Cure::Close,
            () => Cure::None,
        };
        Self::new(at, message, Help::of(cure, error.rule().fix))
    }
}

/// Message and help on one line.
impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}
