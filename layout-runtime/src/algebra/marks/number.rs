//! CuTe's arithmetic on static and dynamic integers. A result is static if both operands are static.
//!
//! The value of a number that depends on a symbol is unknown. Such a number is dynamic, and all numbers that are
//! computed from this number are dynamic.

use crate::{Int, Symbol};

/// A dynamic extent or stride whose value is unknown.
const UNKNOWN: Int = Int::extent(Symbol::new(0, 1));

pub(crate) const ONE: Int = Int::fixed(1);
pub(crate) const ZERO: Int = Int::fixed(0);

/// Returns the value, or `None` if the number depends on a symbol.
pub(crate) const fn value(int: Int) -> Option<i64> {
    if int.is_number() && int.first_name().is_none() { Some(int.value()) } else { None }
}

const fn values(a: Int, b: Int) -> Option<(i64, i64)> {
    Some((some!(value(a)), some!(value(b))))
}

const fn made(value: Option<i64>, a: Int, b: Int) -> Int {
    match value {
        Some(value) => Int::new(value).marked(a.is_static() && b.is_static()),
        None => UNKNOWN,
    }
}

/// Returns `a * b`. A static 0 times any number is a static 0. The product has the basis element of `a`, unless `b` is
/// 0.
pub(crate) const fn times(a: Int, b: Int) -> Int {
    if a.is_constant(0) || b.is_constant(0) {
        return ZERO;
    }
    let (x, y) = some!(values(a, b), UNKNOWN);
    made(x.checked_mul(y), a, b).of(if y == 0 { crate::Basis::ONE } else { a.basis() })
}

/// Returns `a + b`.
pub(crate) const fn plus(a: Int, b: Int) -> Int {
    let (x, y) = some!(values(a, b), UNKNOWN);
    made(x.checked_add(y), a, b)
}

/// Returns `a / b`, rounded down, for numbers that are not negative.
pub(crate) const fn over(a: Int, b: Int) -> Int {
    let (x, y) = some!(values(a, b), UNKNOWN);
    made(x.checked_div(y), a, b)
}

/// Returns `a / b`, rounded up, for numbers that are not negative.
pub(crate) const fn ceil_over(a: Int, b: Int) -> Int {
    let (x, y) = some!(values(a, b), UNKNOWN);
    made(if y > 0 { Some((x as u64).div_ceil(y as u64) as i64) } else { None }, a, b)
}

pub(crate) const fn least(a: Int, b: Int) -> Int {
    let (x, y) = some!(values(a, b), UNKNOWN);
    made(Some(if x < y { x } else { y }), a, b)
}

pub(crate) const fn absolute(a: Int) -> Int {
    made(some!(value(a), UNKNOWN).checked_abs(), a, a)
}

pub(crate) const fn sign(a: Int) -> Int {
    made(Some(some!(value(a), UNKNOWN).signum()), a, a)
}

/// Returns `true` if both numbers are static and have the same value and basis element.
pub(crate) const fn is_same(a: Int, b: Int) -> bool {
    a.is_static() && b.is_static() && a.value() == b.value() && a.basis().is(b.basis())
}
