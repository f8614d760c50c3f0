//! Errors of layouts and of operations on layouts. An error states the violated rule, the numbers that violate this
//! rule, and a suggestion.
//!
//! The macros, `const` code and runtime code use the same type, so each message is written once. An error stores the
//! failed operation, the operand that caused the error, and the leaf of this operand. From the operand and the leaf,
//! the macros compute the span of the source text at which rustc reports the error.

mod at;
mod rule;

pub use at::At;
pub use at::Extents;
pub use rule::{Field, Kind, Rule, Values};

use crate::Text;
use crate::tree::span::Span;
use core::fmt;

/// The error of an invalid layout, or of an operation on layouts.
///
/// ```
/// use colex::Layout;
///
/// let error = "(4,8):(1,4,32)".parse::<Layout>().unwrap_err();
/// assert_eq!(error.to_string(), "the shape has 2 modes, but the stride has 3; write one stride per mode of the shape, nested like the shape");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[must_use]
pub struct Error {
    rule: &'static Rule,
    is_other: bool,
    values: Values,
    operation: &'static str,
    operand: u8,
    leaf: u8,
    depth: u8,
    number: Option<(&'static str, i64)>,
}

/// The value of the fields `operand`, `leaf` and `depth` if no particular operand, leaf or mode caused the error.
const NONE: u8 = u8::MAX;

impl Error {
    /// Sets the leaf that caused the error, unless an inner call has already set it.
    pub const fn leaf(mut self, leaf: usize) -> Self {
        if self.leaf == NONE {
            self.leaf = leaf as u8;
        }
        self
    }

    /// Sets the mode that caused the error. The error stores the number of the mode's first leaf and the depth of the
    /// mode.
    pub const fn span(mut self, span: Span) -> Self {
        self.leaf = span.start as u8;
        self.depth = span.depth as u8;
        self
    }

    /// Sets the runtime value that caused the error, and the name of its symbol.
    pub const fn number(mut self, name: &'static str, value: i64) -> Self {
        self.number = Some((name, value));
        self
    }

    /// Sets the failed operation, and the number of the operand that caused the error. A later call replaces both.
    /// Therefore the error of an operation that calls other operations names the outermost operation.
    ///
    /// ```
    /// use colex::Layout;
    /// let error = "(4,-2):(1,4)".parse::<Layout>().unwrap_err().error.of("partition_A", 1);
    /// assert_eq!((error.operation(), error.operand()), ("partition_A", Some(1)));
    /// ```
    pub const fn of(mut self, operation: &'static str, operand: usize) -> Self {
        self.operation = operation;
        self.operand = operand as u8;
        self
    }

    /// Sets the failed operation like [`of`](Self::of). If an operand is already set, keeps this operand.
    pub const fn of_or(self, operation: &'static str, operand: usize) -> Self {
        self.of(operation, if self.operand == NONE { operand } else { self.operand as usize })
    }

    /// Returns the violated rule.
    ///
    /// ```
    /// use colex::Layout;
    /// let error = "(4,8):(1,4,32)".parse::<Layout>().unwrap_err().error;
    /// assert_eq!(error.rule().name, "RankOfStride");
    /// ```
    pub const fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// Returns `true` if the violated rule is `rule`.
    ///
    /// ```
    /// use colex::{Layout, rules::NoLayout};
    /// let error = Layout::parse("(4,6,8):(2,3,5)").unwrap().composition(&"6:3".parse().unwrap()).unwrap_err();
    /// assert!(error.breaks(&NoLayout::RULE));
    /// ```
    pub const fn breaks(&self, rule: &Rule) -> bool {
        self.rule.is(rule)
    }

    /// Returns the name of the failed operation, such as `composition`. If no operation failed, because the layout
    /// itself is invalid, the name is empty.
    pub const fn operation(&self) -> &'static str {
        self.operation
    }

    /// Returns the number of the operand that caused the error, counted from 0, or `None` if no particular operand
    /// caused the error.
    ///
    /// ```
    /// use colex::Layout;
    /// let error = Layout::parse("(4,6,8):(2,3,5)").unwrap().composition(&"6:3".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.operand(), Some(1));
    /// ```
    pub const fn operand(&self) -> Option<usize> {
        if self.operand == NONE { None } else { Some(self.operand as usize) }
    }

    /// Returns the number of the leaf that caused the error, counted from 0 in the flattened operand. Returns `None` if
    /// no particular leaf caused the error.
    ///
    /// ```
    /// use colex::Layout;
    /// let error = "(4,-2):(1,4)".parse::<Layout>().unwrap_err().error;
    /// assert_eq!(error.at_leaf(), Some(1));
    /// ```
    pub const fn at_leaf(&self) -> Option<usize> {
        if self.leaf == NONE { None } else { Some(self.leaf as usize) }
    }

    /// Returns the depth of the mode that caused the error: the number of levels of parentheses around this mode. The
    /// first leaf of this mode is [`Error::at_leaf`]. Returns `None` if a leaf or no particular mode caused the error.
    pub const fn at_depth(&self) -> Option<usize> {
        if self.depth == NONE { None } else { Some(self.depth as usize) }
    }

    /// Returns the name and the value of the symbol that caused the error, or `None` if no symbol caused the error.
    pub const fn at_number(&self) -> Option<(&'static str, i64)> {
        self.number
    }

    /// Returns the operation, the message and the suggestion in one line, like `to_string`. This function is `const`,
    /// so a panic in `const` code can print the text.
    ///
    /// ```
    /// use colex::Layout;
    /// let error = "(4,8):(1,4,32)".parse::<Layout>().unwrap_err().error;
    /// assert_eq!(error.text().as_str(), "the shape has 2 modes, but the stride has 3; write one stride per mode of the shape, nested like the shape");
    /// ```
    pub const fn text(&self) -> Text {
        let mut text = Text::EMPTY;
        if !self.operation.is_empty() {
            text = text.str(self.operation).str(": ");
        }
        if let Some((name, value)) = self.number {
            text = text.str("`").str(name).str("` is ").int(value).str(": ");
        }
        text = self.message(text);
        if self.rule.fix.is_empty() { text } else { self.suggestion(text.str("; ")) }
    }
}

#[doc(hidden)]
impl Error {
    /// Returns an error that states that `rule` is violated. The error has no operation and no position. The code that
    /// `rules!` generates calls this function.
    #[inline]
    pub const fn new(rule: &'static Rule, is_other: bool, values: Values) -> Self {
        Self { rule, is_other, values, operation: "", operand: NONE, leaf: NONE, depth: NONE, number: None }
    }

    /// Returns this error without its operation, position and runtime value.
    pub const fn without_place(self) -> Self {
        Self::new(self.rule, self.is_other, self.values)
    }

    /// Returns this error with the rule and the values of `other`. The operation and the position are the same as in
    /// this error.
    pub const fn with_rule_of(self, other: Self) -> Self {
        Self { rule: other.rule, is_other: other.is_other, values: other.values, ..self }
    }

    /// Returns the values of the fields of the violated rule.
    pub const fn values(&self) -> &Values {
        &self.values
    }

    /// Appends the message of this error to `text`, without the operation and the suggestion.
    pub const fn message(&self, text: Text) -> Text {
        let message = if self.is_other { self.rule.other } else { self.rule.message };
        rule::filled(text, message, self.rule.fields, &self.values)
    }

    /// Appends the suggestion of this error to `text`.
    pub const fn suggestion(&self, text: Text) -> Text {
        rule::filled(text, self.rule.fix, self.rule.fields, &self.values)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

/// Prints the same text as `Display`, so that a panic of `unwrap` contains the message.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for Error {}
