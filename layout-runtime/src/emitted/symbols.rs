//! Functions that the code of `layout!` calls at compile time: extents, strides and facts with symbols.

use super::values::int;
use crate::basis::Basis;
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::number::gcd;
use crate::symbols::{Fact, Relation, Symbol};

/// `ceil(name/divisor)` in the place of an extent; what is `stated` to divide the numbers are constants.
///
/// # Errors
/// If the divisor, or what is stated, is below 1 or does not fit 31 bits.
pub const fn extent(name: u8, divisor: i128, stated: &[(u8, i128)]) -> Result<IntTuple, Error> {
    let symbol = ok!(multiple(Symbol::new(name, 1), stated));
    match symbol.by(ok!(factor(divisor))) {
        Ok(symbol) => Ok(IntTuple::leaf(Int::extent(symbol))),
        Err(error) => Err(error),
    }
}

/// A number with what is stated to divide it; quotients stay as they are.
pub const fn multiple(symbol: Symbol, stated: &[(u8, i128)]) -> Result<Symbol, Error> {
    let mut known = symbol.known as u64;
    each!(for i in 0..stated.len() {
        let next = ok!(factor(stated[i].1));
        let common = known / gcd(known, next) * next;
        if stated[i].0 == symbol.name && symbol.divisor == 1 && common < 1 << 31 {
            known = common;
        }
    });
    Ok(Symbol { known: known as u32, ..symbol })
}

/// What divides a number: 1 or more, and below 2^31.
pub const fn factor(value: i128) -> Result<u64, Error> {
    if value < 1 || value >= 1 << 31 {
        return Err(Error::new(ErrorKind::Divisor { divisor: clamped(value) }));
    }
    Ok(value as u64)
}

const fn clamped(value: i128) -> i64 {
    if value > i64::MAX as i128 {
        i64::MAX
    } else if value < -(i64::MAX as i128) {
        -i64::MAX
    } else {
        value as i64
    }
}

/// A product of a constant and names in the place of a stride.
///
/// # Errors
/// If the constant does not fit 63 bits, or there are more than five names.
pub const fn stride(value: i128, names: &[u8]) -> Result<IntTuple, Error> {
    let number = ok!(int(value));
    let mut unit = Basis::ONE;
    each!(for i in 0..names.len() {
        let name = some!(Basis::named(names[i] as usize), Err(Error::new(ErrorKind::TooManyNames)));
        unit = some!(unit.times(name), Err(Error::new(ErrorKind::TooManyNames)));
    });
    Ok(IntTuple::leaf(number.tree.leaves[0].of(unit)))
}

/// What is stated about the number `name`: it, or its remainder, compared with a constant or with another number.
///
/// # Errors
/// If the divisor is below 1 or does not fit 31 bits.
pub const fn fact(
    text: &'static str,
    (name, modulus): (usize, Option<i128>),
    relation: Relation,
    (other, bound): (Option<usize>, i128),
) -> Result<Fact, Error> {
    let modulus = match modulus {
        Some(modulus) => ok!(factor(modulus)) as i64,
        None => 0,
    };
    let (low, high) = relation.range(clamped(bound));
    Ok(Fact { text, name, modulus, other, low, high })
}
