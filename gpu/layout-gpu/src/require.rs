//! Compile-time checks of kernels.

use colex::Text;

/// Causes a compile error with this message unless the condition holds. Unlike `assert!`, rustc reports the error at
/// the caller's line, and not in the standard library.
#[inline(always)]
#[track_caller]
pub(crate) const fn require(holds: bool, message: &str) {
    if !holds {
        refuse(message)
    }
}

/// Causes a compile error unless an extent is equal in two tiles, for example "K is 64 in a tile of A, but 32 in a
/// tile of B".
#[inline(always)]
#[track_caller]
pub(crate) const fn require_same(extent: &str, [a, b]: [&str; 2], [in_a, in_b]: [u32; 2]) {
    if in_a != in_b {
        let text = Text::EMPTY
            .str(extent)
            .str(" is ")
            .int(in_a as i64)
            .str(" in ")
            .str(a)
            .str(", but ")
            .int(in_b as i64)
            .str(" in ")
            .str(b);
        refuse(text.as_str())
    }
}

/// Causes a compile error unless the tilings and the block have the same number of threads.
#[inline(always)]
#[track_caller]
pub(crate) const fn require_threads<const N: usize>(of_tilings: [usize; N], of_block: usize) {
    let mut i = 0;
    while i < N {
        if of_tilings[i] != of_block {
            let text = Text::EMPTY.str("the tiling has ").int(of_tilings[i] as i64).str(" threads, but the block has ");
            refuse(text.int(of_block as i64).str(": use the same number of threads").as_str())
        }
        i += 1;
    }
}

/// Causes a compile error with this message.
#[track_caller]
pub(crate) const fn refuse(message: &str) -> ! {
    panic!("{}", message)
}
