//! Compares layouts.

use super::Layout;

/// Compares shapes, strides, swizzles and offsets. A static number can be equal to a dynamic number.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        let both_plain = self.swizzle.is_identity() && other.swizzle.is_identity();
        (both_plain || self.swizzle == other.swizzle)
            && self.offset == other.offset
            && self.terms.are(&other.terms)
            && self.shape() == other.shape()
            && self.stride() == other.stride()
    }
}

impl Eq for Layout {}
