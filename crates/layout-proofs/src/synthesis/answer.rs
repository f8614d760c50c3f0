//! Finds the cheapest linear change of a layout's index for a set of accesses, and a lower bound on the cost of any
//! change. The cost is the number of phases that the banks need. A choice of bank bits determines the change.

use super::matrix::{self, IDENTITY, from_choice, xors};
use super::problem::{BITS, MAX_ACCESSES, Problem, below};
use super::search::{ANY, Family, Search};
use layout_runtime::Swizzle;
use layout_runtime::budget::{Budget, Searched};
use layout_runtime::linear::Linear;

/// The best linear change of the index that was found.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) matrix: Linear,
    /// The change as a swizzle, or `None` if no single swizzle has this effect.
    pub(super) swizzle: Option<Swizzle>,
    pub(super) cost: Cost,
    /// `true` if no linear change has a lower cost.
    pub(super) is_best: bool,
}

impl Problem {
    /// Finds the change with the lowest cost. Among equal costs, a single swizzle is preferred, then a change in rows
    /// with the fewest XORs, then an arbitrary linear change.
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

    /// Replaces `best` if this candidate set contains a strictly cheaper change. The search starts at the lowest
    /// possible cost and raises the limit, so the first change that it finds is the best. `Free` contains all linear
    /// changes and is searched last, so its result determines `is_best`.
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

    /// Returns a change in rows ([`Family::InRows`]) of the same cost, with the fewest XORs that the search finds.
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

/// Compares changes by the largest degree of any access, then by the sum of all degrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cost {
    pub(super) degree: u32,
    pub(super) sum: u32,
}

impl Cost {
    pub(super) const WORST: Self = Self { degree: u32::MAX, sum: u32::MAX };

    /// Computes the cost from `defects`. Entry `i` is the dimension of the lanes of access `i`, minus the dimension of
    /// the banks that these lanes reach.
    pub(super) const fn of(defects: &[u8; MAX_ACCESSES], count: usize) -> Self {
        let mut cost = Self { degree: 1, sum: 0 };
        each!(for i in 0..count {
            cost = cost.and(1 << defects[i]);
        });
        cost
    }

    /// Returns the cost after adding an access of this degree.
    pub(super) const fn and(self, degree: u32) -> Self {
        Self { degree: if degree > self.degree { degree } else { self.degree }, sum: self.sum + degree }
    }

    pub(super) const fn is_below(self, other: Self) -> bool {
        self.degree < other.degree || self.degree == other.degree && self.sum < other.sum
    }
}

/// For each index bit, the set of bank bits that it changes, as positions in [`Problem::banks`].
pub(super) type Choice = [u8; BITS];

impl Problem {
    /// Returns the index bits in which two lanes of an access differ.
    pub(super) const fn touched(&self) -> i64 {
        let mut all = 0;
        each!(for i in 0..self.count {
            all |= self.needs[i].support();
        });
        all
    }

    /// Returns the index bits that may change, and in which no two lanes of an access differ.
    pub(super) const fn untouched(&self) -> i64 {
        self.support & !below(self.floor) & !self.touched()
    }

    /// Returns the position of `bit` in `banks`, or `None` if `bit` is not a bank bit.
    pub(super) const fn position(&self, bit: u32) -> Option<u32> {
        each!(for i in 0..self.free {
            if self.banks[i as usize] == bit {
                return Some(i);
            }
        });
        None
    }

    /// Returns a lower bound on the cost of any linear change: the cost if each access could be optimized alone.
    pub(super) const fn least(&self) -> Cost {
        let mut defects = [0; MAX_ACCESSES];
        each!(for i in 0..self.count {
            defects[i] = self.unavoidable(i);
        });
        Cost::of(&defects, self.count)
    }

    /// Returns the number of dimensions by which the lanes of access `i` exceed the available bank bits.
    pub(super) const fn unavoidable(&self, i: usize) -> u8 {
        (self.needs[i].dimension as u32).saturating_sub(self.free) as u8
    }

    /// Returns the cost of this choice of bank bits.
    pub(super) const fn cost(&self, choice: &Choice) -> Cost {
        let mut defects = [0; MAX_ACCESSES];
        each!(for i in 0..self.count {
            let space = &self.needs[i];
            let mut places = 1;
            each!(for k in 0..space.dimension {
                let mut place = 0;
                each!(for bit in bits(space.vectors[k]) {
                    place ^= choice[bit];
                });
                if places >> place & 1 == 1 {
                    defects[i] += 1;
                } else {
                    places |= moved(places, place);
                }
            });
        });
        Cost::of(&defects, self.count)
    }
}

/// Returns the set of bank positions in which each position is XORed with `by`.
pub(super) const fn moved(places: u32, by: u8) -> u32 {
    let mut all = 0;
    each!(for bit in bits(places) {
        all |= 1 << (bit as u8 ^ by);
    });
    all
}
