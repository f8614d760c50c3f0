//! Divides that are right for all values of the symbols: `A o (T, T*)`, with the complement `T*` of the tile `T` in the
//! size of `A`.

use super::Arranged;
use crate::algebra::by_mode::{push_modes_of, require_rank};
use crate::algebra::tiler::{Tiler, TilerKind};
use crate::budget::Budget;
use crate::error::Error;
use crate::layout::Layout;
use crate::mode::Mode;
use crate::symbols::ForAll;
use crate::tree::{Span, Tree};

impl ForAll<'_> {
    /// [`Layout::logical_divide`], or another arrangement of it, for all values that the facts allow: `24:1` by `n` is
    /// `(n,ceil(24/n)):(1,n)`.
    ///
    /// # Errors
    /// If one result does not hold for all values, naming a symbol; if the result has a number for which there is no
    /// symbol, `NoSymbol`.
    pub const fn divide(&self, tiler: &Tiler, arranged: Arranged, budget: &mut Budget) -> Result<Layout, Error> {
        ok!(self.require_plain(tiler));
        let mut out = Tree::empty(Mode::UNUSED);
        let divided = self.push_divided(&mut out, self.layout.all(), tiler, tiler.all(), budget);
        ok!(divided, |error| error.of_or("logical_divide", 1));
        arranged.of(&self.layout.with(out), tiler)
    }

    /// Appends the modes under `span`, divided by the part of `tiler` under `at`.
    const fn push_divided(
        &self,
        out: &mut Tree<Mode>,
        span: Span,
        tiler: &Tiler,
        at: Span,
        budget: &mut Budget,
    ) -> Result<(), Error> {
        let modes = &self.layout.modes;
        match tiler.kind(at) {
            TilerKind::Keep => return push_modes_of(out, at, modes, span),
            TilerKind::Layout => {
                let divided = ok!(self.divide_by_layout(span, tiler, at, budget), |error| error.at(span, at));
                return push_modes_of(out, at, &divided, divided.profile.all());
            }
            TilerKind::List => {}
        }
        ok!(require_rank(tiler.rank(at), modes.profile.rank(span), at));
        let mut inner = Tree::empty(Mode::UNUSED);
        each!(for i in 0..tiler.rank(at) {
            ok!(self.push_divided(&mut inner, modes.profile.mode(span, i), tiler, tiler.inner(at, i), budget));
        });
        ok!(inner.push_rest(modes, span, tiler.rank(at)));
        push_modes_of(out, at, &inner, inner.profile.all())
    }

    const fn divide_by_layout(
        &self,
        span: Span,
        tiler: &Tiler,
        at: Span,
        budget: &mut Budget,
    ) -> Result<Tree<Mode>, Error> {
        let part = Layout::plain(self.layout.modes.at(span));
        match part.logical_divide(&tiler.at(at)) {
            Ok(divided) => return Ok(divided.modes),
            Err(error) if error.is_of_run_time() => {}
            Err(error) => return Err(error),
        }
        let tile = Layout::plain(tiler.tile(at));
        let of_tile = self.about(&tile).beside(&part);
        let rest = ok!(of_tile.complement(Some(&part.shape()), budget), |error| error.without_place());
        let rhs = ok!(Tree::pair((&tile.modes, tile.all()), (&rest.modes, rest.all())));
        self.about(&part).composed(&part.modes, &rhs, budget)
    }
}
