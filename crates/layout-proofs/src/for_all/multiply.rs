//! Products that are right for all values of the symbols: `(A, A* o B)`.

use super::ForAll;
use super::by_tiler::Each;
use layout_runtime::{
    Error, Layout,
    algebra::{Arranged, Tiler, padded, pairs},
    budget::Budget,
    leaf::Leaf,
    tree::Tree,
};

impl ForAll<'_> {
    /// Same as [`Layout::logical_product`] with the modes in the order `arranged`, but the result is correct for all
    /// values that the facts allow.
    ///
    /// # Errors
    /// If no single result is correct for all values; the error names the symbol that the result depends on.
    pub const fn product(&self, tiler: &Tiler, arranged: Arranged, budget: &mut Budget) -> Result<Layout, Error> {
        ok!(self.require_plain(tiler));
        let product = self.by_tiler(Each::Multiply, self.layout.all(), (tiler, tiler.all()), budget);
        let product = ok!(product, |error| error.of_or("logical_product", 1));
        Ok(self.layout.with(ok!(arranged.of(&product, tiler))))
    }

    /// Same as [`Layout::blocked_product`] if `first` is 0, or as [`Layout::raked_product`] if `first` is 1. In each
    /// pair of modes, the mode of the block comes first if `first` is 0, and the mode of the copies if `first` is 1.
    ///
    /// # Errors
    /// The errors of [`product`](Self::product).
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

    /// Returns the modes of this layout and of its copies in the layout `copies`.
    pub(super) const fn multiplied(&self, copies: &Layout, budget: &mut Budget) -> Result<Tree<Leaf>, Error> {
        let rest = ok!(self.endless_complement(budget));
        let starts = ok!(self.about(&rest).composed(rest.modes(), copies.modes(), budget));
        Tree::pair((self.layout.modes(), self.layout.all()), (&starts, starts.profile.all()))
    }
}
