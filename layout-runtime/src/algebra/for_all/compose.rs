//! Compositions that are right for all values of the symbols.

use super::digits::{Composing, Digits};
use crate::algebra::by_mode::require_rank;
use crate::algebra::tiler::{Tiler, TilerKind};
use crate::budget::Budget;
use crate::error::Error;
use crate::layout::Layout;
use crate::mode::Mode;
use crate::symbols::{ForAll, Signs};
use crate::tree::{Span, Tree};

impl ForAll<'_> {
    /// [`Layout::composition`] for all values that the facts allow: `(512,1024):(1024,1) o n:1` with `n <= 512` is
    /// `n:1024`.
    ///
    /// Law: `R(c) = self(rhs(c))` for every coordinate `c` of `rhs`, for all values.
    ///
    /// # Errors
    /// If one result does not hold for all values, naming a symbol; if the result has a number for which there is no
    /// symbol, `NoSymbol`.
    pub const fn composition(&self, rhs: &Layout, budget: &mut Budget) -> Result<Layout, Error> {
        let refused = match self.layout.composition(rhs) {
            Err(error) if error.is_of_run_time() => error,
            // A result for all numbers, or a mistake that does not depend on a number.
            answer => return answer,
        };
        if self.require_plain(&Tiler::layout(rhs)).is_err() {
            return Err(refused);
        }
        match self.composed(&self.layout.modes, &rhs.modes, budget) {
            Ok(modes) => Ok(self.layout.with(modes)),
            Err(error) if error.is_of_run_time() => Err(refused),
            Err(error) => Err(error.of_or("composition", 1)),
        }
    }

    /// [`Layout::coalesce`], where extents with symbols are multiplied too: `(4,n):(1,4)` is `4*n:1`.
    ///
    /// # Errors
    /// If there is no symbol for a product, `NoSymbol`.
    pub const fn coalesce(&self) -> Result<Layout, Error> {
        let layout = self.layout.coalesce();
        match Digits::of(&layout.modes, layout.all(), self) {
            Some(digits) if !layout.is_xor() => Ok(layout.with(ok!(digits.modes(self)))),
            _ => Ok(layout),
        }
    }

    /// Composes the modes of `left`, which are modes of this layout, with the modes of `right`.
    pub(super) const fn composed(
        &self,
        left: &Tree<Mode>,
        right: &Tree<Mode>,
        budget: &mut Budget,
    ) -> Result<Tree<Mode>, Error> {
        let rhs = Layout::plain(*right);
        let of = self.beside(&rhs);
        let mut out = Tree::empty(Mode::UNUSED);
        let signs = some!(Signs::of(&of, budget), Err(self.unknown()));
        ok!(Composing::new(&of, signs, &mut out).compose(left, right));
        Ok(out)
    }

    /// [`Layout::composition_by`] for all values that the facts allow.
    ///
    /// # Errors
    /// As of [`composition`](Self::composition); if a list has more modes than the layout.
    pub const fn composition_by(&self, tiler: &Tiler, budget: &mut Budget) -> Result<Layout, Error> {
        if let Some(layout) = tiler.as_layout() {
            return self.composition(layout, budget);
        }
        let modes =
            ok!(self.picked(self.layout.all(), tiler, tiler.all(), budget), |error| error.of_or("composition", 1));
        Ok(self.layout.with(modes))
    }

    /// The modes under `span`, composed with the part of the tiler under `at`.
    const fn picked(&self, span: Span, tiler: &Tiler, at: Span, budget: &mut Budget) -> Result<Tree<Mode>, Error> {
        let modes = &self.layout.modes;
        match tiler.kind(at) {
            TilerKind::Keep => return Ok(modes.at(span)),
            TilerKind::Layout => {
                let part = Layout::plain(modes.at(span));
                let of = self.about(&part);
                return Ok(
                    ok!(of.composition(&Layout::plain(tiler.tile(at)), budget), |error| error.at(span, at)).modes
                );
            }
            TilerKind::List => {}
        }
        ok!(require_rank(tiler.rank(at), modes.profile.rank(span), at));
        let mut out = Tree::empty(Mode::UNUSED);
        each!(for i in 0..tiler.rank(at) {
            let mode = ok!(self.picked(modes.profile.mode(span, i), tiler, tiler.inner(at, i), budget));
            ok!(out.push(&mode, mode.profile.all()));
        });
        Ok(out)
    }
}

impl Error {
    /// The same error, of the modes under `span` of the first operand or under `at` of the second.
    pub(super) const fn at(self, span: Span, at: Span) -> Self {
        let operand = match self.operand() {
            Some(operand) => operand,
            None => 1,
        };
        let start = if operand == 0 { span.start } else { at.start };
        let leaf = match self.at_leaf() {
            Some(leaf) => leaf,
            None => 0,
        };
        self.without_place().of("", operand).leaf(start + leaf)
    }
}
