//! Describes values.

use layout_compiler::Value;

/// Describes a value that needs no evaluation.
pub(super) fn value(value: &Value) -> String {
    format!("{value} is {}. No evaluation is needed.", value.kind())
}
