//! Tensors to which tiles are stored. Each tile of an output belongs to exactly one cluster.

use super::boxes::Moved;
use super::cluster::{Cluster, Groups};
use super::columns::Columns;
use super::order::TileOrder;
use super::sums::Sums;
use super::tilings::{MmaOf, StoreOf};
use crate::collective::{All, Stores};
use crate::element::Element;
use crate::global::{GlobalNumbers, Named};
use crate::machine::{self, Map, Seat, Spot, Wide, Width};
use crate::part::{D, Invariant, PartMut, RANK, S, sizes};
use crate::require;
use crate::uniform::Uniform;
use crate::unroll::turns;
use colex::StaticLayout;
use colex::structure::Valued;
use core::marker::PhantomData;

/// A tensor to which a pipeline stores tiles, in boxes of layout `L`. Each warpgroup that multiplies has `BUFFERS`
/// buffers in shared memory. With 0 buffers, tiles are stored directly from slots. `Output` is a different type for
/// each output of the pipeline.
///
/// All clusters divide the output into the same tiles, and number these tiles in the same order, because
/// `TilesAndOrder` is one type for all clusters.
pub struct TmaStore<'k, T, G, L, const BUFFERS: usize, Output, TilesAndOrder> {
    map: Map<T>,
    numbers: Named,
    buffers: Spot,
    of: Invariant<(&'k (), G, L, Output, TilesAndOrder)>,
}

/// An output for which the compiler has not yet inferred the tiles and their order.
#[doc(hidden)]
pub struct Untiled<'k, T, G, L, const BUFFERS: usize, Output> {
    map: Map<T>,
    numbers: Named,
    buffers: Spot,
    of: Invariant<(&'k (), G, L, Output)>,
}

impl<'k, T: Element, G: Valued, L: StaticLayout, const BUFFERS: usize, Output> Untiled<'k, T, G, L, BUFFERS, Output> {
    /// The total number of bytes of a warpgroup's buffers.
    pub const BYTES: u32 = {
        require(BUFFERS <= 8, "a warpgroup can have at most eight buffers");
        require(
            <Moved<T, G, L, 1>>::bytes().is_multiple_of(super::boxes::PERIOD as u32),
            "the size of a buffer must be a multiple of 1024 bytes, because a swizzle repeats after 1024 bytes: use a larger buffer",
        );
        BUFFERS as u32 * <Moved<T, G, L, 1>>::bytes()
    };

    /// # Safety
    /// `map` must describe boxes of layout `L`, and a tensor with the values `numbers` for its symbols. During `'k`,
    /// only the clusters of this pipeline may access the tensor, and only through this argument. The buffers of all
    /// warpgroups must be consecutive in shared memory, starting with the buffers of the first warpgroup. No other
    /// argument may have the same `Output`.
    #[inline(always)]
    pub unsafe fn new(map: Map<T>, numbers: Named, buffers: Spot) -> Self {
        Self { map, numbers, buffers, of: PhantomData }
    }

    /// Returns the output that the body of the pipeline uses. A pipeline calls this function in one place, so
    /// `TilesAndOrder` is the same type in all clusters. The closure is never called. If the pipeline never stores the
    /// output, the return type of the closure determines `TilesAndOrder`. Otherwise the stores determine this type.
    #[inline(always)]
    pub fn in_one_way<TilesAndOrder>(
        self,
        _: impl FnOnce() -> TilesAndOrder,
    ) -> TmaStore<'k, T, G, L, BUFFERS, Output, TilesAndOrder> {
        TmaStore { map: self.map, numbers: self.numbers, buffers: self.buffers, of: PhantomData }
    }
}

/// The tiles of an output that this cluster computes, one after another. A tile of the output consists of one tile of
/// layout `Tile` per block of the cluster. The tiles of the blocks are consecutive along the rows.
pub struct OutputTiles<'k, T, G, L, const BUFFERS: usize, Output, Tile, O, const BLOCKS: usize> {
    to: TmaStore<'k, T, G, L, BUFFERS, Output, (Tile, O)>,
    rank: u32,
    /// The number of the next tile is `first + own`.
    first: u32,
    own: u32,
    /// The number of clusters.
    by: u32,
    count: u32,
    /// The numbers of tiles along the rows and along the columns, and the number of matrices.
    grid: [u32; 3],
}

/// A tile of an output, which only this cluster writes.
#[must_use = "the tile would not be written: call `tile.store(cluster, sums, …)`"]
pub struct OutputTile<'k, T, G, L, const BUFFERS: usize, Tile, const BLOCKS: usize> {
    pub(super) map: Map<T>,
    buffers: Spot,
    rank: u32,
    at: [u32; RANK],
    of: Invariant<(&'k (), G, L, Tile)>,
}

impl<'k, const BLOCKS: usize, const GROUPS: usize> Cluster<'k, BLOCKS, GROUPS> {
    /// Returns the tiles of an output that this cluster computes. All clusters divide the output into tiles with the
    /// shape of `_tile`, and number the tiles in the order `_order`. Each tile belongs to exactly one cluster. With the
    /// order [`Bands`](crate::Bands), for example, clusters that run at the same time load some of the same inputs.
    // The types determine the tiles and their order, so all clusters enumerate the same tiles. Each tile number belongs
    // to one cluster. The cluster uses the number once, because `tiles` consumes the output.
    #[must_use]
    #[inline(always)]
    pub fn tiles<
        T: Element,
        G: Valued,
        L: StaticLayout,
        const BUFFERS: usize,
        Output,
        Tile: StaticLayout,
        O: TileOrder,
    >(
        &mut self,
        to: TmaStore<'k, T, G, L, BUFFERS, Output, (Tile, O)>,
        _tile: Tile,
        _order: O,
    ) -> OutputTiles<'k, T, G, L, BUFFERS, Output, Tile, O, BLOCKS> {
        const {
            let ((), ()) = (O::PROOF, <Moved<T, G, L, 1>>::PROOF);
            match BUFFERS {
                0 => require_slot::<L, Tile>(GROUPS),
                _ => require_tile::<L, Tile>(GROUPS, BUFFERS),
            }
        }
        let ([rows, columns, _], [m, n, others]) =
            (const { sizes::<Tile>() }, GlobalNumbers::<G>::extents(&to.numbers));
        let grid = [m.div_ceil(rows * BLOCKS as u32), n.div_ceil(columns), others];
        let count = grid[0] * grid[1] * grid[2];
        let [first, own] = if O::ALTERNATES { [0, self.index] } else { [self.index, 0] };
        OutputTiles { rank: self.seat.rank(), first, own, by: self.count, count, grid, to }
    }
}

/// Checks at compile time that `groups` warpgroups can store a tile in boxes of layout `L`, with `buffers` buffers
/// each.
#[track_caller]
const fn require_tile<L: StaticLayout, Tile: StaticLayout>(groups: usize, buffers: usize) {
    let (tile, part) = (sizes::<Tile>(), sizes::<L>());
    require(tile[0] as usize == 64 * groups, "the tile of a block must have 64 rows per warpgroup that multiplies");
    require(part[0] == 64, "the box that a warpgroup stores must have 64 rows");
    require(
        tile[1].is_multiple_of(part[1]),
        "the number of columns of the tile must be a multiple of the number of columns of a stored box",
    );
    require(buffers <= (tile[1] / part[1]) as usize, "there are more buffers than boxes per tile: use fewer buffers");
}

impl<
    'k,
    T: Element,
    G: Valued,
    L: StaticLayout,
    const BUFFERS: usize,
    Output,
    Tile: StaticLayout,
    O: TileOrder,
    const BLOCKS: usize,
> Iterator for OutputTiles<'k, T, G, L, BUFFERS, Output, Tile, O, BLOCKS>
{
    type Item = OutputTile<'k, T, G, L, BUFFERS, Tile, BLOCKS>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let number = self.first.saturating_add(self.own);
        if number >= self.count {
            return None;
        }
        let at = O::place(number, self.grid);
        self.first = if self.count - self.first > self.by { self.first + self.by } else { self.count };
        if O::ALTERNATES {
            // All clusters reverse their order in the same round. The numbers of a round are therefore `by` consecutive
            // numbers, and each number belongs to one cluster.
            self.own = self.by - 1 - self.own;
        }
        Some(OutputTile { map: self.to.map, buffers: self.to.buffers, rank: self.rank, at, of: PhantomData })
    }
}

impl<'k, T: Element, G: Valued, L: StaticLayout, const BUFFERS: usize, Tile: StaticLayout, const BLOCKS: usize>
    OutputTile<'k, T, G, L, BUFFERS, Tile, BLOCKS>
{
    /// Returns the row and the column of this tile in the grid of tiles.
    #[must_use]
    #[inline(always)]
    pub fn at(&self) -> (u32, u32) {
        (self.at[0], self.at[1])
    }

    /// Returns the first row of the output that belongs to this block.
    #[inline(always)]
    pub(super) fn first_row(&self) -> u32 {
        (self.at[0] * BLOCKS as u32 + self.rank) * const { sizes::<Tile>()[0] }
    }

    /// Returns the index of the tile's matrix, which is the coordinate in the tensor's third mode, or 0 if the tensor
    /// has two modes.
    #[must_use]
    #[inline(always)]
    pub fn matrix(&self) -> u32 {
        self.at[2]
    }

    /// Applies `f` to each accumulator, and stores the results: `stmatrix` writes the results to a buffer, and TMA
    /// copies the buffer to the tensor. Elements outside of the tensor are not written.
    #[inline(always)]
    pub fn store<const N: usize, const GROUPS: usize>(
        self,
        cluster: &mut Cluster<'k, BLOCKS, GROUPS>,
        sums: Groups<Sums<N>>,
        f: impl Fn(f32) -> T + Uniform,
    ) where
        Width<N>: Wide,
    {
        const { Self::prove_stores(N, GROUPS) }
        if cluster.seat.loads() {
            return;
        }
        // SAFETY: this branch runs only in a warpgroup that multiplies.
        let sums = unsafe { sums.take() };
        self.put_all(
            cluster,
            &sums,
            #[inline(always)]
            |_, _, sum| f(sum),
        );
    }

    /// Works like [`store`](Self::store), but stores `f(sum, x)` for each accumulator `sum`, where `x` is the element
    /// of `columns` for the column of this accumulator.
    #[inline(always)]
    pub fn store_with<const N: usize, const WIDE: usize, const GROUPS: usize, U: Element>(
        self,
        cluster: &mut Cluster<'k, BLOCKS, GROUPS>,
        sums: Groups<Sums<N>>,
        columns: Groups<Columns<U, WIDE>>,
        f: impl Fn(f32, U) -> T + Uniform,
    ) where
        Width<N>: Wide,
        Width<WIDE>: Wide,
    {
        const {
            Self::prove_stores(N, GROUPS);
            require(WIDE == N, "the accumulators must have one column per element of `columns`");
        }
        if cluster.seat.loads() {
            return;
        }
        // SAFETY: this branch runs only in a warpgroup that multiplies.
        let (sums, columns) = unsafe { (sums.take(), columns.take()) };
        self.put_all(
            cluster,
            &sums,
            #[inline(always)]
            |thread, i, sum| f(sum, columns.0.get(thread, i)),
        );
    }

    /// Checks at compile time that a block with `groups` warpgroups and `columns` columns of accumulators can store the
    /// tile, and that `stmatrix` can write its boxes.
    #[track_caller]
    const fn prove_stores(columns: usize, groups: usize) {
        require(BUFFERS > 0, "accumulators are stored from a buffer: write `stores … by 1 of …`");
        require(
            sizes::<Tile>()[1] as usize == columns,
            "the tile and the accumulators have different numbers of columns",
        );
        require(
            sizes::<Tile>()[0] as usize == 64 * groups,
            "the tile of a block must have 64 rows per warpgroup that multiplies",
        );
        require(size_of::<T>() == 2, "`stmatrix` writes elements of 16 bits");
        Stores::<StoreOf<L>, MmaOf<L>, L>::prove(128, sizes::<L>()[1] as usize / 2);
    }

    /// Stores `f(thread, register, sum)` for each accumulator `sum`, which is in register `register` of thread
    /// `thread`.
    #[inline(always)]
    fn put_all<const N: usize, const GROUPS: usize>(
        self,
        cluster: &Cluster<'k, BLOCKS, GROUPS>,
        sums: &Sums<N>,
        f: impl Fn(u32, usize, f32) -> T,
    ) where
        Width<N>: Wide,
    {
        let group = cluster.seat.group();
        let own = self.buffers.after(group * const { <Untiled<'k, T, G, L, BUFFERS, ()>>::BYTES });
        let row = self.first_row() + 64 * group;
        let column = self.at[1] * const { sizes::<Tile>()[1] };
        turns(
            const { (sizes::<Tile>()[1] / sizes::<L>()[1]) as usize },
            #[inline(always)]
            |part| {
                let buffer = own.after((part % BUFFERS) as u32 * const { <Moved<T, G, L, 1>>::bytes() });
                // If the number of boxes per tile is not a multiple of `BUFFERS`, one of the last stores of the
                // previous tile may still read buffer 0. In this case, wait for all stores.
                match part == 0 && const { !((sizes::<Tile>()[1] / sizes::<L>()[1]) as usize).is_multiple_of(BUFFERS) }
                {
                    true => machine::wait_for_buffer::<1>(&cluster.seat),
                    false => machine::wait_for_buffer::<BUFFERS>(&cluster.seat),
                }
                let at = [row, column + part as u32 * const { sizes::<L>()[1] }, self.at[2]];
                put::<T, L, N>(sums, buffer, part, &cluster.seat, &f);
                machine::publish(&cluster.seat);
                // SAFETY: the buffer is written and fenced. No other warpgroup stores this part of the tensor, because
                // all clusters use the same tiles in the same order.
                unsafe { machine::store_tile::<T, G, L>(&self.map, buffer, at, &cluster.seat) };
            },
        );
    }
}

/// Writes one box of accumulators to a buffer. A box of `n` columns gets the columns from `part * n` to
/// `part * n + n - 1`. Each thread calls `f` for each of its accumulators in these columns, and writes the results.
#[inline(always)]
fn put<T: Element, L: StaticLayout, const N: usize>(
    sums: &Sums<N>,
    buffer: Spot,
    part: usize,
    seat: &Seat,
    f: &impl Fn(u32, usize, f32) -> T,
) where
    Width<N>: Wide,
{
    let at = buffer.elements::<T>();
    machine::each_of_group(
        seat,
        #[inline(always)]
        |thread| {
            // SAFETY: only this warpgroup uses the buffer, and the stores that read the buffer are complete.
            // `prove_stores` has checked that the source partitioning and the destination partitioning are injective,
            // so no two threads write the same element.
            let (mut own, mut rows) = unsafe {
                (
                    PartMut::<T, All<L, S<StoreOf<L>>>>::new(at, thread),
                    PartMut::<T, All<L, D<StoreOf<L>>>>::new(at, thread),
                )
            };
            turns(
                const { sizes::<L>()[1] as usize / 16 },
                #[inline(always)]
                |matrices| {
                    let mut eight = [T::default(); 8];
                    turns(
                        8,
                        #[inline(always)]
                        |value| {
                            let place = const { Stores::<StoreOf<L>, MmaOf<L>, L>::ORDER }
                                .map_or(0, |order| order[8 * matrices + value] as usize);
                            let i = part * const { sizes::<L>()[1] as usize / 2 } + place;
                            // SAFETY: no product is running, and the accumulators are initialized.
                            eight[value] = f(thread, i, unsafe { Width::<N>::value(&sums.0, thread, i) });
                        },
                    );
                    let is_transposed = const { Stores::<StoreOf<L>, MmaOf<L>, L>::IS_TRANSPOSED };
                    machine::write_matrices(&mut own, &mut rows, 8 * matrices, eight, is_transposed);
                },
            );
        },
    );
}

/// Checks at compile time that a tile of the output and the tile in a slot have the same size, and that only one
/// warpgroup stores.
#[track_caller]
const fn require_slot<L: StaticLayout, Tile: StaticLayout>(groups: usize) {
    let (tile, part) = (sizes::<Tile>(), sizes::<L>());
    require(groups == 1, "only one warpgroup can store from slots");
    require(
        tile[0] == part[0] && tile[1] == part[1],
        "a tile that is stored from a slot must have the size of the tile in the slot",
    );
}
