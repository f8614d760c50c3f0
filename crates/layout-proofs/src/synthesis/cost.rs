//! The cost of a linear change: the bank conflicts that remain. A choice of bank bits determines the change.

use super::problem::{BITS, MAX_ACCESSES, Problem, below};

/// The largest degree of any access, and the sum of all degrees. Costs are compared by the degree, then by the sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cost {
    pub(super) degree: u32,
    pub(super) sum: u32,
}

impl Cost {
    pub(super) const WORST: Self = Self { degree: u32::MAX, sum: u32::MAX };

    /// Computes the cost from `defects`. Entry `i` is the dimension of the space of lanes of access `i`, minus the
    /// dimension of the space of banks that these lanes access.
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

    /// Returns a lower bound on the cost of all linear changes: the cost of the conflicts that no change can avoid.
    pub(super) const fn least(&self) -> Cost {
        let mut defects = [0; MAX_ACCESSES];
        each!(for i in 0..self.count {
            defects[i] = self.unavoidable(i);
        });
        Cost::of(&defects, self.count)
    }

    /// Returns by how much the dimension of the space of access `i` exceeds the number of available bank bits.
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
