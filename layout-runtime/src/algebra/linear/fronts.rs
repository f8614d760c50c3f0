//! The swizzles that may be applied after a layout.

use crate::Swizzle;

/// Enumerates the swizzles that change at least one index of up to `top` bits. Swizzles with fewer bits come first. For
/// the same bits and base, swizzles that read higher bits than they change come first.
#[derive(Clone, Copy, Debug)]
pub struct Fronts {
    top: i64,
    bits: i64,
    base: i64,
    /// The shift of the next candidate.
    shift: i64,
}

impl Fronts {
    pub const fn of(top: u32) -> Self {
        Self { top: top as i64, bits: 1, base: 0, shift: 1 }
    }

    pub const fn next(&mut self) -> Option<Swizzle> {
        while self.bits <= self.top {
            let Self { top, bits, base, shift } = *self;
            let reads_below_top = shift > 0 && base + bits + shift <= top;
            let changes_below_62 = shift < 0 && base + bits <= top && base + bits - shift <= 62;
            (self.bits, self.base, self.shift) = if reads_below_top {
                (bits, base, shift + 1)
            } else if shift > 0 {
                (bits, base, -bits)
            } else if changes_below_62 {
                (bits, base, shift - 1)
            } else if base + 1 < top {
                (bits, base + 1, bits)
            } else {
                (bits + 1, 0, bits + 1)
            };
            if (reads_below_top || changes_below_62)
                && let Ok(swizzle) = Swizzle::new(bits, base, shift)
            {
                return Some(swizzle);
            }
        }
        None
    }
}
