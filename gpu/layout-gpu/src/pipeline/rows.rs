//! Rows of sums: what is computed over each of them, and what it changes.

use super::sums::Sums;
use crate::machine::{self, OfParts, OfRows, Wide, Width};
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

/// Numbers of each row, two in each of the four threads that share it, until they are [joined](Sums::join_rows).
#[derive(Clone)]
pub struct RowParts(OfParts);

impl RowParts {
    /// The same number for all.
    #[must_use]
    #[inline(always)]
    pub fn all(number: f32) -> Self {
        Self(OfParts::all(number))
    }

    /// What `f` makes of each number and that of its row.
    #[must_use]
    #[inline(always)]
    pub fn zip(&self, rows: &Rows, f: impl Fn(f32, f32) -> f32 + Uniform) -> Self {
        Self(machine::zip_parts(&self.0, &rows.0, f))
    }
}

impl<const N: usize> Sums<N>
where
    Width<N>: Wide,
{
    /// `op` over the numbers of each row. `op` is associative, the order of numbers does not matter to it, and `first`
    /// changes nothing.
    ///
    /// The sums of a row are spread over four threads, neighbours in their warp, as the layout of the instruction says.
    #[must_use]
    #[inline(always)]
    pub fn reduce_rows(&self, first: f32, op: impl Fn(f32, f32) -> f32 + Uniform) -> Rows {
        self.join_rows(&self.fold_rows(&RowParts::all(first), &op), op)
    }

    /// `op` over the numbers of each row that a thread has, and what it had before: for rows of which many sums go by,
    /// threads exchange what they have once, by [`join_rows`](Self::join_rows).
    #[must_use]
    #[inline(always)]
    pub fn fold_rows(&self, parts: &RowParts, op: impl Fn(f32, f32) -> f32 + Uniform) -> RowParts {
        RowParts(machine::fold_rows::<N>(&self.0, &parts.0, op))
    }

    /// `op` over the parts of each row: what threads that share a row of such sums have of it.
    // A method of the sums, which no closure of a thread can have: all threads exchange parts together.
    #[must_use]
    #[inline(always)]
    pub fn join_rows(&self, parts: &RowParts, op: impl Fn(f32, f32) -> f32 + Uniform) -> Rows {
        Rows(machine::join_parts(&parts.0, op))
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
        Self(machine::map_at::<N>(self.0, f))
    }
}
