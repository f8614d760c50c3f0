//! What the operations are, in the words of the documentation.

use layout_compiler::Value;

/// A value that needs no working out.
pub(super) fn value(value: &Value) -> String {
    format!("{value} is {}: there is nothing to work out.", value.kind())
}
