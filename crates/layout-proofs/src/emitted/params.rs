//! Converts the arguments that an operation has between `<` and `>`, such as the modes in `select<1,0>`.

use layout_runtime::Error;
use layout_runtime::rules::{HugeInt, NegativeCoord};

/// Converts an integer argument to `i64`.
///
/// # Errors
/// If the integer does not fit in 63 bits.
pub const fn number(value: i128) -> Result<i64, Error> {
    let is_huge = value > i64::MAX as i128 || value < -(i64::MAX as i128);
    if is_huge { Err(HugeInt.error()) } else { Ok(value as i64) }
}

/// Converts an argument that is the number of a mode to `usize`.
///
/// # Errors
/// If the number of the mode is negative or does not fit in 63 bits.
pub const fn mode(value: i128) -> Result<usize, Error> {
    let mode = ok!(number(value));
    if mode < 0 { Err(NegativeCoord { coordinate: mode }.error()) } else { Ok(mode as usize) }
}
