//! Computes the quotients `⌊x / period⌋` of one input. Several quotients can share a product.
//!
//! Periods with a ratio that is a power of two share a product: `x / 72 = (x / 9) >> 3`, and `x / 9` is `(x·M) >> S`
//! with a magic number `M` and a shift `S`. If the magic number of a quotient does not fit the type, or requires a
//! right shift first, the quotient may be computed from another quotient: `⌊x / (a·b)⌋ = ⌊⌊x / a⌋ / b⌋`, and `⌊x / a⌋`
//! has fewer bits than `x`. A quotient of a quotient takes two instructions instead of four.

use super::cost::{Target, cost_of_term};
use super::division::{magic, quotient};
use super::inputs::Inputs;
use super::term::Term;
use super::terms::Plan;
use layout_runtime::MAX_LEAVES;

/// Unused terms. The array is a constant, because const evaluation of an array expression would write the terms one by
/// one.
const NONES: [Term; MAX_LEAVES] = [Term::NONE; MAX_LEAVES];

/// Returns `⌊x / period⌋` for every digit of an input. With `has_remainders`, some quotients are divisions without a
/// magic number, because compilers compute a quotient and its remainder with one division.
pub(super) const fn quotients(inputs: &Inputs, input: usize, has_remainders: bool, bits: u32) -> [Term; MAX_LEAVES] {
    let mut quotients = NONES;
    let (start, count, last) = (inputs.start(input), inputs.digits(input), inputs.last(input));
    // Split the period of each digit into its factors of two and an odd factor.
    let (mut zeros, mut odd) = ([0; MAX_LEAVES], [0; MAX_LEAVES]);
    each!(for k in 0..count {
        let period = inputs.row[start + k].period;
        zeros[k] = period.trailing_zeros();
        odd[k] = period >> zeros[k];
        // Find the first digit with a period that has the same odd factor. Periods increase, so this period has the
        // fewest factors of two.
        let mut first = 0;
        while odd[first] != odd[k] {
            first += 1;
        }
        if first == k || odd[k] == 1 {
            let term = quotient(input, last, period, bits, 1);
            let is_plain = has_remainders && term.multiplier != 1 && (k == 1 || term.pre > 0);
            quotients[k] =
                if is_plain { Term { divisor: period, quotient: period, ..Term::whole(input, 1) } } else { term };
        } else {
            quotients[k] = quotients[first];
            quotients[k].post += (zeros[k] - zeros[first]) as u8;
            quotients[k].quotient = period;
        }
    });
    quotients
}

/// Returns `term`, or a cheaper term that computes the same quotient from another quotient in the plan.
pub(super) const fn chained(plan: &Plan, term: Term, inputs: &Inputs, bits: u32, target: Target) -> Term {
    let mut best = term;
    let is_short = best.divisor == 1 && (best.pre == 0 || best.multiplier == 1);
    if is_short || shared(plan, &term) {
        return best;
    }
    each!(for i in 0..plan.len {
        let before = &plan.terms[i];
        let ratio = term.quotient / before.quotient;
        let is_quotient = before.input == term.input && before.quotient > 1 && before.mask == -1 && before.modulus == 0;
        if is_quotient && ratio * before.quotient == term.quotient {
            let last = inputs.last(term.input) / before.quotient;
            if let Some((multiplier, post)) = magic(last, ratio, bits) {
                let chained = Term { after: i as u32, pre: 0, divisor: 1, multiplier, post, ..term };
                if cost_of_term(&chained, target) < cost_of_term(&best, target) {
                    best = chained;
                }
            }
        }
    });
    best
}

/// Returns `true` if a term of the plan has the same product as `term`.
const fn shared(plan: &Plan, term: &Term) -> bool {
    any!(0..plan.len, |i| plan.terms[i].shares_product(term))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::quotients;
    use crate::plan::inputs::Inputs;
    use layout_runtime::{Layout, tree::Profile};

    #[test]
    fn shared_products_are_quotients() {
        for shape in ["(9,8,4)", "(3,2,3,2)", "(6,4,10)", "(12,2,7,64)"] {
            let layout: Layout = std::format!("{shape}:LayoutRight").parse().expect("a layout");
            for bits in [16, 31, 32] {
                let inputs = Inputs::new(&layout, &Profile::LEAF).expect("an integer fits every shape");
                let quotients = quotients(&inputs, 0, false, bits);
                for (k, quotient) in quotients.iter().enumerate().take(inputs.digits(0)).skip(1) {
                    for x in 0..=inputs.last(0) {
                        assert_eq!(quotient.field(x), x / inputs.digit(0, k).period, "{layout}, {k}, {x}");
                    }
                }
            }
        }
    }
}
