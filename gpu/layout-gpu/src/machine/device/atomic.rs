//! Atomic accesses to global memory, for values that several blocks write.

use core::arch::asm;

/// Atomic additions.
pub(crate) mod add {
    use core::arch::asm;

    macro_rules! adds {
        ($($type:ident $instruction:literal;)*) => {$(
            /// # Safety
            /// `place` must be valid for atomic additions.
            #[inline(always)]
            pub(crate) unsafe fn $type(place: *mut $type, value: $type) {
                // SAFETY: the caller satisfies the safety requirements of this function.
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

/// If `counts` is true, increments the counter and returns its previous value, but at most `u32::MAX`. If `counts` is
/// false, returns 0. The instruction has a predicate, so the function needs no branch.
///
/// # Safety
/// `counter` must be valid for atomic accesses by all blocks.
#[inline(always)]
pub(crate) unsafe fn count_if(counts: bool, counter: *mut u64) -> u32 {
    let (counts, mut number) = (u32::from(counts), 0_u32);
    // SAFETY: the caller guarantees a valid address. The counter has 64 bits and does not overflow, so no number below
    // `u32::MAX` is returned twice. Larger numbers are returned as `u32::MAX`.
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

/// If `claims` is true, sets bit `bit` of the 64-bit value at `word`, and returns the previous value of this bit, 0 or
/// 1. If `claims` is false, returns 0. The instruction has a predicate, so the function needs no branch.
///
/// # Safety
/// If `claims` is true, `word` must be valid for atomic accesses by all blocks.
#[inline(always)]
pub(crate) unsafe fn claim_if(claims: bool, word: *mut u64, bit: u32) -> u32 {
    let (claims, mut before) = (u32::from(claims), 0_u64);
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        asm!(
            "{{",
            ".reg .pred claims;",
            "setp.ne.u32 claims, {claims}, 0;",
            "@claims atom.global.relaxed.gpu.or.b64 {before}, [{word}], {bits};",
            "}}",
            claims = in(reg32) claims, before = inout(reg64) before, word = in(reg64) word, bits = in(reg64) 1_u64 << bit,
            options(nostack, preserves_flags)
        )
    }
    (before >> bit) as u32 & 1
}

/// If `writes` is true, writes `word` to `place`, where other blocks read it. The instruction has a predicate, so the
/// function needs no branch.
///
/// # Safety
/// If `writes` is true, `place` must be valid for writes, and no other thread may write to it.
#[inline(always)]
pub(crate) unsafe fn publish_if(writes: bool, place: *mut u64, word: u64) {
    // SAFETY: the caller satisfies the safety requirements of this function.
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

/// Returns the current value at `place`, with an atomic load.
///
/// # Safety
/// `place` must be valid for atomic reads.
#[inline(always)]
pub(crate) unsafe fn word(place: *mut u64) -> u64 {
    let word: u64;
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        asm!("ld.global.relaxed.gpu.u64 {word}, [{place}];", word = out(reg64) word, place = in(reg64) place, options(nostack, preserves_flags))
    }
    word
}

/// Waits until the value at `place` is not 0, because another block has published it, and returns the value.
///
/// # Safety
/// `place` must be valid for atomic reads.
#[inline(always)]
pub(crate) unsafe fn written_word(place: *mut u64) -> u64 {
    loop {
        // SAFETY: the caller satisfies the safety requirements of this function.
        let word = unsafe { word(place) };
        if word != 0 {
            return word;
        }
    }
}
