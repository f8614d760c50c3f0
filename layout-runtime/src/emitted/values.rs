//! Converts constants to numbers of layouts.

use crate::algebra::Tiler;
use crate::rules::{ExpectedInt, HugeInt};
use crate::{Basis, Error, Int, IntTuple, Layout};

/// `_`
pub const KEEP: IntTuple = IntTuple::leaf(Int::KEEP);
/// `X`
pub const OMIT: IntTuple = IntTuple::leaf(Int::OMIT);

/// Returns a constant as an integer.
///
/// # Errors
/// If the constant does not fit in 63 bits.
pub const fn int(value: i128) -> Result<IntTuple, Error> {
    match value > i64::MAX as i128 || value < -(i64::MAX as i128) {
        true => Err(HugeInt.error()),
        false => Ok(IntTuple::leaf(Int::fixed(value as i64))),
    }
}

/// Returns a constant with the basis that has this code.
///
/// # Errors
/// If the constant does not fit in 63 bits.
pub const fn unit(value: i128, code: u32) -> Result<IntTuple, Error> {
    ok!(int(value));
    Ok(IntTuple::leaf(Int::fixed(value as i64).of(Basis::from_code(code))))
}

/// Returns the value of a tuple that is an integer.
///
/// # Errors
/// If the tuple contains several integers.
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

/// Returns the partition of a thread. It may exceed the layout if `overruns` is true.
///
/// # Errors
/// The errors of [`Layout::local_partition`].
pub const fn local_partition(layout: &Layout, threads: &Layout, index: i64, overruns: bool) -> Result<Layout, Error> {
    layout.thread_part(threads, index, None, overruns)
}

/// Like [`local_partition`], with the modes of `threads` that a step selects.
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
