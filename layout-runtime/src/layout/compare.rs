//! Equality of layouts.

use super::Layout;

/// Equal numbers under equal parentheses behind equal swizzles; whether a number is static does not matter.
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
