//! What a tensor asks of its layout before the first access: which indices there are, and whether two coordinates share
//! one.

use crate::plan::entry_sizes;
use crate::views::coords::coord::Coordinate;
use crate::views::operations::traits::TensorLayout;
use layout_proofs::index_range_within;
use layout_proofs::{Budget, Collision, MAX_STEPS, Place, Proof};
use layout_runtime::{
    At, Error, ErrorKind, Extents, IntTuple, Layout, MAX_LEAVES, Text,
    tree::{Profile, Span},
};

/// The smallest and the largest index, or why there are none.
#[derive(Debug)]
pub struct Bounds {
    ends: Result<(Place, Place), Error>,
    /// Whether these are indices that coordinates have; else all indices are between them.
    is_exact: bool,
    /// What the coordinates are shown by.
    extents: Extents,
}

/// The true range of indices; if that is not found, a range that holds all of them.
pub const fn of(layout: &Layout) -> Bounds {
    of_within(layout, MAX_STEPS)
}

/// [`of`], with another limit of enumeration.
const fn of_within(layout: &Layout, steps: usize) -> Bounds {
    if !layout.is_valid() {
        return Bounds { ends: Err(Error::new(ErrorKind::IndexOverflow)), is_exact: true, extents: Extents::NONE };
    }
    if let Err(error) = layout.require_static("", 0) {
        return Bounds { ends: Err(error), is_exact: true, extents: Extents::NONE };
    }
    if !layout.has_integer_indices() {
        return Bounds { ends: Err(Error::new(ErrorKind::CoordinateStride)), is_exact: true, extents: Extents::NONE };
    }
    let extents = extents(layout);
    if let Some(range) = index_range_within(layout, &mut Budget::new(steps)) {
        return Bounds { ends: Ok((range.low, range.high)), is_exact: true, extents };
    }
    let (low, high) = layout.bounds();
    let last = layout.size() as i64 - 1;
    Bounds {
        ends: Ok((Place { coordinate: 0, index: low }, Place { coordinate: last, index: high })),
        is_exact: false,
        extents,
    }
}

/// The extents of the modes, by which coordinates are shown.
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

/// Two coordinates of a layout.
pub const fn shown(layout: &Layout, [first, second]: [i64; 2]) -> [At; 2] {
    let extents = extents(layout);
    [At::new(first, extents), At::new(second, extents)]
}

/// Coordinates that are counted at run time, where a buffer may or may not be long enough.
const COUNTED: usize = 1 << 26;

/// An error unless all indices are in `0..len`, at run time, which counts further than `const` code.
pub fn require_within(layout: &Layout, known: Bounds, len: usize) -> Result<(), Error> {
    match known.require(len) {
        Err(error) if matches!(error.kind(), ErrorKind::BoundsUndecided { .. }) => {
            of_within(layout, COUNTED).require(len)
        }
        result => result,
    }
}

impl Bounds {
    /// The smallest and the largest index.
    pub const fn ends(&self) -> Result<(i64, i64), Error> {
        match &self.ends {
            Ok((low, high)) => Ok((low.index, high.index)),
            Err(error) => Err(*error),
        }
    }

    /// An error unless all indices are in `0..len`.
    pub const fn require(&self, len: usize) -> Result<(), Error> {
        let (low, high) = match self.ends {
            Ok(ends) => ends,
            Err(error) => return Err(error),
        };
        if low.index < 0 {
            return Err(Error::new(ErrorKind::BelowBuffer {
                coordinate: At::new(low.coordinate, self.extents),
                index: low.index,
            }));
        }
        if high.index as u64 >= len as u64 && !self.is_exact {
            return Err(Error::new(ErrorKind::BoundsUndecided { index: high.index, len: len as u64 }));
        }
        if high.index as u64 >= len as u64 {
            let (coordinate, index) = (At::new(high.coordinate, self.extents), high.index);
            return Err(Error::new(ErrorKind::BeyondBuffer { coordinate, index, len: len as u64 }));
        }
        Ok(())
    }
}

/// An error unless no two coordinates share an index.
pub const fn injective(layout: &Layout) -> Result<(), Error> {
    match layout_proofs::injective(layout) {
        Proof::Proved => Ok(()),
        Proof::Refuted(Collision { first, second }) => {
            let (index, [first, second]) = (layout.index(first), shown(layout, [first, second]));
            Err(Error::new(ErrorKind::SharedElement { first, second, index }))
        }
        Proof::Undecided => Err(Error::new(ErrorKind::InjectiveUndecided)),
    }
}

/// The same of the layout of a tensor, if it is known at compile time.
pub const fn known_injective<L: TensorLayout>() -> Result<(), Error> {
    match L::STATIC {
        Some(layout) => injective(&layout),
        None => Ok(()),
    }
}

/// Stops the build if a coordinate does not nest like the shape of a layout that is known at compile time. The
/// functions that users call ask for it themselves, so that the compiler points at the call.
#[track_caller]
pub const fn assert_nests<L: TensorLayout, C: Coordinate>() {
    if let (Some(layout), None) = (L::NAMED, L::REFUSED) {
        let (shape, profile) = (&layout.modes().profile, &C::PROFILE.0);
        if !shape.nests(shape.all(), profile, profile.all()) {
            let error = ErrorKind::CoordShape;
            let rule = error.rule(Text::EMPTY);
            // Extents with names have no numbers to show: then how many modes there are.
            let text = if layout.is_known() {
                rule.str(" ").tuple(&layout.shape())
            } else {
                rule.str(" of ").int(layout.rank() as i64).str(if layout.rank() == 1 { " mode" } else { " modes" })
            };
            panic!("{}", text.str("; ").str(error.fix()).as_str());
        }
    }
}

/// The same of a mode.
#[track_caller]
pub const fn assert_mode<L: TensorLayout>(mode: usize) {
    if let (Some(layout), None) = (L::NAMED, L::REFUSED)
        && let Err(error) = layout.rank_of(&[mode])
    {
        panic!("{}", error.of("extent", 0).text().as_str());
    }
}

/// An error unless the indices of `new`, which an operation made from `old`, stay within those of `old`. A second look
/// at what [`require_operand`](crate::views::operations::operand::require_operand) and the laws of the operations
/// establish.
pub const fn require_inside(new: &Layout, old: &Layout) -> Result<(), Error> {
    let ((low, high), (first, last)) = if same_swizzle(new, old) && !new.is_xor() && !old.is_xor() {
        (new.bounds_before_swizzle(), old.bounds_before_swizzle())
    } else {
        (ok!(of(new).ends()), ok!(of(old).ends()))
    };
    if low < first || high > last {
        let index = if low < first { low } else { high };
        return Err(Error::new(ErrorKind::LeavesTensor { index, low: first, high: last }));
    }
    Ok(())
}

const fn same_swizzle(a: &Layout, b: &Layout) -> bool {
    a.swizzle().y_mask() == b.swizzle().y_mask() && a.swizzle().z_mask() == b.swizzle().z_mask()
}

/// An error unless every number of a coordinate that nests like the shape is in range.
pub fn require_coordinate(layout: &Layout, coordinate: &IntTuple) -> Result<(), Error> {
    let extents = entry_sizes(layout, &coordinate.tree.profile);
    let mut entries = coordinate.leaves().iter().zip(extents);
    match entries.find(|(int, extent)| !int.is_keep() && !(0..*extent).contains(&int.value())) {
        Some((int, extent)) => Err(Error::new(ErrorKind::OutOfMode { entry: int.value(), extent })),
        None => Ok(()),
    }
}

/// The index of a coordinate with these entries, `None` outside of the shape or where it does not nest like the
/// shape.
#[inline]
pub fn checked_index(layout: &Layout, profile: &Profile, entries: &[usize]) -> Option<i64> {
    let index = if *profile == layout.modes().profile {
        natural(layout, entries)
    } else {
        nested(layout, profile, profile.all(), layout.all(), entries, layout.offset())
    };
    Some(layout.swizzle().apply(index?))
}

/// One entry for each leaf.
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

/// `index` after the coordinate under `at`, for the modes under `span`.
fn nested(layout: &Layout, profile: &Profile, at: Span, span: Span, entries: &[usize], index: i64) -> Option<i64> {
    if profile.is_leaf(at) {
        return split(layout, span, entries[at.start], index);
    }
    let rank = layout.modes().profile.rank_like(span, profile, at).ok()?;
    (0..rank).try_fold(index, |index, i| {
        nested(layout, profile, profile.mode(at, i), layout.modes().profile.mode(span, i), entries, index)
    })
}

/// `index` after a one-dimensional coordinate of the modes under `span`. A mode of a part without elements has
/// none.
fn split(layout: &Layout, span: Span, coordinate: usize, mut index: i64) -> Option<i64> {
    let mut rest = coordinate as u64;
    for mode in &layout.modes().leaves[span.start..span.end] {
        let extent = mode.size() as u64;
        index = mode.stepped(index, rest.checked_rem(extent)? as i64);
        rest /= extent;
    }
    (rest == 0).then_some(index)
}
