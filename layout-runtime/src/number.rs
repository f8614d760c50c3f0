//! Arithmetic that several parts share.

/// The greatest common divisor; the other number where one is 0.
pub(crate) const fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The same, whatever the signs.
pub(crate) const fn gcd_signed(a: i64, b: i64) -> i64 {
    gcd(a.unsigned_abs(), b.unsigned_abs()) as i64
}
