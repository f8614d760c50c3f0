//! Visits the modes of a layout together with the entries of a tiler, for compositions, divides and products.
//!
//! A divide of a layout `A` by a tile `T` is `A o (T, T*)`, where `T*` is the complement of `T` in the size of `A`. A
//! product of layouts `A` and `B` is `(A, A* o B)`, where `A*` is the complement of `A`. The results of this module are
//! correct for all values of the symbols.

use super::ForAll;
use layout_runtime::algebra::{Arranged, Tiler, TilerKind, padded, pairs, relabel, require_rank};
use layout_runtime::budget::Budget;
use layout_runtime::leaf::Leaf;
use layout_runtime::tree::{Span, Tree};
use layout_runtime::{Error, Layout};

/// The operation that each layout of a tiler performs on its modes.
#[derive(Clone, Copy)]
pub(super) enum Each {
    Compose,
    Divide,
    Multiply,
}

impl ForAll<'_> {
    /// Applies the operation to the modes in `span` and to the part of `tiler` in the span `at`. Returns the resulting
    /// modes. If the tiler is a list with fewer entries than modes, a composition drops the remaining modes of the
    /// layout, but a divide and a product keep them.
    pub(super) const fn by_tiler(
        &self,
        each: Each,
        span: Span,
        (tiler, at): (&Tiler, Span),
        budget: &mut Budget,
    ) -> Result<Tree<Leaf>, Error> {
        let modes = self.layout.modes();
        match tiler.kind(at) {
            TilerKind::Keep => return Ok(modes.at(span)),
            TilerKind::Layout => {
                let part = Layout::plain(modes.at(span));
                let of = self.about(&part);
                return Ok(ok!(of.by_layout(each, &tiler.at(at), budget), |error| relabel(error, span, at)));
            }
            TilerKind::List => {}
        }
        ok!(require_rank(tiler.rank(at), modes.profile.rank(span), at));
        let mut out = Tree::empty(Leaf::UNUSED);
        each!(for i in 0..tiler.rank(at) {
            let mode = ok!(self.by_tiler(each, modes.profile.mode(span, i), (tiler, tiler.inner(at, i)), budget));
            ok!(out.push(&mode, mode.profile.all()));
        });
        if !matches!(each, Each::Compose) {
            ok!(out.push_rest(modes, span, tiler.rank(at)));
        }
        Ok(out)
    }

    const fn by_layout(&self, each: Each, tiler: &Tiler, budget: &mut Budget) -> Result<Tree<Leaf>, Error> {
        let tile = Layout::plain(tiler.tile(tiler.all()));
        match each {
            Each::Compose => Ok(*ok!(self.composition(&tile, budget)).modes()),
            Each::Divide => self.divided(tiler, &tile, budget),
            Each::Multiply => self.multiplied(&tile, budget),
        }
    }

    /// Like [`Layout::logical_divide`], but the result is correct for all values of the symbols that the facts permit.
    /// `arranged` determines the order of the resulting modes. For example, `24:1` divided by `n` is
    /// `(n,ceil(24/n)):(1,n)`.
    ///
    /// # Errors
    /// - If the facts do not prove that one result is correct for all values of the symbols. The error names a symbol.
    /// - If the result needs a symbol that is not defined, such as a symbol for `ceil(24/n)`. The error is `NoSymbol`.
    pub const fn divide(&self, tiler: &Tiler, arranged: Arranged, budget: &mut Budget) -> Result<Layout, Error> {
        ok!(self.require_plain(tiler));
        let divided = self.by_tiler(Each::Divide, self.layout.all(), (tiler, tiler.all()), budget);
        let divided = ok!(divided, |error| error.of_or("logical_divide", 1));
        Ok(self.layout.with(ok!(arranged.of(&divided, tiler))))
    }

    /// Divides this layout by the tile, and returns the modes of the result. `tiler` and `tile` are the same tile, as a
    /// tiler and as a layout.
    pub(super) const fn divided(&self, tiler: &Tiler, tile: &Layout, budget: &mut Budget) -> Result<Tree<Leaf>, Error> {
        match self.layout.logical_divide(tiler) {
            Ok(divided) => return Ok(*divided.modes()),
            Err(error) if error.is_of_run_time() => {}
            Err(error) => return Err(error),
        }
        let of_tile = self.about(tile).beside(self.layout);
        let rest = ok!(of_tile.complement(Some(&self.layout.shape()), budget), |error| error.without_place());
        let rhs = ok!(Tree::pair((tile.modes(), tile.all()), (rest.modes(), rest.all())));
        self.composed(self.layout.modes(), &rhs, budget)
    }

    /// Like [`Layout::logical_product`], but the result is correct for all values of the symbols that the facts permit.
    /// `arranged` determines the order of the resulting modes.
    ///
    /// # Errors
    /// - If the facts do not prove that one result is correct for all values of the symbols. The error names a symbol.
    /// - If the result contains a product or a quotient for which no symbol is defined. The error is `NoSymbol`.
    pub const fn product(&self, tiler: &Tiler, arranged: Arranged, budget: &mut Budget) -> Result<Layout, Error> {
        ok!(self.require_plain(tiler));
        let product = self.by_tiler(Each::Multiply, self.layout.all(), (tiler, tiler.all()), budget);
        let product = ok!(product, |error| error.of_or("logical_product", 1));
        Ok(self.layout.with(ok!(arranged.of(&product, tiler))))
    }

    /// Like [`Layout::blocked_product`] if `first` is 0, or like [`Layout::raked_product`] if `first` is 1, but the
    /// result is correct for all values of the symbols that the facts permit.
    ///
    /// # Errors
    /// In the same cases as [`product`](Self::product).
    pub const fn interleaved_product(
        &self,
        tiler: &Layout,
        first: usize,
        budget: &mut Budget,
    ) -> Result<Layout, Error> {
        ok!(self.require_plain(&Tiler::layout(tiler)));
        let rank = if self.layout.rank() > tiler.rank() { self.layout.rank() } else { tiler.rank() };
        let (block, copies) = (ok!(padded(self.layout.modes(), rank)), ok!(padded(tiler.modes(), rank)));
        let (block, copies) = (Layout::plain(block), Tiler::layout(&Layout::plain(copies)));
        let of = self.about(&block);
        let product = of.by_tiler(Each::Multiply, block.all(), (&copies, copies.all()), budget);
        let product = ok!(product, |error| error.of_or("", 1));
        let is_pair = block.modes().profile.is_leaf(block.all()) || copies.is_integer();
        Ok(self.layout.with(ok!(pairs(&product, first, if is_pair { 0 } else { rank }))))
    }

    /// Returns the modes of this layout, followed by the modes of the starts of its copies. `copies` is the layout of
    /// the copies.
    pub(super) const fn multiplied(&self, copies: &Layout, budget: &mut Budget) -> Result<Tree<Leaf>, Error> {
        let rest = ok!(self.endless_complement(budget));
        let starts = ok!(self.about(&rest).composed(rest.modes(), copies.modes(), budget));
        Tree::pair((self.layout.modes(), self.layout.all()), (&starts, starts.profile.all()))
    }
}
