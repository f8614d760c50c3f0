//! Outputs that contain one number for each row of another output.

use super::cluster::{Cluster, Groups};
use super::order::TileOrder;
use super::output::{OutputTile, OutputTiles};
use super::rows::Rows;
use crate::element::Element;
use crate::global::{GlobalMut, GlobalNumbers, Named};
use crate::machine;
use crate::part::{Invariant, sizes};
use crate::require;
use crate::uniform::Uniform;
use colex::StaticLayout;
use colex::structure::Valued;
use core::marker::PhantomData;

/// The tiles of an output, each with the elements of a `writes` tensor that belong to the rows of the tile.
/// [`OutputTiles::with_rows`] returns this type.
pub struct TilesWithRows<'k, Tiles, T, L> {
    tiles: Tiles,
    start: *mut T,
    numbers: Named,
    of: Invariant<(&'k (), L)>,
}

/// The elements of a `writes` tensor that belong to the rows of a tile, one element per row. Only this cluster writes
/// these elements.
#[must_use = "the rows would not be written: call `rows.store(cluster, numbers, …)`"]
pub struct OutputRows<'k, T, L, Tile, const BLOCKS: usize> {
    start: *mut T,
    numbers: Named,
    /// The first row of the block's tile, and the index of the matrix.
    first: [u32; 2],
    /// `true` for tiles in the first column of the grid. All tiles in one row of the grid have the same elements, and
    /// only the tile in the first column writes them.
    is_first: bool,
    of: Invariant<(&'k (), L, Tile)>,
}

impl<
    'k,
    T: Element,
    G: Valued,
    S: StaticLayout,
    const BUFFERS: usize,
    Output,
    Tile: StaticLayout,
    O: TileOrder,
    const BLOCKS: usize,
> OutputTiles<'k, T, G, S, BUFFERS, Output, Tile, O, BLOCKS>
{
    /// Combines this output with the output `rows`, which contains one number per row of this output. Iterating over
    /// the result returns pairs: a tile, and the elements of `rows` for the rows of this tile. [`OutputRows::store`]
    /// writes these elements. If this output has several matrices, the modes of `rows` are (row, matrix). All tiles in
    /// one row of the grid have the same elements of `rows`, so only the tile in the first column writes them.
    #[inline(always)]
    pub fn with_rows<U: Element, L: Valued>(
        self,
        rows: GlobalMut<'k, U, L, (Output, Tile, O)>,
    ) -> TilesWithRows<'k, Self, U, L> {
        const {
            require(
                GlobalNumbers::<L>::MODES + 1 == GlobalNumbers::<G>::MODES,
                "a tensor of rows must have one mode less than the output: (row) or (row, matrix)",
            );
        }
        let (start, numbers) = rows.parts();
        TilesWithRows { tiles: self, start, numbers, of: PhantomData }
    }
}

impl<
    'k,
    T: Element,
    G: Valued,
    S: StaticLayout,
    const BUFFERS: usize,
    Output,
    Tile: StaticLayout,
    O: TileOrder,
    const BLOCKS: usize,
    U,
    L,
> Iterator for TilesWithRows<'k, OutputTiles<'k, T, G, S, BUFFERS, Output, Tile, O, BLOCKS>, U, L>
{
    type Item = (OutputTile<'k, T, G, S, BUFFERS, Tile, BLOCKS>, OutputRows<'k, U, L, Tile, BLOCKS>);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let tile = self.tiles.next()?;
        let rows = OutputRows {
            start: self.start,
            numbers: self.numbers,
            first: [tile.first_row(), tile.matrix()],
            is_first: tile.at().1 == 0,
            of: PhantomData,
        };
        Some((tile, rows))
    }
}

impl<'k, T: Element, L: Valued, Tile: StaticLayout, const BLOCKS: usize> OutputRows<'k, T, L, Tile, BLOCKS> {
    /// Stores `f(x)` for each row of the tile, where `x` is the number in `rows` for this row. Rows outside of the
    /// tensor are not written. If the tile is not in the first column of the grid of tiles, no rows are written.
    #[inline(always)]
    pub fn store<const GROUPS: usize>(
        self,
        cluster: &mut Cluster<'k, BLOCKS, GROUPS>,
        rows: Groups<Rows>,
        f: impl Fn(f32) -> T + Uniform,
    ) {
        const {
            require(
                sizes::<Tile>()[0] as usize == 64 * GROUPS,
                "the tile of a block must have 64 rows per warpgroup that multiplies",
            );
        }
        if cluster.seat.loads() {
            return;
        }
        // SAFETY: this branch runs only in a warpgroup that multiplies.
        let rows = unsafe { rows.take() };
        let [first, matrix] = [self.first[0] + 64 * cluster.seat.group(), self.first[1]];
        machine::each_row(
            &cluster.seat,
            &rows.0,
            #[inline(always)]
            |row, number| {
                let (index, is_inside) = GlobalNumbers::<L>::place(&self.numbers, [first + row, matrix, 0]);
                // SAFETY: the element is written only if it is in the tensor. All clusters use the same tiles of this
                // output in the same order. Therefore different tiles in the first column have different rows, and
                // different rows have different elements.
                unsafe { machine::store_if(is_inside && self.is_first, self.start.wrapping_add(index), f(number)) }
            },
        );
    }
}
