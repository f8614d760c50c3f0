//! Sizes that a movement has from its two layouts and its values.

use super::meet::BitLayout;

/// How many bits count values: of the answer, of the source, and of a register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) dest: usize,
    pub(super) source: usize,
    pub(super) sub: usize,
}

impl Sizes {
    /// Of values of so many bits.
    pub(super) const fn of(from: &BitLayout, to: &BitLayout, bits: usize) -> Self {
        let sub = match bits {
            8 => 2,
            16 => 1,
            _ => 0,
        };
        Self { dest: to.values, source: from.values, sub }
    }
}
