//! Searches for the left inverse of a layout if its sorted strides do not divide each other.
//!
//! Consider a layout `R(x) = c·x + Σ F_j·⌊x/Q_j⌋` with a chain `Q_1 | Q_2 | …`, in which each period divides the next.
//! The condition that `R` has a given value at a given point `x` is a linear equation in `c` and the `F_j`. These
//! unknowns must be integers. If the point is below `Q_j`, the equation does not contain `F_j`. Therefore the search
//! adds the equations in ascending order of the points. The search adds a period to the chain only if necessary, and
//! abandons a chain as soon as its equations have no solution.

use super::lattice::{Lattice, Restricted, Row, UNKNOWNS};
use crate::budget::Searched;
use crate::leaf::Leaf;

/// Maximum number of equations and candidates that the search checks. Checking this number takes a few milliseconds.
const BUDGET: u32 = 1 << 14;

/// The equation `R(index) = coordinate`.
#[derive(Clone, Copy)]
pub(super) struct Equation {
    pub(super) index: u64,
    pub(super) coordinate: u64,
}

/// The reason why a chain cannot be extended.
enum Stop {
    End,
    Unsolvable,
    Overflow,
}

/// A chain of periods, and the set of solutions for `c, F_1, F_2, …`.
#[derive(Clone, Copy)]
pub(super) struct Periods {
    len: usize,
    periods: [u64; UNKNOWNS],
    lattice: Lattice,
}

impl Periods {
    /// Returns the chain without periods: `R(x) = c·x`, where `c` can be any integer.
    const fn new() -> Self {
        let mut lattice = Lattice::EMPTY;
        lattice.add_unknown();
        Self { len: 0, periods: [0; UNKNOWNS], lattice }
    }

    const fn last(&self) -> u64 {
        if self.len == 0 { 1 } else { self.periods[self.len - 1] }
    }

    /// Adds the period `period` with the term `F_j·⌊x/period⌋`, where `F_j` can be any integer. Returns `false` if the
    /// system would have too many unknowns.
    const fn push(&mut self, period: u64) -> bool {
        if !self.lattice.add_unknown() {
            return false;
        }
        self.periods[self.len] = period;
        self.len += 1;
        true
    }

    /// Returns the left side of an equation: the coefficients of `c` and each `F_j`.
    const fn row(&self, equation: &Equation) -> Row {
        let mut row: Row = [0; UNKNOWNS];
        row[0] = equation.index as i128;
        each!(for j in 0..self.len {
            row[j + 1] = (equation.index / self.periods[j]) as i128;
        });
        row
    }

    /// Returns the extent and the stride of mode `k` of `R` on `0..=end`. `R` is the layout `(Q_1, Q_2/Q_1, …):(R(1),
    /// R(Q_1), …)`. Returns `None` if the extent or the stride is too large.
    pub(super) const fn mode(&self, k: usize, end: u64) -> Option<(i64, i64)> {
        let begin = if k == 0 { 1 } else { self.periods[k - 1] };
        let extent = if k < self.len { self.periods[k] / begin } else { end / begin + 1 };
        if extent > i64::MAX as u64 {
            return None;
        }
        let mut stride = some!(self.lattice.base[0].checked_mul(begin as i128));
        each!(for j in 0..k {
            let step = some!(self.lattice.base[j + 1].checked_mul((begin / self.periods[j]) as i128));
            stride = some!(stride.checked_add(step));
        });
        if stride as i64 as i128 == stride { Some((extent as i64, stride as i64)) } else { None }
    }

    pub(super) const fn modes(&self) -> usize {
        self.len + 1
    }
}

/// A search over chains of periods. The equations are sorted by index. The search can be restricted to periods at which
/// a layout never carries.
pub(super) struct Chains<'a> {
    equations: &'a [Equation],
    carry_free: Option<&'a [Leaf]>,
    tried: u32,
}

impl<'a> Chains<'a> {
    /// Returns a search for these equations. If `carry_free` is given, the search only tries periods at which the
    /// layout with these modes has no carries.
    pub(super) const fn new(equations: &'a [Equation], carry_free: Option<&'a [Leaf]>) -> Self {
        Self { equations, carry_free, tried: 0 }
    }

    /// Finds a chain with a solution.
    pub(super) const fn search(&mut self) -> Searched<Periods> {
        self.extend(Periods::new(), 0)
    }

    /// Extends a chain that satisfies the equations before `at`.
    ///
    /// The function first adds equations as long as they have a solution without a further period. Then it calls
    /// `add_step` to add a period for the equation that has no solution, and after that for each earlier equation.
    const fn extend(&mut self, chain: Periods, at: usize) -> Searched<Periods> {
        let (mut place, mut before, stop) = self.follow(chain, at, self.equations.len());
        let mut cut_off = match stop {
            Stop::End => return Searched::Found(before),
            Stop::Unsolvable => false,
            Stop::Overflow => true,
        };
        loop {
            match self.add_step(before, place) {
                Searched::Nothing => {}
                Searched::CutOff => cut_off = true,
                found @ Searched::Found(_) => return found,
            }
            if place == at || self.tried > BUDGET {
                break;
            }
            place -= 1;
            before = self.follow(chain, at, place).1;
        }
        if cut_off { Searched::CutOff } else { Searched::Nothing }
    }

    /// Adds the equations `at..end` to a chain as long as solutions exist. Returns the number of the equation at which
    /// the function stopped, the chain with all equations before it, and the reason for the stop.
    const fn follow(&mut self, chain: Periods, at: usize, end: usize) -> (usize, Periods, Stop) {
        let mut chain = chain;
        let mut place = at;
        while place < end {
            self.tried += 1;
            if self.tried > BUDGET {
                return (place, chain, Stop::Overflow);
            }
            let (row, value) = (chain.row(&self.equations[place]), self.equations[place].coordinate as i128);
            // The lattice already implies most equations. The lattice is copied only for the other equations.
            if !chain.lattice.implies(&row, value) {
                let mut next = chain;
                match next.lattice.restrict(&row, value) {
                    Restricted::Solvable => chain = next,
                    Restricted::Unsolvable => return (place, chain, Stop::Unsolvable),
                    Restricted::Overflow => return (place, chain, Stop::Overflow),
                }
            }
            place += 1;
        }
        (place, chain, Stop::End)
    }

    /// Tries to add a period above the index of equation `place - 1` and up to the index of equation `place`. The
    /// function tries larger periods first.
    const fn add_step(&mut self, chain: Periods, place: usize) -> Searched<Periods> {
        let mut cut_off = false;
        let last = chain.last();
        let seen = if place == 0 { 0 } else { self.equations[place - 1].index };
        let mut period = self.equations[place].index / last * last;
        while period > seen && period > last {
            self.tried += 1;
            if self.tried > BUDGET {
                return Searched::CutOff;
            }
            if self.is_admissible(period) {
                let mut longer = chain;
                if !longer.push(period) {
                    return Searched::CutOff;
                }
                match self.extend(longer, place) {
                    Searched::Nothing => {}
                    Searched::CutOff => cut_off = true,
                    found @ Searched::Found(_) => return found,
                }
            }
            period -= last;
        }
        if cut_off { Searched::CutOff } else { Searched::Nothing }
    }

    /// Returns `true` if the sums of the modes `s_k:d_k` in `carry_free` never carry at `period`. The condition is `Σ
    /// (s_k − 1)·(d_k mod period) < period`. Also returns `true` if `carry_free` is `None`.
    const fn is_admissible(&self, period: u64) -> bool {
        let Some(layout) = self.carry_free else { return true };
        let mut sum = 0;
        each!(for k in 0..layout.len() {
            sum += (layout[k].size() as u64 - 1) * (layout[k].stride as u64 % period);
        });
        sum < period
    }
}
