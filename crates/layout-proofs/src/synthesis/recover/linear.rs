//! Recovers XOR strides from a function that is linear over GF(2).

use super::{Attempt, Function, Miss};
use layout_runtime::{Layout, Swizzle};

/// The columns that have been determined so far.
struct Columns {
    columns: [i64; 62],
    len: usize,
    /// The first bit of the last leaf. `rest` is the remaining extent of that leaf. `run` is the length of the current
    /// run of columns in which each column doubles. When a run ends, its extent must divide `rest`.
    last: usize,
    rest: i64,
    run: u32,
}

impl<F: FnMut(&[i64]) -> i64> Function<'_, F> {
    /// Finds the layout `L` of XOR strides such that `swizzle o fN o L` is the function. Returns `None` if the shape
    /// does not permit XOR strides.
    pub(super) fn linear(&mut self, swizzle: Swizzle) -> Option<Attempt> {
        let columns = Columns::of(&self.extents)?;
        Some(self.read_columns(columns, swizzle))
    }

    fn read_columns(&mut self, mut columns: Columns, swizzle: Swizzle) -> Attempt {
        let start = self.at(0)?;
        for coordinate in 0..self.size {
            let value = self.at(coordinate)?;
            let before = swizzle.apply(value ^ start);
            let expected = if coordinate.count_ones() == 1 { columns.grow(before) } else { columns.at(coordinate) };
            if before != expected {
                return Ok(Err(Miss { coordinate, value, layout: swizzle.apply(expected) ^ start }));
            }
        }
        let layout = Layout::from_columns(self.shape, &columns.columns[..columns.len])?;
        if start == 0 && swizzle.is_identity() {
            return Ok(Ok(layout));
        }
        Ok(Ok(layout.joined(swizzle.apply(start))?.swizzled(swizzle, 0)?))
    }
}

impl Columns {
    /// Returns columns for a shape, of which none is determined yet. Returns `None` if an extent before the last is not
    /// a power of two.
    fn of(extents: &[i64]) -> Option<Self> {
        let last = extents.iter().rposition(|extent| *extent > 1).unwrap_or(0);
        let before = &extents[..last];
        let bits = before.iter().map(|extent| extent.trailing_zeros() as usize).sum();
        let is_linear = before.iter().all(|extent| extent.count_ones() == 1);
        is_linear.then_some(Self { columns: [0; 62], len: 0, last: bits, rest: extents[last], run: 0 })
    }

    /// Returns the index of a coordinate that has only bits with known columns.
    fn at(&self, coordinate: i64) -> i64 {
        let mut index = 0;
        each!(for bit in bits(coordinate) {
            index ^= self.columns[bit];
        });
        index
    }

    /// Adds the column of the next bit if a layout can have this column. Returns the column that the layout predicts.
    fn grow(&mut self, column: i64) -> i64 {
        let doubled = if self.len > self.last { Some(self.columns[self.len - 1] << 1) } else { None };
        let goes_on = doubled == Some(column);
        let ends = self.run < 62 && self.rest % (1 << self.run) == 0;
        if column < 0 || doubled.is_some() && !goes_on && !ends {
            return doubled.unwrap_or(0);
        }
        if self.len >= self.last {
            if !goes_on {
                self.rest >>= self.run;
                self.run = 0;
            }
            self.run += 1;
        }
        self.columns[self.len] = column;
        self.len += 1;
        column
    }
}
