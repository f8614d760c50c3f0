//! Converts the arguments of an operation that are between `<` and `>`.

use layout_runtime::Error;
use layout_runtime::rules::{HugeInt, NegativeCoord};

/// Returns the value of an integer argument.
///
/// # Errors
/// If the integer does not fit in 63 bits.
pub const fn number(value: i128) -> Result<i64, Error> {
    let is_huge = value > i64::MAX as i128 || value < -(i64::MAX as i128);
    if is_huge { Err(HugeInt.error()) } else { Ok(value as i64) }
}

/// Returns the value of an argument that is the number of a mode.
///
/// # Errors
/// If the index is negative or does not fit in 63 bits.
pub const fn mode(value: i128) -> Result<usize, Error> {
    let mode = ok!(number(value));
    if mode < 0 { Err(NegativeCoord { coordinate: mode }.error()) } else { Ok(mode as usize) }
}
