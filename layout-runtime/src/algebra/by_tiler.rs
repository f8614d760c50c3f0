//! Applies a composition, divide or product to a layout and a tiler. If the tiler is a list, the operation is applied
//! to each mode of the layout and the corresponding element of the list.

use super::compose::compose_by_layout;
use super::divide::divide_by_layout;
use super::linear::require_apart;
use super::product::multiply_by_layout;
use super::tiler::{Tiler, TilerKind, TilerOperation, require_rank};
use crate::leaf::Leaf;
use crate::tree::{Span, Tree};
use crate::{Error, Layout};

impl Layout {
    /// Applies `operation` to this layout and `tiler`.
    pub(super) const fn by_tiler(&self, operation: TilerOperation, tiler: &Tiler) -> Result<Tree<Leaf>, Error> {
        by_tiler(operation, &self.modes, self.all(), tiler, tiler.all())
    }
}

/// Applies `operation` to the mode at `span` and to the part of `tiler` at `at`. If this part is a list with fewer
/// elements than the mode has modes, a composition drops the remaining modes, but a divide or a product keeps them.
const fn by_tiler(
    operation: TilerOperation,
    modes: &Tree<Leaf>,
    span: Span,
    tiler: &Tiler,
    at: Span,
) -> Result<Tree<Leaf>, Error> {
    match (tiler.kind(at), operation) {
        (TilerKind::Keep, _) => return Ok(modes.at(span)),
        (TilerKind::Layout, TilerOperation::Compose) => return compose_by_layout(modes, span, tiler, at),
        (TilerKind::Layout, TilerOperation::Divide) => return divide_by_layout(modes, span, tiler, at),
        (TilerKind::Layout, TilerOperation::Multiply) => return multiply_by_layout(modes, span, tiler, at),
        (TilerKind::List, _) => {}
    }
    let rank = tiler.rank(at);
    ok!(require_rank(rank, modes.profile.rank(span), at));
    let mut out = Tree::empty(Leaf::UNUSED);
    each!(for i in 0..rank {
        let mode = ok!(by_tiler(operation, modes, modes.profile.mode(span, i), tiler, tiler.inner(at, i)));
        ok!(out.push(&mode, mode.profile.all()));
    });
    if !matches!(operation, TilerOperation::Compose) {
        ok!(out.push_rest(modes, span, rank));
    }
    if !matches!(operation, TilerOperation::Multiply) {
        ok!(require_apart(modes, &out));
    }
    Ok(out)
}
