//! Rows of bytes that are every second byte of the source.

use super::Ends;
use super::moves::{Bytes, Move};

/// The bytes that a step writes.
#[cfg(all(target_arch = "x86_64", not(miri)))]
const STEP: i64 = 16;

/// Copies every second byte.
///
/// # Safety
/// The bytes at `a + 2 i` must be readable and those at `b + i` writable, for each `i` in `0..n`.
#[inline(always)]
pub(super) unsafe fn evens(n: i64, (a, b): (i64, i64), ends: Ends) {
    let mut i = 0;
    // A step reads one byte after its last element. The element after it is in the buffer, except in the last step.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    while i + STEP < n {
        // SAFETY: the caller guarantees that the elements are accessible, and the bytes between two elements are in
        // their allocation. The code is equivalent to a loop over the elements, because it ignores the other bytes.
        unsafe {
            core::arch::asm!(
                "movdqu {x}, [{from}]",
                "movdqu {y}, [{from} + 16]",
                "pcmpeqw {mask}, {mask}",
                "psrlw {mask}, 8",
                "pand {x}, {mask}",
                "pand {y}, {mask}",
                "packuswb {x}, {y}",
                "movdqu [{to}], {x}",
                from = in(reg) ends.from.offset((a + 2 * i) as isize),
                to = in(reg) ends.to.offset((b + i) as isize),
                x = out(xmm_reg) _,
                y = out(xmm_reg) _,
                mask = out(xmm_reg) _,
                options(nostack, preserves_flags),
            );
        }
        i += STEP;
    }
    while i < n {
        // SAFETY: the caller guarantees that the elements are accessible.
        unsafe { Bytes::<1>.copy(ends, a + 2 * i, b + i) }
        i += 1;
    }
}
