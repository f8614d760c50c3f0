//! Marks the static numbers of a result exactly as CuTe's types do.
//!
//! In CuTe, a number is static if it is computed only from static numbers. The algorithms of this crate differ from
//! CuTe's, so the marks cannot be propagated through them. If all operands are static, so is the result; if all are
//! dynamic, the result is dynamic. Otherwise [`cute`] computes CuTe's result for the same operands, and [`align`]
//! copies the marks of CuTe's modes to the modes with the same elements. The values of the result never change.

mod align;
mod cute;
mod number;
mod tiler;

use super::tiler::Tiler;
use crate::leaf::{Leaf, is_empty};
use crate::tree::{Span, Tree};
use crate::{Int, IntTuple};
use align::align;

pub(crate) use number::{ceil_over, times};

/// How many of the operands' numbers are static. CuTe has no result if an operand is empty.
#[derive(Clone, Copy)]
enum StaticNumbers {
    All,
    Some,
    None,
    Empty,
}

impl StaticNumbers {
    const fn of(modes: &Tree<Leaf>, span: Span) -> Self {
        Self::of_counts(
            is_empty(modes, span),
            all!(span.start..span.end, |i| modes.leaves[i].extent_is_static && modes.leaves[i].stride_is_static),
            any!(span.start..span.end, |i| modes.leaves[i].extent_is_static || modes.leaves[i].stride_is_static),
        )
    }

    const fn of_ints(ints: &IntTuple) -> Self {
        Self::of_counts(
            any!(0..ints.len(), |i| ints.tree.leaves[i].first_name().is_none() && ints.tree.leaves[i].value() == 0),
            ints.is_static(),
            any!(0..ints.len(), |i| ints.tree.leaves[i].is_static()),
        )
    }

    const fn of_counts(is_empty: bool, every: bool, some: bool) -> Self {
        match (is_empty, every, some) {
            (true, ..) => Self::Empty,
            (_, true, _) => Self::All,
            (.., true) => Self::Some,
            _ => Self::None,
        }
    }

    const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Empty, _) | (_, Self::Empty) => Self::Empty,
            (Self::All, Self::All) => Self::All,
            (Self::None, Self::None) => Self::None,
            _ => Self::Some,
        }
    }

    /// Marks all numbers of `out` as static or as dynamic, or copies the marks of `cute`.
    const fn mark(self, out: &mut Tree<Leaf>, cute: Option<Tree<Leaf>>) {
        let is_static = matches!(self, Self::All);
        each!(for i in 0..out.len() {
            out.leaves[i] = out.leaves[i].marked(is_static, is_static);
        });
        if let (Self::Some, Some(cute)) = (self, cute) {
            align(out, out.profile.all(), &cute, cute.profile.all());
        }
    }

    const fn is_some(self) -> bool {
        matches!(self, Self::Some)
    }
}

/// Marks the composition of the modes under `span` with `rhs`.
pub(crate) const fn composed(out: &mut Tree<Leaf>, modes: &Tree<Leaf>, span: Span, rhs: &Tree<Leaf>) {
    let known = StaticNumbers::of(modes, span).and(StaticNumbers::of(rhs, rhs.profile.all()));
    let theirs = if known.is_some() { cute::composition(modes, span, rhs) } else { None };
    known.mark(out, theirs);
}

/// Marks the complement of `modes` in `within`.
pub(crate) const fn complemented(out: &mut Tree<Leaf>, modes: &Tree<Leaf>, within: &IntTuple) {
    let all = modes.profile.all();
    let known = StaticNumbers::of(modes, all).and(StaticNumbers::of_ints(within));
    let extents = within.tree.leaves.split_at(within.len()).0;
    let theirs = if known.is_some() { cute::complement(modes, all, extents) } else { None };
    known.mark(out, theirs);
}

/// Marks the modes under `span`, divided by the tile of `tiler` under `at`.
pub(crate) const fn divided(out: &mut Tree<Leaf>, (modes, span): (&Tree<Leaf>, Span), (tiler, at): (&Tiler, Span)) {
    let tile = tiler.compact_tile(at);
    let known = StaticNumbers::of(modes, span).and(StaticNumbers::of(&tile, tile.profile.all()));
    let theirs = if known.is_some() { cute_divided(modes, span, &tile) } else { None };
    known.mark(out, theirs);
}

const fn cute_divided(modes: &Tree<Leaf>, span: Span, tile: &Tree<Leaf>) -> Option<Tree<Leaf>> {
    let (extents, len) = cute::extents(modes, span);
    let rest = some!(cute::complement(tile, tile.profile.all(), extents.split_at(len).0));
    let Ok(both) = Tree::pair((tile, tile.profile.all()), (&rest, rest.profile.all())) else { return None };
    cute::composition(modes, span, &both)
}

/// Marks `out`, the layout of the start indices in a product. The block is under `span`, and the tile of `tiler` under
/// `at` arranges its copies.
pub(crate) const fn multiplied(out: &mut Tree<Leaf>, (modes, span): (&Tree<Leaf>, Span), (tiler, at): (&Tiler, Span)) {
    let copies = &tiler.compact_tile(at);
    let known = StaticNumbers::of(modes, span).and(StaticNumbers::of(copies, copies.profile.all()));
    let theirs = if known.is_some() { cute_multiplied(modes, span, copies) } else { None };
    known.mark(out, theirs);
}

const fn cute_multiplied(modes: &Tree<Leaf>, span: Span, copies: &Tree<Leaf>) -> Option<Tree<Leaf>> {
    let complement = some!(cute::complement(modes, span, &[cute::room(modes, span, copies)]));
    cute::composition(&complement, complement.profile.all(), copies)
}

/// Marks the right inverse of `modes`.
pub(crate) const fn right_inverse(out: &mut Tree<Leaf>, modes: &Tree<Leaf>) {
    let (all, known) = (modes.profile.all(), StaticNumbers::of(modes, modes.profile.all()));
    let theirs = if known.is_some() { cute::right_inverse(modes, all) } else { None };
    known.mark(out, theirs);
}

/// Marks the left inverse of `modes`.
pub(crate) const fn left_inverse(out: &mut Tree<Leaf>, modes: &Tree<Leaf>) {
    let (all, known) = (modes.profile.all(), StaticNumbers::of(modes, modes.profile.all()));
    let theirs = if known.is_some() { cute::left_inverse(modes, all) } else { None };
    known.mark(out, theirs);
}

/// Returns the largest index plus 1, as if all strides were positive.
pub(crate) const fn cosize(modes: &Tree<Leaf>) -> Int {
    cute::cosize(modes, modes.profile.all())
}

/// Returns the product of the extents under `span`.
pub(crate) const fn size(modes: &Tree<Leaf>, span: Span) -> Int {
    cute::size(modes, span)
}
