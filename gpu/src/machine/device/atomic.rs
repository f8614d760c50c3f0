//! Words and numbers in global memory that several blocks write.

use core::arch::asm;

/// Additions that happen one at a time.
pub(crate) mod add {
    use core::arch::asm;

    macro_rules! adds {
        ($($type:ident $instruction:literal;)*) => {$(
            /// # Safety
            /// The place may be written, by additions.
            #[inline(always)]
            pub(crate) unsafe fn $type(place: *mut $type, value: $type) {
                // SAFETY: by the caller.
                unsafe { asm!($instruction, place = in(reg64) place, value = in(reg32) value, options(nostack, preserves_flags)) }
            }
        )*};
    }

    adds! {
        f32 "red.global.relaxed.gpu.add.f32 [{place}], {value};";
        u32 "red.global.relaxed.gpu.add.u32 [{place}], {value};";
        i32 "red.global.relaxed.gpu.add.s32 [{place}], {value};";
    }
}

/// The next number of a counter.
///
/// # Safety
/// The word may be written, by all blocks.
#[inline(always)]
pub(crate) unsafe fn count(counter: *mut u64) -> u32 {
    let number: u32;
    // SAFETY: by the caller; the lower half of the word.
    unsafe {
        asm!("atom.global.relaxed.gpu.add.u32 {number}, [{counter}], 1;", number = out(reg32) number, counter = in(reg64) counter, options(nostack, preserves_flags))
    }
    number
}

/// # Safety
/// The word may be written, by this thread alone.
#[inline(always)]
pub(crate) unsafe fn publish(place: *mut u64, word: u64) {
    // SAFETY: by the caller.
    unsafe {
        asm!("st.global.relaxed.gpu.u64 [{place}], {word};", place = in(reg64) place, word = in(reg64) word, options(nostack, preserves_flags))
    }
}

/// The word, as soon as it is not 0.
///
/// # Safety
/// The word may be read, and some thread writes it.
#[inline(always)]
pub(crate) unsafe fn wait_for_word(place: *mut u64) -> u64 {
    loop {
        let word: u64;
        // SAFETY: by the caller.
        unsafe {
            asm!("ld.global.relaxed.gpu.u64 {word}, [{place}];", word = out(reg64) word, place = in(reg64) place, options(nostack, preserves_flags))
        }
        if word != 0 {
            return word;
        }
    }
}
