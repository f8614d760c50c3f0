//! One leaf of a layout: an extent and a stride.

use crate::basis::Basis;
use crate::int::Int;

/// A mode without parentheses: `extent:stride`.
///
/// The marks tell which of the two numbers CuTe would print with an underscore.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Mode {
    pub(crate) extent: i64,
    pub(crate) stride: i64,
    pub(crate) basis: Basis,
    pub(crate) extent_is_static: bool,
    pub(crate) stride_is_static: bool,
}

impl Mode {
    /// `1:0`, the mode of one element.
    pub(crate) const UNIT: Self = Self::new(1, 0);

    /// What fills the places of a tree that are not in use. Zeros, which are fast to write.
    pub(crate) const UNUSED: Self = Self::new(0, 0);

    pub(crate) const fn new(extent: i64, stride: i64) -> Self {
        Self::of(extent, stride, Basis::ONE)
    }

    /// `extent:stride@…`
    pub(crate) const fn of(extent: i64, stride: i64, basis: Basis) -> Self {
        Self { extent, stride, basis, extent_is_static: false, stride_is_static: false }
    }

    pub(crate) const fn join(extent: Int, stride: Int) -> Self {
        Self {
            extent: extent.value(),
            stride: stride.value(),
            basis: stride.basis(),
            extent_is_static: extent.is_static(),
            stride_is_static: stride.is_static(),
        }
    }

    pub(crate) const fn extent(&self) -> Int {
        Int::new(self.extent).marked(self.extent_is_static)
    }

    pub(crate) const fn stride(&self) -> Int {
        Int::new(self.stride).of(self.basis).marked(self.stride_is_static)
    }
}
