//! Computes the compact strides of a shape.

use super::build::extent_problem;
use crate::rules::{SizeOverflow, TooManyFactors};
use crate::{Error, Int, IntTuple};

/// Returns the product of a stride and an extent, which is the stride of the next mode.
pub const fn next_stride(stride: Int, extent: Int) -> Result<Int, Error> {
    if let Some(symbol) = extent.symbol() {
        // A stride is a number times a product of symbols. It cannot contain a quotient `ceil(symbol/divisor)`.
        if symbol.divisor > 1 {
            return Err(symbol.not_static());
        }
        let basis = some!(stride.basis().times(extent.basis()), Err(TooManyFactors.error()));
        return Ok(Int::new(stride.value()).of(basis));
    }
    // An extent of 0 counts as 1, so that the strides of an empty layout depend only on its other extents.
    let count = if extent.value() == 0 { 1 } else { extent.value() };
    let product = some!(stride.value().checked_mul(count), Err(SizeOverflow.error()));
    Ok(Int::new(product).of(stride.basis()).marked(stride.is_static() && extent.is_static()))
}

impl IntTuple {
    /// Returns the strides of the compact column-major layout of this shape, [`Layout::left`](crate::Layout::left).
    /// Each stride is the product of all preceding extents. A mode of extent 1 has the stride 0.
    ///
    /// # Errors
    /// If an extent is negative, or if a product does not fit in 63 bits.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, (2, 2))).compact_col_major().unwrap(), IntTuple::from((1, (2, 4))));
    /// ```
    pub const fn compact_col_major(&self) -> Result<Self, Error> {
        self.compact_along(false, Int::fixed(1))
    }

    /// Returns the strides of [`compact_col_major`](Self::compact_col_major) multiplied by `start`: CuTe's
    /// `compact_col_major(shape, current)`.
    ///
    /// # Errors
    /// Fails in the same cases as [`compact_col_major`](Self::compact_col_major).
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, (2, 2))).compact_col_major_from(3).unwrap(), IntTuple::from((3, (6, 12))));
    /// ```
    pub const fn compact_col_major_from(&self, start: i64) -> Result<Self, Error> {
        self.compact_along(false, Int::new(start))
    }

    /// Returns the strides of the compact row-major layout of this shape, [`Layout::right`](crate::Layout::right). Each
    /// stride is the product of all following extents. A mode of extent 1 has the stride 0.
    ///
    /// # Errors
    /// If an extent is negative, or if a product does not fit in 63 bits.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, (2, 2))).compact_row_major().unwrap(), IntTuple::from((4, (2, 1))));
    /// ```
    pub const fn compact_row_major(&self) -> Result<Self, Error> {
        self.compact_along(true, Int::fixed(1))
    }

    /// Returns the strides of [`compact_row_major`](Self::compact_row_major) multiplied by `start`: CuTe's
    /// `compact_row_major(shape, current)`.
    ///
    /// # Errors
    /// Fails in the same cases as [`compact_row_major`](Self::compact_row_major).
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, (2, 2))).compact_row_major_from(3).unwrap(), IntTuple::from((12, (6, 3))));
    /// ```
    pub const fn compact_row_major_from(&self, start: i64) -> Result<Self, Error> {
        self.compact_along(true, Int::new(start))
    }

    /// Returns compact strides for a given order of the leaves. Leaf `order[0]` changes fastest, leaf `order[1]` second
    /// fastest, and so on.
    ///
    /// # Panics
    /// If `order` does not list all leaves.
    pub const fn compact(&self, order: &[usize]) -> Result<Self, Error> {
        self.compact_from(order, Int::fixed(1))
    }

    /// Returns compact strides that begin with the stride `start`. The last leaf changes fastest if `is_reversed` is
    /// true, and the first leaf otherwise.
    const fn compact_along(&self, is_reversed: bool, start: Int) -> Result<Self, Error> {
        let mut order = [0; crate::MAX_LEAVES];
        each!(for i in 0..self.len() {
            order[i] = if is_reversed { self.len() - 1 - i } else { i };
        });
        self.compact_from(&order, start)
    }

    const fn compact_from(&self, order: &[usize], start: Int) -> Result<Self, Error> {
        let mut strides = *self;
        let mut next = start;
        each!(for k in 0..self.len() {
            let extent = self.tree.leaves[order[k]];
            if let Some(error) = extent_problem(extent) {
                return Err(error.leaf(order[k]));
            }
            let is_one = extent.symbol().is_none() && extent.value() == 1;
            strides.tree.leaves[order[k]] =
                if is_one { Int::new(0).marked(extent.is_static() || next.is_static()) } else { next };
            // If the extent is symbolic, the product may have too many factors. Therefore the product is computed only
            // if a following stride needs it.
            if extent.symbol().is_none() || self.counts_behind(order, k) {
                next = ok!(next_stride(next, extent), |error| error.leaf(order[k]));
            }
        });
        Ok(strides)
    }

    /// Returns `true` if, in the order `order`, a leaf after position `k` has an extent other than 1.
    const fn counts_behind(&self, order: &[usize], k: usize) -> bool {
        any!(k + 1..self.len(), |i| {
            let extent = self.tree.leaves[order[i]];
            extent.symbol().is_some() || extent.value() != 1
        })
    }
}
