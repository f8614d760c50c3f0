//! Chooses the tile of a product from a list. A model estimates the time of the product with each tile, from the number
//! of rounds and the number of loaded bytes.

/// A kernel, and the tile that a cluster of the kernel computes at a time. A cluster of `blocks` blocks computes
/// `columns` columns, and each block computes `64 * groups` rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The name of the kernel.
    pub kernel: &'static str,
    /// `true` if the rows of a tile are columns of C.
    pub is_turned: bool,
    /// The number of blocks of a cluster. These blocks share the tile of B, or the tile of A if the tile is turned.
    pub blocks: u32,
    /// The number of warpgroups of a block that multiply.
    pub groups: u32,
    /// The number of columns of the tile.
    pub columns: u32,
}

impl Tile {
    /// Estimates the time of a product of 16-bit numbers. The product has `m` rows and `n` columns, and each element is
    /// a sum of `k` products.
    ///
    /// Clusters compute tiles in rounds. In a step along k, a block loads 64 columns of its rows of A and B, and
    /// multiplies them. The unit of time is a sixteenth of the time in which a block computes one column of 128 rows in
    /// a step. Loading a row of A or B takes one unit per step. If rows are not multiples of 32 bytes, loading a row
    /// takes eight units, presumably because the loads then read more sectors. In addition to its steps, a round takes
    /// 16 · 600 units. These constants were fitted to the times in `tests/choices.rs`.
    const fn time(self, [m, n, k]: [u32; 3], multiprocessors: u32) -> u64 {
        let [m, n] = if self.is_turned { [n, m] } else { [m, n] };
        let rows = 64 * self.groups;
        let tiles = m.div_ceil(rows * self.blocks) as u64 * n.div_ceil(self.columns) as u64;
        let clusters = if multiprocessors < self.blocks { 1 } else { multiprocessors / self.blocks };
        let load = if k.is_multiple_of(16) { 1 } else { 8 };
        let step = 16 * rows * self.columns / 128 + load * (rows + self.columns / self.blocks);
        tiles.div_ceil(clusters as u64).saturating_mul(k.div_ceil(64) as u64 * step as u64 + 16 * 600)
    }
}

/// Returns the first tile with the least estimated time.
pub(crate) const fn fastest(tiles: &[Tile], shape: [u32; 3], multiprocessors: u32) -> Tile {
    let (mut best, mut i) = (tiles[0], 1);
    while i < tiles.len() {
        if tiles[i].time(shape, multiprocessors) < best.time(shape, multiprocessors) {
            best = tiles[i];
        }
        i += 1;
    }
    best
}
