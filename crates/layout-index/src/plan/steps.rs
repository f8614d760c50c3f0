//! The operations that compute a term. Every target executes, prints or records the same operations.

use core::ops::Range;

/// An operation on integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// The sum `a + b`.
    Add,
    /// The difference `a - b`.
    Sub,
    /// The product `a * b`.
    Mul,
    /// The upper 32 bits of the 64-bit product of two numbers of 32 bits.
    Upper,
    /// The integer quotient `a / b`. Plans divide only nonnegative numbers.
    Div,
    /// The remainder `a % b`.
    Rem,
    /// The left shift `a << b`.
    Shl,
    /// The right shift `a >> b`.
    Shr,
    /// The bitwise AND `a & b`.
    And,
    /// The bitwise XOR `a ^ b`.
    Xor,
}

/// The number of operations (*steps*) of a term.
pub const STEPS: usize = 9;

/// The operations of a term in order, each with its neutral parameter: with this parameter, the operation is omitted.
pub(super) const ORDER: [(Op, i64); STEPS] = [
    (Op::And, -1),
    (Op::Shr, 0),
    (Op::Div, 1),
    (Op::Mul, 1),
    (Op::Upper, 0),
    (Op::Shr, 0),
    (Op::Rem, 0),
    (Op::And, -1),
    (Op::Mul, 1),
];

/// The steps up to the product. Several terms can share this product.
pub(super) const PRODUCT: Range<usize> = 0..5;
/// The steps that compute the field from the product. The last step, which is not included, multiplies the field by the
/// factor.
pub(super) const PICK: Range<usize> = 5..8;

/// Returns the field of `x`. `numbers` contains the parameters of the steps.
#[inline(always)]
pub(super) const fn field(numbers: &[i64; STEPS], x: i64) -> i64 {
    let [select, pre, divisor, multiplier, upper, post, modulus, mask, _] = *numbers;
    let mut value = (x & select) >> pre;
    if divisor != 1 {
        value /= divisor;
    }
    value = value.wrapping_mul(multiplier);
    if upper != 0 {
        value = value.wrapping_mul(upper) >> 32;
    }
    value >>= post;
    if modulus != 0 {
        value %= modulus;
    }
    value & mask
}

#[cfg(test)]
mod tests {
    use super::{ORDER, Op, PICK, PRODUCT, STEPS, field};

    /// Applies an operation by its definition.
    fn apply(op: Op, a: i64, b: i64) -> i64 {
        match op {
            Op::Add => a + b,
            Op::Sub => a - b,
            Op::Mul => a * b,
            Op::Upper => (a * b) >> 32,
            Op::Div => a / b,
            Op::Rem => a % b,
            Op::Shl => a << b,
            Op::Shr => a >> b,
            Op::And => a & b,
            Op::Xor => a ^ b,
        }
    }

    #[test]
    fn evaluation_takes_the_steps_in_their_order() {
        let samples = [60, 2, 3, 11, 1 << 31, 1, 5, 6, 7];
        // The loop visits all subsets of the steps.
        for set in 0..1 << STEPS {
            let mut numbers = ORDER.map(|(_, neutral)| neutral);
            for k in (0..STEPS).filter(|k| set >> k & 1 == 1) {
                numbers[k] = samples[k];
            }
            for x in 0..100 {
                let steps = PRODUCT.chain(PICK).filter(|k| numbers[*k] != ORDER[*k].1);
                let expected = steps.fold(x, |value, k| apply(ORDER[k].0, value, numbers[k]));
                assert_eq!(field(&numbers, x), expected, "{numbers:?} of {x}");
            }
        }
    }
}
