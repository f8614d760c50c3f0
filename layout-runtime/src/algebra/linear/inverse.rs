//! Inverses, kernels and complements of linear maps.

use super::echelon::Echelon;
use super::map::Linear;
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::mode::Mode;
use crate::swizzle::Swizzle;
use crate::tree::Tree;

impl Linear {
    /// The map of an operand, which must be linear and start at 0.
    pub(crate) const fn of_operand(layout: &Layout) -> Result<Self, Error> {
        if layout.first_name().is_some() {
            return Err(match layout.require_static("", 0) {
                Err(error) => error,
                Ok(()) => Error::new(ErrorKind::NotLinear),
            });
        }
        match Self::of(layout) {
            Some(map) if map.base == 0 => Ok(map),
            _ => Err(Error::new(ErrorKind::NotLinear)),
        }
    }

    /// Without the columns whose coordinates are not all there: those of a last extent that is no power of two.
    const fn whole(mut self, size: usize) -> Self {
        if self.len > 0 && size.count_ones() != 1 {
            self.len -= 1;
        }
        self
    }

    /// The layout of a map over one leaf.
    const fn over_leaf(&self, front: Swizzle) -> Result<Layout, Error> {
        self.spelled(&Tree::leaf(Mode::new(1 << self.len, 1)), &[front])
    }

    /// Coordinates of the indices `1, 2, 4, …`, as many as there are.
    ///
    /// # Errors
    /// Where no coordinate has the index 0.
    pub(crate) const fn right_inverse(self, size: usize, front: Swizzle) -> Result<Layout, Error> {
        let echelon = Echelon::of(&self.whole(size));
        let Some(base) = echelon.solve(self.base) else { return Err(Error::new(ErrorKind::NotLinear)) };
        let mut inverse = Self { base, ..Self::ZERO };
        while let Some(coordinate) = echelon.solve(1 << inverse.len) {
            inverse.push(coordinate);
        }
        inverse.over_leaf(front)
    }

    /// The map that finds a coordinate back.
    ///
    /// # Errors
    /// Where two coordinates share an index.
    pub(crate) const fn left_inverse(&self, front: Swizzle) -> Result<Layout, Error> {
        let echelon = Echelon::of(self);
        if echelon.kernel.len > 0 {
            return Err(collision(echelon.kernel.columns[0]));
        }
        let mut inverse = echelon.inverse();
        // Indices have the bits of the base besides.
        while self.base >> inverse.len != 0 {
            inverse.push(0);
        }
        Self { base: inverse.at(self.base), ..inverse }.over_leaf(front)
    }

    /// The coordinates that do not move the index.
    pub(crate) const fn nullspace(self, size: usize) -> Result<Layout, Error> {
        Echelon::of(&self.whole(size)).kernel.over_leaf(Swizzle::IDENTITY)
    }

    /// The coordinates at which this map and `other` both have the indices `1, 2, 4, …`.
    pub(crate) const fn common(self, size: usize, other: Self, other_size: usize) -> Result<Layout, Error> {
        let (map, other) = (self.whole(size), other.whole(other_size));
        let echelon = Echelon::of(&other);
        let mut common = Self::ZERO;
        while let Some(coordinate) = echelon.solve(1 << common.len) {
            if coordinate >> map.len != 0 || map.at(coordinate) != 1 << common.len {
                break;
            }
            common.push(coordinate);
        }
        common.over_leaf(Swizzle::IDENTITY)
    }

    /// Without the columns that are 0, which a complement leaves out, or two coordinates with one index.
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

/// Two coordinates that differ by one that the map sends to 0; the larger one has its highest bit alone, so both are there.
const fn collision(coordinate: i64) -> Error {
    let top = 1 << (63 - coordinate.leading_zeros());
    Error::new(ErrorKind::NotInjective { first: coordinate ^ top, second: top })
}
