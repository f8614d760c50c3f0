//! Sizes that follow from the two layouts and the width of a value.

use super::meet::BitLayout;

/// The numbers of bits that count the values of the result, of the source, and of a register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) dest: usize,
    pub(super) source: usize,
    pub(super) sub: usize,
}

impl Sizes {
    /// Returns the sizes for values of `bits` bits.
    pub(super) const fn of(from: &BitLayout, to: &BitLayout, bits: usize) -> Self {
        let sub = match bits {
            8 => 2,
            16 => 1,
            _ => 0,
        };
        Self { dest: to.values, source: from.values, sub }
    }
}
