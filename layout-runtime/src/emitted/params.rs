//! Arguments between `<` and `>`.

use super::values::int;
use crate::Error;
use crate::rules::NegativeCoord;

/// An integer argument.
///
/// # Errors
/// If the integer does not fit in 63 bits.
pub const fn number(value: i128) -> Result<i64, Error> {
    match int(value) {
        Ok(_) => Ok(value as i64),
        Err(error) => Err(error),
    }
}

/// The index of a mode.
///
/// # Errors
/// If the index is negative or does not fit in 63 bits.
pub const fn mode(value: i128) -> Result<usize, Error> {
    match number(value) {
        Ok(mode) if mode < 0 => Err(NegativeCoord { coordinate: mode }.error()),
        Ok(mode) => Ok(mode as usize),
        Err(error) => Err(error),
    }
}
