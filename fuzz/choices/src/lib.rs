//! Provides the part of `fastrand`'s API that the view tests (`tests/views`) use. The fuzzer's bytes determine the
//! choices, and random numbers are not used. After the last byte, each choice is the first option.

use std::ops::{Bound, RangeBounds};

/// The bytes that are not used yet.
pub struct Rng(Vec<u8>);

impl Rng {
    /// Sets the bytes that determine the choices.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(bytes.iter().rev().copied().collect())
    }

    fn below(&mut self, end: u128) -> u128 {
        u128::from(self.0.pop().unwrap_or_default()) % end
    }

    pub fn bool(&mut self) -> bool {
        self.below(2) == 1
    }

    pub fn choice<T>(&mut self, from: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>) -> Option<T> {
        let mut from = from.into_iter();
        let at = self.below(from.len().max(1) as u128) as usize;
        from.nth(at)
    }
}

macro_rules! integers {
    ($($int:ident)*) => {
        impl Rng {$(
            pub fn $int(&mut self, range: impl RangeBounds<$int>) -> $int {
                let low = match range.start_bound() {
                    Bound::Included(low) => *low as i128,
                    Bound::Excluded(low) => *low as i128 + 1,
                    Bound::Unbounded => $int::MIN as i128,
                };
                let end = match range.end_bound() {
                    Bound::Included(high) => *high as i128 + 1,
                    Bound::Excluded(high) => *high as i128,
                    Bound::Unbounded => $int::MAX as i128 + 1,
                };
                assert!(low < end, "an empty range");
                (low + self.below((end - low) as u128) as i128) as $int
            }
        )*}
    };
}

integers!(u8 u32 usize i32 i64);
