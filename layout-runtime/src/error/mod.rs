//! What can be wrong with a layout or an operation on one: the rule, the numbers, and the fix.
//!
//! One type serves the macro, `const` code and the run time, so each message is written once. An error knows which
//! operation it comes from, which of its operands is at fault and which leaf of that operand; whoever has the source
//! text turns that into a span.

mod at;
mod kind;
mod messages;
mod questions;

pub use at::At;
pub use at::Extents;
pub use kind::ErrorKind;
pub(crate) use messages::{Field, filled, kinds};

use crate::text::Text;
use crate::tree::span::Span;
use core::fmt;

/// Why a layout cannot be made, or an operation has no answer.
///
/// ```
/// use colex::Layout;
///
/// let error = "(4,8):(1,4,32)".parse::<Layout>().unwrap_err();
/// assert_eq!(error.to_string(), "shape has 2 modes, stride has 3; write one stride per mode of the shape");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    operation: &'static str,
    operand: u8,
    leaf: u8,
    depth: u8,
    number: Option<(&'static str, i64)>,
}

/// No operand, or no leaf, is singled out.
const NONE: u8 = u8::MAX;

impl Error {
    pub const fn new(kind: ErrorKind) -> Self {
        Self { kind, operation: "", operand: NONE, leaf: NONE, depth: NONE, number: None }
    }

    /// Names the leaf at fault, unless a deeper one is named already.
    pub const fn leaf(mut self, leaf: usize) -> Self {
        if self.leaf == NONE {
            self.leaf = leaf as u8;
        }
        self
    }

    /// Names the mode at fault: its first leaf, and the depth at which it stands.
    pub const fn span(mut self, span: Span) -> Self {
        self.leaf = span.start as u8;
        self.depth = span.depth as u8;
        self
    }

    /// Names the number of run time that is at fault.
    pub const fn number(mut self, name: &'static str, value: i64) -> Self {
        self.number = Some((name, value));
        self
    }

    /// Says which operation fails and which operand is at fault. Composite operations re-label what their parts report.
    ///
    /// ```
    /// use colex::Layout;
    /// let error = "(4,0):(1,4)".parse::<Layout>().unwrap_err().error.of("partition_A", 1);
    /// assert_eq!((error.operation(), error.operand()), ("partition_A", Some(1)));
    /// ```
    #[must_use]
    pub const fn of(mut self, operation: &'static str, operand: usize) -> Self {
        self.operation = operation;
        self.operand = operand as u8;
        self
    }

    /// [`of`](Self::of), if this operand is at fault unless another one is named already.
    pub const fn of_or(self, operation: &'static str, operand: usize) -> Self {
        self.of(operation, if self.operand == NONE { operand } else { self.operand as usize })
    }

    /// Another rule, broken at the same place.
    pub const fn with_kind(self, kind: ErrorKind) -> Self {
        Self { kind, ..self }
    }

    /// The rule that is broken, with its numbers. Rules come and go; what programs ask is a question of its own, as
    /// [`is_undecided`](Self::is_undecided).
    #[doc(hidden)]
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The operation that has no answer; empty if a layout itself is malformed.
    ///
    /// ```
    /// use colex::Layout;
    /// let error = Layout::parse("(4,6,8):(2,3,5)").unwrap().composition(&"6:3".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.operation(), "composition");
    /// ```
    #[must_use]
    pub const fn operation(&self) -> &'static str {
        self.operation
    }

    /// The operand at fault, counted from 0.
    ///
    /// ```
    /// use colex::Layout;
    /// let error = Layout::parse("(4,6,8):(2,3,5)").unwrap().composition(&"6:3".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.operand(), Some(1));
    /// ```
    #[must_use]
    pub const fn operand(&self) -> Option<usize> {
        if self.operand == NONE { None } else { Some(self.operand as usize) }
    }

    /// The leaf at fault in that operand, counted from 0 over the flattened operand.
    ///
    /// ```
    /// use colex::Layout;
    /// let error = "(4,0):(1,4)".parse::<Layout>().unwrap_err().error;
    /// assert_eq!(error.at_leaf(), Some(1));
    /// ```
    #[must_use]
    pub const fn at_leaf(&self) -> Option<usize> {
        if self.leaf == NONE { None } else { Some(self.leaf as usize) }
    }

    /// The depth of the mode at fault that starts at [`Error::at_leaf`]; `None` if the leaf itself is meant.
    ///
    /// ```
    /// use colex::Layout;
    /// let error = "(4,0):(1,4)".parse::<Layout>().unwrap_err().error;
    /// assert_eq!(error.at_depth(), None);                        // the leaf itself
    /// ```
    #[must_use]
    pub const fn at_depth(&self) -> Option<usize> {
        if self.depth == NONE { None } else { Some(self.depth as usize) }
    }

    /// The number of run time at fault, with its name, if there is one.
    ///
    /// ```
    /// use colex::Layout;
    /// let error = "(4,0):(1,4)".parse::<Layout>().unwrap_err().error;
    /// assert_eq!(error.at_number(), None);                       // nothing of run time
    /// ```
    #[must_use]
    pub const fn at_number(&self) -> Option<(&'static str, i64)> {
        self.number
    }

    /// Rule, numbers and fix in one line. `const`, so a `const` panic can show it.
    ///
    /// ```
    /// use colex::Layout;
    /// let error = "(4,8):(1,4,32)".parse::<Layout>().unwrap_err().error;
    /// assert_eq!(error.text().as_str(), "shape has 2 modes, stride has 3; write one stride per mode of the shape");
    /// ```
    #[must_use]
    pub const fn text(&self) -> Text {
        let mut text = Text::EMPTY;
        if !self.operation.is_empty() {
            text = text.str(self.operation).str(": ");
        }
        if let Some((name, value)) = self.number {
            text = text.str("`").str(name).str("` is ").int(value).str(": ");
        }
        text = self.kind.rule(text);
        let fix = self.kind.fix();
        if fix.is_empty() { text } else { text.str("; ").str(fix) }
    }
}

/// The error of a rule, without operation or place.
#[diagnostic::do_not_recommend]
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

/// The sentence, as `unwrap` shows it.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for Error {}
