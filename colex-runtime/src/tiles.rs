//! Tiles that do not divide: how many are whole, which coordinates of the others are inside, and loops that check only
//! there.

/// `N` extents cut into tiles of known extents, as a divide by a shape cuts them: mode `i` has `ceil(extent/tile)`
/// tiles, and the last one may be a part.
///
/// ```
/// use colex::Tiles;
///
/// let (m, n) = (10, 7);
/// let tiles = Tiles::new([m, n], [4, 7]);
/// assert_eq!((tiles.count(), tiles.whole(), tiles.rest()), ([3, 1], [2, 1], [2, 0]));
/// assert!(tiles.contains([2, 0], [1, 6]) && !tiles.contains([2, 0], [2, 6]));
/// let mut seen = 0;
/// for _tile in tiles.whole_tiles() {
///     seen += 4 * 7;                                  // no coordinate to check
/// }
/// for tile in tiles.edge_tiles() {
///     seen += tile.extents.iter().product::<usize>(); // the coordinates that are inside
/// }
/// assert_eq!(seen, m * n);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tiles<const N: usize> {
    extents: [usize; N],
    tile: [usize; N],
}

/// A tile: which one it is, and how far it reaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tile<const N: usize> {
    /// Its coordinate among the tiles.
    pub index: [usize; N],
    /// How many coordinates of it are inside, mode by mode.
    pub extents: [usize; N],
}

impl<const N: usize> Tiles<N> {
    /// `extents` cut into tiles of `tile`. A tile of 0 counts as 1.
    ///
    /// ```
    /// use colex::Tiles;
    /// assert_eq!(Tiles::new([10, 7], [4, 4]).count(), [3, 2]);
    /// assert_eq!(Tiles::new([10], [0]).count(), [10]);
    /// ```
    #[must_use]
    pub fn new(extents: [usize; N], tile: [usize; N]) -> Self {
        Self { extents, tile: tile.map(|extent| extent.max(1)) }
    }

    /// How many tiles there are, parts included: `ceil(extent/tile)`.
    ///
    /// ```
    /// use colex::Tiles;
    /// assert_eq!(Tiles::new([10, 8], [4, 4]).count(), [3, 2]);
    /// ```
    #[inline]
    #[must_use]
    pub fn count(&self) -> [usize; N] {
        core::array::from_fn(|i| self.extents[i].div_ceil(self.tile[i]))
    }

    /// How many whole tiles there are.
    ///
    /// ```
    /// use colex::Tiles;
    /// assert_eq!(Tiles::new([10, 8], [4, 4]).whole(), [2, 2]);
    /// ```
    #[inline]
    #[must_use]
    pub fn whole(&self) -> [usize; N] {
        core::array::from_fn(|i| self.extents[i] / self.tile[i])
    }

    /// How many coordinates the last tile has, where it is a part; 0 if all are whole.
    ///
    /// ```
    /// use colex::Tiles;
    /// assert_eq!(Tiles::new([10, 8], [4, 4]).rest(), [2, 0]);
    /// ```
    #[inline]
    #[must_use]
    pub fn rest(&self) -> [usize; N] {
        core::array::from_fn(|i| self.extents[i] % self.tile[i])
    }

    /// The predicate of a tile: whether a coordinate inside of it is inside of the extents.
    ///
    /// ```
    /// use colex::Tiles;
    /// let tiles = Tiles::new([10], [4]);
    /// assert!(tiles.contains([2], [1]) && !tiles.contains([2], [2]));
    /// ```
    #[inline]
    #[must_use]
    pub fn contains(&self, tile: [usize; N], coord: [usize; N]) -> bool {
        (0..N).all(|i| coord[i] < self.extent_of(i, tile[i]))
    }

    /// How many coordinates of tile `index` are inside, mode by mode: the extents of a whole tile, less at the end, 0
    /// beyond.
    ///
    /// ```
    /// use colex::Tiles;
    /// let tiles = Tiles::new([10, 8], [4, 4]);
    /// assert_eq!((tiles.extents_of([1, 1]), tiles.extents_of([2, 1])), ([4, 4], [2, 4]));
    /// ```
    #[inline]
    #[must_use]
    pub fn extents_of(&self, index: [usize; N]) -> [usize; N] {
        core::array::from_fn(|i| self.extent_of(i, index[i]))
    }

    #[inline]
    fn extent_of(&self, mode: usize, index: usize) -> usize {
        let start = index.saturating_mul(self.tile[mode]);
        self.extents[mode].saturating_sub(start).min(self.tile[mode])
    }

    /// The coordinates of the whole tiles, first mode fastest. All of each is inside, so loops over one have known ends
    /// and no checks.
    ///
    /// ```
    /// use colex::Tiles;
    /// assert_eq!(Tiles::new([10, 8], [4, 4]).whole_tiles().collect::<Vec<_>>(), [[0, 0], [1, 0], [0, 1], [1, 1]]);
    /// ```
    #[must_use]
    pub fn whole_tiles(&self) -> WholeTiles<N> {
        WholeTiles(Walk::over(self.whole()))
    }

    /// The tiles that are parts, first mode fastest, each with the extents that are inside.
    ///
    /// ```
    /// use colex::Tiles;
    /// assert_eq!(Tiles::new([10, 8], [4, 4]).edge_tiles().count(), 2);
    /// ```
    #[must_use]
    pub fn edge_tiles(&self) -> EdgeTiles<N> {
        EdgeTiles { tiles: *self, walk: Walk::over(self.count()) }
    }
}

/// The coordinates below some extents, first mode fastest.
#[derive(Clone, Debug)]
struct Walk<const N: usize> {
    extents: [usize; N],
    next: Option<[usize; N]>,
}

impl<const N: usize> Walk<N> {
    fn over(extents: [usize; N]) -> Self {
        Self { extents, next: (!extents.contains(&0)).then_some([0; N]) }
    }

    /// Goes on behind `at` in the modes from `first` on; those before start again.
    fn advance(&mut self, mut at: [usize; N], first: usize) {
        self.next = None;
        for i in first..N {
            at[i] += 1;
            if at[i] < self.extents[i] {
                self.next = Some(at);
                return;
            }
            at[i] = 0;
        }
    }
}

/// The whole tiles of [`Tiles::whole_tiles`].
#[derive(Clone, Debug)]
pub struct WholeTiles<const N: usize>(Walk<N>);

impl<const N: usize> Iterator for WholeTiles<N> {
    type Item = [usize; N];

    #[inline]
    fn next(&mut self) -> Option<[usize; N]> {
        let at = self.0.next?;
        self.0.advance(at, 0);
        Some(at)
    }
}

/// The partial tiles of [`Tiles::edge_tiles`].
#[derive(Clone, Debug)]
pub struct EdgeTiles<const N: usize> {
    tiles: Tiles<N>,
    walk: Walk<N>,
}

impl<const N: usize> Iterator for EdgeTiles<N> {
    type Item = Tile<N>;

    fn next(&mut self) -> Option<Tile<N>> {
        let whole = self.tiles.whole();
        loop {
            let mut index = self.walk.next?;
            // If the others are at no edge, the first mode has its only part at its end.
            let inside = (1..N).all(|i| index[i] < whole[i]);
            if inside && (N == 0 || index[0] < whole[0]) {
                if N == 0 || whole[0] == self.walk.extents[0] {
                    self.walk.advance(index, 1);
                    continue;
                }
                index[0] = whole[0];
            }
            self.walk.advance(index, 0);
            return Some(Tile { index, extents: self.tiles.extents_of(index) });
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::Tiles;
    use std::collections::HashSet;

    #[test]
    fn every_coordinate_is_in_one_tile() {
        random::inputs(2_000, |u| {
            let extents = [(); 3].map(|()| u.int_in_range(0..=9));
            let tile = [(); 3].map(|()| u.int_in_range(1..=5));
            let ([a, b, c], [s, t, v]) = (extents, tile);
            let (extents, tile) = ([a?, b?, c?], [s?, t?, v?]);
            let tiles = Tiles::new(extents, tile);
            let edges = tiles.edge_tiles().inspect(|edge| assert_ne!(edge.extents, tile));
            let all =
                tiles.whole_tiles().map(|index| (index, tile)).chain(edges.map(|edge| (edge.index, edge.extents)));
            let mut seen = HashSet::new();
            for (index, inside) in all {
                for i in 0..tile.iter().product() {
                    let coord = [i % tile[0], i / tile[0] % tile[1], i / tile[0] / tile[1]];
                    let contained = tiles.contains(index, coord);
                    assert_eq!(contained, coord.iter().zip(&inside).all(|(c, e)| c < e));
                    let place = [0, 1, 2].map(|k| index[k] * tile[k] + coord[k]);
                    assert_eq!(contained, place.iter().zip(&extents).all(|(c, e)| c < e));
                    assert!(!contained || seen.insert(place), "{place:?} is in two tiles");
                }
            }
            assert_eq!(seen.len(), extents.iter().product::<usize>());
            Ok(())
        });
    }

    #[test]
    fn no_modes_are_one_whole_tile() {
        let tiles = Tiles::new([], []);
        assert_eq!((tiles.whole_tiles().count(), tiles.edge_tiles().count()), (1, 0));
    }
}
