//! Tries swizzles and paddings, and counts the bank conflicts of each by enumeration. Layouts that are not linear over
//! GF(2), and all paddings, need this method.

use super::cost::Cost;
use super::problem::MAX_ACCESSES;
use crate::{Proof, bank_conflicts_within, index_range_within, injective_within};
use layout_runtime::{Error, Layout, Swizzle, budget::Budget};

layout_runtime::rules! {
    TooManyAccesses { accesses: i64 } = "there are {accesses} accesses, but at most 16 are supported", "use fewer accesses";
}

/// Maximum number of padding elements to try.
const MOST_PADDING: i64 = 32;
/// Maximum number `B` of bits, and maximum base `M`, of the swizzles `Sw<B,M,S>` to try.
const MOST_BITS: i64 = 5;
const MOST_BASE: i64 = 7;

/// A search for the best layout of one shape. It enumerates the accesses to each candidate.
pub(super) struct Counted<'a> {
    plain: &'a Layout,
    accesses: &'a [Layout],
    bytes: i64,
    /// For each access, the number of bytes that a thread accesses in one instruction in the initial layout. A
    /// candidate is rejected if an access has fewer bytes per instruction than in the initial layout.
    widths: [u32; MAX_ACCESSES],
    /// The number of coordinates that the search may still enumerate.
    budget: &'a mut Budget,
    pub(super) best: Layout,
    pub(super) cost: Cost,
}

impl<'a> Counted<'a> {
    /// Starts a search with the layout `plain` as the best layout.
    ///
    /// # Errors
    /// If an access is invalid as in [`bank_conflicts`](crate::bank_conflicts), or if there are too many coordinates to
    /// enumerate.
    pub(super) const fn new(
        plain: &'a Layout,
        accesses: &'a [Layout],
        bytes: i64,
        budget: &'a mut Budget,
    ) -> Result<Self, Error> {
        let mut counted =
            Self { plain, accesses, bytes, widths: [0; MAX_ACCESSES], budget, best: *plain, cost: Cost::WORST };
        counted.cost = ok!(counted.count(plain, true));
        Ok(counted)
    }

    /// Returns the cost of a layout. The first call stores the number of bytes per instruction of each access. Later
    /// calls return [`Cost::WORST`] if an access has fewer bytes per instruction than in the first call.
    const fn count(&mut self, layout: &Layout, is_first: bool) -> Result<Cost, Error> {
        let mut cost = Cost { degree: 1, sum: 0 };
        each!(for i in 0..self.accesses.len() {
            let access = &self.accesses[i];
            let found = bank_conflicts_within(layout, access, self.bytes, self.budget);
            let found = ok!(found, |error| error.of("", if let Some(2) = error.operand() { 0 } else { i + 1 }));
            if is_first {
                self.widths[i] = found.width;
            } else if found.width < self.widths[i] {
                return Ok(Cost::WORST);
            }
            cost = cost.and(found.degree);
        });
        Ok(cost)
    }

    /// Returns `true` if there are no conflicts, or if the budget is used up.
    const fn is_done(&self) -> bool {
        self.cost.degree == 1 || self.budget.left() == 0
    }

    const fn keep_if_better(&mut self, candidate: &Layout, cost: Cost) {
        if cost.is_below(self.cost) {
            (self.best, self.cost) = (*candidate, cost);
        }
    }

    /// Tries all swizzles in ascending order of their number of bits, and keeps the best swizzle that does not increase
    /// the largest index.
    pub(super) const fn swizzles(&mut self) {
        let top = 64 - self.plain.bounds().1.leading_zeros() as i64;
        let mut bits = 1;
        while bits <= MOST_BITS && !self.is_done() {
            let mut base = 0;
            while base <= MOST_BASE {
                let mut shift = bits;
                while shift <= top - bits - base {
                    self.swizzle(bits, base, shift);
                    shift += 1;
                }
                base += 1;
            }
            bits += 1;
        }
    }

    /// Tries the swizzles that TMA supports, and keeps the best.
    pub(super) const fn tma_swizzles(&mut self) {
        let mut bits = 1;
        while bits <= 3 {
            self.swizzle(bits, 4 - self.bytes.trailing_zeros() as i64, 3);
            bits += 1;
        }
    }

    const fn swizzle(&mut self, bits: i64, base: i64, shift: i64) {
        let Ok(swizzle) = Swizzle::new(bits, base, shift) else { return };
        let Ok(candidate) = self.plain.swizzled(swizzle, 0) else { return };
        let Ok(cost) = self.count(&candidate, false) else { return };
        let stays = match index_range_within(&candidate, self.budget) {
            Some(range) => range.high.index <= self.plain.bounds().1,
            None => false,
        };
        if stays {
            self.keep_if_better(&candidate, cost);
        }
    }

    /// Tries paddings, and keeps the best. Among equally good paddings, it keeps the one with the fewest elements. A
    /// padding increases one stride, and increases all larger strides in the same proportion.
    pub(super) const fn paddings(&mut self) {
        let mut padding = 1;
        while padding <= MOST_PADDING && !self.is_done() {
            let mut from = self.stride_after(1);
            while let Some(stride) = from {
                if let Some(candidate) = self.stretched(stride, padding)
                    && let Ok(cost) = self.count(&candidate, false)
                    && let Proof::Proved = injective_within(&candidate, self.budget)
                {
                    self.keep_if_better(&candidate, cost);
                }
                from = self.stride_after(stride);
            }
            padding += 1;
        }
    }

    /// Returns the smallest stride of the layout that is larger than `stride`, or `None` if there is no larger stride.
    const fn stride_after(&self, stride: i64) -> Option<i64> {
        let mut next = None;
        each!(for k in 0..self.plain.len() {
            let other = self.plain.modes().leaves[k].stride;
            if other > stride && (next.is_none() || matches!(next, Some(found) if other < found)) {
                next = Some(other);
            }
        });
        next
    }

    /// Returns the layout in which each stride `k * from` becomes `k * (from + padding)`. Returns `None` if a larger
    /// stride is not a multiple of `from`.
    const fn stretched(&self, from: i64, padding: i64) -> Option<Layout> {
        let mut modes = *self.plain.modes();
        each!(for k in 0..self.plain.len() {
            let stride = modes.leaves[k].stride;
            if stride >= from {
                if stride % from != 0 {
                    return None;
                }
                modes.leaves[k].stride = some!(stride.checked_add(some!((stride / from).checked_mul(padding))));
            }
        });
        let Ok(layout) = Layout::checked(modes) else { return None };
        Some(layout)
    }
}

/// Returns an error if there are more accesses than [`MAX_ACCESSES`].
pub(super) const fn too_many(accesses: usize) -> Option<Error> {
    if accesses > MAX_ACCESSES { Some(TooManyAccesses { accesses: accesses as i64 }.error()) } else { None }
}
