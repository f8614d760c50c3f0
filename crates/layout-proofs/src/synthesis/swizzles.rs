//! Tries all single swizzles. For a tile of 32x32 elements of 4 bytes, there are 145.

use super::cost::Cost;
use super::matrix::{IDENTITY, choice};
use super::problem::{Problem, below};
use layout_runtime::Swizzle;

/// A swizzle and its cost.
#[derive(Clone, Copy)]
pub(super) struct Swizzled {
    pub(super) swizzle: Swizzle,
    pub(super) cost: Cost,
}

impl Problem {
    /// Finds the single swizzle with the lowest cost. Among swizzles of equal cost, prefers the fewest bits, then the
    /// smallest base, then the smallest shift.
    pub(super) const fn best_swizzle(&self) -> Swizzled {
        let mut best = self.with(Swizzle::IDENTITY);
        let top = 64 - self.support.leading_zeros() as i64;
        let mut bits = 1;
        while bits <= self.free as i64 {
            each!(for base in self.floor as i64..top {
                let mut shift = bits;
                while base + shift < top {
                    self.try_swizzle(bits, base, shift, &mut best);
                    shift += 1;
                }
            });
            bits += 1;
        }
        best
    }

    /// Finds the best swizzle that TMA supports: `Sw<B,4,3>` for byte addresses, with `B` from 0 to 3.
    pub(super) const fn best_tma_swizzle(&self, bytes: i64) -> Swizzled {
        let mut best = self.with(Swizzle::IDENTITY);
        let mut bits = 1;
        while bits <= 3 {
            self.try_swizzle(bits, 4 - bytes.trailing_zeros() as i64, 3, &mut best);
            bits += 1;
        }
        best
    }

    const fn try_swizzle(&self, bits: i64, base: i64, shift: i64, best: &mut Swizzled) {
        let Ok(swizzle) = Swizzle::new(bits, base, shift) else { return };
        // The swizzle must not separate the elements of a vector, and must not set a bit that no index of the layout
        // has.
        let changed = (swizzle.y_mask() & self.support) >> shift;
        if changed & below(self.floor) != 0 || changed & !self.support != 0 {
            return;
        }
        let found = self.with(swizzle);
        if found.cost.is_below(best.cost) {
            *best = found;
        }
    }

    const fn with(&self, swizzle: Swizzle) -> Swizzled {
        Swizzled { swizzle, cost: self.cost(&choice(&IDENTITY.swizzled(swizzle), self)) }
    }
}
