//! The cost of a linear change of the index: the bank conflicts that remain. It depends only on the choice of the bank
//! bits.

use super::problem::{BITS, MAX_ACCESSES, Problem, below};

/// The largest degree of all accesses, and the sum of the degrees of all accesses. Costs are compared first by
/// `degree`, then by `sum`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cost {
    pub(super) degree: u32,
    pub(super) sum: u32,
}

impl Cost {
    pub(super) const WORST: Self = Self { degree: u32::MAX, sum: u32::MAX };

    /// Returns the cost for `defects`. Entry `i` is the base-2 logarithm of the degree of access `i`: the dimension of
    /// the space of its lanes, minus the dimension of the space of banks that these lanes access.
    pub(super) const fn of(defects: &[u8; MAX_ACCESSES], count: usize) -> Self {
        let mut cost = Self { degree: 1, sum: 0 };
        each!(for i in 0..count {
            cost = cost.and(1 << defects[i]);
        });
        cost
    }

    /// Adds an access with the degree `degree` to the cost.
    pub(super) const fn and(self, degree: u32) -> Self {
        Self { degree: if degree > self.degree { degree } else { self.degree }, sum: self.sum + degree }
    }

    pub(super) const fn is_below(self, other: Self) -> bool {
        self.degree < other.degree || self.degree == other.degree && self.sum < other.sum
    }
}

/// For each index bit, the set of bank bits into which it is XORed. Bit `i` of a set stands for the bank bit
/// `Problem::banks[i]`.
pub(super) type Choice = [u8; BITS];

impl Problem {
    /// Returns the index bits in which two lanes of some access differ.
    pub(super) const fn touched(&self) -> i64 {
        let mut all = 0;
        each!(for i in 0..self.count {
            all |= self.needs[i].support();
        });
        all
    }

    /// Returns the index bits that may change and in which no two lanes of any access differ.
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

    /// Returns a lower bound on the cost of any linear change: the conflicts that remain because an access has too few
    /// bank bits.
    pub(super) const fn least(&self) -> Cost {
        let mut defects = [0; MAX_ACCESSES];
        each!(for i in 0..self.count {
            defects[i] = self.unavoidable(i);
        });
        Cost::of(&defects, self.count)
    }

    /// Returns the number of dimensions by which the space of access `i` exceeds the number of bank bits that may
    /// change, or 0.
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

/// Returns the set of banks `p ^ by` for all banks `p` in the set `places`. A set is a bit mask.
pub(super) const fn moved(places: u32, by: u8) -> u32 {
    let mut all = 0;
    each!(for bit in bits(places) {
        all |= 1 << (bit as u8 ^ by);
    });
    all
}
