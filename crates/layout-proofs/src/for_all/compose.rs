//! Compositions that are correct for all values of the symbols.

use super::ForAll;
use super::by_tiler::Each;
use super::digits::{Composing, Digits};
use super::sign::Signs;
use layout_runtime::{Error, Layout, algebra::Tiler, budget::Budget, leaf::Leaf, tree::Tree};

impl ForAll<'_> {
    /// Like [`Layout::composition`], but the result is correct for all values of the symbols that the facts permit. For
    /// example, `(512,1024):(1024,1) o n:1` with `n <= 512` is `n:1024`.
    ///
    /// Law: for all values of the symbols that satisfy the facts, the result `R` satisfies `R(c) = self(rhs(c))` for
    /// every coordinate `c` of `rhs`.
    ///
    /// # Errors
    /// - If the facts do not prove that one result is correct for all values of the symbols. The error names a symbol.
    /// - If the result contains a product or a quotient for which no symbol is defined. The error is `NoSymbol`.
    pub const fn composition(&self, rhs: &Layout, budget: &mut Budget) -> Result<Layout, Error> {
        let refused = match self.layout.composition(rhs) {
            Err(error) if error.is_of_run_time() => error,
            // Here, the result is correct for all values, or the error occurs for all values.
            answer => return answer,
        };
        if self.require_plain(&Tiler::layout(rhs)).is_err() {
            return Err(refused);
        }
        match self.composed(self.layout.modes(), rhs.modes(), budget) {
            Ok(modes) => Ok(self.layout.with(modes)),
            Err(error) if error.is_of_run_time() => Err(refused),
            Err(error) => Err(error.of_or("composition", 1)),
        }
    }

    /// Like [`Layout::coalesce`], but also merges modes with symbolic extents. For example, `(4,n):(1,4)` becomes
    /// `{4*n}:1`, if a symbol is defined as `4*n`.
    ///
    /// # Errors
    /// If no symbol is defined as the product of the merged extents. The error is `NoSymbol`.
    pub const fn coalesce(&self) -> Result<Layout, Error> {
        let layout = self.layout.coalesce();
        match Digits::of(layout.modes(), layout.all(), self) {
            Some(digits) if !layout.is_xor() => Ok(layout.with(ok!(digits.modes(self)))),
            _ => Ok(layout),
        }
    }

    /// Composes `left`, which consists of modes of this layout, with the modes of `right`.
    pub(super) const fn composed(
        &self,
        left: &Tree<Leaf>,
        right: &Tree<Leaf>,
        budget: &mut Budget,
    ) -> Result<Tree<Leaf>, Error> {
        let rhs = Layout::plain(*right);
        let of = self.beside(&rhs);
        let mut out = Tree::empty(Leaf::UNUSED);
        let signs = some!(Signs::of(&of, budget), Err(self.unknown()));
        ok!(Composing::new(&of, signs, &mut out).compose(left, right));
        Ok(out)
    }

    /// Like [`Layout::composition_by`], but the result is correct for all values of the symbols that the facts permit.
    ///
    /// # Errors
    /// In the same cases as [`composition`](Self::composition), or if a list of tilers has more entries than the layout
    /// has modes.
    pub const fn composition_by(&self, tiler: &Tiler, budget: &mut Budget) -> Result<Layout, Error> {
        if let Some(layout) = tiler.as_layout() {
            return self.composition(layout, budget);
        }
        let modes = self.by_tiler(Each::Compose, self.layout.all(), (tiler, tiler.all()), budget);
        Ok(self.layout.with(ok!(modes, |error| error.of_or("composition", 1))))
    }
}
