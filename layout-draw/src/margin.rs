//! Coordinates in the margins of a table, level by level.

use layout_runtime::IntTuple;

/// The coordinates along one side of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Margin {
    /// Rows or columns.
    pub len: usize,
    /// One level for each integer of the mode's shape, the innermost (the one that changes fastest) first.
    pub levels: Vec<Level>,
}

/// One level of coordinates.
pub type Level = Vec<Tick>;

/// A coordinate and the rows or columns it is the coordinate of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tick {
    /// The first row or column.
    pub start: usize,
    /// How many.
    pub len: usize,
    /// The coordinate.
    pub text: String,
}

impl Margin {
    /// The coordinates of a mode: `(2,3)` has a level that counts to 2 three times, and one that counts to 3 once.
    #[must_use]
    pub fn of(shape: &IntTuple) -> Self {
        Self::first(shape, shape.size() as usize)
    }

    /// The first `len` coordinates of a mode of any size.
    #[must_use]
    pub fn first(shape: &IntTuple, len: usize) -> Self {
        let extents = shape.leaves().iter().map(|leaf| leaf.value() as usize).filter(|extent| *extent > 1);
        let (mut levels, mut period) = (Vec::new(), 1usize);
        for extent in extents {
            if period >= len && !levels.is_empty() {
                break;
            }
            levels.push(level(len, period, |k| (k % extent).to_string()));
            period = period.saturating_mul(extent);
        }
        if levels.is_empty() {
            levels.push(level(len, 1, |k| k.to_string()));
        }
        Self { len, levels }
    }

    /// One coordinate a row, in steps.
    #[must_use]
    pub fn steps(len: usize, step: usize) -> Self {
        Self { len, levels: vec![level(len, 1, |k| (k * step).to_string())] }
    }

    /// No coordinates.
    #[must_use]
    pub fn none(len: usize) -> Self {
        Self { len, levels: Vec::new() }
    }

    /// Whether row or column `k` begins a coordinate of the second level.
    pub(crate) fn begins_group(&self, k: usize) -> bool {
        self.levels.get(1).is_some_and(|level| level.iter().any(|tick| tick.start == k))
    }
}

fn level(len: usize, period: usize, text: impl Fn(usize) -> String) -> Level {
    let tick = |k: usize| Tick { start: k * period, len: period.min(len - k * period), text: text(k) };
    (0..len.div_ceil(period)).map(tick).collect()
}
