//! Recovers layouts with integer strides, with or without a swizzle, and layouts with XOR strides.

use super::{Attempt, Function, Miss};
use layout_runtime::leaf::Leaf;
use layout_runtime::rules::{IndexOverflow, TooManyLeaves};
use layout_runtime::tree::Tree;
use layout_runtime::{Error, Layout, MAX_LEAVES, Swizzle};

/// A partially recovered layout, which has the correct indices for all coordinates below `size`.
struct Partial {
    modes: [Leaf; MAX_LEAVES],
    /// For each integer of the shape, the number of leaves into which the recovered layout splits it.
    parts: [u8; MAX_LEAVES],
    len: usize,
    /// The number of the current integer of the shape. `rest` is the part of its extent that is not covered by earlier
    /// leaves; it must be a multiple of the extent of the last leaf.
    leaf: usize,
    rest: i64,
    size: i64,
}

impl<F: FnMut(&[i64]) -> i64> Function<'_, F> {
    /// Finds the layout `L` with integer strides such that `swizzle o L` has the indices of the function.
    pub(super) fn strided(&mut self, swizzle: Swizzle) -> Attempt {
        let first = self.at(0)?;
        let offset = swizzle.apply(first);
        let mut partial = Partial::new(self.extents[0]);
        for coordinate in 0..self.size {
            let value = self.at(coordinate)?;
            // On nonnegative indices, a swizzle is its own inverse. Therefore the swizzle of `value` is the index
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

    /// Returns the last leaf. Only this leaf can still become larger.
    fn last(&mut self) -> &mut Leaf {
        &mut self.modes[self.len - 1]
    }

    /// Returns the index before offset and swizzle at a one-dimensional coordinate below `size`.
    fn at(&self, coordinate: i64) -> i128 {
        let (mut index, mut rest) = (0, coordinate);
        for mode in &self.modes[..self.len] {
            index += i128::from(rest % mode.size()) * i128::from(mode.stride);
            rest /= mode.size();
        }
        index
    }

    /// Extends the layout to the coordinate `size`, at which the index before offset and swizzle is `value`. Returns
    /// the index that the extended layout has there. It differs from `value` if no layout fits.
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
            // The leaf can end here only if its extent divides the rest of the shape's integer.
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

    /// Adds leaves of extent 1 for the remaining integers of the shape, which are 1.
    fn finish(&mut self, extents: &[i64; MAX_LEAVES], len: usize) {
        debug_assert!(extents[self.leaf + 1..len].iter().all(|extent| *extent == 1));
        self.len += len - 1 - self.leaf;
    }
}

/// Limits an index to the range of `i64`, for an error message.
fn clamped(index: i128) -> i64 {
    index.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

/// The columns of the XOR strides that have been determined so far.
struct Columns {
    columns: [i64; 62],
    len: usize,
    /// The number of the first bit of the last leaf. `rest` is the extent that remains for this leaf. In a run of
    /// columns, each column is twice the previous column, so the run is one leaf with one XOR stride. `run` is the
    /// number of columns of the current run. If the run ends, its extent must divide `rest`.
    last: usize,
    rest: i64,
    run: u32,
}

impl<F: FnMut(&[i64]) -> i64> Function<'_, F> {
    /// Finds the layout `L` with XOR strides, and an offset `fN`, such that `swizzle o fN o L` has the indices of the
    /// function. Returns `None` if the shape does not permit XOR strides.
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
    /// Returns an empty list of columns for a shape. Returns `None` if an extent before the last is not a power of two.
    fn of(extents: &[i64]) -> Option<Self> {
        let last = extents.iter().rposition(|extent| *extent > 1).unwrap_or(0);
        let before = &extents[..last];
        let bits = before.iter().map(|extent| extent.trailing_zeros() as usize).sum();
        let is_linear = before.iter().all(|extent| extent.count_ones() == 1);
        is_linear.then_some(Self { columns: [0; 62], len: 0, last: bits, rest: extents[last], run: 0 })
    }

    /// Returns the index of a coordinate. The columns of all its bits must be known.
    fn at(&self, coordinate: i64) -> i64 {
        let mut index = 0;
        each!(for bit in bits(coordinate) {
            index ^= self.columns[bit];
        });
        index
    }

    /// Appends the column of the next bit, if a layout with XOR strides can have this column. Returns the column that
    /// such a layout must have, which differs from `column` if no layout fits.
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
