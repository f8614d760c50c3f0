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

/// The next number of a counter for a thread that counts, without a branch; 0 for the others.
///
/// # Safety
/// The word may be written, by all blocks.
#[inline(always)]
pub(crate) unsafe fn count_if(counts: bool, counter: *mut u64) -> u32 {
    let (counts, mut number) = (u32::from(counts), 0_u32);
    // SAFETY: by the caller. Of 64 bits, so that no number comes twice; what does not fit stays the largest.
    unsafe {
        asm!(
            "{{",
            ".reg .pred counts;",
            ".reg .u64 all;",
            "setp.ne.u32 counts, {counts}, 0;",
            "@counts atom.global.relaxed.gpu.add.u64 all, [{counter}], 1;",
            "@counts min.u64 all, all, 0xffffffff;",
            "@counts cvt.u32.u64 {number}, all;",
            "}}",
            counts = in(reg32) counts, number = inout(reg32) number, counter = in(reg64) counter,
            options(nostack, preserves_flags)
        )
    }
    number
}

/// Writes a word, without a branch, if this thread is the one that does.
///
/// # Safety
/// The word may be written, by this thread alone.
#[inline(always)]
pub(crate) unsafe fn publish_if(writes: bool, place: *mut u64, word: u64) {
    // SAFETY: by the caller.
    unsafe {
        asm!(
            "{{",
            ".reg .pred writes;",
            "setp.ne.u32 writes, {writes}, 0;",
            "@writes st.global.relaxed.gpu.u64 [{place}], {word};",
            "}}",
            writes = in(reg32) u32::from(writes), place = in(reg64) place, word = in(reg64) word,
            options(nostack, preserves_flags)
        )
    }
}

/// The word as it is now.
///
/// # Safety
/// It may be read.
#[inline(always)]
pub(crate) unsafe fn word(place: *mut u64) -> u64 {
    let word: u64;
    // SAFETY: by the caller.
    unsafe {
        asm!("ld.global.relaxed.gpu.u64 {word}, [{place}];", word = out(reg64) word, place = in(reg64) place, options(nostack, preserves_flags))
    }
    word
}

/// Waits until another block has written the word, and returns it.
///
/// # Safety
/// It may be read.
#[inline(always)]
pub(crate) unsafe fn written_word(place: *mut u64) -> u64 {
    loop {
        // SAFETY: by the caller.
        let word = unsafe { word(place) };
        if word != 0 {
            return word;
        }
    }
}
