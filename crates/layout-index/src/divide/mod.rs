//! Divides many numbers by the same divisor, with a multiplication and shifts instead of the processor's division
//! instruction.
//!
//! The method is from Granlund and Montgomery, "Division by Invariant Integers using Multiplication" (PLDI 1994),
//! figure 4.1. To divide `n` by `d >= 1`, both of `N` bits, let `l = ceil(log2 d)`,
//! `m = floor(2^N * (2^l - d) / d) + 1`, and `t` the upper half of `m * n`. Then
//! `n / d = (t + ((n - t) >> min(l, 1))) >> max(l - 1, 0)` for all `n` and `d`. The formula has no branch and no
//! product wider than two machine words, so compilers can vectorize loops that contain it.

#[cfg(test)]
mod tests;

use crate::compiled::IndexInt;
use core::fmt::Debug;
use core::hash::Hash;

/// A divisor, with the multiplier and shifts that replace a division by this divisor.
///
/// Law: `quotient(n) = n / divisor` and `split(n) = (n / divisor, n % divisor)` for every `n >= 0` of the type.
///
/// ```
/// use colex::FastDiv;
///
/// let by = FastDiv::new(10_u32).unwrap();
/// assert_eq!((by.quotient(u32::MAX), by.split(1234)), (u32::MAX / 10, (123, 4)));
/// assert_eq!(FastDiv::new(0_u32), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FastDiv<I: Divide> {
    divisor: I,
    magic: I::Magic,
}

impl<I: Divide> FastDiv<I> {
    /// Precomputes the multiplier and shifts of `divisor`. Returns `None` if `divisor` is below 1.
    #[inline]
    #[must_use]
    pub fn new(divisor: I) -> Option<Self> {
        (divisor.wide() > 0).then(|| Self { divisor, magic: divisor.magic() })
    }

    /// Like [`new`](Self::new), for the extent of a layout. An extent of 0 is replaced by 1; the layout then has no
    /// coordinate to divide.
    #[inline(always)]
    pub(crate) fn by_extent(extent: I) -> Self {
        let divisor = if extent.wide() > 0 { extent } else { I::cut(1) };
        Self { divisor, magic: divisor.magic() }
    }

    /// Returns the divisor.
    #[inline]
    #[must_use]
    pub const fn divisor(&self) -> I {
        self.divisor
    }

    /// Returns `n / divisor`. `n` must not be negative.
    ///
    /// ```
    /// use colex::FastDiv;
    /// assert_eq!(FastDiv::new(7_u32).unwrap().quotient(u32::MAX), u32::MAX / 7);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn quotient(&self, n: I) -> I {
        n.quotient(self.magic)
    }

    /// Returns `(n / divisor, n % divisor)`. `n` must not be negative.
    ///
    /// ```
    /// use colex::FastDiv;
    /// assert_eq!(FastDiv::new(3_u32).unwrap().split(10), (3, 1));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn split(&self, n: I) -> (I, I) {
        let quotient = self.quotient(n);
        (quotient, n.sub(quotient.mul(self.divisor)))
    }
}

/// The integer types that [`FastDiv`] can divide.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer type of at most 64 bits",
    label = "use `usize`, `u32` or another integer type for the numbers of a layout"
)]
pub trait Divide: IndexInt + PartialEq + Eq + Hash + Debug + Send + Sync + 'static {
    /// The multiplier and the shifts for one divisor.
    type Magic: Copy + PartialEq + Eq + Hash + Debug;

    #[doc(hidden)]
    fn magic(self) -> Self::Magic;
    #[doc(hidden)]
    fn quotient(self, magic: Self::Magic) -> Self;
    #[doc(hidden)]
    fn sub(self, other: Self) -> Self;
    #[doc(hidden)]
    fn wide(self) -> i128;
    /// Converts `value` to this type, or returns `None` if it does not fit.
    #[doc(hidden)]
    fn narrow(value: i128) -> Option<Self>;
}

/// The multiplier and the shifts for division in machine words `W`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Magic<W> {
    multiplier: W,
    first: u8,
    second: u8,
}

macro_rules! magic {
    ($word:ident $double:ident) => {
        impl Magic<$word> {
            #[inline]
            const fn of(divisor: $word) -> Self {
                let bits = $word::BITS;
                let log = bits - (divisor - 1).leading_zeros();
                let spare = (1 << log) - divisor as $double;
                Self {
                    // The multiplier is below 2^N, because 2^l < 2 * d.
                    multiplier: ((spare << bits) / divisor as $double) as $word + 1,
                    first: (log > 0) as u8,
                    second: log.saturating_sub(1) as u8,
                }
            }

            #[inline(always)]
            const fn quotient(self, n: $word) -> $word {
                let high = ((self.multiplier as $double * n as $double) >> $word::BITS) as $word;
                // This computation does not overflow, because the high half and the sum are at most n.
                high.wrapping_add(n.wrapping_sub(high) >> (self.first & 1)) >> (self.second as u32 & ($word::BITS - 1))
            }
        }
    };
}

magic!(u32 u64);
magic!(u64 u128);

macro_rules! divide {
    ($word:ident: $($int:ident)*) => {$(
        impl Divide for $int {
            type Magic = Magic<$word>;

            #[inline(always)]
            fn magic(self) -> Magic<$word> {
                Magic::<$word>::of(self as $word)
            }
            #[inline(always)]
            fn quotient(self, magic: Magic<$word>) -> Self {
                magic.quotient(self as $word) as Self
            }
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn wide(self) -> i128 {
                self as i128
            }
            #[inline(always)]
            fn narrow(value: i128) -> Option<Self> {
                Self::try_from(value).ok()
            }
        }
    )*};
}

divide!(u32: u8 u16 u32 i8 i16 i32);
divide!(u64: u64 i64);
#[cfg(target_pointer_width = "64")]
divide!(u64: usize isize);
#[cfg(not(target_pointer_width = "64"))]
divide!(u32: usize isize);
