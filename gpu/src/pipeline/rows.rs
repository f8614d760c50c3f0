//! Rows of sums: what is computed over each of them, and what it changes.

use super::sums::Sums;
use crate::machine::{self, OfRows, Wide, Width};
use crate::uniform::Uniform;

/// A number for each of the 64 rows of a warpgroup's sums.
#[derive(Clone)]
pub struct Rows(pub(super) OfRows);

impl Rows {
    /// The same number for all rows.
    #[must_use]
    #[inline(always)]
    pub fn all(number: f32) -> Self {
        Self(OfRows::all(number))
    }

    /// What `f` makes of the numbers of each row.
    #[must_use]
    #[inline(always)]
    pub fn zip(&self, other: &Self, f: impl Fn(f32, f32) -> f32 + Uniform) -> Self {
        Self(self.0.zip(&other.0, f))
    }

    /// What `f` makes of the number of each row.
    #[must_use]
    #[inline(always)]
    pub fn map(&self, f: impl Fn(f32) -> f32 + Uniform) -> Self {
        self.zip(
            self,
            #[inline(always)]
            |x, _| f(x),
        )
    }
}

impl<const N: usize> Sums<N>
where
    Width<N>: Wide,
{
    /// `op` over the numbers of each row. `op` is associative, the order of numbers does not matter to it, and `first` changes nothing.
    ///
    /// The sums of a row are spread over four threads, neighbours in their warp, as the layout of the instruction says.
    #[must_use]
    #[inline(always)]
    pub fn reduce_rows(&self, first: f32, op: impl Fn(f32, f32) -> f32 + Uniform) -> Rows {
        Rows(machine::reduce_rows::<N>(&self.0, first, op))
    }

    /// What `f` makes of each sum and the number of its row.
    #[must_use]
    #[inline(always)]
    pub fn map_rows(self, rows: &Rows, f: impl Fn(f32, f32) -> f32 + Uniform) -> Self {
        Self(machine::map_rows::<N>(&self.0, &rows.0, f))
    }

    /// What `f` makes of each sum at its row, 0 to 63, and column.
    #[must_use]
    #[inline(always)]
    pub fn map_at(self, f: impl Fn(u32, u32, f32) -> f32 + Uniform) -> Self {
        Self(machine::map_at::<N>(&self.0, f))
    }
}
