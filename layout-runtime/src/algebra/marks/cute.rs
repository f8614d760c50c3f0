//! CuTe's algorithms. Their results show which numbers are static in CuTe. The functions return `None` if CuTe rejects
//! the operands.
//!
//! Source: CuTe's `layout.hpp`. CuTe does not merge dynamic modes, and it does not drop a dynamic extent of 1.

use super::number::{ONE, ZERO, absolute, ceil_over, is_same, least, over, plus, sign, times};
use crate::Int;
use crate::algebra::row::Row;
use crate::leaf::Leaf;
use crate::tree::{MAX_LEAVES, Span, Tree};

/// Coalesces the modes in `span` like CuTe's `bw_coalesce`.
pub(super) const fn coalesce(modes: &Tree<Leaf>, span: Span) -> Row {
    coalesce_row(&Row::of(modes, span))
}

/// Coalesces the modes in `span` like CuTe's `coalesce_x`. In contrast to `coalesce`, the result also has the same
/// indices at coordinates past the end of the last mode.
const fn coalesce_without_end(modes: &Tree<Leaf>, span: Span) -> Row {
    let mut row = Row::of(modes, span);
    if row.len() == 0 {
        row.push(Leaf::STATIC_UNIT);
    }
    let last = *row.mode(row.len() - 1);
    if last.extent().is_constant(1) {
        row.replace(row.len() - 1, Leaf::join(Int::fixed(2), last.stride()));
    }
    coalesce_row(&row)
}

const fn coalesce_row(row: &Row) -> Row {
    // Merge the modes from the last to the first. If there are no modes, the result is `1:0`.
    let mut turned = [Leaf::STATIC_UNIT; MAX_LEAVES];
    let mut len = 1;
    let before = row.len().saturating_sub(1);
    if row.len() > 0 {
        turned[0] = *row.mode(before);
    }
    each!(for i in rev(0..before) {
        let (mode, front) = (*row.mode(i), turned[len - 1]);
        let end = times(mode.stride(), mode.extent());
        if mode.extent().is_constant(1) {
            continue;
        } else if len == 1 && front.extent().is_constant(1) {
            turned[0] = mode;
        } else if front.extent_is_static && is_same(end, front.stride()) {
            turned[len - 1] = Leaf::join(times(mode.extent(), front.extent()), mode.stride());
        } else {
            turned[len] = mode;
            len += 1;
        }
    });
    if len == 1 && turned[0].extent().is_constant(1) {
        turned[0] = Leaf::STATIC_UNIT;
    }
    let mut out = Row::new();
    each!(for i in rev(0..len) {
        out.push(turned[i]);
    });
    out
}

/// Returns CuTe's composition of the modes in `span` with `rhs`.
pub(super) const fn composition(modes: &Tree<Leaf>, span: Span, rhs: &Tree<Leaf>) -> Option<Tree<Leaf>> {
    let lhs = coalesce_without_end(modes, span);
    let (mut out, mut counts) = (Row::new(), [0; MAX_LEAVES]);
    each!(for i in 0..rhs.len() {
        let before = out.len();
        some!(composed_leaf(&mut out, &lhs, rhs.leaves[i]));
        counts[i] = (out.len() - before) as u8;
    });
    let Ok(profile) = rhs.profile.refine(&counts) else { return None };
    let mut tree = out.finish();
    tree.profile = profile;
    Some(tree)
}

const fn composed_leaf(out: &mut Row, lhs: &Row, rhs: Leaf) -> Option<()> {
    let (mut rest_extent, mut rest_stride) = (rhs.extent(), rhs.stride());
    if !rest_stride.basis().is_one() {
        return None;
    }
    if rest_stride.is_constant(0) {
        return put(out, rest_extent, rest_stride);
    }
    let (last, start) = (lhs.len() - 1, out.len());
    each!(for i in 0..last {
        let (extent, stride) = (lhs.mode(i).extent(), lhs.mode(i).stride());
        if !divides(rest_stride, extent) {
            return None;
        }
        let next_extent = ceil_over(extent, absolute(rest_stride));
        let next_stride = times(ceil_over(absolute(rest_stride), extent), sign(rest_stride));
        if !next_extent.is_constant(1) && !rest_extent.is_constant(1) {
            let found = least(next_extent, rest_extent);
            some!(put(out, found, times(stride, rest_stride)));
            if found.is_static() && rest_extent.is_static() && rest_extent.value() % found.value() != 0 {
                return None;
            }
            rest_extent = over(rest_extent, found);
        }
        rest_stride = next_stride;
    });
    if last > 0 && out.len() > start && rest_extent.is_constant(1) {
        return Some(());
    }
    put(out, rest_extent, times(lhs.mode(last).stride(), rest_stride))
}

/// Returns `false` if CuTe's static check fails: both numbers are static, and `stride` is neither a multiple of
/// `extent` nor less than `extent`.
const fn divides(stride: Int, extent: Int) -> bool {
    let is_known = stride.is_static() && extent.is_static();
    !is_known || stride.value() < extent.value() || stride.value() % extent.value() == 0
}

const fn put(out: &mut Row, extent: Int, stride: Int) -> Option<()> {
    if out.is_full() {
        return None;
    }
    out.push(Leaf::join(extent, stride));
    Some(())
}

/// Removes the modes with a static stride of 0 from the modes in `span`, and coalesces the other modes.
const fn filtered(modes: &Tree<Leaf>, span: Span) -> Row {
    let mut row = Row::of(modes, span);
    each!(for i in 0..row.len() {
        if row.mode(i).stride().is_constant(0) {
            row.replace(i, Leaf::STATIC_UNIT);
        }
    });
    coalesce_row(&row)
}

/// Returns the complement of the modes in `span` within a shape with the extents `within`.
pub(super) const fn complement(modes: &Tree<Leaf>, span: Span, within: &[Int]) -> Option<Tree<Leaf>> {
    let filtered = filtered(modes, span);
    if filtered.len() == 1 && filtered.mode(0).stride().is_constant(0) {
        return Some(some!(compact(within, ONE, Row::new())).finish());
    }
    let mut row = Row::new();
    let mut filled = ONE;
    let mut taken = [false; MAX_LEAVES];
    each!(for _ in 0..filtered.len() {
        let k = some!(next_stride(&filtered, &taken));
        let mode = filtered.mode(k);
        let gap = over(mode.stride(), filled);
        if gap.is_constant(0) || !mode.basis.is_one() {
            return None;
        }
        taken[k] = true;
        some!(put(&mut row, gap, filled));
        filled = times(mode.stride(), mode.extent());
    });
    let (mut rests, mut divisor) = ([ONE; MAX_LEAVES], filled);
    each!(for i in 0..within.len() {
        rests[i] = ceil_over(within[i], divisor);
        divisor = ceil_over(divisor, within[i]);
    });
    Some(coalesce_row(&some!(compact(rests.split_at(within.len()).0, filled, row))).finish())
}

/// Returns the number of the mode with the smallest stride, among the modes that are not in `taken`. Returns `None` if
/// `row` has several modes and one of them has a dynamic stride.
const fn next_stride(row: &Row, taken: &[bool; MAX_LEAVES]) -> Option<usize> {
    let mut least: Option<usize> = None;
    each!(for k in 0..row.len() {
        if row.len() > 1 && !row.mode(k).stride_is_static {
            return None;
        }
        if !taken[k] && !matches!(least, Some(least) if row.mode(k).stride >= row.mode(least).stride) {
            least = Some(k);
        }
    });
    least
}

/// Appends the extents to `row` as modes with compact strides, starting with `stride`. Adjacent extents are merged if
/// both are static or both are dynamic.
const fn compact(extents: &[Int], stride: Int, row: Row) -> Option<Row> {
    let (mut row, mut stride, mut i) = (row, stride, 0);
    while i < extents.len() {
        let mut extent = extents[i];
        i += 1;
        while i < extents.len() && extents[i].is_static() == extent.is_static() {
            extent = times(extent, extents[i]);
            i += 1;
        }
        let is_one = extent.is_constant(1);
        some!(put(&mut row, extent, if is_one { ZERO } else { stride }));
        stride = if is_one { stride } else { times(stride, extent) };
    }
    Some(row)
}

/// Returns the extents of the coalesced modes in `span`, and their number. A divide computes the complement of the tile
/// in these extents.
pub(super) const fn extents(modes: &Tree<Leaf>, span: Span) -> ([Int; MAX_LEAVES], usize) {
    let row = coalesce(modes, span);
    let mut extents = [ONE; MAX_LEAVES];
    each!(for i in 0..row.len() {
        extents[i] = row.mode(i).extent();
    });
    (extents, row.len())
}

/// Returns the product of the extents in `span`.
pub(crate) const fn size(modes: &Tree<Leaf>, span: Span) -> Int {
    place(&Row::of(modes, span), span.end - span.start)
}

/// Returns the product of the first `k` extents.
const fn place(row: &Row, k: usize) -> Int {
    let mut place = ONE;
    each!(for i in 0..k {
        place = times(place, row.mode(i).extent());
    });
    place
}

/// Returns the largest index plus 1, as if all strides were positive.
pub(crate) const fn cosize(modes: &Tree<Leaf>, span: Span) -> Int {
    let mut last = ZERO;
    each!(for i in span.start..span.end {
        let mode = &modes.leaves[i];
        let steps = plus(mode.extent(), Int::fixed(-1));
        last = plus(last, times(absolute(mode.stride()), steps));
    });
    plus(last, ONE)
}

/// Returns the right inverse of the modes in `span`. As in CuTe, modes with dynamic strides are not part of the chain.
pub(super) const fn right_inverse(modes: &Tree<Leaf>, span: Span) -> Option<Tree<Leaf>> {
    let flat = coalesce(modes, span);
    let mut row = Row::new();
    row.push(Leaf::STATIC_UNIT);
    let mut end = ONE;
    while let Some(k) = following(&flat, end) {
        some!(put(&mut row, flat.mode(k).extent(), place(&flat, k)));
        end = times(flat.mode(k).stride(), flat.mode(k).extent());
        if row.len() > flat.len() {
            break;
        }
    }
    Some(coalesce_row(&row).finish())
}

/// Returns the number of the first mode with a static stride that equals `end`. `end` must be static.
const fn following(row: &Row, end: Int) -> Option<usize> {
    let k = first!(0..row.len(), |k| is_same(row.mode(k).stride(), end));
    if k < row.len() { Some(k) } else { None }
}

/// Returns the left inverse of the modes in `span`. The strides of these modes must be static.
pub(super) const fn left_inverse(modes: &Tree<Leaf>, span: Span) -> Option<Tree<Leaf>> {
    let flat = coalesce(modes, span);
    let mut taken = [false; MAX_LEAVES];
    let (mut row, mut stride, mut filled, mut last) = (Row::new(), ZERO, ONE, ONE);
    each!(for _ in 0..flat.len() {
        let k = some!(next_stride(&flat, &taken));
        let mode = flat.mode(k);
        taken[k] = true;
        last = mode.extent();
        if !mode.stride_is_static || mode.stride < 0 {
            return None;
        }
        if mode.stride != 0 {
            some!(put(&mut row, over(mode.stride(), filled), stride));
            filled = mode.stride();
            stride = place(&flat, k);
        }
    });
    some!(put(&mut row, last, stride));
    Some(coalesce_row(&row).finish())
}
