//! Cache lines: prefetches, and stores that do not load the line into the cache.

use core::mem::MaybeUninit;

/// The number of bytes of a cache line.
pub(super) const LINE: i64 = 64;

/// The bytes of a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Line([MaybeUninit<u8>; LINE as usize]);

impl Line {
    pub(super) const EMPTY: Self = Self([MaybeUninit::uninit(); LINE as usize]);

    /// Stores the line without loading it into the cache. The caller must call [`fence`] afterwards.
    ///
    /// # Safety
    /// `to` must be a multiple of the size of a line, and the bytes of a line must be writable from `to` on.
    #[inline(always)]
    pub(super) unsafe fn stream(&self, to: *mut u8) {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        // SAFETY: the caller guarantees that the line is writable. The code is equivalent to a copy of the line's
        // bytes. Other threads see the stores after the fence.
        unsafe {
            core::arch::asm!(
                "movaps {x}, [{from}]",
                "movaps {y}, [{from} + 16]",
                "movntps [{to}], {x}",
                "movntps [{to} + 16], {y}",
                "movaps {x}, [{from} + 32]",
                "movaps {y}, [{from} + 48]",
                "movntps [{to} + 32], {x}",
                "movntps [{to} + 48], {y}",
                from = in(reg) self.0.as_ptr(),
                to = in(reg) to,
                x = out(xmm_reg) _,
                y = out(xmm_reg) _,
                options(nostack, preserves_flags),
            );
        }
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        // SAFETY: the caller guarantees that the line is writable.
        unsafe {
            to.cast::<Self>().write(Self(self.0));
        }
    }
}

/// Orders the stores of [`Line::stream`] before all later stores.
#[inline(always)]
pub(super) fn fence() {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: every x86-64 processor has this instruction. The instruction only orders stores.
    unsafe {
        core::arch::asm!("sfence", options(nostack, preserves_flags));
    }
}

macro_rules! prefetches {
    ($($(#[$doc:meta])* $name:ident($pointer:ty) $instruction:literal;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub(super) fn $name(address: $pointer) {
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            // SAFETY: a prefetch has no effect except on the cache, and does not fault. Processors without this
            // instruction ignore the instruction.
            unsafe {
                core::arch::asm!(concat!($instruction, " [{}]"), in(reg) address, options(nostack, preserves_flags, readonly));
            }
            #[cfg(not(all(target_arch = "x86_64", not(miri))))]
            let _ = address;
        }
    )*};
}

prefetches! {
    /// Loads a line into the cache. The address need not be valid.
    prefetch(*const u8) "prefetcht0";
    /// Loads a line into the cache for writing. The address need not be valid.
    prefetch_to_write(*mut u8) "prefetchw";
}
