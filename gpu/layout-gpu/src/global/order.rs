//! Which tile of an output is whose.

use super::{Named, Numbers};
use crate::block::Block;
use crate::part::{Invariant, RANK};
use colex::StaticLayout;
use colex::structure::Valued;

/// Which tile is whose: another one for each block.
///
/// # Safety
/// Different blocks of a grid have different tiles, by all orders with the same [`Way`](Self::Way).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which block has which tile",
    label = "write `X` for a vector, `XY` or `YX` for a matrix: the place of the block is known"
)]
pub unsafe trait Order {
    /// What orders have in common that can be mixed.
    #[doc(hidden)]
    type Way;
    #[doc(hidden)]
    const MODES: usize;
    /// Stops the build unless the order is one.
    #[doc(hidden)]
    const PROOF: () = ();
    #[doc(hidden)]
    fn at<const N: usize>(self, block: &Block<'_, N>) -> [u32; RANK];
    /// How many tiles along each mode have a block in a grid.
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

        // SAFETY: all numbers of the block's index are among those of the tile's, or are joined to one number.
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
    /// Blocks are counted along mode 0, row after row of the grid.
    X 1 |block| [block.x() + block.y() * block.grid()[0], 0, 0], |grid| [grid[0].saturating_mul(grid[1]), 1, 1];
    /// The first number of a block's index is that of mode 0, the second that of mode 1.
    XY 2 |block| [block.x(), block.y(), 0], |grid| [grid[0], grid[1], 1];
    /// The other way round.
    YX 2 |block| [block.y(), block.x(), 0], |grid| [grid[1], grid[0], 1];
}

/// Blocks that run together have tiles on top of each other, in bands of `ROWS` rows of the grid: they share what they
/// read. The grid is (columns, rows) of tiles.
#[derive(Clone, Copy, Debug)]
pub struct Bands<const ROWS: u32>;

impl<const ROWS: u32> Bands<ROWS> {
    /// Row and column of the tile of a block.
    #[must_use]
    #[inline(always)]
    pub fn of<const N: usize>(self, block: &Block<'_, N>) -> (u32, u32) {
        const { <Self as Order>::PROOF }
        let [columns, rows] = block.grid();
        Self::at_number(block.x() + block.y() * columns, [columns, rows])
    }

    /// The tile of this number in a grid of (columns, rows).
    #[inline(always)]
    pub(crate) fn at_number(number: u32, [columns, rows]: [u32; 2]) -> (u32, u32) {
        // There is a block, so nothing is 0; the compiler sees it by `max`.
        let of_band = (ROWS.min(rows) * columns).max(1);
        let (band, place) = (number / of_band, number % of_band);
        let (first, height) = (band * ROWS, ROWS.min(rows - band * ROWS).max(1));
        (first + place % height, place / height)
    }
}

// SAFETY: bands, and places in them, are those of the block's number, as quotients and remainders.
#[diagnostic::do_not_recommend]
unsafe impl<const ROWS: u32> Order for Bands<ROWS> {
    type Way = Self;
    const MODES: usize = 2;
    const PROOF: () = crate::require(ROWS > 0, "two blocks would have the same tile: a band has one row or more");

    #[inline(always)]
    fn at<const N: usize>(self, block: &Block<'_, N>) -> [u32; RANK] {
        let (row, column) = self.of(block);
        [row, column, 0]
    }

    fn reach(grid: [u32; 2]) -> [u32; RANK] {
        YX::reach(grid)
    }
}

/// An order that is that of one tile, and used up by it.
///
/// # Safety
/// No two values are the same order.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no turn, which a block has once",
    note = "a block that has one tile takes it by `output.tile_of(block, Tile, XY)`; one of several takes each by its turn"
)]
pub unsafe trait Once: Order {}

/// Stops the build unless each block has another tile.
#[track_caller]
pub(super) const fn require_order<L: Valued, Tile: StaticLayout, O: Order>() {
    let () = O::PROOF;
    require_modes::<L, Tile>(Numbers::<L>::MODES);
    crate::require(
        O::MODES <= Numbers::<L>::MODES,
        "two blocks would have the same tile: the order is for more modes than the tensor has; take `X` for a vector",
    );
}

/// That a tile has as many modes as the tensor. It is one constant for inputs and outputs: rustc reports it once.
struct Tiled<L, Tile>(Invariant<(L, Tile)>);

impl<L: Valued, Tile: StaticLayout> Tiled<L, Tile> {
    const PROOF: () = crate::require(
        Tile::LAYOUT.rank() == Numbers::<L>::MODES,
        "the tile has another number of modes than the tensor: write an extent for each",
    );
}

/// Stops the build unless a tile, its coordinate and the tensor have as many modes.
#[track_caller]
pub(super) const fn require_modes<L: Valued, Tile: StaticLayout>(at: usize) {
    let () = Numbers::<L>::PROOF;
    let () = Tiled::<L, Tile>::PROOF;
    crate::require(at == Numbers::<L>::MODES, "a coordinate in the grid of tiles has one number for each mode");
}

/// Ends the kernel where some tile of an output has no block: what nobody writes would stay as it was. The CPU looks,
/// a device does not.
#[cfg(not(target_arch = "nvptx64"))]
#[track_caller]
pub(super) fn require_all<L: Valued, Tile: StaticLayout, O: Order>(numbers: &Named, [x, y]: [u32; 2]) {
    let (extents, sizes) = (Numbers::<L>::extents(numbers), crate::part::sizes::<Tile>());
    let modes = Numbers::<L>::MODES;
    let mut tiles = [1; RANK];
    (0..modes).for_each(|k| tiles[k] = extents[k].div_ceil(sizes[k]));
    let reaches_all = |grid| (0..modes).all(|k| O::reach(grid)[k] >= tiles[k]);
    if reaches_all([x, y]) {
        return;
    }
    let list = |of: &[u32; RANK]| of[..modes].iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let cure = match reaches_all([y, x]) {
        true => "swap the numbers of `grid`, or take `YX` for `XY`, `XY` for `YX`",
        false if O::MODES < modes => "take `XY` or `YX` for a matrix",
        false => "give `grid` a block for each tile, `extent.div_ceil(tile)`",
    };
    // The extents come first: with wrong ones, another grid or order would only silence this.
    panic!(
        "the output has the extents ({}), which are ({}) tiles of ({}), and by this order the grid [{x}, {y}] has blocks for ({}) of them: \
         correct the extents after `writes` if the output has others; otherwise {cure}",
        list(&extents),
        list(&tiles),
        list(&sizes),
        list(&O::reach([x, y])),
    )
}

#[cfg(target_arch = "nvptx64")]
#[inline(always)]
pub(super) fn require_all<L: Valued, Tile: StaticLayout, O: Order>(_: &Named, _: [u32; 2]) {}
