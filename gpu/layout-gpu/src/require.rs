//! What is asked of kernels while they are built.

use colex::Text;

/// Stops the build unless it holds. The message points at the caller: that of `assert!` would point into the standard
/// library.
#[inline(always)]
#[track_caller]
pub(crate) const fn require(holds: bool, message: &str) {
    if !holds {
        refuse(message)
    }
}

/// Stops the build unless an extent is the same in two tiles: "K is 64 in A, 32 in B".
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
            .str(", ")
            .int(in_b as i64)
            .str(" in ")
            .str(b);
        refuse(text.as_str())
    }
}

/// Stops the build unless tilings have as many threads as the block: "the tiling has 128 threads, the block 256".
#[inline(always)]
#[track_caller]
pub(crate) const fn require_threads<const N: usize>(of_tilings: [usize; N], of_block: usize) {
    let mut i = 0;
    while i < N {
        if of_tilings[i] != of_block {
            let text = Text::EMPTY.str("the tiling has ").int(of_tilings[i] as i64).str(" threads, the block ");
            refuse(text.int(of_block as i64).str(": make them the same").as_str())
        }
        i += 1;
    }
}

/// Stops the build.
#[track_caller]
pub(crate) const fn refuse(message: &str) -> ! {
    panic!("{}", message)
}
