//! Copies static and dynamic marks from one layout to another layout of the same elements. The modes of the two layouts
//! may be merged differently.

use super::number::value;
use crate::leaf::Leaf;
use crate::tree::{Span, Tree};

/// Copies the marks of `from` under `span` to the modes of `to` under `at`, mode by mode as long as both have the same
/// nesting.
pub(super) const fn align(to: &mut Tree<Leaf>, at: Span, from: &Tree<Leaf>, span: Span) {
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

/// Returns `true` if both spans have the same size, or if one of the sizes is unknown.
const fn have_same_size(a: &Tree<Leaf>, at: Span, b: &Tree<Leaf>, span: Span) -> bool {
    match (size(a, at), size(b, span)) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    }
}

const fn size(modes: &Tree<Leaf>, span: Span) -> Option<i64> {
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
    if at.end - at.start == span.end - span.start && (size(to, at).is_none() || size(from, span).is_none()) {
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
        next = match end_of(from, first, span.end, extent) {
            Some(end) => end,
            None => {
                to.leaves[i].extent_is_static = false;
                return;
            }
        };
        each!(for k in first..next {
            to.leaves[i].extent_is_static &= from.leaves[k].extent_is_static;
        });
    });
}

/// Returns the end of the leaves from `start` on that together have `size` elements, or `None` if no sequence of leaves
/// has this size.
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
