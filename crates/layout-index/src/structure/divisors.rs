//! The prepared divisors of a layout's numbers.

use crate::divide::{Divide, FastDiv};

/// An array of divisors.
pub trait Divisors<W: Divide>: Copy {
    /// How many there are.
    #[doc(hidden)]
    const LEN: usize;
    /// The array of what `make` answers for each place.
    #[doc(hidden)]
    fn new(make: impl FnMut(usize) -> FastDiv<W>) -> Self;
    /// Divisor `i`.
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
