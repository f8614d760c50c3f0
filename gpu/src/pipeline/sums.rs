//! What products of a warpgroup leave in registers.

use crate::machine::{Registers, Wide, Width};

/// The sums of a warpgroup, 64 rows of `N` columns: `N / 2` registers of each of its 128 threads.
pub struct Sums<const N: usize>(pub(super) Registers<N>)
where
    Width<N>: Wide;

impl<const N: usize> core::fmt::Debug for Sums<N>
where
    Width<N>: Wide,
{
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Sums(64x{N})")
    }
}
