//! Atomic accesses to memory, for values that several blocks write.

use super::barrier::PATIENCE;
use super::blocks::stop_if_failed;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

/// Atomic additions.
pub(crate) mod add {
    use super::{AtomicU32, Ordering};

    macro_rules! adds {
        ($($type:ident |$a:ident, $b:ident| $sum:expr;)*) => {$(
            /// # Safety
            /// `place` must be valid for atomic additions.
            pub(crate) unsafe fn $type(place: *mut $type, value: $type) {
                // SAFETY: the caller guarantees a valid address. An aligned number of four bytes has the same
                // representation as an `AtomicU32`.
                let number = unsafe { AtomicU32::from_ptr(place.cast()) };
                let add = |bits: u32| {
                    let ($a, $b) = ($type::from_ne_bytes(bits.to_ne_bytes()), value);
                    Some(u32::from_ne_bytes(($sum).to_ne_bytes()))
                };
                let _ = number.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
            }
        )*};
    }

    adds! {
        f32 |a, b| a + b;
        u32 |a, b| a.wrapping_add(b);
        i32 |a, b| a.wrapping_add(b);
    }
}

/// If `counts` is true, increments the counter and returns its previous value, but at most `u32::MAX`. If `counts` is
/// false, returns 0.
///
/// # Safety
/// `counter` must be valid for atomic accesses by all blocks.
pub(crate) unsafe fn count_if(counts: bool, counter: *mut u64) -> u32 {
    if !counts {
        return 0;
    }
    // SAFETY: the caller satisfies the safety requirements of this function.
    let number = unsafe { AtomicU64::from_ptr(counter) }.fetch_add(1, Ordering::Relaxed);
    // The counter has 64 bits and does not wrap around, so no number below `u32::MAX` is returned twice. Larger numbers
    // are returned as `u32::MAX`.
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// If `claims` is true, sets bit `bit` of the 64-bit value at `word`, and returns the previous value of this bit, 0 or
/// 1. If `claims` is false, returns 0.
///
/// # Safety
/// If `claims` is true, `word` must be valid for atomic accesses by all blocks.
pub(crate) unsafe fn claim_if(claims: bool, word: *mut u64, bit: u32) -> u32 {
    if !claims {
        return 0;
    }
    // SAFETY: the caller satisfies the safety requirements of this function.
    let before = unsafe { AtomicU64::from_ptr(word) }.fetch_or(1 << bit, Ordering::Relaxed);
    u32::from(before >> bit & 1 == 1)
}

/// # Safety
/// If `writes` is true, `place` must be valid for writes, and no other thread may write to it.
pub(crate) unsafe fn publish_if(writes: bool, place: *mut u64, word: u64) {
    if writes {
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe { AtomicU64::from_ptr(place) }.store(word, Ordering::Relaxed);
    }
}

/// Returns the current value at `place`, with an atomic load.
///
/// # Safety
/// `place` must be valid for atomic reads.
pub(crate) unsafe fn word(place: *mut u64) -> u64 {
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe { AtomicU64::from_ptr(place) }.load(Ordering::Relaxed)
}

/// Waits until the value at `place` is not 0, because another block has published it, and returns the value. Panics if
/// another block of the kernel panics, or if the time [`PATIENCE`] has passed.
///
/// # Safety
/// `place` must be valid for atomic reads.
pub(crate) unsafe fn written_word(place: *mut u64) -> u64 {
    let start = Instant::now();
    loop {
        // SAFETY: the caller satisfies the safety requirements of this function.
        let word = unsafe { word(place) };
        if word != 0 {
            return word;
        }
        stop_if_failed();
        assert!(
            start.elapsed() < PATIENCE,
            "the chain is stuck: a block waits for a turn that does not publish a value"
        );
        std::thread::yield_now();
    }
}
