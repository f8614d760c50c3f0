//! The reason why an operation has no result.

use crate::syntax::{Diagnostic, Help};
use layout_runtime::Error;

/// The reason why an operation fails: an error with a position, or an error of the algebra that names an operand.
pub(crate) enum Failure {
    /// An error with its position.
    Here(Diagnostic),
    /// An error of the algebra, which is reported at the operand that the error names.
    Algebra(Error),
    /// An error of the algebra with a suggested fix.
    Helped(Error, Help),
}

impl Failure {
    /// Returns the failure with its error of the algebra changed by `change`.
    pub(crate) fn map(self, change: impl FnOnce(Error) -> Error) -> Self {
        match self {
            Self::Here(diagnostic) => Self::Here(diagnostic),
            Self::Algebra(error) => Self::Algebra(change(error)),
            Self::Helped(error, help) => Self::Helped(change(error), help),
        }
    }

    /// Returns the error of the algebra, if the failure is such an error.
    pub(crate) fn algebra(&self) -> Option<&Error> {
        match self {
            Self::Here(_) => None,
            Self::Algebra(error) | Self::Helped(error, _) => Some(error),
        }
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Here(diagnostic)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Algebra(error)
    }
}
