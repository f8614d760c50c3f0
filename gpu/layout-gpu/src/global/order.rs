//! An order determines which block writes which tile of an output.

use super::{GlobalNumbers, Named};
use crate::block::Block;
use crate::part::RANK;
use colex::StaticLayout;
use colex::structure::Valued;

/// An assignment of the tiles of an output to the blocks of a grid. A kernel passes an order to
/// [`tile_of`](crate::GlobalMut::tile_of).
///
/// # Safety
/// Different blocks of a grid must get different tiles, also if they use different orders with the same
/// [`Way`](Self::Way).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not specify which block gets which tile",
    label = "write `X` for a vector, and `XY` or `YX` for a matrix"
)]
pub unsafe trait Order {
    /// A type that identifies the assignment. A kernel can use two orders for one output only if both orders have the
    /// same `Way`.
    #[doc(hidden)]
    type Way;
    #[doc(hidden)]
    const MODES: usize;
    /// A compile-time check of the order.
    #[doc(hidden)]
    const PROOF: () = ();
    #[doc(hidden)]
    fn at<const N: usize>(self, block: &Block<'_, N>) -> [u32; RANK];
    /// For each mode, returns the number of tiles to which the order assigns a block, if the grid has `_grid` blocks
    /// along x and y. The default, `u32::MAX`, is for turns and claims, which do not depend on the grid.
    #[doc(hidden)]
    fn reach(_grid: [u32; 2]) -> [u32; RANK] {
        [u32::MAX; RANK]
    }
}

macro_rules! orders {
    ($($(#[$doc:meta])* $order:ident $modes:literal |$block:ident| $at:expr, |$grid:ident| $reach:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $order;

        // SAFETY: the tile's coordinate contains `x` and `y` of the block's index, or the number `x + y · width`, which
        // is different for each block. So different blocks get different tiles.
        #[diagnostic::do_not_recommend]
        unsafe impl Order for $order {
            type Way = Self;
            const MODES: usize = $modes;

            #[inline(always)]
            fn at<const N: usize>(self, $block: &Block<'_, N>) -> [u32; RANK] {
                $at
            }

            fn reach($grid: [u32; 2]) -> [u32; RANK] {
                $reach
            }
        }
    )*};
}

orders! {
    /// The order for outputs with one mode. Block `(x, y)` gets tile `x + y · width`, where `width` is the number of
    /// blocks of the grid along x.
    X 1 |block| [block.x() + block.y() * block.grid()[0], 0, 0], |grid| [grid[0].saturating_mul(grid[1]), 1, 1];
    /// An order for outputs with two modes: block `(x, y)` gets the tile at coordinate `(x, y)`.
    XY 2 |block| [block.x(), block.y(), 0], |grid| [grid[0], grid[1], 1];
    /// An order for outputs with two modes: block `(x, y)` gets the tile at coordinate `(y, x)`.
    YX 2 |block| [block.y(), block.x(), 0], |grid| [grid[1], grid[0], 1];
}

/// An order for matrices in which consecutive blocks get tiles that are near each other. A band consists of `ROWS` rows
/// of tiles; the last band may have fewer rows. Within a band, consecutive blocks get the tiles column by column.
/// Blocks that run at the same time therefore read few rows and columns of the inputs, so these rows and columns stay
/// in the cache. Write `grid [columns, rows]` with the numbers of columns and rows of tiles.
///
/// ```
/// use colex::layout;
/// use layout_gpu::{Bands, kernel};
///
/// layout! {
///     struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
///     struct Tile = (32,32);
///     struct Each = make_tiled_copy(UniversalCopy<32,32>, (8,32):(32,1), (1,1));
/// }
///
/// kernel! {
///     /// Writes to each element the row of its tile in the grid of tiles.
///     fn rows_of_tiles(block: Block<256>, rows: u32, columns: u32)
///         grid [columns.div_ceil(32), rows.div_ceil(32)],
///         writes output: [u32] in Matrix(rows, columns),
///     {
///         let (row, _column) = Bands::<8>.of(block);
///         let mut output = output.tile_of(block, Tile, Bands::<8>).partitions_d(Each);
///         block.each_with(&mut output, |_, mut output| layout_gpu::unroll::<4>(|i| output.set((0, i, 0), row)));
///     }
/// }
///
/// fn main() {
///     let mut output = [9; 64 * 40];
///     rows_of_tiles::on_cpu(&mut output, 64, 40).unwrap();
///     assert_eq!((output[0], output[39], output[63 * 40]), (0, 0, 1));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bands<const ROWS: u32>;

impl<const ROWS: u32> Bands<ROWS> {
    /// Returns the row and the column of the tile that the order assigns to `block`.
    #[must_use]
    #[inline(always)]
    pub fn of<const N: usize>(self, block: &Block<'_, N>) -> (u32, u32) {
        let () = <Self as Order>::PROOF;
        let [columns, rows] = block.grid();
        Self::at_number(block.x() + block.y() * columns, [columns, rows])
    }

    /// Returns the row and the column of tile number `number` in this order, for a grid of `columns` times `rows`
    /// tiles.
    #[inline(always)]
    pub(crate) fn at_number(number: u32, [columns, rows]: [u32; 2]) -> (u32, u32) {
        // The grid is not empty, so `of_band` is at least 1. The call of `max` gives the compiler this information.
        let of_band = (ROWS.min(rows) * columns).max(1);
        // A division takes a tenth of a microsecond and delays the first copy of a block, so the code for the first
        // band does not divide.
        let (band, place) = if number < of_band { (0, number) } else { (number / of_band, number % of_band) };
        let (first, height) = (band * ROWS, ROWS.min(rows - band * ROWS).max(1));
        let (row, column) =
            if height == ROWS { (place % ROWS.max(1), place / ROWS.max(1)) } else { (place % height, place / height) };
        (first + row, column)
    }
}

// SAFETY: the band is the quotient of the block's number, and the position in the band is the remainder. The band and
// the position together determine the number, so different blocks get different tiles.
#[diagnostic::do_not_recommend]
unsafe impl<const ROWS: u32> Order for Bands<ROWS> {
    type Way = Self;
    const MODES: usize = 2;
    const PROOF: () = crate::require(ROWS > 0, "two blocks would get the same tile: a band must have at least one row");

    #[inline(always)]
    fn at<const N: usize>(self, block: &Block<'_, N>) -> [u32; RANK] {
        let (row, column) = self.of(block);
        [row, column, 0]
    }

    fn reach(grid: [u32; 2]) -> [u32; RANK] {
        YX::reach(grid)
    }
}

/// A turn or a claim: an order that assigns one tile, which has the number of the turn or the claim.
/// [`tile_in`](crate::GlobalMut::tile_in) consumes the value, so a block cannot get the tile twice.
///
/// # Safety
/// No two values with the same [`Way`](Order::Way) may assign the same tile.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a turn nor a claim",
    note = "if a block writes one tile, call `output.tile_of(block, Tile, XY)`; if a block writes several tiles, pass the turn of each tile"
)]
pub unsafe trait Once: Order {}

/// Checks at compile time that the tile and the tensor have the same number of modes, and that the order has at most
/// this number of modes. With an order of more modes, two blocks could get the same tile.
#[track_caller]
pub(super) const fn require_order<L: Valued, Tile: StaticLayout, O: Order>() {
    let () = O::PROOF;
    require_modes::<L, Tile>(GlobalNumbers::<L>::MODES);
    crate::require(
        O::MODES <= GlobalNumbers::<L>::MODES,
        "two blocks would get the same tile, because the order has more modes than the tensor: use `X` for a vector",
    );
}

/// Checks at compile time that a tile, a coordinate of `at` integers and the tensor have the same number of modes.
#[track_caller]
pub(super) const fn require_modes<L: Valued, Tile: StaticLayout>(at: usize) {
    let () = GlobalNumbers::<L>::PROOF;
    crate::require(
        Tile::LAYOUT.rank() == GlobalNumbers::<L>::MODES,
        "the tile and the tensor have different numbers of modes: write one extent per mode",
    );
    crate::require(at == GlobalNumbers::<L>::MODES, "a coordinate in the grid of tiles must have one number per mode");
}

/// Panics if the order `O` does not assign every tile of an output to a block of the grid. Otherwise no block would
/// write the missing tiles. Only the CPU checks this; the function for the device is empty.
#[cfg(not(target_arch = "nvptx64"))]
#[track_caller]
pub(super) fn require_all<L: Valued, Tile: StaticLayout, O: Order>(numbers: &Named, [x, y]: [u32; 2]) {
    let (extents, sizes) = (GlobalNumbers::<L>::extents(numbers), crate::part::sizes::<Tile>());
    let modes = GlobalNumbers::<L>::MODES;
    let mut tiles = [1; RANK];
    (0..modes).for_each(|k| tiles[k] = extents[k].div_ceil(sizes[k]));
    let reaches_all = |grid| (0..modes).all(|k| O::reach(grid)[k] >= tiles[k]);
    if reaches_all([x, y]) {
        return;
    }
    let list = |of: &[u32; RANK]| of[..modes].iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let cure = match reaches_all([y, x]) {
        true => "swap the numbers of `grid`, or swap `XY` and `YX`",
        false if O::MODES < modes => "use `XY` or `YX` for a matrix",
        false => "write `extent.div_ceil(tile)` in `grid`, one block per tile",
    };
    // The message first suggests correcting the extents. If the extents are wrong, another grid or order would only
    // hide the error.
    panic!(
        "the output has the extents ({}), which give ({}) tiles of ({}), but in this order the grid [{x}, {y}] has blocks for ({}) tiles: \
         correct the extents after `writes` if they are wrong; otherwise {cure}",
        list(&extents),
        list(&tiles),
        list(&sizes),
        list(&O::reach([x, y])),
    )
}

#[cfg(target_arch = "nvptx64")]
#[inline(always)]
pub(super) fn require_all<L: Valued, Tile: StaticLayout, O: Order>(_: &Named, _: [u32; 2]) {}
