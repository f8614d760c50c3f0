//! Converts layouts to the columns of a linear map, and back.

use super::linear::Linear;
use crate::leaf::Leaf;
use crate::rules::{NegativeStride, NotLinear};
use crate::tree::Tree;
use crate::{Error, IntTuple, Layout};

rules! {
    ColumnCount { found: i64, expected: i64 } = "expected {expected} columns, one per bit of the shape, found {found}", "write one column per bit";
}

/// The indices of the coordinates 1, 2, 4, … of a layout that is linear over GF(2): it maps the XOR of two coordinates
/// to the XOR of their indices. Dereferences to a slice.
#[derive(Clone, Copy, Debug)]
pub struct Columns(Linear);

impl Columns {
    /// Returns the columns, lowest bit first.
    #[must_use]
    pub const fn as_slice(&self) -> &[i64] {
        self.0.columns.split_at(self.0.len).0
    }
}

impl core::ops::Deref for Columns {
    type Target = [i64];

    fn deref(&self) -> &[i64] {
        self.as_slice()
    }
}

impl Layout {
    /// Returns the indices of the coordinates 1, 2, 4, …. These indices determine a layout that is linear over GF(2).
    ///
    /// Law: `self(c)` is the XOR of the columns of the set bits of `c`. A layout is linear if all extents except the
    /// last are powers of two, and if it has XOR strides or strides that share no bits. A linear layout may have a
    /// swizzle. Source: "Linear Layouts", arXiv 2505.23819.
    ///
    /// # Errors
    /// If the layout is not linear, or if its first index is not 0.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "Sw<2,0,2> o (4,4):(1,4)".parse().unwrap();
    /// assert_eq!(*layout.columns().unwrap(), [1, 2, 5, 10]);
    /// ```
    pub const fn columns(&self) -> Result<Columns, Error> {
        match Linear::of(self) {
            Some(map) if map.base == 0 => Ok(Columns(map)),
            _ => Err(NotLinear.error().of("columns", 0)),
        }
    }

    /// Builds the layout of this shape with these columns. The layout has integer strides if the columns share no bits,
    /// and XOR strides otherwise. An integer of the shape becomes a tuple if one of its columns is not twice the
    /// previous column.
    ///
    /// Law: for a layout `l` of this shape, `from_columns(shape, &l.columns()?)` has the same indices as `l`.
    ///
    /// # Errors
    /// If an extent except the last is not a power of two, if the number of columns differs from the number of bits of
    /// the shape, or if a column is negative.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout = Layout::from_columns(&IntTuple::from((4, 4)), &[1, 2, 5, 10]).unwrap();
    /// assert_eq!(layout.to_string(), "(4,4):(f1,f5)");
    /// ```
    pub const fn from_columns(shape: &IntTuple, columns: &[i64]) -> Result<Self, Error> {
        Ok(ok!(from_columns(shape, columns), |error| error.of_or("from_columns", 1)))
    }
}

const fn from_columns(shape: &IntTuple, columns: &[i64]) -> Result<Layout, Error> {
    // Check the shape with XOR strides: both XOR strides and columns require that all extents except the last are
    // powers of two.
    let mut modes = Tree::empty(Leaf::UNUSED);
    modes.profile = shape.tree.profile;
    let mut bits = 0;
    each!(for i in 0..shape.len() {
        let extent = shape.tree.leaves[i];
        if let Some(error) = crate::layout::extent_problem(extent) {
            return Err(error.of("", 0).leaf(i));
        }
        if extent.value() == 0 {
            return Err(NotLinear.error().of("", 0).leaf(i));
        }
        let unit = if extent.value() == 1 { crate::Basis::ONE } else { crate::Basis::XOR };
        modes.leaves[i] = Leaf::of(extent.value(), 1, unit);
        bits += (64 - (extent.value() - 1).leading_zeros()) as i64;
    });
    ok!(Layout::checked(modes), |error| error.of("", 0));
    if columns.len() as i64 != bits {
        return Err(ColumnCount { found: columns.len() as i64, expected: bits }.error());
    }
    let mut map = Linear::ZERO;
    while map.len < columns.len() {
        if columns[map.len] < 0 {
            return Err(NegativeStride { stride: columns[map.len] }.error());
        }
        map.push(columns[map.len]);
    }
    Ok(ok!(map.spelled(&modes, &[])))
}
