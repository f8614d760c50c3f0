//! Integer types.

/// The integer type that a plan computes in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntWidth {
    /// Total number of bits.
    pub bits: u32,
    /// `true` if one bit is a sign.
    pub signed: bool,
}

impl IntWidth {
    /// `u32`
    pub const U32: Self = Self { bits: 32, signed: false };

    /// Returns the largest value, limited to `i64::MAX`.
    #[must_use]
    pub const fn max(self) -> i64 {
        let bits = self.value_bits();
        if bits >= 63 { i64::MAX } else { (1 << bits) - 1 }
    }

    /// Returns the smallest value.
    #[must_use]
    pub const fn min(self) -> i64 {
        if self.signed { -self.max() - 1 } else { 0 }
    }

    /// Returns the number of bits of the largest value.
    #[must_use]
    pub const fn value_bits(self) -> u32 {
        self.bits - self.signed as u32
    }
}
