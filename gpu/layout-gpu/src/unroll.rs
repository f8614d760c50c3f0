//! Loops that are written out in the source code, so that they do not depend on LLVM's loop unrolling.

/// Calls `f(0)` to `f(N - 1)`, one after another, without a loop. `N` must be at most 64.
///
/// ```
/// let mut values = [0; 4];
/// layout_gpu::unroll::<4>(|i| values[i] = i * i);
/// assert_eq!(values, [0, 1, 4, 9]);
/// ```
///
/// Use this function to index arrays. An array stays in registers only if its indices are constants. In a loop, an
/// index becomes a constant only when LLVM unrolls the loop, which is too late.
#[inline(always)]
pub fn unroll<const N: usize>(f: impl FnMut(usize)) {
    const { crate::require(N <= 64, "cannot unroll more than 64 iterations") }
    turns(const { N }, f);
}

/// Calls `f(0)` to `f(count - 1)` without a loop. `count` must be at most 64. If `count` is a constant after inlining,
/// the compiler removes the comparisons with `count`.
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
