//! Computes quotients from the upper half of a product. On GPUs, the upper half takes one instruction, while a product
//! and a shift take two.
//!
//! `x / d` is `(x·M) >> S` with `M = ⌈2^S / d⌉` for every `S` above some limit. `S = 32` is tried first, because the
//! quotient is then exactly the upper half of the product. Programming languages have no operator for this half, but
//! GPU languages have functions (`__umulhi` in CUDA).

use super::division::wide_magic;
use super::inputs::Inputs;
use super::term::Term;
use super::terms::Plan;

impl Plan {
    /// Uses 64-bit products of 32-bit numbers where they save instructions. The index does not change.
    pub(super) const fn widen_products(&mut self, inputs: &Inputs) {
        // The loop goes from the last term to the first, because the bound of a term depends on the earlier terms.
        let mut i = self.len;
        while i > 0 {
            i -= 1;
            self.terms[i] = widened(&self.terms[i], self.divisor(i), self.last(i, &inputs.sizes));
        }
    }

    /// Returns the number by which term `i` divides the value that it reads.
    const fn divisor(&self, i: usize) -> i64 {
        match self.terms[i].after() {
            Some(before) => self.terms[i].quotient / self.terms[before].quotient,
            None => self.terms[i].quotient,
        }
    }
}

/// Returns the term with a wide product, or the unchanged term if a wide product would not save an instruction.
const fn widened(term: &Term, divisor: i64, last: i64) -> Term {
    if !term.has_product() || divisor <= 1 || term.select != -1 {
        return *term;
    }
    match wide_magic(last, divisor) {
        // A wide product with a shift after it has the same cost as a normal product with a shift. The wide product
        // saves instructions only if it makes a division, or a shift before the product, unnecessary.
        Some((multiplier, post)) if post == 32 || term.divisor != 1 || term.pre > 0 => {
            Term { pre: 0, divisor: 1, multiplier, wide: true, post, ..*term }
        }
        _ => *term,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use crate::plan::{IntWidth, Options, Plan, Target, disagreement, plan};
    use layout_runtime::{IntTuple, Layout};

    fn plans(layout: &Layout) -> (Plan, Plan) {
        let options = Options { widths: &[IntWidth::U32], target: Target::Gpu, has_upper: false };
        let of = |options| plan(layout, &IntTuple::int(0), &options).expect("it fits");
        (of(options), of(Options { has_upper: true, ..options }))
    }

    #[test]
    fn wide_products_change_no_index() {
        let mut widened = 0;
        for text in
            ["(3,2,3):(3,12,1)", "(9,8,4):LayoutRight", "(7,11,13,5):LayoutRight", "(6,4,10):(1,60,6)", "(8,8):(8,1)"]
        {
            let layout: Layout = text.parse().expect("a layout");
            let (narrow, wide) = plans(&layout);
            let (ours, theirs) = (wide.program(), narrow.program());
            for i in 0..layout.size() as i64 {
                assert_eq!(ours.index(&[i]), theirs.index(&[i]), "{text} at {i}");
            }
            assert_eq!(disagreement(&layout, &IntTuple::int(0), &wide), None, "{text}");
            widened += (0..wide.len()).filter(|i| wide.term(*i).wide).count();
        }
        assert!(widened > 5, "{widened} products are wide");
    }

    #[test]
    fn a_dividend_of_31_bits_needs_no_division() {
        let layout: Layout = "(3,536870912):(536870912,1)".parse().expect("a layout");
        let (narrow, wide) = plans(&layout);
        assert!((0..narrow.len()).any(|i| narrow.term(i).divisor == 3), "too large for a product in the type");
        assert!((0..wide.len()).all(|i| wide.term(i).divisor == 1));
        let wide = wide.program();
        for i in (0..9).chain(layout.size() as i64 - 9..layout.size() as i64) {
            assert_eq!(wide.index(&[i]), layout.index(i), "at {i}");
        }
    }
}
