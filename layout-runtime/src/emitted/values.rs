//! Converts constants to the numbers of a layout.

use crate::algebra::Tiler;
use crate::rules::{ExpectedInt, HugeInt};
use crate::{Basis, Error, Int, IntTuple, Layout};

/// The mark `_` of a mode that a slice or a tiler keeps.
pub const KEEP: IntTuple = IntTuple::leaf(Int::KEEP);
/// The mark `X` of a mode that a step omits.
pub const OMIT: IntTuple = IntTuple::leaf(Int::OMIT);

/// Returns a constant as a static integer.
///
/// # Errors
/// If the constant does not fit in 63 bits.
pub const fn int(value: i128) -> Result<IntTuple, Error> {
    match value > i64::MAX as i128 || value < -(i64::MAX as i128) {
        true => Err(HugeInt.error()),
        false => Ok(IntTuple::leaf(Int::fixed(value as i64))),
    }
}

/// Returns a constant as a static number with the basis that has the code `code`.
///
/// # Errors
/// If the constant does not fit in 63 bits.
pub const fn unit(value: i128, code: u32) -> Result<IntTuple, Error> {
    ok!(int(value));
    Ok(IntTuple::leaf(Int::fixed(value as i64).of(Basis::from_code(code))))
}

/// Returns the value of `tuple`, which must be an integer.
///
/// # Errors
/// If the tuple is not a single integer.
pub const fn number(tuple: &IntTuple) -> Result<i64, Error> {
    match tuple.as_int() {
        Some(int) if int.is_number() => Ok(int.value()),
        _ => Err(ExpectedInt.error()),
    }
}

/// Returns an error if a tile of a divide extends past the end of the layout.
///
/// # Errors
/// If a tile extends past the end.
pub const fn within(layout: &Layout, tiler: &Tiler, operation: &'static str) -> Result<(), Error> {
    match layout.overrun(tiler) {
        Some(error) => Err(error.of(operation, 1)),
        None => Ok(()),
    }
}

/// Returns the partition of a thread. If `overruns` is true, the partition may exceed the layout.
///
/// # Errors
/// The errors of [`Layout::local_partition`].
pub const fn local_partition(layout: &Layout, threads: &Layout, index: i64, overruns: bool) -> Result<Layout, Error> {
    layout.thread_part(threads, index, None, overruns)
}

/// Like [`local_partition`], but uses only the modes of `threads` for which `step` has a number.
///
/// # Errors
/// The errors of [`Layout::local_partition_step`].
pub const fn local_partition_step(
    layout: &Layout,
    threads: &Layout,
    index: i64,
    step: &IntTuple,
    overruns: bool,
) -> Result<Layout, Error> {
    layout.thread_part(threads, index, Some(step), overruns)
}
