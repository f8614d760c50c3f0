//! Loops that are unrolled by construction.

/// Calls `f(0)` to `f(N - 1)`, one after another, without a loop.
///
/// ```
/// let mut values = [0; 4];
/// layout_gpu::unroll::<4>(|i| values[i] = i * i);
/// assert_eq!(values, [0, 1, 4, 9]);
/// ```
///
/// Use this function to index arrays. An array stays in registers only if its indices are constants, and LLVM unrolls
/// loops too late for constant indices.
#[inline(always)]
pub fn unroll<const N: usize>(f: impl FnMut(usize)) {
    const { crate::require(N <= 64, "cannot unroll more than 64 iterations") }
    turns(const { N }, f);
}

/// Calls `f(0)` to `f(count - 1)` without a loop, for a `count` of at most 64 that is constant after inlining.
#[inline(always)]
pub(crate) fn turns(count: usize, mut f: impl FnMut(usize)) {
    macro_rules! turns {
        ($($turn:literal)*) => {$(
            if $turn < count {
                f($turn);
            }
        )*};
    }
    turns!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
    turns!(32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63);
}
