//! Applies a swizzle and an offset to a layout, `Sw o offset o L` or `Sw o fN o L`, and converts layouts to the columns
//! of a linear map and back.

use super::linear::Linear;
use crate::leaf::Leaf;
use crate::rules::{NegativeStride, NotLinear, Swizzled, XorOffset};
use crate::tree::Tree;
use crate::{Basis, Error, Int, IntTuple, Layout, Swizzle};

rules! {
    SwizzlesOfLayout = "the composition of these swizzles is not a swizzle, and the layout is not linear over GF(2)",
        "use swizzles with the same base and shift, or use powers of two for all extents and strides, with strides that share no bits";
    ColumnCount { found: i64, expected: i64 } = "expected {expected} columns, one per bit of the shape, found {found}", "write one column per bit";
}

impl Layout {
    /// Returns `swizzle o offset o self`: the layout that maps `c` to `swizzle(offset + self(c))`.
    ///
    /// # Errors
    /// - If an index of the result is a coordinate, or does not fit in 63 bits.
    /// - If an index before a swizzle is negative, or if the layout has XOR strides that can set a bit of `offset`.
    /// - If this layout already has a swizzle or an offset, and no layout with one swizzle or with XOR strides
    ///   represents the result.
    ///
    /// ```
    /// # use colex::{Layout, Swizzle};
    /// let tile: Layout = "(8,64):(64,1)".parse().unwrap();
    /// let tile = tile.swizzled(Swizzle::new(3, 3, 3).unwrap(), 0).unwrap();
    /// assert_eq!(tile.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// assert_eq!(tile.at((1, 0)), 64 ^ 8);
    /// ```
    pub const fn swizzled(&self, swizzle: Swizzle, offset: i64) -> Result<Self, Error> {
        let inner = self.swizzle;
        if !self.is_composed() {
            let fronted = Self { swizzle, offset, ..*self };
            if self.shares(offset) {
                return Err(XorOffset.error());
            }
            return fronted.canonical();
        }
        if offset == 0 && inner.is_identity() {
            return Self { swizzle, ..*self }.canonical();
        }
        if offset == 0
            && let Ok(both) = swizzle.composition(inner)
        {
            return Self { swizzle: both, ..*self }.canonical();
        }
        let spelled = match Linear::of(self) {
            Some(map) if (map.bits() | map.base) & offset == 0 && offset >= 0 => {
                Linear { base: map.base | offset, ..map }.swizzled(swizzle).spelled(&self.modes, &[swizzle, inner])
            }
            _ => Err(if offset == 0 { SwizzlesOfLayout.error() } else { Swizzled.error() }),
        };
        match spelled {
            // If the layout is not linear over GF(2), a composition computes the result, and may enumerate the
            // coordinates.
            Err(error) if self.is_known() && self.has_integer_indices() => {
                Ok(ok!(Self { swizzle, offset, ..Self::line(2) }.composition(self), |_| error))
            }
            layout => layout,
        }
    }

    /// Checks a layout with a swizzle and an offset. If the layout has XOR strides, applies the swizzle to the strides,
    /// so that layouts with the same indices are printed in the same form.
    pub(crate) const fn canonical(self) -> Result<Self, Error> {
        if self.is_xor() && !self.swizzle.is_identity() { self.settled() } else { self.check() }
    }

    /// Returns `fN o self`, where `N` is `bits`: the layout that maps `c` to `bits ^ self(c)`.
    ///
    /// # Errors
    /// If this layout is not linear over GF(2), or if `bits` is negative.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let row: Layout = "8:f3".parse().unwrap();
    /// let row = row.joined(1).unwrap();
    /// assert_eq!(row.to_string(), "Sw<0,0,0> o f1 o 8:f3");
    /// assert_eq!(row.at(2), 1 ^ 6);
    /// ```
    pub const fn joined(&self, bits: i64) -> Result<Self, Error> {
        if bits < 0 || Linear::of(self).is_none() {
            return Err(NotLinear.error().of("joined", 0));
        }
        self.joined_to(bits).check()
    }

    /// Returns the result of [`joined`](Self::joined) for a layout that is known to be linear.
    pub const fn joined_to(mut self, bits: i64) -> Self {
        self.offset ^= self.swizzle.apply(bits);
        let Some(map) = Linear::of_modes(&self.modes, self.all()) else { return self };
        if map.bits() & self.offset != 0 { self.joining() } else { self }
    }

    /// Converts all strides except 0 to XOR strides. The indices do not change. Returns `None` if this layout is not
    /// linear over GF(2).
    pub const fn with_xor_strides(self) -> Option<Self> {
        if Linear::of(&self).is_none() { None } else { Some(self.joining()) }
    }

    /// Converts all strides except 0 to XOR strides.
    const fn joining(mut self) -> Self {
        each!(for i in 0..self.len() {
            if self.modes.leaves[i].stride != 0 {
                self.modes.leaves[i].basis = Basis::XOR;
            }
        });
        self
    }

    /// Returns `true` if this layout has XOR strides, and an index without the offset can have a set bit of `offset`.
    /// Then XOR and addition of `offset` give different indices.
    pub(crate) const fn shares(&self, offset: i64) -> bool {
        self.is_xor() && matches!(Linear::of_modes(&self.modes, self.all()), Some(map) if map.bits() & offset != 0)
    }

    /// Returns the integer offset in its printed form: `5` if the offset is added to the index, and `f5` if it is
    /// XORed.
    ///
    /// ```
    /// use colex::Layout;
    ///
    /// let front = |text: &str| Layout::parse(text).unwrap().front().to_string();
    /// assert_eq!(front("Sw<1,0,1> o 5 o 8:1"), "5");
    /// assert_eq!(front("Sw<0,0,0> o f216 o (64):(f1)"), "f216");
    /// ```
    pub const fn front(&self) -> Int {
        let offset = Int::new(self.offset);
        if self.shares(self.offset) { offset.of(Basis::XOR) } else { offset }
    }
}

/// The columns of a layout that is linear over GF(2): the indices at the one-dimensional coordinates 1, 2, 4, …. A
/// linear layout maps the XOR of two coordinates to the XOR of their indices. This type dereferences to a slice.
#[derive(Clone, Copy, Debug)]
pub struct Columns(Linear);

impl Columns {
    /// Returns the columns: first the index of coordinate 1, then of 2, 4, ….
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
    /// Returns the columns of a layout that is linear over GF(2): the indices at the one-dimensional coordinates 1, 2,
    /// 4, …. The shape and the columns determine all indices.
    ///
    /// Law: `self(c)` is the XOR of the columns `k` for which bit `k` of `c` is set. A layout is linear if all extents
    /// except the last are powers of two, and one of two further conditions is true: the strides are XOR strides, or no
    /// two columns have a common bit. A linear layout may have a swizzle. Source: "Linear Layouts", arXiv 2505.23819.
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

    /// Builds the layout with the shape `shape` and the columns `columns`. If no two columns have a common bit, the
    /// layout has integer strides. Otherwise it has XOR strides. An integer of the shape becomes a tuple if one of its
    /// columns is not twice the previous column.
    ///
    /// Law: for a linear layout `l` of this shape, `from_columns(shape, &l.columns()?)` has the same indices as `l`.
    ///
    /// # Errors
    /// - If an extent is below 1, or if an extent before the last is not a power of two.
    /// - If the number of columns is not the number of bits of a one-dimensional coordinate, or if a column is
    ///   negative.
    /// - If the last extent is not a power of two, and no layout has these columns.
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
    // As for XOR strides, all extents except the last must be powers of two.
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
    ok!(Layout::plain(modes).verify(), |error| error.of("", 0));
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
