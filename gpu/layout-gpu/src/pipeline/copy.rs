//! Copies a tensor: TMA loads each tile into shared memory, and stores it from there to the output.

use super::cluster::Cluster;
use super::input::{Argument, Placement, Window};
use super::order::TileOrder;
use super::output::OutputTiles;
use super::slots::{Full, Slots};
use crate::element::Element;
use crate::machine;
use crate::part::sizes;
use crate::require;
use crate::uniform::Uniform;
use colex::StaticLayout;
use colex::structure::Valued;

impl<'k, T: Element, G: Valued, L: StaticLayout, Output, Tile: StaticLayout, O: TileOrder, const BLOCKS: usize>
    OutputTiles<'k, T, G, L, 0, Output, Tile, O, BLOCKS>
{
    /// Copies a tensor tile by tile, through the slots. The argument of `load` is the coordinate (row, column) of a
    /// tile in the output's grid of tiles. `load` returns the tile of the input to copy to this coordinate. TMA moves
    /// the elements, so threads do not access them.
    ///
    /// Tiles are stored directly from the slots, so declare the output without buffers: `stores c: … by 0 of Tile`.
    /// Each block consists of two warpgroups: one loads, and one stores. After a store has started, the kernel waits
    /// until the previous store has read its slot, and then releases that slot.
    #[inline(always)]
    pub fn copy<A: Argument<Element = T>, const STAGES: usize>(
        self,
        cluster: &mut Cluster<'k, BLOCKS, 1>,
        slots: &mut Slots<'k, (A,), STAGES, BLOCKS, 1>,
        load: impl Fn((u32, u32)) -> Window<'k, A> + Uniform,
    ) where
        A::Placement: Placement<Layout = L>,
    {
        const {
            require(
                STAGES >= 2,
                "with one slot, no tile can be loaded while another tile is stored: use at least two slots",
            );
        }
        let mut before: Option<Full> = None;
        for tile in self {
            let at = tile.at();
            if cluster.seat.loads() {
                slots.fill(cluster, 1, |_| (load(at),));
                continue;
            }
            let now = slots.wait();
            machine::publish(&cluster.seat);
            let (rows, columns) = const { (sizes::<L>()[0], sizes::<L>()[1]) };
            let first = [(at.0 * BLOCKS as u32 + cluster.seat.rank()) * rows, at.1 * columns, tile.matrix()];
            // SAFETY: the slot is full, has this layout, and is released only after the store has read the slot. No
            // other block stores this tile, because all clusters use the same tiles in the same order.
            unsafe { machine::store_tile::<T, G, L>(&tile.map, now.at, first, &cluster.seat) };
            if let Some(before) = before.replace(now) {
                machine::wait_for_buffer::<2>(&cluster.seat);
                // SAFETY: all stores except the last one have read their slots, so this slot can be released.
                unsafe { slots.release(cluster, before.stage) };
            }
        }
        if let Some(last) = before {
            machine::wait_for_buffer::<1>(&cluster.seat);
            // SAFETY: all stores have read their slots, so this slot can be released.
            unsafe { slots.release(cluster, last.stage) };
        }
    }
}
