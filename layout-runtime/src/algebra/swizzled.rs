//! `Sw o offset o L`.

use super::linear::Linear;
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::swizzle::Swizzle;

impl Layout {
    /// `swizzle o offset o self`: the index `swizzle(offset + self(c))`.
    ///
    /// # Errors
    /// Where an index is negative, counts in coordinates, or leaves 63 bits; where this layout is swizzled already and the two swizzles
    /// make neither one nor a layout with XOR strides.
    ///
    /// ```
    /// # use layout_runtime::{Layout, Swizzle};
    /// let tile: Layout = "(8,64):(64,1)".parse().unwrap();
    /// let tile = tile.swizzled(Swizzle::new(3, 3, 3).unwrap(), 0).unwrap();
    /// assert_eq!(tile.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// assert_eq!(tile.index((1, 0)), Ok(64 ^ 8));
    /// ```
    pub const fn swizzled(&self, swizzle: Swizzle, offset: i64) -> Result<Self, Error> {
        let Self { swizzle: inner, offset: start, .. } = *self;
        if !self.is_composed() {
            let fronted = Self { swizzle, offset, modes: self.modes };
            return if self.is_xor() { fronted.settled() } else { fronted.check_swizzle() };
        }
        if offset == 0
            && let Ok(both) = swizzle.composition(inner)
        {
            return Self { swizzle: both, offset: start, modes: self.modes }.check_swizzle();
        }
        match Linear::of(self) {
            Some(map) if map.bits() & offset == 0 && map.base == 0 && offset >= 0 => {
                Linear { base: offset, ..map }.swizzled(swizzle).spelled(&self.modes, &[swizzle, inner])
            }
            _ => Err(Error::new(if offset == 0 { ErrorKind::SwizzlePair } else { ErrorKind::Swizzled })),
        }
    }
}
