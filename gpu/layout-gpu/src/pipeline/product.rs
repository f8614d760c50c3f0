//! Products over several steps. Each step multiplies the tiles of one slot.

use super::cluster::{Cluster, Groups};
use super::input::{Argument, Smem};
use super::operand::{GroupMultiplies, OperandOf};
use super::slots::{Full, Slots, Tiles, bytes};
use super::sums::Sums;
use crate::machine::{self, Seat, Spot, Wide, Width};
use crate::part::sizes;
use crate::uniform::Uniform;
use crate::{require, require_same};

impl<'k, A: Argument, B: Argument, const STAGES: usize, const BLOCKS: usize, const GROUPS: usize>
    Slots<'k, (A, B), STAGES, BLOCKS, GROUPS>
{
    /// Returns `a bᵀ`: the sum of `steps` products, each of a tile of A and a transposed tile of B. The kernel aborts
    /// if `steps` is 0. `load(step)` returns the two tiles for a step, where `step` is from 0 to `steps - 1`. Each
    /// warpgroup multiplies 64 rows of a tile of A and all `N` rows of a tile of B.
    ///
    /// Tiles are loaded ahead into all free slots. A slot is released when the products that read it are complete,
    /// while the products of the next step are already running.
    #[inline(always)]
    pub fn product<const N: usize>(
        &mut self,
        cluster: &mut Cluster<'k, BLOCKS, GROUPS>,
        steps: u32,
        load: impl Fn(u32) -> <(A, B) as Tiles<BLOCKS>>::Windows<'k> + Uniform,
    ) -> Groups<Sums<N>>
    where
        A::Element: GroupMultiplies,
        B: Argument<Element = A::Element>,
        Width<N>: Wide,
    {
        const {
            let (a, b) = (sizes::<Smem<A>>(), sizes::<Smem<B>>());
            require(a[0] as usize == 64 * GROUPS, "a tile of A must have 64 rows per warpgroup that multiplies");
            require(
                STAGES >= 2,
                "with one slot, no tile can be loaded while products are computed: use at least two slots",
            );
            require_same("N", ["the accumulators", "a tile of B"], [N as u32, b[0]]);
            require(
                N <= machine::columns(GROUPS),
                "the accumulators of all warpgroups need more than the 512 columns of tensor memory: use narrower tiles of B, or fewer warpgroups",
            );
            let ((), ()) = (OperandOf::<A::Element, Smem<A>>::PROOF, OperandOf::<A::Element, Smem<B>>::PROOF);
            require_same("K", ["a tile of A", "a tile of B"], [a[1], b[1]]);
        }
        if cluster.seat.loads() {
            self.fill(cluster, steps, load);
            return Groups::none();
        }
        if steps == 0 {
            // For 0 steps, the kernel aborts. If it cleared the accumulators here instead, LLVM would clear them in
            // each iteration of an outer loop.
            machine::outside()
        }
        let mut sums = Width::<N>::none();
        let mut before = self.wait();
        let tiles = |slot: &Full| [slot.at, slot.at.after(const { bytes::<A>() })];
        // SAFETY: here and below, the slot is full and is released only after its products are complete. `settle` is
        // called before the accumulators are read.
        unsafe { multiply::<A::Element, A, B, N>(&cluster.seat, &mut sums, tiles(&before), false) };
        let mut step = 1;
        while step < steps {
            let now = self.wait();
            // SAFETY: the slot is full and is released only after its products are complete. After the wait, only the
            // products of this step are running, so the previous slot can be released.
            unsafe {
                multiply::<A::Element, A, B, N>(&cluster.seat, &mut sums, tiles(&now), true);
                machine::wait_for_products::<1>(&cluster.seat);
                self.release(cluster, before.stage);
            }
            before = now;
            step += 1;
        }
        // SAFETY: all slots were full, and no product is running after `finish_products`.
        unsafe {
            machine::finish_products::<N>(&cluster.seat, &mut sums);
            self.release(cluster, before.stage);
        }
        Groups::of(Sums(sums))
    }
}

/// Starts the product of the warpgroup's 64 rows of one tile and all rows of another tile. The product is added to the
/// accumulators, or replaces the accumulators if `adds` is false.
///
/// # Safety
/// The tiles must remain valid until the product is complete. The accumulators must not be accessed before
/// [`Wide::settle`](machine::Wide::settle), except by other products that are added to them.
#[inline(always)]
pub(super) unsafe fn multiply<T: GroupMultiplies, A: Argument, B: Argument, const N: usize>(
    seat: &Seat,
    sums: &mut machine::Registers<N>,
    tiles: [Spot; 2],
    adds: bool,
) where
    Width<N>: Wide,
{
    machine::begin_products(seat);
    crate::unroll::turns(
        const { OperandOf::<T, Smem<A>>::STEPS },
        #[inline(always)]
        |k| {
            // SAFETY: the caller satisfies the safety requirements of this function.
            unsafe { machine::multiply_tiles::<T, Smem<A>, Smem<B>, N>(seat, sums, tiles, k, adds || k > 0) };
        },
    );
    machine::end_products(seat);
}
