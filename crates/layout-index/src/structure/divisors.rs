//! The precomputed divisors of a layout with runtime values.

use crate::divide::{Divide, FastDiv};

/// An array of precomputed divisors: one per symbolic extent, except that the last leaf has none.
pub trait Divisors<W: Divide>: Copy {
    /// The number of divisors.
    #[doc(hidden)]
    const LEN: usize;
    /// Builds the array. `make` returns the divisor for a position in the array.
    #[doc(hidden)]
    fn new(make: impl FnMut(usize) -> FastDiv<W>) -> Self;
    /// Returns divisor `i`.
    #[doc(hidden)]
    fn get(&self, i: usize) -> &FastDiv<W>;
}

impl<W: Divide, const N: usize> Divisors<W> for [FastDiv<W>; N] {
    const LEN: usize = N;

    #[inline(always)]
    fn new(make: impl FnMut(usize) -> FastDiv<W>) -> Self {
        core::array::from_fn(make)
    }

    #[inline(always)]
    fn get(&self, i: usize) -> &FastDiv<W> {
        &self[i]
    }
}
