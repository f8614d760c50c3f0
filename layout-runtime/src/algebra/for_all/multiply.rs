//! Products that are right for all values of the symbols: `(A, A* o B)`.

use super::Arranged;
use crate::algebra::by_mode::require_rank;
use crate::algebra::product::{padded, pairs};
use crate::algebra::tiler::{Tiler, TilerKind};
use crate::budget::Budget;
use crate::error::Error;
use crate::layout::Layout;
use crate::mode::Mode;
use crate::symbols::ForAll;
use crate::tree::{Span, Tree};

impl ForAll<'_> {
    /// [`Layout::logical_product`], or another arrangement of it, for all values that the facts allow.
    ///
    /// # Errors
    /// If one result does not hold for all values, naming a symbol.
    pub const fn product(&self, tiler: &Tiler, arranged: Arranged, budget: &mut Budget) -> Result<Layout, Error> {
        ok!(self.require_plain(tiler));
        let product = self.multiplied(self.layout.all(), tiler, tiler.all(), budget);
        arranged.of(&self.layout.with(ok!(product, |error| error.of_or("logical_product", 1))), tiler)
    }

    /// [`Layout::blocked_product`], or [`Layout::raked_product`] if the copies come `first`.
    ///
    /// # Errors
    /// As of [`product`](Self::product).
    pub const fn interleaved_product(
        &self,
        tiler: &Layout,
        first: usize,
        budget: &mut Budget,
    ) -> Result<Layout, Error> {
        ok!(self.require_plain(&Tiler::layout(tiler)));
        let rank = if self.layout.rank() > tiler.rank() { self.layout.rank() } else { tiler.rank() };
        let (block, copies) = (ok!(padded(&self.layout.modes, rank)), ok!(padded(&tiler.modes, rank)));
        let (block, copies) = (Layout::plain(block), Tiler::layout(&Layout::plain(copies)));
        let of = self.about(&block);
        let product = ok!(of.multiplied(block.all(), &copies, copies.all(), budget), |error| error.of_or("", 1));
        let is_pair = block.modes.profile.is_leaf(block.all()) || copies.is_integer();
        Ok(self.layout.with(ok!(pairs(&product, first, if is_pair { 0 } else { rank }))))
    }

    /// The modes under `span`, multiplied by the part of `tiler` under `at`.
    const fn multiplied(&self, span: Span, tiler: &Tiler, at: Span, budget: &mut Budget) -> Result<Tree<Mode>, Error> {
        let modes = &self.layout.modes;
        match tiler.kind(at) {
            TilerKind::Keep => return Ok(modes.at(span)),
            TilerKind::Layout => {
                let block = Layout::plain(modes.at(span));
                let copies = tiler.tile(at);
                let of = self.about(&block);
                let rest = ok!(of.endless_complement(budget), |error| error.at(span, at));
                let of = self.about(&rest);
                let starts = ok!(of.composed(&rest.modes, &copies, budget), |error| error.at(span, at));
                return Tree::pair((modes, span), (&starts, starts.profile.all()));
            }
            TilerKind::List => {}
        }
        ok!(require_rank(tiler.rank(at), modes.profile.rank(span), at));
        let mut out = Tree::empty(Mode::UNUSED);
        each!(for i in 0..tiler.rank(at) {
            let mode = ok!(self.multiplied(modes.profile.mode(span, i), tiler, tiler.inner(at, i), budget));
            ok!(out.push(&mode, mode.profile.all()));
        });
        ok!(out.push_rest(modes, span, tiler.rank(at)));
        Ok(out)
    }
}
