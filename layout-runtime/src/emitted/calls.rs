//! Functions that the code of `layout!` calls at compile time: operations that are not methods of a layout.

use super::symbols::multiple;
use crate::error::{Error, ErrorKind};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::swizzle::Swizzle;
use crate::symbols::Symbol;

/// A count as an integer.
#[must_use]
pub const fn count(n: usize) -> IntTuple {
    IntTuple::int(n as i64)
}

/// An error as one of an operation; without an operand it keeps its own.
///
/// # Errors
/// As the result.
pub const fn blamed<T: Copy>(
    result: Result<T, Error>,
    operation: &'static str,
    operand: Option<usize>,
) -> Result<T, Error> {
    match (result, operand) {
        (Ok(value), _) => Ok(value),
        (Err(error), Some(operand)) => Err(Error::new(error.kind()).of(operation, operand)),
        (Err(error), None) => Err(error.of_or(operation, 0)),
    }
}

/// A layout whose numbers are all known, which the operation needs.
///
/// # Errors
/// If one is known at run time only.
pub const fn known(layout: Layout, operation: &'static str, operand: usize) -> Result<Layout, Error> {
    ok!(layout.require_static(operation, operand));
    Ok(layout)
}

/// The swizzle's image of an index.
///
/// # Errors
/// If the index is negative.
pub const fn swizzled(swizzle: Swizzle, index: i64) -> Result<IntTuple, Error> {
    if index < 0 {
        return Err(Error::new(ErrorKind::NegativeIndex { index }).of("", 1));
    }
    Ok(IntTuple::int(swizzle.apply(index)))
}

/// The bytes that elements of so many bits take from the smallest index to the largest.
///
/// # Errors
/// If that does not fit 63 bits.
pub const fn bytes(layout: &Layout, bits: i64) -> Result<IntTuple, Error> {
    match layout.cosize().checked_mul(bits) {
        Some(all) if bits > 0 => Ok(IntTuple::int(all / 8 + (all % 8 != 0) as i64)),
        Some(_) => Err(Error::new(ErrorKind::Extent { extent: bits })),
        None => Err(Error::new(ErrorKind::SizeOverflow)),
    }
}

/// The shape (M,N,K,L) of a product without mode `i`; one of (M,N,K) has L = 1.
///
/// # Errors
/// If the shape has other modes.
pub const fn without(shape: &IntTuple, i: usize) -> Result<IntTuple, Error> {
    if shape.rank() != 3 && shape.rank() != 4 {
        let kind = ErrorKind::ModesNeeded { found: shape.rank() as i64, needed: "(M,N,K) or (M,N,K,L)" };
        return Err(Error::new(kind).of("scale_factors", 0));
    }
    let shape = if shape.rank() == 3 { ok!(shape.append(&IntTuple::int(1))) } else { *shape };
    shape.remove(i)
}

/// A part of a tiling whose tiles divide every number of run time; `stated` is what is known to divide them.
///
/// # Errors
/// If an extent is rounded up for some numbers.
pub const fn whole(layout: Layout, stated: &[(u8, i128)], operation: &'static str) -> Result<Layout, Error> {
    each!(for i in 0..layout.len() {
        if let Some(symbol) = layout.modes().leaves[i].symbol() {
            let number = ok!(multiple(Symbol::new(symbol.name, 1), stated));
            if !number.is_multiple_of(symbol.divisor as u64) {
                let tile = symbol.divisor as i64;
                let kind = ErrorKind::MayOverrun { tile, name: symbol.name, factor: tile };
                return Err(Error::new(kind).of(operation, 1));
            }
        }
    });
    Ok(layout)
}
