//! Computes the smallest and the largest index of a layout, which determine how long a buffer must be.

use super::proof::Proof;
use layout_runtime::image::{Image, Preimage};
use layout_runtime::{
    Layout,
    budget::{Budget, MAX_STEPS},
    linear::{Echelon, Linear},
};

/// A one-dimensional coordinate together with its index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IndexAndCoordinate {
    /// The one-dimensional coordinate.
    pub coordinate: i64,
    /// The index of the coordinate.
    pub index: i64,
}

/// The smallest and the largest index of a layout, each with a coordinate that has this index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IndexRange {
    /// The smallest index.
    pub low: IndexAndCoordinate,
    /// The largest index.
    pub high: IndexAndCoordinate,
}

/// Returns the smallest and the largest index. Both indices are exact, even if the layout has negative strides or a
/// swizzle. If `low.index` is not negative, a buffer for the layout needs `high.index + 1` elements.
///
/// Returns `None` for a layout that is empty or invalid, or has coordinate strides or symbols. Also returns `None` if
/// arithmetic does not determine the result and the layout has more than [`MAX_STEPS`] coordinates. This happens only
/// with a swizzle or XOR strides. In this case, use [`bounds`](Layout::bounds), which returns a range that contains all
/// indices but can be larger than necessary.
///
/// ```
/// # use colex::{Layout, proofs::IndexAndCoordinate};
/// let layout: Layout = "Sw<1,0,-4> o 2:1".parse().unwrap();
/// assert_eq!(layout.cosize(), 2);
/// assert_eq!(colex::proofs::index_range(&layout).unwrap().high, IndexAndCoordinate { coordinate: 1, index: 17 });
/// ```
#[must_use]
pub const fn index_range(layout: &Layout) -> Option<IndexRange> {
    index_range_within(layout, &mut Budget::new(MAX_STEPS))
}

/// Like [`index_range`](index_range), but with a limit on the number of enumerated coordinates.
#[doc(hidden)]
#[must_use]
pub const fn index_range_within(layout: &Layout, budget: &mut Budget) -> Option<IndexRange> {
    if layout.is_empty() || !layout.is_valid() || !layout.is_known() || !layout.has_integer_indices() {
        return None;
    }
    if layout.is_xor() {
        return linear_range(layout, budget);
    }
    let image = Image::of(layout.modes().leaves.split_at(layout.len()).0);
    let offset = layout.offset() as i128;
    let (low, high) = ((image.low + offset) as i64, (image.high() + offset) as i64);
    let block = layout.swizzle().block();
    if layout.swizzle().is_identity() {
        return between(layout, &image, low, high);
    }
    if let Some(map) = Linear::of(layout)
        && layout.size().count_ones() == 1
    {
        let (low, high) = Echelon::of(&map).ends(map.base);
        return between(layout, &image, low, high);
    }
    // A swizzle permutes the indices of each aligned block of `block` indices among themselves, so the smallest index
    // is in the first block, and the largest in the last.
    let first_end = if low / block == high / block { high } else { low / block * block + block - 1 };
    let last_start = if low / block == high / block { low } else { high / block * block };
    if image.is_interval() && budget.take_all((first_end - low) as u64 + (high - last_start) as u64) {
        let low = extreme(layout, low, first_end, false);
        return between(layout, &image, low, extreme(layout, last_start, high, true));
    }
    if budget.take_all(layout.size() as u64) { Some(counted(layout)) } else { None }
}

/// Decides whether all indices are in `0..=high`, so that a buffer of `high + 1` elements is long enough. The
/// counterexample is an index outside this range.
///
/// ```
/// use colex::Layout;
/// let (l, mut steps) = (Layout::parse("(2,3):(3,1)").unwrap(), colex::proofs::Budget::new(100));
/// assert!(colex::proofs::indices_within(&l, 5, &mut steps).holds());
/// assert_eq!(colex::proofs::indices_within(&l, 4, &mut steps).counterexample().unwrap().index, 5);
/// ```
#[doc(hidden)]
pub const fn indices_within(layout: &Layout, high: i64, budget: &mut Budget) -> Proof<IndexAndCoordinate> {
    if !layout.has_integer_indices() {
        return Proof::Undecided;
    }
    let (low, most) = layout.bounds();
    if layout.is_empty() || low >= 0 && most <= high {
        return Proof::Proved;
    }
    match index_range_within(layout, budget) {
        Some(range) if range.low.index < 0 => Proof::Refuted(range.low),
        Some(range) if range.high.index > high => Proof::Refuted(range.high),
        Some(_) => Proof::Proved,
        None => Proof::Undecided,
    }
}

/// Returns the smallest and the largest index of a layout with XOR strides. If the size is a power of two, every
/// combination of bits is a coordinate, and linear algebra gives the result. Otherwise the function enumerates
/// coordinates.
const fn linear_range(layout: &Layout, budget: &mut Budget) -> Option<IndexRange> {
    if let Some(map) = Linear::of(layout)
        && layout.size().count_ones() == 1
    {
        let echelon = Echelon::of(&map);
        let (low, high) = echelon.ends(map.base);
        if let (Some(first), Some(last)) = (echelon.solve(low ^ map.base), echelon.solve(high ^ map.base)) {
            let low = IndexAndCoordinate { coordinate: first, index: low };
            return Some(IndexRange { low, high: IndexAndCoordinate { coordinate: last, index: high } });
        }
    }
    if budget.take_all(layout.size() as u64) { Some(counted(layout)) } else { None }
}

/// Applies the swizzle to the numbers `start..=end`, and returns the largest result if `largest` is `true`, and
/// otherwise the smallest.
const fn extreme(layout: &Layout, start: i64, end: i64, largest: bool) -> i64 {
    let mut best = layout.swizzle().apply(start);
    each!(for i in start..end {
        let index = layout.swizzle().apply(i + 1);
        if (index > best) == largest {
            best = index;
        }
    });
    best
}

const fn between(layout: &Layout, image: &Image, low: i64, high: i64) -> Option<IndexRange> {
    match (place_of(layout, image, low), place_of(layout, image, high)) {
        (Some(low), Some(high)) => Some(IndexRange { low, high }),
        _ => None,
    }
}

/// Finds a coordinate with this index. A swizzle is its own inverse. Therefore the swizzle of `index` is the index
/// before the swizzle.
const fn place_of(layout: &Layout, image: &Image, index: i64) -> Option<IndexAndCoordinate> {
    match image.find(layout.swizzle().apply(index) as i128 - layout.offset() as i128) {
        Preimage::Found((coordinate, _)) => Some(IndexAndCoordinate { coordinate, index }),
        Preimage::Nothing | Preimage::CutOff => None,
    }
}

const fn counted(layout: &Layout) -> IndexRange {
    let start = IndexAndCoordinate { coordinate: 0, index: layout.index(0) };
    let mut range = IndexRange { low: start, high: start };
    each!(for i in 1..layout.size() as i64 {
        let place = IndexAndCoordinate { coordinate: i, index: layout.index(i) };
        if place.index < range.low.index {
            range.low = place;
        }
        if place.index > range.high.index {
            range.high = place;
        }
    });
    range
}
