//! Movements as words of the language.

use layout_runtime::movement::Movement;

/// Words that have this value wherever they stand.
pub(crate) fn words_of(movement: &Movement) -> String {
    format!("convert<{}>({}, {})", movement.bits(), movement.from(), movement.to())
}
