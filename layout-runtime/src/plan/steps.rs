//! The small list of operations that a term is lowered to: what every target executes, prints or records.

use super::term::Term;

/// An operation on integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// The upper 32 bits of the 64-bit product.
    Upper,
    /// `a / b`
    Div,
    /// `a % b`
    Rem,
    /// `a << b`
    Shl,
    /// `a >> b`
    Shr,
    /// `a & b`
    And,
    /// `a ^ b`
    Xor,
}

/// How many steps a term has.
pub const STEPS: usize = 9;

/// The steps of a term in their order, each with the number that leaves it out.
const ORDER: [(Op, i64); STEPS] = [
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

/// Up to here steps make the product, which terms may share; up to [`FACTOR`] they make the field.
const PRODUCT: usize = 5;
/// The step that scales the field.
const FACTOR: usize = 8;

/// The numbers that leave out all steps.
pub(super) const NEUTRAL: [i64; STEPS] = [-1, 0, 1, 1, 0, 0, 0, -1, 1];

impl Term {
    /// The number of every step. This is the one place that turns a term into operations.
    #[must_use]
    pub const fn numbers(&self) -> [i64; STEPS] {
        let Self {
            input: _,
            after: _,
            xor: _,
            quotient: _,
            wide,
            select,
            pre,
            divisor,
            multiplier,
            post,
            modulus,
            mask,
            factor,
        } = *self;
        let (product, upper, post) = if wide { (1, multiplier, post - 32) } else { (multiplier, 0, post) };
        [select, pre as i64, divisor, product, upper, post as i64, modulus, mask, factor]
    }

    /// The steps of the product, or those from the product to the field, without the ones that do nothing.
    pub(super) fn steps(&self, of_product: bool) -> impl Iterator<Item = (Op, i64)> + use<> {
        let (from, to) = if of_product { (0, PRODUCT) } else { (PRODUCT, FACTOR) };
        let numbers = self.numbers();
        let steps = ORDER.into_iter().zip(numbers).take(to).skip(from);
        steps.filter(|((_, neutral), number)| number != neutral).map(|((op, _), number)| (op, number))
    }
}

/// The field of `x` by the numbers of its steps.
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
    use super::{FACTOR, NEUTRAL, ORDER, Op, PRODUCT, STEPS, field};
    use crate::plan::Term;

    /// An operation by its definition.
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
        assert!(ORDER.iter().zip(NEUTRAL).all(|((_, neutral), number)| *neutral == number));
        let samples = [60, 2, 3, 11, 1 << 31, 1, 5, 6, 7];
        // Every set of steps that are not left out.
        for set in 0..1 << STEPS {
            let mut numbers = NEUTRAL;
            for k in (0..STEPS).filter(|k| set >> k & 1 == 1) {
                numbers[k] = samples[k];
            }
            for x in 0..100 {
                let steps = ORDER.iter().zip(numbers).take(FACTOR).filter(|((_, neutral), n)| n != neutral);
                let expected = steps.fold(x, |value, ((op, _), number)| apply(*op, value, number));
                assert_eq!(field(&numbers, x), expected, "{numbers:?} of {x}");
            }
        }
    }

    #[test]
    fn a_field_is_its_product_and_what_is_picked_from_it() {
        let term = Term { pre: 1, multiplier: 11, post: 5, mask: 7, ..Term::whole(0, 3) };
        assert!(term.steps(true).eq([(Op::Shr, 1), (Op::Mul, 11)]));
        assert!(term.steps(false).eq([(Op::Shr, 5), (Op::And, 7)]));
        assert_eq!(PRODUCT + term.numbers()[PRODUCT..FACTOR].len(), FACTOR);
    }
}
