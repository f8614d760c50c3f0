//! Functions that the code of `layout!` calls at compile time: movements and Triton's layouts.

use crate::{Distributed, Limits, Movement, Staging};
use layout_runtime::{Error, ErrorKind, IntTuple, Layout};

/// What a movement may use, by as many of its numbers as are written: the architecture, and the bytes of shared memory.
#[must_use]
pub const fn limits(numbers: &[i64]) -> Limits {
    let mut limits = Limits::NONE;
    if let [sm, ..] = *numbers {
        limits.sm = if sm < 0 || sm > u32::MAX as i64 { 0 } else { sm as u32 };
    }
    if let [_, room, ..] = *numbers {
        limits.room = if room < 0 { 0 } else { room as usize };
    }
    limits
}

/// [`Movement::between_within`], of as many bits as are written.
///
/// # Errors
/// As that.
pub const fn movement(from: &Layout, to: &Layout, bits: i64, limits: Limits) -> Result<Movement, Error> {
    Movement::between_within(from, to, ok!(width(bits, "convert")), limits)
}

/// The layout of shared memory of [`Staging::between`], of as many bits as are written.
///
/// # Errors
/// As that.
pub const fn staged(from: &Layout, to: &Layout, tile: &IntTuple, bits: i64, limits: Limits) -> Result<Layout, Error> {
    Ok(*ok!(Staging::between(from, to, tile, ok!(width(bits, "staged")), limits)).layout())
}

/// The layout of shared memory of [`Staging::of_global`], of as many bits as are written.
///
/// # Errors
/// As that.
pub const fn staged_async(global: &Layout, to: &Layout, bits: i64, limits: Limits) -> Result<Layout, Error> {
    Ok(*ok!(Staging::of_global(global, to, ok!(width(bits, "staged_async")), limits)).layout())
}

const fn width(bits: i64, operation: &'static str) -> Result<usize, Error> {
    if bits < 0 { Err(Error::new(ErrorKind::MovementBits { bits }).of(operation, 0)) } else { Ok(bits as usize) }
}

/// Triton's layout that an attribute says.
///
/// # Errors
/// As [`Distributed::named`].
pub const fn attribute(text: &str) -> Result<Distributed, Error> {
    Ok(ok!(Distributed::named(text), |error| error.error))
}

/// Triton's layout over a tensor, whose shape is this operand.
///
/// # Errors
/// As [`Distributed::to_layout`].
pub const fn over(distributed: &Distributed, shape: &IntTuple, operand: usize) -> Result<Layout, Error> {
    match distributed.to_layout(shape) {
        Err(error) if matches!(error.operand(), Some(1)) => Err(error.of("", operand)),
        result => result,
    }
}

/// The layout that the type of a tensor says.
///
/// # Errors
/// As [`Distributed::layout_of`].
pub const fn tensor_type(text: &str) -> Result<Layout, Error> {
    Ok(ok!(Distributed::layout_of(text), |error| error.error))
}
