//! Complements of symbolic layouts that are valid for all values.

use super::ForAll;
use super::chain::Chain;
use super::inverse::plain;
use crate::budget::Budget;
use crate::error::Error;
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::layout::compact::times;
use crate::mode::Mode;
use crate::tree::{Profile, Tree};

/// The number of intervals in a cotarget, and whether they fill it exactly for all values.
struct Tiles {
    count: Int,
    is_exact: bool,
}

impl ForAll<'_> {
    /// [`Layout::complement`] for all values that satisfy the clauses. For example, the complement of `m:1` in `(m,n)`
    /// is `n:m`. Without a cotarget, it is the complement in the layout's own cosize.
    ///
    /// # Errors
    /// If the result is not the same for all values. The error names a symbol.
    pub const fn complement(&self, cotarget: Option<&IntTuple>, budget: &mut Budget) -> Result<Layout, Error> {
        Ok(ok!(self.filled(cotarget, budget), |error| error.of("complement", 0)))
    }

    const fn filled(&self, cotarget: Option<&IntTuple>, budget: &mut Budget) -> Result<Layout, Error> {
        let mut chain = ok!(Chain::of(self)).without_zeros();
        let (mut out, mut interval, mut is_fixed) = (Tree::empty(Mode::UNUSED), Int::new(1), true);
        while !chain.is_done() {
            let mode = &self.layout.modes.leaves[ok!(chain.smallest(budget))];
            let gap = some!(self.quotient(mode.stride(), interval), Err(self.unknown()));
            if gap.symbol().is_some() || gap.value() > 1 {
                ok!(out.push(&Tree::leaf(Mode::join(gap, interval)), Profile::LEAF.all()));
                // A mode of one element has no gap before it.
                is_fixed = is_fixed && !self.compare_ints(mode.extent(), Int::new(1), budget).equal;
            }
            if !chain.is_done() || cotarget.is_some() {
                interval = ok!(times(mode.stride(), mode.extent()));
            }
        }
        let mut is_exact = false;
        if let Some(cotarget) = cotarget {
            let unknown = match cotarget.require_static() {
                Err(unknown) => unknown,
                Ok(()) => self.unknown(),
            };
            let tiles = some!(self.tiles(cotarget, interval, budget), Err(unknown));
            ok!(out.push(&Tree::leaf(Mode::join(tiles.count, interval)), Profile::LEAF.all()));
            is_exact = tiles.is_exact;
        }
        if is_fixed || is_exact { Ok(plain(out)) } else { Err(self.unknown()) }
    }

    /// The number of intervals in a cotarget.
    const fn tiles(&self, cotarget: &IntTuple, interval: Int, budget: &mut Budget) -> Option<Tiles> {
        let first = cotarget.tree.leaves[0];
        if let (Some(symbol), 1, true) = (first.symbol(), cotarget.len(), interval.basis().is_one()) {
            let tile = interval.value() as u64;
            let count = match symbol.by(tile) {
                Ok(count) => Int::extent(count),
                Err(_) => return None,
            };
            return Some(Tiles { count, is_exact: symbol.is_multiple_of(tile) });
        }
        let mut total = Int::new(1);
        each!(for i in 0..cotarget.len() {
            total = match times(total, cotarget.tree.leaves[i]) {
                Ok(total) => total,
                Err(_) => return None,
            };
        });
        if let Some(count) = self.quotient(total, interval) {
            return Some(Tiles { count, is_exact: true });
        }
        if total.basis().is_one() && interval.basis().is_one() && total.value() > 0 {
            let count = (total.value() as u64).div_ceil(interval.value() as u64);
            return Some(Tiles { count: Int::new(count as i64), is_exact: false });
        }
        let beside = self.compare_ints(total, interval, budget);
        if beside.more { None } else { Some(Tiles { count: Int::new(1), is_exact: false }) }
    }
}
