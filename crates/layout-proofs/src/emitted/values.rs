//! Converts constants to the numbers of layouts, and implements operations that are not methods of a layout.

use super::params;
use layout_runtime::rules::{ExpectedInt, ExtentNotPositive, SizeOverflow};
use layout_runtime::{Basis, Error, Int, IntTuple, Layout, Swizzle, Tiler};

rules! {
    NegativeIndex { index: i64 } = "index {index} is negative", "add an offset that makes all indices at least 0";
}

/// Returns the number `n` as an [`IntTuple`].
pub const fn count(n: usize) -> IntTuple {
    IntTuple::int(n as i64)
}

/// If `result` is an error, adds the name `operation` and the operand number `operand` to the error. Otherwise returns
/// `result` unchanged. If `operand` is `None`, the error keeps its operand number, or gets the number 0 if it has none.
///
/// # Errors
/// If `result` is an error.
pub const fn blamed<T: Copy>(
    result: Result<T, Error>,
    operation: &'static str,
    operand: Option<usize>,
) -> Result<T, Error> {
    match (result, operand) {
        (Ok(value), _) => Ok(value),
        (Err(error), Some(operand)) => Err(error.without_place().of(operation, operand)),
        (Err(error), None) => Err(error.of_or(operation, 0)),
    }
}

/// Returns the layout if all its numbers are known at compile time.
///
/// # Errors
/// If the layout has symbols. The error names `operation` and the operand number `operand`.
pub const fn known(layout: Layout, operation: &'static str, operand: usize) -> Result<Layout, Error> {
    ok!(layout.require_static(operation, operand));
    Ok(layout)
}

/// Applies a swizzle to an index.
///
/// # Errors
/// If the index is negative.
pub const fn swizzled(swizzle: Swizzle, index: i64) -> Result<IntTuple, Error> {
    if index < 0 { Err(NegativeIndex { index }.error().of("", 1)) } else { Ok(IntTuple::int(swizzle.apply(index))) }
}

/// Returns the number of bytes of a buffer with [`Layout::cosize`] elements of `bits` bits, rounded up.
///
/// # Errors
/// If `bits` is below 1, or if the number of bits of all elements does not fit in 63 bits.
pub const fn bytes(layout: &Layout, bits: i64) -> Result<IntTuple, Error> {
    match layout.cosize().checked_mul(bits) {
        Some(all) if bits > 0 => Ok(IntTuple::int(all / 8 + (all % 8 != 0) as i64)),
        Some(_) => Err(ExtentNotPositive { extent: bits }.error()),
        None => Err(SizeOverflow.error()),
    }
}

/// The mark `_`: a slice or a tiler keeps this mode.
pub const KEEP: IntTuple = IntTuple::leaf(Int::KEEP);
/// The mark `X`: the step of an operation such as `local_tile` omits this mode.
pub const OMIT: IntTuple = IntTuple::leaf(Int::OMIT);

/// Returns a constant as a static integer.
///
/// # Errors
/// If the constant does not fit in 63 bits.
pub const fn int(value: i128) -> Result<IntTuple, Error> {
    Ok(IntTuple::leaf(Int::fixed(ok!(params::number(value)))))
}

/// Returns the product of a constant and a unit, for example `8@0` for 8 and the unit `1@0`. `code` is the code of the
/// unit, as in [`Basis::from_code`].
///
/// # Errors
/// If the constant does not fit in 63 bits.
pub const fn unit(value: i128, code: u32) -> Result<IntTuple, Error> {
    Ok(IntTuple::leaf(Int::fixed(ok!(params::number(value))).of(Basis::from_code(code))))
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

/// Checks that no tile of a divide extends past the end of the layout.
///
/// # Errors
/// If a tile extends past the end. The error names `operation`.
pub const fn within(layout: &Layout, tiler: &Tiler, operation: &'static str) -> Result<(), Error> {
    match layout.overrun(tiler) {
        Some(error) => Err(error.of(operation, 1)),
        None => Ok(()),
    }
}

/// Returns the layout of the elements that thread number `index` accesses. If `overruns` is `true`, the tile of the
/// threads may extend past the end of `layout`.
///
/// # Errors
/// In the same cases as [`Layout::local_partition`]. If `overruns` is `true`, a tile that overruns is not an error.
pub const fn local_partition(layout: &Layout, threads: &Layout, index: i64, overruns: bool) -> Result<Layout, Error> {
    layout.thread_part(threads, index, None, overruns)
}

/// Like [`local_partition`], but uses only the modes of `threads` for which `step` contains a number instead of `X`.
///
/// # Errors
/// In the same cases as [`Layout::local_partition_step`]. If `overruns` is `true`, a tile that overruns is not an
/// error.
pub const fn local_partition_step(
    layout: &Layout,
    threads: &Layout,
    index: i64,
    step: &IntTuple,
    overruns: bool,
) -> Result<Layout, Error> {
    layout.thread_part(threads, index, Some(step), overruns)
}
