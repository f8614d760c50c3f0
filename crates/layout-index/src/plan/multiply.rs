//! Models how compilers multiply by a constant on x86-64. A multiplication takes three cycles, so compilers replace it
//! by shifts and scaled additions (`lea`) if few suffice. The replacement is faster but often needs more instructions.
//!
//! The rules below were derived from compiled code for a few hundred factors.

/// Returns the number of instructions for `x · factor`.
pub(super) const fn product(factor: i64) -> u32 {
    let magnitude = factor.unsigned_abs();
    let odd = magnitude >> magnitude.trailing_zeros();
    match magnitude {
        0 | 1 => 0,
        // One instruction: a scaled addition, or a shift.
        3 | 5 | 9 => 1,
        _ if odd == 1 => 1,
        // Two instructions: a scaled addition and a shift, or two scaled additions.
        7 | 11 | 13 | 15 | 19 | 21 | 23 | 25 | 27 | 37 | 41 | 45 | 73 | 81 => 2,
        _ if matches!(odd, 3 | 5 | 9) => 2,
        _ if is_shift_and_add(magnitude) => 3,
        _ => 1,
    }
}

/// Returns `true` if compilers split a multiplication by this factor into a copy, a shift, and an addition or
/// subtraction.
const fn is_shift_and_add(magnitude: u64) -> bool {
    let m = magnitude;
    // Factors next to a power of two, and a few others. `x & (x - 1)` is 0 for a power of two.
    matches!(m, 14 | 22 | 26 | 28 | 29)
        || (m - 1) & (m - 2) == 0
        || (m + 1) & m == 0
        || (m - 2) & (m - 3) == 0
        || (m + 2) & (m + 1) == 0
        || (m - 4) & (m - 5) == 0
        || (m - 8) & (m - 9) == 0
}

/// Returns the number of instructions for `… + x · factor`, without the addition.
pub(super) const fn summand(factor: i64) -> u32 {
    if factor < 0 {
        return subtrahend(factor.unsigned_abs());
    }
    let zeros = factor.trailing_zeros();
    match factor {
        // An addition scales by 2, 4 and 8 for free.
        0 | 1 | 2 | 4 | 8 => 0,
        _ if zeros <= 3 && matches!(factor >> zeros, 3 | 5 | 9) => 1,
        _ => product(factor),
    }
}

/// Returns the number of instructions for `… - x · factor`, without the subtraction.
const fn subtrahend(factor: u64) -> u32 {
    let odd = factor >> factor.trailing_zeros();
    match factor {
        1 => 0,
        3 | 5 | 9 => 1,
        15 => 2,
        7 => 2,
        _ if odd == 1 => 1,
        _ if matches!(odd, 3 | 5 | 9) => 2,
        _ if (factor + 1).is_power_of_two() || (factor - 1).is_power_of_two() => 3,
        _ => 1,
    }
}
