//! The reasons why an operation has no result, and conversions of values to operands.

use super::Value;
use super::kind::Takes;
use crate::syntax::{At, Diagnostic, Help};
use layout_runtime::{Error, Layout, Tiler};

/// The reason why an operation has no result.
pub(crate) enum Failure {
    /// An error with its position in the source.
    Here(Diagnostic),
    /// An error of the algebra. The error contains the number of the wrong operand, if one operand is wrong. The error
    /// is reported at this operand, or at the whole call.
    Algebra(Error),
    /// An error of the algebra with a suggested fix.
    Helped(Error, Help),
}

impl Failure {
    /// Returns the same failure, in which `change` is applied to the error of the algebra.
    pub(crate) fn map(self, change: impl FnOnce(Error) -> Error) -> Self {
        match self {
            Self::Here(diagnostic) => Self::Here(diagnostic),
            Self::Algebra(error) => Self::Algebra(change(error)),
            Self::Helped(error, help) => Self::Helped(change(error), help),
        }
    }

    /// Returns the error of the algebra, or `None` for an error with a position.
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

impl Value {
    /// Returns the value as a layout. A tuple of integers is converted to the compact layout of this shape, with the
    /// first mode fastest.
    ///
    /// # Errors
    /// If the value is neither a layout nor a tuple of integers, or if the tuple is not a valid shape. The error is at
    /// `at`.
    pub fn layout(&self, at: &At) -> Result<Layout, Diagnostic> {
        match self {
            Self::Layout(layout) => Ok(*layout),
            Self::Ints(tuple) => Layout::left(tuple).map_err(|error| Diagnostic::of(at.clone(), &error)),
            other => Err(Takes::Layout.refuse(other.what(), at)),
        }
    }

    /// Returns the value as a tiler: a layout, a shape with one tile size per mode, a list, or `_`.
    ///
    /// # Errors
    /// If the value is not a tiler, or if a tuple of integers is not a valid shape. The error is at `at`.
    pub fn tiler(&self, at: &At) -> Result<Tiler, Diagnostic> {
        match self {
            Self::Layout(layout) => Ok(Tiler::layout(layout)),
            Self::Tiler(tiler) => Ok(*tiler),
            Self::Ints(tuple) if tuple.as_int().is_some_and(|int| int.is_keep() || int.is_omit()) => Ok(Tiler::KEEP),
            Self::Ints(tuple) => Tiler::shape(tuple).map_err(|error| Diagnostic::of(at.clone(), &error)),
            other => Err(Takes::Tiler.refuse(other.what(), at)),
        }
    }
}
