//! Searches for a linear change of the index with few bank conflicts.
//!
//! Each index bit has a *column*: the set of bank bits into which it is XORed. The search proceeds from the lowest
//! index bit to the highest. When the search chooses the column of a bit, it also knows the banks of all lanes with
//! this bit as their highest bit. Either these lanes reach new banks, or they reach only banks that earlier lanes of
//! the access reach too. In the second case, the degree of the access doubles. A node of the search stores the banks
//! that each access reaches, so the search knows immediately whether a column increases the cost.

use super::cost::{Choice, Cost, moved};
use super::matrix::Family;
use super::problem::{BITS, MAX_ACCESSES, Problem};
use layout_runtime::budget::{Budget, Searched};

/// The value of `xors` for a search without a limit on the number of XORs.
pub(super) const ANY: u32 = u32::MAX;

/// All sets of bank bits, smallest sets first.
const BY_SIZE: [u8; 32] = by_size();

const fn by_size() -> [u8; 32] {
    let (mut sets, mut len, mut size) = ([0; 32], 0, 0);
    while size <= 5 {
        each!(for set in 0..32 {
            if (set as u8).count_ones() == size {
                sets[len] = set as u8;
                len += 1;
            }
        });
        size += 1;
    }
    sets
}

/// A depth-first search for columns with a cost that does not exceed a limit.
pub(super) struct Search<'a> {
    problem: &'a Problem,
    family: Family,
    /// The limit on the cost.
    cost: Cost,
    /// The limit on the number of XORs.
    xors: u32,
    /// The index bits in which lanes of some access differ, in ascending order. `least[k]` is a lower bound on the
    /// number of XORs of `bits[k]` and all later bits.
    bits: [u32; BITS],
    least: [u32; BITS + 1],
    len: usize,
    choice: Choice,
    /// The smallest cost above the limit that the search has found.
    next: Cost,
}

#[derive(Clone, Copy)]
struct Node {
    /// For each access, the set of banks that its lanes reach with the columns chosen so far. A bank is represented by
    /// the set of bank bits that are 1.
    places: [u32; MAX_ACCESSES],
    defects: [u8; MAX_ACCESSES],
    /// The dimension of the space that the columns chosen so far span.
    rank: u32,
    xors: u32,
}

impl<'a> Search<'a> {
    pub(super) const fn new(problem: &'a Problem, family: Family, cost: Cost, xors: u32) -> Self {
        let mut search = Self {
            problem,
            family,
            cost,
            xors,
            bits: [0; BITS],
            least: [0; BITS + 1],
            len: 0,
            choice: [0; BITS],
            next: Cost::WORST,
        };
        each!(for bit in bits(problem.touched()) {
            search.bits[search.len] = bit as u32;
            search.len += 1;
        });
        each!(for i in rev(0..search.len) {
            search.least[i] = search.least[i + 1] + search.least_at(search.bits[i]);
        });
        search
    }

    /// Returns the smallest cost above the limit that the search has met, which is the next limit to try.
    pub(super) const fn next(&self) -> Cost {
        self.next
    }

    /// Returns a lower bound on the number of XORs of every solution.
    pub(super) const fn fewest(&self) -> u32 {
        self.least[0]
    }

    pub(super) const fn run(&mut self, budget: &mut Budget) -> Searched<Choice> {
        let least = self.problem.least();
        if self.cost.is_below(least) {
            self.next = least;
            return Searched::Nothing;
        }
        self.descend(0, &Node { places: [1; MAX_ACCESSES], defects: [0; MAX_ACCESSES], rank: 0, xors: 0 }, budget)
    }

    /// Searches columns for the bits from `bits[depth]` on, and returns the first choice of columns within the limits.
    const fn descend(&mut self, depth: usize, node: &Node, budget: &mut Budget) -> Searched<Choice> {
        if node.xors + self.least[depth] > self.xors {
            return Searched::Nothing;
        }
        if depth == self.len {
            let independent = match self.family {
                Family::InRows => true,
                Family::Free => node.rank + self.problem.untouched().count_ones() >= self.problem.free,
            };
            return if independent { Searched::Found(self.choice) } else { Searched::Nothing };
        }
        let bit = self.bits[depth];
        each!(for i in 0..BY_SIZE.len() {
            let column = BY_SIZE[i];
            let Some(mut next) = self.admit(node, bit, column) else { continue };
            if !budget.take_all(self.problem.count as u64 + 1) {
                return Searched::CutOff;
            }
            if self.enter(&mut next, bit, column) {
                self.choice[bit as usize] = column;
                match self.descend(depth + 1, &next, budget) {
                    Searched::Nothing => {}
                    other => return other,
                }
            }
        });
        Searched::Nothing
    }

    /// Returns the node after `bit` gets this column, or `None` if the family does not contain such a change.
    const fn admit(&self, node: &Node, bit: u32, column: u8) -> Option<Node> {
        if column as u32 >> self.problem.free != 0 {
            return None;
        }
        let mut next = *node;
        match self.family {
            Family::InRows => match self.problem.position(bit) {
                // A column that XORs one bank bit into another does not change the conflicts. Such a column can only
                // save XORs, so the search tries it only if the number of XORs is limited.
                Some(own) if column >> own != 1 || self.xors == ANY && column != 1 << own => return None,
                Some(_) => next.xors += column.count_ones() - 1,
                None => next.xors += column.count_ones(),
            },
            // The order of the bank bits does not affect the cost. Therefore the search tries only one of the columns
            // outside the span of the earlier columns: the next bank bit.
            Family::Free if column as u32 > 1 << node.rank => return None,
            Family::Free => {
                if column as u32 == 1 << node.rank {
                    next.rank += 1;
                }
            }
        }
        Some(next)
    }

    /// Adds to `node` the banks of the lanes that have `bit` as their highest index bit. Returns `true` if the cost
    /// does not exceed the limit.
    const fn enter(&mut self, node: &mut Node, bit: u32, column: u8) -> bool {
        each!(for i in 0..self.problem.count {
            if let Some(vector) = self.problem.needs[i].with_highest(bit) {
                let place = column ^ self.place(vector ^ 1 << bit);
                if node.places[i] >> place & 1 == 1 {
                    node.defects[i] += 1;
                } else {
                    node.places[i] |= moved(node.places[i], place);
                }
            }
        });
        let mut defects = node.defects;
        each!(for i in 0..self.problem.count {
            let least = self.problem.unavoidable(i);
            if defects[i] < least {
                defects[i] = least;
            }
        });
        let cost = Cost::of(&defects, self.problem.count);
        if self.cost.is_below(cost) {
            if cost.is_below(self.next) {
                self.next = cost;
            }
            return false;
        }
        true
    }

    /// Returns the bank of a vector of index bits. Each of these bits must have a column.
    const fn place(&self, vector: i64) -> u8 {
        let mut place = 0;
        each!(for bit in bits(vector) {
            place ^= self.choice[bit];
        });
        place
    }

    /// Returns 1 if this bit certainly needs an XOR: no conflict is allowed, the bit is not a bank bit, and two lanes
    /// differ only in this bit. Otherwise returns 0.
    const fn least_at(&self, bit: u32) -> u32 {
        if self.cost.degree > 1 || self.problem.position(bit).is_some() || matches!(self.family, Family::Free) {
            return 0;
        }
        each!(for i in 0..self.problem.count {
            if let Some(vector) = self.problem.needs[i].with_highest(bit)
                && vector == 1 << bit
            {
                return 1;
            }
        });
        0
    }
}
