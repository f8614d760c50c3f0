//! Computes known divisors of the values of symbols, extents and strides.

use layout_runtime::{Basis, Layout, leaf::Leaf, number::gcd, symbols::Fact};

/// Returns the largest number that is known to divide the value of a symbol, according to the clauses and to the
/// extents that contain the symbol.
#[must_use]
pub const fn divisor_of_symbol(layout: &Layout, name: u8, facts: &[Fact]) -> i64 {
    let mut unit = 1;
    each!(for i in 0..facts.len() {
        let fact = &facts[i];
        let is_exact = fact.modulus > 0 && fact.other.is_none() && fact.low >= 0 && fact.high == 0;
        if fact.name == name as usize && is_exact {
            unit = common_multiple(unit, fact.modulus);
        }
    });
    each!(for i in 0..layout.len() {
        if let Some(symbol) = layout.modes().leaves[i].symbol()
            && symbol.name == name
            && symbol.divisor == 1
        {
            unit = common_multiple(unit, symbol.known as i64);
        }
    });
    unit
}

/// Returns the least common multiple of two positive numbers. Returns `a` if the multiple is 2^31 or more.
pub(crate) const fn common_multiple(a: i64, b: i64) -> i64 {
    match (a as u64 / gcd(a as u64, b as u64)).checked_mul(b as u64) {
        Some(multiple) if multiple < 1 << 31 => multiple as i64,
        _ => a,
    }
}

/// Returns the largest number that is known to divide an extent.
#[must_use]
pub const fn divisor_of_extent(layout: &Layout, mode: &Leaf, facts: &[Fact]) -> i64 {
    let symbol = some!(mode.symbol(), mode.size());
    let (unit, divisor) = (divisor_of_symbol(layout, symbol.name, facts), symbol.divisor as i64);
    if unit % divisor == 0 { unit / divisor } else { symbol.known as i64 }
}

/// Returns `a·b`, or `a` if the product does not fit in 63 bits. If `a` divides `x` and `b` divides `y`, the result
/// divides `x·y`.
#[must_use]
pub const fn product_of_divisors(a: i64, b: i64) -> i64 {
    or!(a.checked_mul(b), a)
}

/// Returns the largest number that is known to divide a stride.
#[must_use]
pub const fn divisor_of_stride(layout: &Layout, mode: &Leaf, facts: &[Fact]) -> i64 {
    let mut divisor = mode.stride;
    each!(for i in 0..Basis::MAX_FACTORS {
        if let Some(name) = mode.basis.factor(i) {
            divisor = product_of_divisors(divisor, divisor_of_symbol(layout, name, facts));
        }
    });
    divisor
}
