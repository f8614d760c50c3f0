//! Converts a value to the type that an operation needs, or returns an error.

use super::Value;
use super::kind::Takes;
use crate::syntax::{At, Diagnostic};
use layout_runtime::{Layout, Tiler};

impl Value {
    /// Returns the layout. A tuple of integers is converted to the compact layout with the first mode fastest.
    ///
    /// # Errors
    /// If the value is neither a layout nor a tuple of integers. The error is at `at`.
    pub fn layout(&self, at: &At) -> Result<Layout, Diagnostic> {
        match self {
            Self::Layout(layout) => Ok(*layout),
            Self::Ints(tuple) => Layout::left(tuple).map_err(|error| Diagnostic::of(at.clone(), &error)),
            other => Err(Takes::Layout.refuse(other.what(), at)),
        }
    }

    /// Returns the tiler: a layout, a shape that tiles mode by mode, a list, or `_`.
    ///
    /// # Errors
    /// If the value is not a tiler. The error is at `at`.
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
