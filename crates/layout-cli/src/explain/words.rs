//! Descriptions of values.

use layout_compiler::Value;

/// Describes a value that is already evaluated.
pub(super) fn value(value: &Value) -> String {
    format!("{value} is {}: there is nothing to work out.", value.kind())
}
