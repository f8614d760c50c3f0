//! Applies a swizzle and an offset to a layout: `Sw o offset o L`, and `Sw o fN o L`.

use super::linear::Linear;
use crate::rules::{NotLinear, Swizzled, XorOffset};
use crate::{Basis, Error, Int, Layout, Swizzle};

rules! {
    SwizzlesOfLayout = "the composition of these swizzles is not a swizzle, and the layout is not linear over GF(2)",
        "use swizzles with the same base and shift, or use powers of two for all extents and strides, with strides that share no bits";
}

impl Layout {
    /// Returns `swizzle o offset o self`: the layout with index `swizzle(offset + self(c))`.
    ///
    /// # Errors
    /// If an index is negative, is a tuple of coordinates, or does not fit in 63 bits. Also if this layout is already
    /// swizzled, and the composition of both swizzles with its modes is neither a layout with one swizzle nor a layout
    /// with XOR strides.
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
            Err(error) => Ok(some!(self.after_swizzle(swizzle, offset), Err(error))),
            layout => layout,
        }
    }

    /// Checks a layout with a swizzle and an offset. A swizzle before XOR strides becomes part of the strides, so that
    /// a function has one printed form.
    pub(crate) const fn canonical(self) -> Result<Self, Error> {
        if self.is_xor() && !self.swizzle.is_identity() { self.settled() } else { self.check_swizzle() }
    }

    /// Returns `swizzle(offset + self)` as a composition, which enumerates the coordinates if the layout is not linear
    /// over GF(2).
    const fn after_swizzle(&self, swizzle: Swizzle, offset: i64) -> Option<Self> {
        if self.first_name().is_some() || !self.has_integer_indices() {
            return None;
        }
        let outer = Self { swizzle, offset, ..Self::line(2) };
        match outer.composition(self) {
            Ok(layout) => Some(layout),
            Err(_) => None,
        }
    }
}

impl Layout {
    /// Returns `fN o self`: the layout with index `bits ^ self(c)`.
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

    /// Like [`joined`](Self::joined), for a layout that is known to be linear.
    pub const fn joined_to(mut self, bits: i64) -> Self {
        self.offset ^= self.swizzle.apply(bits);
        let Some(map) = Linear::of_modes(&self.modes, self.all()) else { return self };
        if map.bits() & self.offset != 0 { self.joining() } else { self }
    }

    /// Returns the layout with XOR strides that has the same indices, if this layout is linear over GF(2). Strides of 0
    /// do not change.
    pub const fn with_xor_strides(self) -> Option<Self> {
        if Linear::of(&self).is_none() {
            return None;
        }
        Some(self.joining())
    }

    /// Returns the layout in which all strides except 0 are XORed instead of added.
    const fn joining(mut self) -> Self {
        each!(for i in 0..self.len() {
            if self.modes.leaves[i].stride != 0 {
                self.modes.leaves[i].basis = Basis::XOR;
            }
        });
        self
    }

    /// Returns `true` if XOR strides and the offset share bits, so that XOR and addition of the offset differ.
    pub(crate) const fn shares(&self, offset: i64) -> bool {
        match Linear::of_modes(&self.modes, self.all()) {
            Some(map) => self.is_xor() && map.bits() & offset != 0,
            None => false,
        }
    }

    /// Returns the offset as printed: `5` if it is added to the index, `f5` if it is XORed.
    ///
    /// ```
    /// use colex::Layout;
    ///
    /// let front = |text: &str| Layout::parse(text).unwrap().front().to_string();
    /// assert_eq!(front("Sw<1,0,1> o 5 o 8:1"), "5");
    /// assert_eq!(front("Sw<0,0,0> o f216 o (64):(f1)"), "f216");
    /// ```
    #[must_use]
    pub const fn front(&self) -> Int {
        let offset = Int::new(self.offset);
        if self.shares(self.offset) { offset.of(Basis::XOR) } else { offset }
    }
}
