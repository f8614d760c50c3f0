//! Arithmetic that several modules use.

/// Returns the greatest common divisor. If one number is 0, the result is the other number.
pub const fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the greatest common divisor of the absolute values of `a` and `b`.
pub const fn gcd_signed(a: i64, b: i64) -> i64 {
    gcd(a.unsigned_abs(), b.unsigned_abs()) as i64
}

/// Returns the greatest common divisor of two 128-bit numbers, which must not be negative.
pub(crate) const fn gcd_wide(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

pub(crate) const fn ceil_div(a: i128, b: i128) -> i128 {
    -(-a).div_euclid(b)
}

pub(crate) const fn smaller(a: i128, b: i128) -> i128 {
    if a < b { a } else { b }
}

pub(crate) const fn larger(a: i128, b: i128) -> i128 {
    if a > b { a } else { b }
}

/// Returns the carry-less product `a ⊗ b`: the XOR of `b << k` over the set bits `k` of `a`.
///
/// `5 ⊗ 3 = 3 ^ (3 << 2) = 15`.
pub const fn carry_less(a: i64, b: i64) -> i64 {
    let mut product = 0;
    each!(for bit in bits(a) {
        product ^= b << bit;
    });
    product
}

/// Returns a mask of all bits that can be set in the values `0..=last`.
pub const fn ones(last: i64) -> i64 {
    if last <= 0 { 0 } else { i64::MAX >> (last.leading_zeros() - 1) }
}
