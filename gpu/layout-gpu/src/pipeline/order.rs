//! The order in which clusters compute tiles.

use crate::global::Bands;

/// The order in which clusters compute tiles: a mapping from the number of a tile to its coordinate in the grid of
/// tiles.
///
/// # Safety
/// The mapping must be a bijection from the numbers below `rows · columns · matrices` to the coordinates (row, column,
/// matrix).
pub unsafe trait TileOrder {
    #[doc(hidden)]
    const PROOF: () = ();
    /// `true` if persistent clusters take tiles in opposite directions in alternate rounds. With 3 clusters, cluster
    /// `i` takes the tiles with the numbers `i`, `5 - i`, `6 + i`, and so on. If the time for a tile decreases with its
    /// number, all clusters then take about the same time.
    #[doc(hidden)]
    const ALTERNATES: bool = false;
    #[doc(hidden)]
    fn place(number: u32, grid: [u32; 3]) -> [u32; 3];
}

// SAFETY: the matrix, the band and the position in the band are quotients and remainders of the number. Together, these
// values determine the number, so the mapping is a bijection.
unsafe impl<const ROWS: u32> TileOrder for Bands<ROWS> {
    const PROOF: () = <Self as crate::global::Order>::PROOF;

    #[inline(always)]
    fn place(number: u32, [rows, columns, _]: [u32; 3]) -> [u32; 3] {
        // The grid is not empty, so no factor is 0. The call of `max` tells the compiler this fact.
        let of_one = (rows * columns).max(1);
        let (row, column) = Self::at_number(number % of_one, [columns, rows]);
        [row, column, number / of_one]
    }
}

/// An order of tiles for several matrices. Clusters compute the matrices in groups of `MATRICES`. In each group, they
/// start with the last row of tiles of all matrices, and end with the first row. Use this order if tiles in later rows
/// take longer, as with a causal mask: the tiles that take the least time then come last, so that all clusters end at
/// about the same time. Persistent clusters take tiles in rounds, one tile per cluster, and reverse their direction
/// after each round: the cluster with the first tile of a round has the last tile of the next round. Data that several
/// tiles of a group read, such as the keys of a head, then stays in the cache.
#[derive(Clone, Copy, Debug)]
pub struct LastRowsFirst<const MATRICES: u32>;

// SAFETY: the coordinates are quotients and remainders of the number. Together, these values determine the number, so
// the mapping is a bijection.
unsafe impl<const MATRICES: u32> TileOrder for LastRowsFirst<MATRICES> {
    const PROOF: () = crate::require(MATRICES > 0, "the number of matrices in a group must be at least 1");
    const ALTERNATES: bool = true;

    #[inline(always)]
    fn place(number: u32, [rows, columns, matrices]: [u32; 3]) -> [u32; 3] {
        let of_one = (rows * columns).max(1);
        let first = number / of_one / MATRICES * MATRICES;
        let (number, at_once) = (number - first * of_one, (matrices - first).min(MATRICES).max(1));
        let (rest, matrix) = (number / at_once, first + number % at_once);
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
    fn bands_proceed_column_by_column() {
        for [rows, columns] in (1..8).flat_map(|rows| (1..6).map(move |columns| [rows, columns])) {
            let of_band = move |first: u32| {
                (0..columns).flat_map(move |column| (first..rows.min(first + 3)).map(move |row| [row, column, 0]))
            };
            for (number, place) in (0..).zip((0..rows).step_by(3).flat_map(of_band)) {
                assert_eq!(Bands::<3>::place(number, [rows, columns, 1]), place);
            }
            for number in 0..rows * columns {
                assert_eq!(Bands::<1>::place(number, [rows, columns, 1]), [number / columns, number % columns, 0]);
            }
        }
    }

    #[test]
    fn orders_are_bijections() {
        for grid in (1..6).flat_map(|m| (1..6).flat_map(move |n| (1..4).map(move |h| [m, n, h]))) {
            check(LastRowsFirst::<1>, grid);
            check(LastRowsFirst::<2>, grid);
            check(LastRowsFirst::<9>, grid);
            check(Bands::<1>, grid);
            check(Bands::<2>, grid);
            check(Bands::<8>, grid);
        }
    }
}
