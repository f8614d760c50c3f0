//! Recovers integer strides, with or without a swizzle.

use super::{Attempt, Function, Miss};
use layout_runtime::rules::{IndexOverflow, TooManyLeaves};
use layout_runtime::{Error, Layout, MAX_LEAVES, Swizzle, leaf::Leaf, tree::Tree};

/// A layout that is recovered in part: it has the correct indices for all coordinates below `size`.
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
            // A swizzle is its own inverse on nonnegative indices, so applying it returns the index before the swizzle.
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
        if offset == 0 && swizzle.is_identity() {
            return Ok(Ok(layout));
        }
        Ok(Ok(layout.swizzled(swizzle, offset)?))
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
