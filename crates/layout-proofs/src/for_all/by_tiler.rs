//! The traversal of a layout and a tiler that compositions, divides and products share.

use super::ForAll;
use layout_runtime::{
    Error, Layout,
    algebra::{Tiler, TilerKind, relabel, require_rank},
    budget::Budget,
    leaf::Leaf,
    tree::{Span, Tree},
};

/// The operation for the modes that belong to one layout of a tiler.
#[derive(Clone, Copy)]
pub(super) enum Each {
    Compose,
    Divide,
    Multiply,
}

impl ForAll<'_> {
    /// Combines the modes in `span` with the part of `tiler` in the span `at`, and returns the resulting modes. If the
    /// tiler is a list with fewer modes, a composition drops the remaining modes of the layout, but a divide and a
    /// product keep them.
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
                return match of.by_layout(each, &tiler.at(at), budget) {
                    Ok(combined) => Ok(combined),
                    Err(error) => Err(relabel(error, span, at)),
                };
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
}
