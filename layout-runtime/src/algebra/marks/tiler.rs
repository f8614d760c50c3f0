//! The static numbers of a tiler. As in CuTe, the stride of an integer is a static 1.

use crate::algebra::Tiler;
use crate::leaf::Leaf;
use crate::tree::{Span, Tree};

impl Tiler {
    /// Returns `true` if all numbers of the tiler are static. The stride of an integer is static, and `_` has no
    /// numbers.
    ///
    /// ```
    /// use colex::Tiler;
    /// let is_static = |text: &str| Tiler::shape(&text.parse().unwrap()).unwrap().is_static();
    /// assert!(is_static("(_4,_)") && !is_static("(_4,2)"));
    /// ```
    #[must_use]
    pub const fn is_static(&self) -> bool {
        all!(0..self.tree().len(), |i| {
            let mode = &self.tree().leaves[i];
            self.is_kept(i) || mode.extent_is_static && (mode.stride_is_static || self.is_number(i))
        })
    }

    /// Returns the layout at this position.
    #[doc(hidden)]
    pub const fn tile(&self, at: Span) -> Tree<Leaf> {
        let mut tile = self.tree().at(at);
        tile.leaves[0].stride_is_static |= self.is_number(at.start);
        tile
    }

    /// Returns the tile of a divide or product at this position. CuTe converts an integer to a compact layout, and `_1`
    /// to `_1:_0`.
    pub(super) const fn compact_tile(&self, at: Span) -> Tree<Leaf> {
        let mut tile = self.tile(at);
        if self.is_one(at) && tile.leaves[0].extent_is_static {
            tile.leaves[0] = Leaf::STATIC_UNIT;
        }
        tile
    }
}
