//! Constants as numbers of layouts.

use crate::algebra::Tiler;
use crate::basis::Basis;
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::notation::Syntax;

/// `_`
pub const KEEP: IntTuple = IntTuple::leaf(Int::KEEP);
/// `X`
pub const OMIT: IntTuple = IntTuple::leaf(Int::OMIT);

/// A constant in the place of an integer.
///
/// # Errors
/// If it does not fit 63 bits.
pub const fn int(value: i128) -> Result<IntTuple, Error> {
    match value > i64::MAX as i128 || value < -(i64::MAX as i128) {
        true => Err(Error::new(ErrorKind::Syntax(Syntax::HugeInt))),
        false => Ok(IntTuple::leaf(Int::fixed(value as i64))),
    }
}

/// A constant that counts in the unit with this code.
///
/// # Errors
/// If it does not fit 63 bits.
pub const fn unit(value: i128, code: u32) -> Result<IntTuple, Error> {
    match int(value) {
        Ok(_) => Ok(IntTuple::leaf(Int::fixed(value as i64).of(Basis::from_code(code)))),
        Err(error) => Err(error),
    }
}

/// A number of a tuple that is one.
///
/// # Errors
/// If it is a tuple of several.
pub const fn number(tuple: &IntTuple) -> Result<i64, Error> {
    match tuple.as_int() {
        Some(int) if int.is_number() => Ok(int.value()),
        _ => Err(Error::new(ErrorKind::Syntax(Syntax::ExpectedInt))),
    }
}

/// Refuses a divide whose tiles go past the end.
///
/// # Errors
/// If they do.
pub const fn within(layout: &Layout, tiler: &Tiler, operation: &'static str) -> Result<(), Error> {
    match layout.overrun(tiler) {
        Some(error) => Err(error.of(operation, 1)),
        None => Ok(()),
    }
}

/// The part of a thread, which may go past the end where `overruns`.
///
/// # Errors
/// As of [`Layout::local_partition`].
pub const fn local_partition(layout: &Layout, threads: &Layout, index: i64, overruns: bool) -> Result<Layout, Error> {
    if overruns { layout.local_partition_overrunning(threads, index) } else { layout.local_partition(threads, index) }
}

/// The same, of the modes of `threads` that a step takes.
///
/// # Errors
/// As of [`Layout::local_partition_step`].
pub const fn local_partition_step(
    layout: &Layout,
    threads: &Layout,
    index: i64,
    step: &IntTuple,
    overruns: bool,
) -> Result<Layout, Error> {
    match overruns {
        true => layout.local_partition_step_overrunning(threads, index, step),
        false => layout.local_partition_step(threads, index, step),
    }
}
