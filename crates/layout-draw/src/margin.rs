//! Coordinates in the margins of a table.

use layout_runtime::IntTuple;
use std::ops::Range;

/// The coordinates along one side of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Margin {
    /// The number of rows or columns.
    pub len: usize,
    /// The levels of coordinates. Each leaf with an extent above 1 has its own level. The first level belongs to the
    /// leaf that changes fastest.
    pub levels: Vec<Level>,
}

/// The coordinates of one level.
pub type Level = Vec<Tick>;

/// A coordinate in the margin, and the range of rows or columns to which this coordinate belongs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tick {
    /// The first row or column of the range.
    pub start: usize,
    /// The number of rows or columns in the range.
    pub len: usize,
    /// The coordinate as text.
    pub text: String,
}

impl Margin {
    /// Returns the margin of a mode. For example, the margin of `(2,3)` has one level that repeats 0 and 1 three times,
    /// and one level with 0, 1 and 2.
    #[must_use]
    pub fn of(shape: &IntTuple) -> Self {
        Self::window(shape, 0..shape.size() as usize)
    }

    /// Returns the margin for the coordinates in `range` of a mode. The mode can have any size, because the function
    /// computes only these coordinates.
    #[must_use]
    pub fn window(shape: &IntTuple, range: Range<usize>) -> Self {
        let extents = shape.leaves().iter().map(|leaf| leaf.value() as usize).filter(|extent| *extent > 1);
        let (mut levels, mut period) = (Vec::new(), 1usize);
        for extent in extents {
            if period >= range.end && !levels.is_empty() {
                break;
            }
            levels.push(level(&range, period, |k| (k % extent).to_string()));
            period = period.saturating_mul(extent);
        }
        if levels.is_empty() {
            levels.push(level(&range, 1, |k| k.to_string()));
        }
        Self { len: range.len(), levels }
    }

    /// Returns a margin with the coordinates `0`, `step`, `2 * step`, …, one per row or column.
    #[must_use]
    pub fn steps(len: usize, step: usize) -> Self {
        Self { len, levels: vec![level(&(0..len), 1, |k| (k * step).to_string())] }
    }

    /// Returns a margin without coordinates.
    #[must_use]
    pub fn none(len: usize) -> Self {
        Self { len, levels: Vec::new() }
    }

    /// Returns `true` if a coordinate of the second level begins at row or column `k`.
    pub(crate) fn begins_group(&self, k: usize) -> bool {
        self.levels.get(1).is_some_and(|level| level.iter().any(|tick| tick.start == k))
    }
}

/// Returns the coordinates of the rows or columns in a range. Each coordinate applies to `period` rows or columns.
fn level(range: &Range<usize>, period: usize, text: impl Fn(usize) -> String) -> Level {
    let tick = |k: usize| {
        let (start, end) = (range.start.max(k * period), range.end.min(k.saturating_add(1).saturating_mul(period)));
        Tick { start: start - range.start, len: end - start, text: text(k) }
    };
    (range.start / period..range.end.div_ceil(period)).map(tick).collect()
}
