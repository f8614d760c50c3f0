//! Compares a plan with its layout, and checks that intermediate values fit the integer type.

use super::program::Program;
use super::samples::Samples;
use super::terms::Plan;
use crate::plan::entry_sizes;
use layout_runtime::{IntTuple, Layout, MAX_LEAVES};

impl Plan {
    /// Returns `true` if the index is the offset plus a sum in which each term depends on one entry of the coordinate.
    /// The result is `false` for a plan with a swizzle or XORed terms.
    const fn is_sum(&self) -> bool {
        self.swizzle.is_identity() && !any!(0..self.len, |i| self.terms[i].xor)
    }

    /// Returns the largest intermediate value that occurs when the plan computes the index of the coordinate with the
    /// entries `x`. The plan first adds terms and then subtracts terms. Each term is an intermediate value too.
    #[must_use]
    pub const fn peak(&self, x: &[i64]) -> i64 {
        let mut sum = if self.offset > 0 { self.offset } else { 0 };
        let mut peak = 0;
        each!(for i in 0..self.len {
            let term = &self.terms[i];
            let read = self.reads(i, x);
            peak = max(peak, term.widest(read));
            let value = term.field(read).saturating_mul(term.factor);
            if term.xor {
                sum |= value;
            } else if value > 0 {
                sum = sum.saturating_add(value);
            } else {
                peak = max(peak, value.saturating_neg());
            }
        });
        max(sum, peak)
    }

    /// Returns an upper bound on [`peak`](Self::peak) and on the absolute value of the index, for all coordinates of
    /// the layout.
    #[must_use]
    pub const fn peak_of(&self, layout: &Layout, coord: &IntTuple) -> i64 {
        self.peak_for(layout, &entry_sizes(layout, &coord.tree.profile))
    }

    /// Like [`peak_of`](Self::peak_of), but `sizes` contains the number of values of each entry of the coordinate.
    const fn peak_for(&self, layout: &Layout, sizes: &[i64; MAX_LEAVES]) -> i64 {
        let mut sum = if self.offset > 0 { self.offset } else { 0 };
        let (low, mut peak) = layout.bounds();
        peak = max(max(peak, low.saturating_neg()), self.offset.saturating_neg());
        each!(for i in 0..self.len {
            let (term, last) = (&self.terms[i], self.last(i, sizes));
            peak = max(peak, term.widest(last));
            let product = term.bound(last).saturating_mul(term.factor);
            if term.xor {
                // The term is XORed, so its bits are bits of the index.
            } else if product > 0 {
                sum = sum.saturating_add(product);
            } else {
                peak = max(peak, product.saturating_neg());
            }
        });
        max(sum, peak)
    }
}

const fn max(a: i64, b: i64) -> i64 {
    if a > b { a } else { b }
}

/// Searches for a coordinate at which the plan and its layout differ, or at which an intermediate value does not fit
/// the integer type. Returns the one-dimensional coordinate, or `None` if the search finds nothing. The search tries at
/// most 200 coordinates: combinations of a few digits of each mode, among them 0 and the extent minus 1.
///
/// Two sums with one term per entry are equal everywhere if they are equal at all coordinates with at most one nonzero
/// entry. Therefore, if the plan and the layout are such sums, the search varies one entry at a time. For an empty
/// layout, the result is `None`.
#[must_use]
pub const fn disagreement(layout: &Layout, coord: &IntTuple, plan: &Plan) -> Option<i64> {
    if layout.is_empty() {
        return None;
    }
    let sizes = entry_sizes(layout, &coord.tree.profile);
    // If the upper bound does not prove that all values fit, every intermediate value is checked.
    let most = plan.width.max();
    let limit = if plan.peak_for(layout, &sizes) <= most { None } else { Some(most) };
    let program = plan.program();
    let entries = coord.tree.profile.len();
    if limit.is_some() || !plan.is_sum() || !layout.swizzle().is_identity() || layout.is_xor() {
        return compare(layout, (plan, &program), Samples::new(layout, &sizes, None, SAMPLES), limit);
    }
    each!(for entry in 0..entries {
        let samples = Samples::new(layout, &sizes, Some(entry), SAMPLES / entries as i64);
        if let Some(at) = compare(layout, (plan, &program), samples, limit) {
            return Some(at);
        }
    });
    None
}

/// Maximum number of coordinates to try in one search.
const SAMPLES: i64 = 200;

const fn compare(
    layout: &Layout,
    (plan, program): (&Plan, &Program),
    mut samples: Samples,
    limit: Option<i64>,
) -> Option<i64> {
    // `apply` is called only if the layout has a swizzle, because calls are expensive in const evaluation, and most
    // layouts have no swizzle.
    let (is_swizzled, applies) = (!layout.swizzle().is_identity(), !plan.swizzle.is_identity());
    let is_xor = layout.is_xor();
    loop {
        let (mut ours, mut index) = (program.sum(&samples.entries, samples.entry), layout.offset() + samples.sum);
        if applies {
            ours = plan.swizzle.apply(ours);
        }
        if is_xor {
            index = layout.index(samples.linear());
        } else if is_swizzled {
            index = layout.swizzle().apply(index);
        }
        let is_inside = match limit {
            Some(limit) => plan.peak(&samples.entries) <= limit,
            None => true,
        };
        if ours != index || !is_inside {
            return Some(samples.linear());
        }
        if !samples.advance() {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::disagreement;
    use crate::plan::{IntWidth, Options, Plan, Target, Term, plan};
    use layout_runtime::{IntTuple, Layout};

    const OPTIONS: Options<'_> = Options { widths: &[IntWidth::U32], target: Target::Cpu, has_upper: false };

    /// Returns the plan with term `i` changed.
    fn with(plan: &Plan, i: usize, change: fn(Term) -> Term) -> Plan {
        let mut changed = *plan;
        changed.terms[i] = change(changed.terms[i]);
        changed
    }

    /// Returns the number of coordinates of a two-dimensional layout at which the plan is wrong.
    fn mistakes(layout: &Layout, plan: &Plan) -> i64 {
        let rows = layout.size_of(&[0]).expect("a mode") as i64;
        let program = plan.program();
        let wrong = |i: &i64| program.index(&[i % rows, i / rows]) != layout.index(*i);
        (0..layout.size() as i64).filter(wrong).count() as i64
    }

    #[test]
    fn a_wrong_plan_is_found_out() {
        let changes: [fn(Term) -> Term; 5] = [
            |term| Term { factor: term.factor + 1, ..term },
            |term| Term { multiplier: term.multiplier + 1, ..term },
            |term| Term { post: term.post + 1, ..term },
            |term| Term { pre: term.pre + 1, ..term },
            |term| Term { mask: 1, ..term },
        ];
        let profile = IntTuple::from((0, 0));
        let mut found = 0;
        for text in ["(7,(5,3)):(3,(21,1))", "((6,4),(9,25)):((4,25),(100,900))", "Sw<3,3,3> o (8,64):(64,1)"] {
            let layout: Layout = text.parse().expect("a layout");
            let plan = plan(&layout, &profile, &OPTIONS).expect("a plan");
            assert_eq!(disagreement(&layout, &profile, &plan), None);
            for (i, change) in (0..plan.len()).flat_map(|i| changes.iter().map(move |change| (i, change))) {
                let wrong = with(&plan, i, *change);
                // A changed magic number may still be correct. Therefore the search is only required to find plans that
                // are wrong at many coordinates.
                let is_wrong = mistakes(&layout, &wrong) > layout.size() as i64 / 16;
                assert!(!is_wrong || disagreement(&layout, &profile, &wrong).is_some(), "{text}: {wrong:?}");
                found += i64::from(is_wrong);
            }
        }
        assert!(found >= 20, "{found} plans were wrong");
    }

    #[test]
    fn a_value_that_leaves_the_type_is_found_out() {
        let layout: Layout = "(60,40):(40,1)".parse().expect("a layout");
        let mut plan = plan(&layout, &IntTuple::int(0), &OPTIONS).expect("a plan");
        plan.width = IntWidth { bits: 16, signed: false };
        assert!(disagreement(&layout, &IntTuple::int(0), &plan).is_some());
    }
}
