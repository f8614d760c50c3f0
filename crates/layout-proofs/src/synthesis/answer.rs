//! Finds the linear change of a layout's index that causes the fewest bank conflicts in a set of accesses, and a lower
//! bound on the conflicts of all changes.

use super::cost::Cost;
use super::matrix::{self, Family, IDENTITY, from_choice, xors};
use super::problem::Problem;
use super::search::{ANY, Search};
use layout_runtime::Swizzle;
use layout_runtime::budget::{Budget, Searched};
use layout_runtime::linear::Linear;

/// The best linear change of the index that the search found.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) matrix: Linear,
    /// The change as a swizzle, or `None` if the change is not a single swizzle.
    pub(super) swizzle: Option<Swizzle>,
    pub(super) cost: Cost,
    /// `true` if the search proved that no linear change has a lower cost.
    pub(super) is_best: bool,
}

impl Problem {
    /// Finds the change with the lowest cost. Among changes of equal cost, the search prefers a single swizzle, then a
    /// change of the family [`Family::InRows`] with few XORs, then any linear change.
    pub(super) const fn solve(&self, budget: &mut Budget) -> Answer {
        let single = self.best_swizzle();
        let mut best = Answer {
            matrix: IDENTITY.swizzled(single.swizzle),
            swizzle: Some(single.swizzle),
            cost: single.cost,
            is_best: true,
        };
        self.improve(Family::InRows, budget, &mut best);
        self.improve(Family::Free, budget, &mut best);
        best
    }

    /// Replaces `best` if `family` contains a cheaper change. The search starts with the lowest possible cost as the
    /// limit and increases the limit, so the first change that it finds has the lowest cost. [`Family::Free`] contains
    /// all linear changes and is searched last, so its result determines `is_best`.
    const fn improve(&self, family: Family, budget: &mut Budget, best: &mut Answer) {
        let mut limit = Cost { degree: 0, sum: 0 };
        let mut whole = true;
        loop {
            let mut search = Search::new(self, family, limit, ANY);
            match search.run(budget) {
                Searched::Found(choice) => {
                    let matrix = from_choice(self, &choice, family);
                    *best = Answer {
                        matrix,
                        swizzle: None,
                        cost: self.cost(&matrix::choice(&matrix, self)),
                        is_best: whole,
                    };
                    if matches!(family, Family::InRows) {
                        best.matrix = self.with_fewer_xors(matrix, best.cost, budget);
                    }
                    return;
                }
                Searched::Nothing => {}
                Searched::CutOff => whole = false,
            }
            limit = search.next();
            if !limit.is_below(best.cost) {
                best.is_best = whole;
                return;
            }
        }
    }

    /// Returns the change of the family [`Family::InRows`] with the same cost and the fewest XORs that the search
    /// finds.
    const fn with_fewer_xors(&self, matrix: Linear, cost: Cost, budget: &mut Budget) -> Linear {
        let most = xors(&matrix, self.support);
        each!(for xors in Search::new(self, Family::InRows, cost, ANY).fewest()..most {
            match Search::new(self, Family::InRows, cost, xors).run(budget) {
                Searched::Found(choice) => return from_choice(self, &choice, Family::InRows),
                Searched::Nothing => {}
                Searched::CutOff => return matrix,
            }
        });
        matrix
    }
}
