//! Checks the layout of a tensor before the first access: whether all indices are in range, and whether two coordinates
//! have the same index.

use crate::plan::entry_sizes;
use crate::views::coords::coord::Coordinate;
use crate::views::operations::traits::TensorLayout;
use layout_proofs::index_range_within;
use layout_proofs::{Budget, Collision, IndexAndCoordinate, MAX_STEPS, Proof};
use layout_runtime::rules::{
    BelowBuffer, BeyondBuffer, BoundsUndecided, CoordShape, CoordinateStride, IndexOverflow, InjectiveUndecided,
    OutOfMode, SharedElement,
};
use layout_runtime::{
    At, Error, Extents, IntTuple, Layout, MAX_LEAVES, Text,
    tree::{Profile, Span},
};

layout_runtime::rules! {
    LeavesTensor { index: i64, low: i64, high: i64 } = "the result has index {index}, but the tensor only has indices {low} to {high}",
        "use only coordinates of the tensor";
}

/// The smallest and the largest index of a layout, or the reason why they are not known.
#[derive(Debug)]
pub struct Bounds {
    ends: Result<(IndexAndCoordinate, IndexAndCoordinate), Error>,
    /// `true` if coordinates with these two indices exist. Otherwise the two numbers only bound the indices.
    is_exact: bool,
    /// The extents of the modes. Messages need these extents to print coordinates with one entry per mode.
    extents: Extents,
}

/// Returns the smallest and the largest index if they can be computed in few steps. Otherwise returns bounds that
/// contain all indices.
pub const fn of(layout: &Layout) -> Bounds {
    of_within(layout, MAX_STEPS)
}

/// Like [`of`], but enumerates at most `steps` coordinates.
const fn of_within(layout: &Layout, steps: usize) -> Bounds {
    if !layout.is_valid() {
        return Bounds { ends: Err(IndexOverflow.error()), is_exact: true, extents: Extents::NONE };
    }
    if layout.is_empty() {
        let nothing = IndexAndCoordinate { coordinate: 0, index: 0 };
        return Bounds {
            ends: Ok((nothing, IndexAndCoordinate { index: -1, ..nothing })),
            is_exact: true,
            extents: Extents::NONE,
        };
    }
    if let Err(error) = layout.require_static("", 0) {
        return Bounds { ends: Err(error), is_exact: true, extents: Extents::NONE };
    }
    if !layout.has_integer_indices() {
        return Bounds { ends: Err(CoordinateStride.error()), is_exact: true, extents: Extents::NONE };
    }
    let extents = extents(layout);
    if let Some(range) = index_range_within(layout, &mut Budget::new(steps)) {
        return Bounds { ends: Ok((range.low, range.high)), is_exact: true, extents };
    }
    let (low, high) = layout.bounds();
    let last = layout.size() as i64 - 1;
    Bounds {
        ends: Ok((
            IndexAndCoordinate { coordinate: 0, index: low },
            IndexAndCoordinate { coordinate: last, index: high },
        )),
        is_exact: false,
        extents,
    }
}

/// Returns the extents of the modes. Messages need these extents to print coordinates with one entry per mode.
const fn extents(layout: &Layout) -> Extents {
    let mut extents = [1; MAX_LEAVES];
    each!(for i in 0..layout.rank() {
        extents[i] = match layout.size_of(&[i]) {
            Ok(size) => size as i64,
            Err(_) => return Extents::NONE,
        };
    });
    Extents::new(extents.split_at(layout.rank()).0)
}

/// Converts two one-dimensional coordinates of a layout to coordinates with one entry per mode, as messages print them.
pub const fn shown(layout: &Layout, [first, second]: [i64; 2]) -> [At; 2] {
    let extents = extents(layout);
    [At::new(first, extents), At::new(second, extents)]
}

/// Maximum number of coordinates to enumerate at runtime if the bounds do not determine whether a buffer is long
/// enough.
const COUNTED: usize = 1 << 26;

/// Returns an error unless all indices are in `0..len`. `known` contains the bounds that `const` code computed. If
/// these bounds do not determine the result, this function enumerates more coordinates than `const` code does.
pub fn require_within(layout: &Layout, known: Bounds, len: usize) -> Result<(), Error> {
    match known.require(len) {
        Err(error) if error.breaks(&BoundsUndecided::RULE) => of_within(layout, COUNTED).require(len),
        result => result,
    }
}

impl Bounds {
    /// Returns the smallest and the largest index, or the reason why they are not known.
    pub const fn ends(&self) -> Result<(i64, i64), Error> {
        match &self.ends {
            Ok((low, high)) => Ok((low.index, high.index)),
            Err(error) => Err(*error),
        }
    }

    /// Returns an error unless all indices are in `0..len`.
    pub const fn require(&self, len: usize) -> Result<(), Error> {
        let (low, high) = ok!(self.ends);
        if high.index < low.index {
            return Ok(());
        }
        if low.index < 0 {
            return Err(BelowBuffer { coordinate: At::new(low.coordinate, self.extents), index: low.index }.error());
        }
        if high.index as u64 >= len as u64 && !self.is_exact {
            return Err(BoundsUndecided { index: high.index, len: len as u64 }.error());
        }
        if high.index as u64 >= len as u64 {
            let (coordinate, index) = (At::new(high.coordinate, self.extents), high.index);
            return Err(BeyondBuffer { coordinate, index, len: len as u64 }.error());
        }
        Ok(())
    }
}

/// Returns an error if two coordinates have the same index.
pub const fn injective(layout: &Layout) -> Result<(), Error> {
    match layout_proofs::injective(layout) {
        Proof::Proved => Ok(()),
        Proof::Refuted(Collision { first, second }) => {
            let (index, [first, second]) = (layout.index(first), shown(layout, [first, second]));
            Err(SharedElement { first, second, index }.error())
        }
        Proof::Undecided => Err(InjectiveUndecided.error()),
    }
}

/// Like [`injective`], for the layout type of a tensor. Returns `Ok` if the layout is not completely known at compile
/// time.
pub const fn known_injective<L: TensorLayout>() -> Result<(), Error> {
    match L::STATIC {
        Some(layout) => injective(&layout),
        None => Ok(()),
    }
}

/// Stops compilation if the coordinate does not nest like the shape of a layout type. Functions of the public API call
/// this function directly, so that rustc reports the position of the user's call.
#[track_caller]
pub const fn assert_nests<L: TensorLayout, C: Coordinate>() {
    if let (Some(layout), None) = (L::NAMED, L::REFUSED) {
        let (shape, profile) = (&layout.modes().profile, &C::PROFILE.0);
        if !shape.nests(shape.all(), profile, profile.all()) {
            let error = CoordShape.error();
            let rule = error.message(Text::EMPTY);
            // Symbolic extents have no values to print, so the message prints the number of modes instead.
            let text = if layout.is_known() {
                rule.str(" ").tuple(&layout.shape())
            } else {
                rule.str(" of ").int(layout.rank() as i64).str(if layout.rank() == 1 { " mode" } else { " modes" })
            };
            panic!("{}", error.suggestion(text.str("; ")).as_str());
        }
    }
}

/// Stops compilation if the layout has no mode `mode`.
#[track_caller]
pub const fn assert_mode<L: TensorLayout>(mode: usize) {
    if let (Some(layout), None) = (L::NAMED, L::REFUSED)
        && let Err(error) = layout.rank_of(&[mode])
    {
        panic!("{}", error.of("extent", 0).text().as_str());
    }
}

/// Returns an error unless all indices of `new` are within the bounds of the indices of `old`. `new` is the result of
/// an operation on `old`. The check is redundant, because
/// [`require_operand`](crate::views::operations::operand::require_operand) and the laws of the operations guarantee the
/// same.
pub const fn require_inside(new: &Layout, old: &Layout) -> Result<(), Error> {
    if new.is_empty() {
        return Ok(());
    }
    let ((low, high), (first, last)) = if new.swizzle().is_same(old.swizzle()) && !new.is_xor() && !old.is_xor() {
        (new.bounds_before_swizzle(), old.bounds_before_swizzle())
    } else {
        (ok!(of(new).ends()), ok!(of(old).ends()))
    };
    if low < first || high > last {
        let index = if low < first { low } else { high };
        return Err(LeavesTensor { index, low: first, high: last }.error());
    }
    Ok(())
}

/// Returns an error unless every entry of a coordinate is in range. Entries `_` are skipped. The coordinate must nest
/// like the shape.
pub fn require_coordinate(layout: &Layout, coordinate: &IntTuple) -> Result<(), Error> {
    let extents = entry_sizes(layout, &coordinate.tree.profile);
    let mut entries = coordinate.leaves().iter().zip(extents);
    match entries.find(|(int, extent)| !int.is_keep() && !(0..*extent).contains(&int.value())) {
        Some((int, extent)) => Err(OutOfMode { entry: int.value(), extent }.error()),
        None => Ok(()),
    }
}

/// Returns the index of a coordinate with these entries, or `None` if the coordinate is outside the shape or does not
/// nest like the shape.
#[inline]
pub fn checked_index(layout: &Layout, profile: &Profile, entries: &[usize]) -> Option<i64> {
    let index = if *profile == layout.modes().profile {
        natural(layout, entries)
    } else {
        nested(layout, profile, profile.all(), layout.all(), entries, layout.offset())
    };
    Some(layout.swizzle().apply(index?))
}

/// Returns the index before the swizzle at a coordinate with one entry per leaf, or `None` if an entry is outside the
/// shape.
#[inline]
fn natural(layout: &Layout, entries: &[usize]) -> Option<i64> {
    let mut index = layout.offset();
    for (mode, entry) in layout.modes().leaves[..layout.len()].iter().zip(entries) {
        if *entry as u64 >= mode.size() as u64 {
            return None;
        }
        index = mode.stepped(index, *entry as i64);
    }
    Some(index)
}

/// Returns `index` plus the contribution of the modes in `span`, or `None` if the coordinate is outside the shape. The
/// entries in the span `at` of `profile` are the coordinate of these modes.
fn nested(layout: &Layout, profile: &Profile, at: Span, span: Span, entries: &[usize], index: i64) -> Option<i64> {
    if profile.is_leaf(at) {
        return split(layout, span, entries[at.start], index);
    }
    let rank = layout.modes().profile.rank_like(span, profile, at).ok()?;
    (0..rank).try_fold(index, |index, i| {
        nested(layout, profile, profile.mode(at, i), layout.modes().profile.mode(span, i), entries, index)
    })
}

/// Returns `index` plus the contribution of the modes in `span` at a one-dimensional coordinate. Returns `None` if the
/// coordinate is outside these modes or an extent is 0.
fn split(layout: &Layout, span: Span, coordinate: usize, mut index: i64) -> Option<i64> {
    let mut rest = coordinate as u64;
    for mode in &layout.modes().leaves[span.start..span.end] {
        let extent = mode.size() as u64;
        index = mode.stepped(index, rest.checked_rem(extent)? as i64);
        rest /= extent;
    }
    (rest == 0).then_some(index)
}
