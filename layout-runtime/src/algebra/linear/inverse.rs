//! Computes inverses of linear maps, their kernels, and the coordinates that two maps have in common.

use super::map::{Echelon, Linear};
use crate::leaf::Leaf;
use crate::rules::{NotInjective, NotLinear};
use crate::tree::Tree;
use crate::{Error, Layout, Swizzle};

impl Linear {
    /// Returns the linear map of an operand. Returns an error if the operand is not linear, or if its first index is
    /// not 0.
    pub(crate) const fn of_operand(layout: &Layout) -> Result<Self, Error> {
        ok!(layout.require_static("", 0));
        match Self::of(layout) {
            Some(map) if map.base == 0 => Ok(map),
            _ => Err(NotLinear.error()),
        }
    }

    /// Returns the layout of this map on the longest interval `0..extent` in which all values are below `size`. If the
    /// layout needs several modes, `extent` is rounded down to a multiple of the product of all extents except the
    /// last.
    const fn below(&self, size: usize, front: Swizzle) -> Result<Layout, Error> {
        let count = self.count_below(size as i64);
        let (mut extent, fronted) = (self.whole_runs(count), self.swizzled(front));
        if !self.is_sum() && fronted.is_sum() && fronted.whole_runs(count) > extent {
            extent = fronted.whole_runs(count);
        }
        self.spelled(&Tree::leaf(Leaf::new(extent, 1)), &[front])
    }

    /// Returns the number of coordinates before the first coordinate with a value of `size` or more. The function
    /// compares only the largest value of each aligned block of coordinates with `size`.
    const fn count_below(&self, size: i64) -> i64 {
        let mut count = 0;
        let mut bit = self.len + 1;
        while bit > 0 && count >> self.len == 0 {
            bit -= 1;
            let block = Self { len: bit, ..*self };
            if Echelon::of(&block).ends(self.base ^ self.at(count)).1 < size {
                count += 1 << bit;
            }
        }
        count
    }

    /// Returns the largest multiple of `2^k` up to `count`. Column `k` is the first column of the last run of columns.
    /// In a run, each column is twice the previous column.
    const fn whole_runs(&self, count: i64) -> i64 {
        let mut run = (64 - (count - 1).leading_zeros()) as usize;
        if count.count_ones() == 1 {
            return count;
        }
        run -= 1;
        while run > 0 && self.columns[run - 1] << 1 == self.columns[run] {
            run -= 1;
        }
        count >> run << run
    }

    /// Returns the layout that maps each of the indices `0, 1, 2, …` to a coordinate with this index. The layout ends
    /// before the first index that no coordinate has. If several coordinates have the same index, the layout returns
    /// the smallest of them.
    ///
    /// # Errors
    /// If no coordinate below `size` has the index 0.
    pub(crate) const fn right_inverse(self, size: usize, front: Swizzle) -> Result<Layout, Error> {
        let echelon = Echelon::of(&self);
        let mut inverse = match echelon.solve(self.base) {
            Some(base) if base < size as i64 => Self { base, ..Self::ZERO },
            _ => return Err(NotLinear.error()),
        };
        while let Some(coordinate) = echelon.solve(1 << inverse.len) {
            inverse.push(coordinate);
        }
        inverse.below(size, front)
    }

    /// Returns the layout that maps each index to the coordinate with this index.
    ///
    /// # Errors
    /// If two coordinates have the same index.
    pub const fn left_inverse(&self, front: Swizzle) -> Result<Layout, Error> {
        let echelon = Echelon::of(self);
        if echelon.kernel.len > 0 {
            return Err(collision(echelon.kernel.columns[0]));
        }
        let mut inverse = echelon.inverse();
        // Indices can have the bits of the base, so the inverse needs columns for these bits too.
        while self.base >> inverse.len != 0 {
            inverse.push(0);
        }
        let inverse = Self { base: inverse.at(self.base), ..inverse };
        inverse.spelled(&Tree::leaf(Leaf::new(1 << inverse.len, 1)), &[front])
    }

    /// Returns the layout of the coordinates below `size` that have the same index as coordinate 0.
    pub(crate) const fn nullspace(&self, size: usize) -> Result<Layout, Error> {
        Echelon::of(self).kernel.below(size, Swizzle::IDENTITY)
    }

    /// Returns the layout of the coordinates below `size` at which both maps have the indices `0, 1, 2, …`.
    pub(crate) const fn common(&self, other: &Self, size: usize) -> Result<Layout, Error> {
        let mut difference = Self::ZERO;
        while difference.len < self.len && difference.len < other.len {
            difference.push(self.columns[difference.len] ^ other.columns[difference.len]);
        }
        let same = Echelon::of(&difference).kernel;
        let echelon = Echelon::of(&self.after(&same));
        let mut common = Self::ZERO;
        while let Some(coordinate) = echelon.solve(1 << common.len) {
            common.push(same.at(coordinate));
        }
        common.below(size, Swizzle::IDENTITY)
    }

    /// Returns the echelon form if the columns that are not 0 are linearly independent. Otherwise returns an error that
    /// names two coordinates with the same index. Columns of 0 are permitted, because a complement ignores them.
    pub(crate) const fn require_injective(&self) -> Result<Echelon, Error> {
        let echelon = Echelon::of(self);
        each!(for k in 0..echelon.kernel.len {
            let coordinate = echelon.kernel.columns[k];
            if coordinate.count_ones() > 1 || self.at(coordinate) != 0 {
                return Err(collision(coordinate));
            }
        });
        Ok(echelon)
    }
}

/// Returns the error that names two coordinates with the same index. Their XOR is `coordinate`, which is in the kernel.
/// The larger coordinate is the highest set bit of `coordinate`, and is below the size of the layout, because the
/// layout has a column for this bit. The smaller coordinate consists of the other bits.
const fn collision(coordinate: i64) -> Error {
    let top = 1 << (63 - coordinate.leading_zeros());
    NotInjective { first: coordinate ^ top, second: top }.error()
}
