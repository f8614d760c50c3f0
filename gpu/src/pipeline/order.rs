//! In which order tiles are worked on.

use crate::global::Bands;

/// From the numbers of tiles to their places.
///
/// # Safety
/// It is a bijection, from the numbers below `rows columns matrices` to (row, column, matrix).
pub unsafe trait TileOrder {
    #[doc(hidden)]
    const PROOF: () = ();
    #[doc(hidden)]
    fn place(number: u32, grid: [u32; 3]) -> [u32; 3];
}

// SAFETY: bands, and places in them, are quotients and remainders of the number, matrix after matrix.
unsafe impl<const ROWS: u32> TileOrder for Bands<ROWS> {
    const PROOF: () = <Self as crate::global::Order>::PROOF;

    #[inline(always)]
    fn place(number: u32, [rows, columns, _]: [u32; 3]) -> [u32; 3] {
        // There is a tile, so nothing is 0; the compiler sees it by `max`.
        let of_one = (rows * columns).max(1);
        let (row, column) = Self::at_number(number % of_one, [columns, rows]);
        [row, column, number / of_one]
    }
}

/// The last rows of all matrices, then those before: where later rows take longer, as under a mask, short ones fill the end.
#[derive(Clone, Copy, Debug)]
pub struct LastRowsFirst;

// SAFETY: quotients and remainders of the number.
unsafe impl TileOrder for LastRowsFirst {
    #[inline(always)]
    fn place(number: u32, [rows, columns, matrices]: [u32; 3]) -> [u32; 3] {
        let (rest, matrix) = (number / matrices.max(1), number % matrices.max(1));
        [rows - 1 - rest / columns.max(1), rest % columns.max(1), matrix]
    }
}

#[cfg(test)]
mod tests {
    use super::{LastRowsFirst, TileOrder};
    use crate::global::Bands;
    use std::collections::BTreeSet;

    fn check<O: TileOrder>(_: O, grid: [u32; 3]) {
        let places: BTreeSet<_> = (0..grid.iter().product()).map(|number| O::place(number, grid)).collect();
        assert_eq!(places.len() as u32, grid.iter().product::<u32>(), "{grid:?}");
        assert!(places.iter().all(|place| place.iter().zip(grid).all(|(at, end)| *at < end)), "{grid:?}");
    }

    #[test]
    fn orders_are_bijections() {
        for grid in (1..6).flat_map(|m| (1..6).flat_map(move |n| (1..4).map(move |h| [m, n, h]))) {
            check(LastRowsFirst, grid);
            check(Bands::<1>, grid);
            check(Bands::<2>, grid);
            check(Bands::<8>, grid);
        }
    }
}
