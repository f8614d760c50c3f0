//! What an answer costs: how often the banks are asked in turn.

use super::problem::{BITS, MAX_ACCESSES, Problem, below};

/// How good an answer is: the largest degree of all accesses, then their sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cost {
    pub(super) degree: u32,
    pub(super) sum: u32,
}

impl Cost {
    pub(super) const WORST: Self = Self { degree: u32::MAX, sum: u32::MAX };

    /// The cost of accesses; `defects[i]` is the dimension of access i's lanes minus that of its banks.
    pub(super) const fn of(defects: &[u8; MAX_ACCESSES], count: usize) -> Self {
        let mut cost = Self { degree: 1, sum: 0 };
        each!(for i in 0..count {
            cost = cost.and(1 << defects[i]);
        });
        cost
    }

    /// With one more access, of this degree.
    pub(super) const fn and(self, degree: u32) -> Self {
        Self { degree: if degree > self.degree { degree } else { self.degree }, sum: self.sum + degree }
    }

    pub(super) const fn is_below(self, other: Self) -> bool {
        self.degree < other.degree || self.degree == other.degree && self.sum < other.sum
    }
}

/// The bank bits that each bit of the index changes, as a set of positions in [`Problem::banks`].
pub(super) type Choice = [u8; BITS];

impl Problem {
    /// The bits that the lanes of some access differ in.
    pub(super) const fn touched(&self) -> i64 {
        let mut all = 0;
        each!(for i in 0..self.count {
            all |= self.needs[i].support();
        });
        all
    }

    /// The bits that may be changed, but make no difference to any access.
    pub(super) const fn untouched(&self) -> i64 {
        self.support & !below(self.floor) & !self.touched()
    }

    /// Which of the bank bits this is.
    pub(super) const fn position(&self, bit: u32) -> Option<u32> {
        each!(for i in 0..self.free {
            if self.banks[i as usize] == bit {
                return Some(i);
            }
        });
        None
    }

    /// The cost that no linear change is below: of each access by itself.
    pub(super) const fn least(&self) -> Cost {
        let mut defects = [0; MAX_ACCESSES];
        each!(for i in 0..self.count {
            defects[i] = self.unavoidable(i);
        });
        Cost::of(&defects, self.count)
    }

    /// Dimensions that the lanes of an access have beyond those of the banks.
    pub(super) const fn unavoidable(&self, i: usize) -> u8 {
        (self.needs[i].dimension as u32).saturating_sub(self.free) as u8
    }

    /// The cost if bank bits are these combinations of index bits.
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

/// The set of places, each moved by `by`.
pub(super) const fn moved(places: u32, by: u8) -> u32 {
    let mut all = 0;
    each!(for bit in bits(places) {
        all |= 1 << (bit as u8 ^ by);
    });
    all
}
