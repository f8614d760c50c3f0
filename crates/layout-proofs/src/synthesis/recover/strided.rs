//! Recovers integer strides, with or without a swizzle, and XOR strides from a function that is linear over GF(2).

use super::{Attempt, Function, Miss};
use layout_runtime::leaf::Leaf;
use layout_runtime::rules::{IndexOverflow, TooManyLeaves};
use layout_runtime::tree::Tree;
use layout_runtime::{Error, Layout, MAX_LEAVES, Swizzle};

/// A partially recovered layout, which has the correct indices for all coordinates below `size`.
struct Partial {
    modes: [Leaf; MAX_LEAVES],
    /// For each integer of the shape, the number of leaves into which it was split.
    parts: [u8; MAX_LEAVES],
    len: usize,
    /// The current integer of the shape. `rest` is its remaining extent, which must be a multiple of the extent of the
    /// last leaf.
    leaf: usize,
    rest: i64,
    size: i64,
}

impl<F: FnMut(&[i64]) -> i64> Function<'_, F> {
    /// Finds the layout `L` such that `swizzle o L` is the function.
    pub(super) fn strided(&mut self, swizzle: Swizzle) -> Attempt {
        let first = self.at(0)?;
        let offset = swizzle.apply(first);
        let mut partial = Partial::new(self.extents[0]);
        for coordinate in 0..self.size {
            let value = self.at(coordinate)?;
            // A swizzle is its own inverse on nonnegative indices, so the code applies the swizzle to find the index
            // before the swizzle.
            let before = i128::from(swizzle.apply(value)) - i128::from(offset);
            let expected =
                if coordinate < partial.size { partial.at(coordinate) } else { partial.grow(&self.extents, before)? };
            if before != expected {
                let layout = swizzle.apply(clamped(expected + i128::from(offset)));
                return Ok(Err(Miss { coordinate, value, layout }));
            }
        }
        partial.finish(&self.extents, self.shape.len());
        let mut modes = Tree::empty(Leaf::UNIT);
        modes.profile = self.shape.tree.profile.refine(&partial.parts[..self.shape.len()])?;
        modes.leaves[..partial.len].copy_from_slice(&partial.modes[..partial.len]);
        let layout = Layout::checked(modes)?;
        if offset == 0 && swizzle.is_identity() { Ok(Ok(layout)) } else { Ok(Ok(layout.swizzled(swizzle, offset)?)) }
    }
}

impl Partial {
    fn new(extent: i64) -> Self {
        Self { modes: [Leaf::UNIT; MAX_LEAVES], parts: [1; MAX_LEAVES], len: 1, leaf: 0, rest: extent, size: 1 }
    }

    /// Returns the current leaf.
    fn last(&mut self) -> &mut Leaf {
        &mut self.modes[self.len - 1]
    }

    /// Returns the index of a coordinate below `size`.
    fn at(&self, coordinate: i64) -> i128 {
        let (mut index, mut rest) = (0, coordinate);
        for mode in &self.modes[..self.len] {
            index += i128::from(rest % mode.size()) * i128::from(mode.stride);
            rest /= mode.size();
        }
        index
    }

    /// Extends the layout to the coordinate `size`, which has the index `value`. Returns the index that the layout
    /// predicts.
    fn grow(&mut self, extents: &[i64; MAX_LEAVES], value: i128) -> Result<i128, Error> {
        while self.last().size() == self.rest {
            self.leaf += 1;
            self.rest = extents[self.leaf];
            self.open()?;
        }
        let (extent, stride) = (self.last().size(), self.last().stride);
        let next = i128::from(extent) * i128::from(stride);
        if extent > 1 && next == value {
            self.size += self.size / extent;
            *self.last() = self.last().with_size(extent + 1);
            return Ok(next);
        }
        if extent > 1 {
            // The leaf can end here only if its extent divides the remaining extent.
            if self.rest % extent != 0 {
                return Ok(next);
            }
            self.rest /= extent;
            self.parts[self.leaf] += 1;
            self.open()?;
        }
        let Ok(stride) = i64::try_from(value) else { return Err(IndexOverflow.error()) };
        *self.last() = Leaf::new(2, stride);
        self.size *= 2;
        Ok(value)
    }

    fn open(&mut self) -> Result<(), Error> {
        if self.len == MAX_LEAVES {
            return Err(TooManyLeaves.error());
        }
        self.len += 1;
        *self.last() = Leaf::UNIT;
        Ok(())
    }

    /// Adds leaves of extent 1 for the remaining integers of the shape.
    fn finish(&mut self, extents: &[i64; MAX_LEAVES], len: usize) {
        debug_assert!(extents[self.leaf + 1..len].iter().all(|extent| *extent == 1));
        self.len += len - 1 - self.leaf;
    }
}

/// Clamps an index to `i64`, for an error message.
fn clamped(index: i128) -> i64 {
    index.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

/// The columns that have been determined so far.
struct Columns {
    columns: [i64; 62],
    len: usize,
    /// The first bit of the last leaf. `rest` is the remaining extent of this leaf. `run` is the length of the current
    /// run of columns in which each column is twice the previous column. At the end of a run, its extent must divide
    /// `rest`.
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
    /// Returns undetermined columns for a shape. Returns `None` if an extent before the last is not a power of two.
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
