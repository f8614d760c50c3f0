//! Reductions of the rows of accumulators, and operations that combine each row with one number.

use super::sums::Sums;
use crate::machine::{self, OfParts, OfRows, Wide, Width, fma};
use crate::math::fast::{coarse_exp2, exp2};
use crate::uniform::Uniform;

/// One number for each of the 64 rows of a warpgroup's accumulators.
#[derive(Clone)]
pub struct Rows(pub(super) OfRows);

impl Rows {
    /// Returns `Rows` in which each row has the number `number`.
    #[must_use]
    #[inline(always)]
    pub fn all(number: f32) -> Self {
        Self(OfRows::all(number))
    }

    /// Returns, for each row, the result of `f` for the number in `self` and the number in `other`.
    #[must_use]
    #[inline(always)]
    pub fn zip(&self, other: &Self, f: impl Fn(f32, f32) -> f32 + Uniform) -> Self {
        Self(self.0.zip(&other.0, f))
    }

    /// Returns, for each row, the result of `f` for the number in `self`.
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

/// The partial results of a reduction: two per row in each of the four threads that share the row.
/// [`join_rows`](Sums::join_rows) combines the partial results of each row.
#[derive(Clone)]
pub struct RowParts(OfParts);

impl RowParts {
    /// Returns `RowParts` in which all partial results are `number`.
    #[must_use]
    #[inline(always)]
    pub fn all(number: f32) -> Self {
        Self(OfParts::all(number))
    }

    /// Replaces each partial result by the result of `f`. `f` gets the partial result, and the number in `rows` for the
    /// row of this partial result.
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
    /// Reduces the accumulators of each row with `op`. `op` must be associative and commutative, and `first` must be
    /// its neutral element, as in `reduce_rows(0.0, |a, b| a + b)`.
    ///
    /// The instruction's layout distributes the accumulators of a row over four adjacent threads of a warp.
    #[must_use]
    #[inline(always)]
    pub fn reduce_rows(&self, first: f32, op: impl Fn(f32, f32) -> f32 + Uniform) -> Rows {
        self.join_rows(&self.fold_rows(&RowParts::all(first), &op), op)
    }

    /// Reduces the accumulators of each row within each thread, starting from the partial results `parts`. If several
    /// sets of accumulators have the same rows, fold all sets first, and then call [`join_rows`](Self::join_rows) once
    /// to combine the results of the threads.
    #[must_use]
    #[inline(always)]
    pub fn fold_rows(&self, parts: &RowParts, op: impl Fn(f32, f32) -> f32 + Uniform) -> RowParts {
        RowParts(machine::fold_rows::<N>(&self.0, &parts.0, op))
    }

    /// Combines the partial results of each row, which come from the four threads that share the row. `op` must be
    /// associative and commutative.
    // All threads of a warp must exchange partial results together. A closure of a single thread cannot call this
    // method, because it cannot capture the accumulators.
    #[must_use]
    #[inline(always)]
    pub fn join_rows(&self, parts: &RowParts, op: impl Fn(f32, f32) -> f32 + Uniform) -> Rows {
        Rows(machine::join_parts(&parts.0, op))
    }

    /// Replaces each accumulator by the result of `f`. `f` gets the accumulator, and the number in `rows` for the row
    /// of this accumulator.
    #[must_use]
    #[inline(always)]
    pub fn map_rows(self, rows: &Rows, f: impl Fn(f32, f32) -> f32 + Uniform) -> Self {
        Self(machine::map_rows::<N>(
            &self.0,
            &rows.0,
            #[inline(always)]
            |_, x, row| f(x, row),
        ))
    }

    /// Replaces each accumulator `x` by `2^(x * scale - row)`, where `row` is the number in `rows` for the row of this
    /// accumulator. Exponents must be below 128.
    ///
    /// A multiprocessor computes only 16 values of [`exp2`](crate::exp2) per cycle, so exponentials can take as long as
    /// the products. This method therefore computes one of every `EVERY` exponentials with a polynomial that has a
    /// relative error of at most 1.1 · 10⁻⁴. Use the results only after rounding to 16 bits. If `EVERY` is 0, all
    /// exponentials are `exp2`.
    #[must_use]
    #[inline(always)]
    pub fn exp2_rows<const EVERY: usize>(self, rows: &Rows, scale: f32) -> Self {
        Self(machine::map_rows::<N>(
            &self.0,
            &rows.0,
            #[inline(always)]
            |i, x, row| {
                let exponent = fma(x, scale, -row);
                if EVERY > 0 && i % EVERY == EVERY - 1 { coarse_exp2(exponent) } else { exp2(exponent) }
            },
        ))
    }

    /// Replaces each accumulator `x` by `f(row, column, x)`. Rows are numbered from 0 to 63, and columns from 0.
    #[must_use]
    #[inline(always)]
    pub fn map_at(self, f: impl Fn(u32, u32, f32) -> f32 + Uniform) -> Self {
        Self(machine::map_at::<N>(self.0, f))
    }

    /// Masks accumulators: in each row, replaces the accumulators from column `end(row)` on by the number `by`. Rows
    /// are numbered from 0 to 63.
    #[must_use]
    #[inline(always)]
    pub fn cut_rows(self, by: f32, end: impl Fn(u32) -> u32 + Uniform) -> Self {
        Self(machine::cut_rows::<N>(self.0, by, end))
    }
}
