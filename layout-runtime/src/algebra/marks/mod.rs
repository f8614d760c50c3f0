//! Marks the numbers of a result that are static in the type of CuTe's result.
//!
//! In CuTe, a number is static if it is computed only from static numbers. The algorithms of this crate differ from
//! CuTe's algorithms, so they do not show from which numbers CuTe computes a number. If all operands are static, the
//! result is static. If all operands are dynamic, the result is dynamic. Otherwise, [`cute`] computes CuTe's result for
//! the same operands. Then [`align`] copies the marks of CuTe's modes to the modes with the same elements. The two
//! results can merge modes differently. The values of the result never change.

mod cute;
mod number;
pub(crate) use cute::{cosize, size};
pub(crate) use number::{ceil_over, times};

use crate::IntTuple;
use crate::algebra::Tiler;
use crate::leaf::{Leaf, is_empty};
use crate::tree::{Span, Tree};
use number::value;

/// Specifies whether all, some or none of the numbers of the operands are static. `Empty` means that an operand is
/// empty, which CuTe does not permit.
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

    /// Returns whether the numbers of both operands are static, for a composition or a divide of the modes in `span` by
    /// `rhs`. If all numbers of the modes are dynamic, a static stride of 1 in `rhs` does not make a number of the
    /// result static.
    const fn of_both(modes: &Tree<Leaf>, span: Span, rhs: &Tree<Leaf>) -> Self {
        let is_run = all!(0..rhs.len(), |i| !rhs.leaves[i].extent_is_static && rhs.leaves[i].is_run());
        match (Self::of(modes, span), Self::of(rhs, rhs.profile.all())) {
            (Self::None, Self::Some) if is_run => Self::None,
            (modes, rhs) => modes.and(rhs),
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

    /// Marks all numbers of `out` as static for `All`, and as dynamic otherwise. For `Some`, the function then copies
    /// the marks of `cute` if `cute` is not `None`.
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

/// Marks the numbers of `out`, which is the composition of the modes in `span` with `rhs`.
pub(crate) const fn composed(out: &mut Tree<Leaf>, modes: &Tree<Leaf>, span: Span, rhs: &Tree<Leaf>) {
    let known = StaticNumbers::of_both(modes, span, rhs);
    let theirs = if known.is_some() { cute::composition(modes, span, rhs) } else { None };
    known.mark(out, theirs);
}

/// Marks the numbers of `out`, which is the complement of `modes` in `within`.
pub(crate) const fn complemented(out: &mut Tree<Leaf>, modes: &Tree<Leaf>, within: &IntTuple) {
    let all = modes.profile.all();
    let known = StaticNumbers::of(modes, all).and(StaticNumbers::of_ints(within));
    let extents = within.tree.leaves.split_at(within.len()).0;
    let theirs = if known.is_some() { cute::complement(modes, all, extents) } else { None };
    known.mark(out, theirs);
}

/// Marks the numbers of `out`, which is the divide of the modes in `span` by the tile of `tiler` at `at`.
pub(crate) const fn divided(out: &mut Tree<Leaf>, (modes, span): (&Tree<Leaf>, Span), (tiler, at): (&Tiler, Span)) {
    let tile = tiler.compact_tile(at);
    let known = StaticNumbers::of_both(modes, span, &tile);
    let theirs = if known.is_some() { cute_divided(modes, span, &tile) } else { None };
    known.mark(out, theirs);
}

const fn cute_divided(modes: &Tree<Leaf>, span: Span, tile: &Tree<Leaf>) -> Option<Tree<Leaf>> {
    let (extents, len) = cute::extents(modes, span);
    let rest = some!(cute::complement(tile, tile.profile.all(), extents.split_at(len).0));
    let Ok(both) = Tree::pair((tile, tile.profile.all()), (&rest, rest.profile.all())) else { return None };
    cute::composition(modes, span, &both)
}

/// Marks the numbers of `out`, which is the layout of the start indices in a product. The block consists of the modes
/// in `span`, and the tile of `tiler` at `at` arranges the copies of the block.
pub(crate) const fn multiplied(out: &mut Tree<Leaf>, (modes, span): (&Tree<Leaf>, Span), (tiler, at): (&Tiler, Span)) {
    let copies = &tiler.compact_tile(at);
    let known = StaticNumbers::of(modes, span).and(StaticNumbers::of(copies, copies.profile.all()));
    let theirs = if known.is_some() { cute_multiplied(modes, span, copies) } else { None };
    known.mark(out, theirs);
}

const fn cute_multiplied(modes: &Tree<Leaf>, span: Span, copies: &Tree<Leaf>) -> Option<Tree<Leaf>> {
    let room = number::times(size(modes, span), cosize(copies, copies.profile.all()));
    let complement = some!(cute::complement(modes, span, &[room]));
    cute::composition(&complement, complement.profile.all(), copies)
}

/// Marks the numbers of `out`, which is the right inverse of `modes`.
pub(crate) const fn right_inverse(out: &mut Tree<Leaf>, modes: &Tree<Leaf>) {
    let (all, known) = (modes.profile.all(), StaticNumbers::of(modes, modes.profile.all()));
    let theirs = if known.is_some() { cute::right_inverse(modes, all) } else { None };
    known.mark(out, theirs);
}

/// Marks the numbers of `out`, which is the left inverse of `modes`.
pub(crate) const fn left_inverse(out: &mut Tree<Leaf>, modes: &Tree<Leaf>) {
    let (all, known) = (modes.profile.all(), StaticNumbers::of(modes, modes.profile.all()));
    let theirs = if known.is_some() { cute::left_inverse(modes, all) } else { None };
    known.mark(out, theirs);
}

/// Copies the marks from the mode of `from` at `span` to the mode of `to` at `at`. If both have the same rank and modes
/// of the same sizes, the marks of each mode are copied separately.
const fn align(to: &mut Tree<Leaf>, at: Span, from: &Tree<Leaf>, span: Span) {
    let (rank, is_leaf) = (to.profile.rank(at), to.profile.is_leaf(at) || from.profile.is_leaf(span));
    let nest_alike = !is_leaf
        && rank == from.profile.rank(span)
        && all!(0..rank, |i| have_same_size(to, to.profile.mode(at, i), from, from.profile.mode(span, i)));
    if !nest_alike {
        return align_rows(to, at, from, span);
    }
    each!(for i in 0..rank {
        align(to, to.profile.mode(at, i), from, from.profile.mode(span, i));
    });
}

/// Returns `true` if the mode of `a` at `at` and the mode of `b` at `span` have the same size, or if one of the sizes
/// is unknown.
const fn have_same_size(a: &Tree<Leaf>, at: Span, b: &Tree<Leaf>, span: Span) -> bool {
    !matches!((known_size(a, at), known_size(b, span)), (Some(a), Some(b)) if a != b)
}

const fn known_size(modes: &Tree<Leaf>, span: Span) -> Option<i64> {
    let mut size: i64 = 1;
    each!(for i in span.start..span.end {
        size = some!(size.checked_mul(some!(value(modes.leaves[i].extent()))));
    });
    Some(size)
}

/// Copies the marks leaf by leaf. If one leaf of `to` covers several leaves of `from`, its extent is static only if the
/// extents of all these leaves are static, and its stride gets the mark of the first leaf.
const fn align_rows(to: &mut Tree<Leaf>, at: Span, from: &Tree<Leaf>, span: Span) {
    let mut next = span.start;
    if at.end - at.start == span.end - span.start && (known_size(to, at).is_none() || known_size(from, span).is_none())
    {
        each!(for i in at.start..at.end {
            copy(&mut to.leaves[i], &from.leaves[next]);
            next += 1;
        });
        return;
    }
    each!(for i in at.start..at.end {
        let Some(extent) = value(to.leaves[i].extent()) else { return };
        if extent > 1 {
            next = first!(next..span.end, |k| !from.leaves[k].is_one());
        }
        if next == span.end {
            return;
        }
        copy(&mut to.leaves[i], &from.leaves[next]);
        let first = next;
        let Some(end) = end_of(from, first, span.end, extent) else {
            to.leaves[i].extent_is_static = false;
            return;
        };
        next = end;
        each!(for k in first..next {
            to.leaves[i].extent_is_static &= from.leaves[k].extent_is_static;
        });
    });
}

/// Returns the end of the sequence of leaves that starts at `start` and has extents with the product `size`, or `None`
/// if no such sequence exists.
const fn end_of(modes: &Tree<Leaf>, start: usize, end: usize, size: i64) -> Option<usize> {
    let (mut product, mut next): (i64, usize) = (1, start);
    while next == start || product < size && next < end {
        product = some!(product.checked_mul(some!(value(modes.leaves[next].extent()))));
        next += 1;
    }
    if product == size { Some(next) } else { None }
}

const fn copy(to: &mut Leaf, from: &Leaf) {
    to.extent_is_static = to.name == 0 && from.extent_is_static;
    to.stride_is_static = !to.basis.is_named() && from.stride_is_static;
}

impl Tiler {
    /// Returns `true` if all numbers of the tiler are static. The stride of an integer is a static 1, and `_` has no
    /// numbers.
    ///
    /// ```
    /// use colex::Tiler;
    /// let is_static = |text: &str| Tiler::shape(&text.parse().unwrap()).unwrap().is_static();
    /// assert!(is_static("(_4,_)") && !is_static("(_4,2)"));
    /// ```
    pub const fn is_static(&self) -> bool {
        all!(0..self.tree().len(), |i| {
            let mode = &self.tree().leaves[i];
            self.is_kept(i) || mode.extent_is_static && (mode.stride_is_static || self.is_number(i))
        })
    }

    /// Returns the layout of the tiler at the position `at`.
    #[doc(hidden)]
    pub const fn tile(&self, at: Span) -> Tree<Leaf> {
        let mut tile = self.tree().at(at);
        tile.leaves[0].stride_is_static |= self.is_number(at.start);
        tile
    }

    /// Returns the tile of a divide or product at the position `at`. As in CuTe, an integer `n` means the compact
    /// layout `n:1`, and `_1` means `_1:_0`.
    const fn compact_tile(&self, at: Span) -> Tree<Leaf> {
        let mut tile = self.tile(at);
        if self.is_one(at) && tile.leaves[0].extent_is_static {
            tile.leaves[0] = Leaf::STATIC_UNIT;
        }
        tile
    }
}
