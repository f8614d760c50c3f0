//! Divides that are correct for all values of the symbols: `A o (T, T*)`, with the complement `T*` of the tile `T` in
//! the size of `A`.

use super::ForAll;
use super::by_tiler::Each;
use layout_runtime::{
    Error, Layout,
    algebra::{Arranged, Tiler},
    budget::Budget,
    leaf::Leaf,
    tree::Tree,
};

impl ForAll<'_> {
    /// Same as [`Layout::logical_divide`] with the modes in the order `arranged`, but the result is correct for all
    /// values that the facts allow. For example, `24:1` divided by `n` is `(n,ceil(24/n)):(1,n)`.
    ///
    /// # Errors
    /// If no single result is correct for all values; the error names the symbol that the result depends on. Returns
    /// `NoSymbol` if the result contains a number that no symbol represents.
    pub const fn divide(&self, tiler: &Tiler, arranged: Arranged, budget: &mut Budget) -> Result<Layout, Error> {
        ok!(self.require_plain(tiler));
        let divided = self.by_tiler(Each::Divide, self.layout.all(), (tiler, tiler.all()), budget);
        let divided = ok!(divided, |error| error.of_or("logical_divide", 1));
        Ok(self.layout.with(ok!(arranged.of(&divided, tiler))))
    }

    /// Returns the modes of this layout, divided by the layout `tile`. `tiler` is the same tile as a tiler.
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
}
