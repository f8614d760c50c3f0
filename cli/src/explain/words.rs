//! What the operations are, in the words of the documentation.

use layout_compiler::{Value, operations};

/// One sentence on an operation.
pub(super) fn operation(name: &str) -> &'static str {
    operations().find(|(known, ..)| *known == name).map_or("", |(_, _, sentence)| sentence)
}

/// A value that needs no working out.
pub(super) fn value(value: &Value) -> String {
    format!("{value} is {}: there is nothing to work out.", value.kind())
}
