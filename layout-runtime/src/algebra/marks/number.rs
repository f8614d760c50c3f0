//! CuTe's arithmetic on integers that may be static. The result is static if both operands are.
//!
//! The value of a number that depends on a symbol is unknown here. Such a number is dynamic, and so are all numbers
//! that are computed from it.

use crate::int::Int;
use crate::symbols::Symbol;

/// A dynamic number without a value, as an extent or as a stride of a mode.
const UNKNOWN: Int = Int::extent(Symbol::new(0, 1));

pub(crate) const ONE: Int = Int::fixed(1);
pub(crate) const ZERO: Int = Int::fixed(0);

/// The value of a number without symbols.
pub(crate) const fn value(int: Int) -> Option<i64> {
    if !int.is_number() || int.first_name().is_some() {
        return None;
    }
    Some(int.value())
}

const fn made(value: Option<i64>, a: Int, b: Int) -> Int {
    match value {
        Some(value) => Int::new(value).marked(a.is_static() && b.is_static()),
        None => UNKNOWN,
    }
}

/// `a * b`. A static 0 times any number is a static 0. `a` may have a basis.
pub(crate) const fn times(a: Int, b: Int) -> Int {
    if a.is_constant(0) || b.is_constant(0) {
        return ZERO;
    }
    match (value(a), value(b)) {
        (Some(x), Some(y)) => made(x.checked_mul(y), a, b).of(if y == 0 { crate::Basis::ONE } else { a.basis() }),
        _ => UNKNOWN,
    }
}

/// `a + b`
pub(crate) const fn plus(a: Int, b: Int) -> Int {
    match (value(a), value(b)) {
        (Some(x), Some(y)) => made(x.checked_add(y), a, b),
        _ => UNKNOWN,
    }
}

/// `a / b`, rounded down, for numbers that are not negative.
pub(crate) const fn over(a: Int, b: Int) -> Int {
    match (value(a), value(b)) {
        (Some(x), Some(y)) => made(x.checked_div(y), a, b),
        _ => UNKNOWN,
    }
}

/// `a / b`, rounded up, for numbers that are not negative.
pub(crate) const fn ceil_over(a: Int, b: Int) -> Int {
    match (value(a), value(b)) {
        (Some(x), Some(y)) if y > 0 => made(Some((x as u64).div_ceil(y as u64) as i64), a, b),
        _ => UNKNOWN,
    }
}

pub(crate) const fn least(a: Int, b: Int) -> Int {
    match (value(a), value(b)) {
        (Some(x), Some(y)) => made(Some(if x < y { x } else { y }), a, b),
        _ => UNKNOWN,
    }
}

pub(crate) const fn absolute(a: Int) -> Int {
    match value(a) {
        Some(x) => made(x.checked_abs(), a, a),
        None => UNKNOWN,
    }
}

pub(crate) const fn sign(a: Int) -> Int {
    match value(a) {
        Some(x) => made(Some(x.signum()), a, a),
        None => UNKNOWN,
    }
}

/// Returns `true` if both are static and have the same value and basis.
pub(crate) const fn is_same(a: Int, b: Int) -> bool {
    a.is_static() && b.is_static() && a.value() == b.value() && a.basis().is(b.basis())
}
