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
    /// # use colex::{Layout, Swizzle};
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

impl Layout {
    /// `Sw(offset + (start ^ L(c)))`, for XOR strides; this layout itself if it has nothing in front and `start` shares no bit with it, so
    /// that `start` can be added to it.
    pub(crate) const fn started(&self, start: i64) -> Result<Self, Error> {
        let Some(map) = Linear::of_modes(&self.modes, self.all()) else {
            return Err(Error::new(ErrorKind::NotLinear));
        };
        let is_apart = map.bits() & start == 0;
        if is_apart && !self.is_composed() {
            return Ok(*self);
        }
        if self.offset & (map.bits() | start) == 0 {
            let map = Linear { base: self.offset ^ start, ..map };
            return map.swizzled(self.swizzle).spelled(&self.modes, &[self.swizzle]);
        }
        if is_apart {
            return Self { offset: self.offset.saturating_add(start), ..*self }.check();
        }
        Err(Error::new(ErrorKind::NotLinear))
    }
}
