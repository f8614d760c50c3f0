//! Slots (stages of the pipeline) in shared memory: the warpgroup that loads fills them, and the warpgroups that
//! multiply read them.
//!
//! A slot has two barriers. The barrier `full` completes after the thread that loads has arrived and all bytes of the
//! tiles are in the slot. The barrier `empty` completes after each warp that reads the slot has arrived. These warps
//! arrive at the `empty` barrier of each block that loads a part of the slot. All warpgroups go through the same steps,
//! but each warpgroup counts slots and rounds itself.

use super::cluster::Cluster;
use super::input::Loads;
use super::input::{Argument, Placement, Smem, Window, parts};
use crate::machine::{self, Barriers, Spot};
use crate::part::Invariant;
use crate::uniform::Uniform;
use core::marker::PhantomData;

/// A tuple of one to three arguments. A slot holds one tile of each argument.
///
/// # Safety
/// `load` must load `BYTES` bytes into each slot. Other blocks may load some of these bytes only if `IS_MULTICAST` is
/// true.
#[diagnostic::on_unimplemented(
    message = "slots cannot hold `{Self}`",
    note = "name one to three arguments of `loads` clauses in `slots`: `slots tiles: 4 of (a, b),`"
)]
pub unsafe trait Tiles<const BLOCKS: usize> {
    /// The tiles to load into a slot.
    type Windows<'k>;
    /// The number of bytes of a slot.
    #[doc(hidden)]
    const BYTES: u32;
    /// `true` if other blocks of the cluster load a part of the slot.
    #[doc(hidden)]
    const IS_MULTICAST: bool;

    /// # Safety
    /// The slot must be free in all blocks, and its barrier `full` must expect `BYTES` bytes.
    #[doc(hidden)]
    unsafe fn load(windows: Self::Windows<'_>, slot: Spot, full: Barriers, stage: u32, rank: u32);
}

/// Returns the number of bytes of an argument's tile.
pub(super) const fn bytes<A: Argument>() -> u32 {
    <Loads<A, 1>>::bytes()
}

macro_rules! tiles {
    ($(($($t:ident $k:tt)*))*) => {$(
        // SAFETY: `load` loads one tile of each argument with all of its boxes, which together have `BYTES` bytes.
        unsafe impl<const BLOCKS: usize, $($t: Argument),*> Tiles<BLOCKS> for ($($t,)*) {
            type Windows<'k> = ($(Window<'k, $t>,)*);
            const BYTES: u32 = 0 $(+ bytes::<$t>())*;
            const IS_MULTICAST: bool = BLOCKS > 1 && (false $(|| $t::Placement::IS_MULTICAST)*);

            #[inline(always)]
            #[allow(unused_assignments)]
            unsafe fn load(windows: Self::Windows<'_>, slot: Spot, full: Barriers, stage: u32, rank: u32) {
                let mut at = 0;
                $(
                    // SAFETY: the caller guarantees a free slot of `BYTES` bytes, in which the tiles are consecutive.
                    unsafe { load::<$t, BLOCKS>(&windows.$k, slot.after(at), full, stage, rank) };
                    at += const { bytes::<$t>() };
                )*
            }
        }
    )*};
}

tiles! { (T 0) (T 0 U 1) (T 0 U 1 V 2) }

/// Starts to load the boxes of a tile. If the blocks of a cluster share the tile, loads this block's part of each box
/// for all blocks. Otherwise loads all boxes for this block only.
///
/// # Safety
/// The requirements of [`Tiles::load`] apply.
#[inline(always)]
unsafe fn load<A: Argument, const BLOCKS: usize>(
    window: &Window<'_, A>,
    to: Spot,
    full: Barriers,
    stage: u32,
    rank: u32,
) {
    // SAFETY: the caller guarantees a free slot, and the map describes the boxes of the argument.
    unsafe {
        match const { parts::<A>(BLOCKS) } {
            1 => machine::load_tile::<A::Element, A::Layout, Smem<A>, 1>(to, &window.map, full, stage, window.at, 0),
            _ => machine::load_tile::<A::Element, A::Layout, Smem<A>, BLOCKS>(
                to,
                &window.map,
                full,
                stage,
                window.at,
                rank,
            ),
        }
    }
}

/// `STAGES` slots, which are the stages of a pipeline. Each slot holds one tile of each argument in `T`.
pub struct Slots<'k, T, const STAGES: usize, const BLOCKS: usize, const GROUPS: usize> {
    first: Spot,
    full: Barriers,
    empty: Barriers,
    stage: u32,
    round: u32,
    of: Invariant<(&'k (), T)>,
}

impl<'k, T: Tiles<BLOCKS>, const STAGES: usize, const BLOCKS: usize, const GROUPS: usize>
    Slots<'k, T, STAGES, BLOCKS, GROUPS>
{
    /// The number of bytes of all slots.
    #[doc(hidden)]
    pub const BYTES: u32 = {
        crate::require(
            T::BYTES.is_multiple_of(super::boxes::PERIOD as u32),
            "the size of a tile in a slot must be a multiple of 1024 bytes, because a swizzle repeats after 1024 bytes: use larger tiles",
        );
        crate::require(STAGES >= 1, "there must be at least one slot");
        STAGES as u32 * T::BYTES
    };

    /// The number of arrivals that complete an `empty` barrier.
    #[doc(hidden)]
    pub const READERS: u32 = (4 * GROUPS * Self::LOADERS) as u32;

    /// The number of blocks that load parts of a slot.
    const LOADERS: usize = if T::IS_MULTICAST { BLOCKS } else { 1 };

    /// # Safety
    /// `first` must be the address of shared memory with space for all slots, and must be the same in all blocks of the
    /// cluster. `barriers` must be `2 * STAGES` barriers: the first `STAGES` barriers expect one arrival each, and the
    /// other barriers expect [`READERS`](Self::READERS) arrivals each. Each warpgroup must create exactly one value of
    /// `Slots` for these slots.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(first: Spot, barriers: Barriers) -> Self {
        Self { first, full: barriers, empty: barriers.after(STAGES as u32), stage: 0, round: 0, of: PhantomData }
    }

    /// Returns the address of the current slot.
    #[inline(always)]
    fn slot(&self) -> Spot {
        self.first.after(self.stage * T::BYTES)
    }

    #[inline(always)]
    fn advance(&mut self) {
        self.stage += 1;
        if self.stage == STAGES as u32 {
            self.stage = 0;
            self.round ^= 1;
        }
    }

    /// Fills `steps` slots, one after another. Before each slot, waits until all readers have released the slot. Only
    /// the first thread of the warpgroup loads; the other threads return immediately.
    #[inline(always)]
    pub(super) fn fill(
        &mut self,
        cluster: &Cluster<'k, BLOCKS, GROUPS>,
        steps: u32,
        load: impl Fn(u32) -> T::Windows<'k> + Uniform,
    ) {
        if !cluster.seat.is_first() {
            return;
        }
        let mut step = 0;
        while step < steps {
            // SAFETY: only this thread loads. The thread loads a slot after all readers have released the slot, and
            // `full` expects the bytes of the boxes.
            unsafe {
                machine::wait_for(self.empty, self.stage, self.round ^ 1);
                machine::expect(self.full, self.stage, T::BYTES);
                T::load(load(step), self.slot(), self.full, self.stage, cluster.seat.rank());
            }
            self.advance();
            step += 1;
        }
    }

    /// Waits until the next slot is full, and returns it.
    #[inline(always)]
    pub(super) fn wait(&mut self) -> Full {
        self.wait_if(true)
    }

    /// Waits like [`wait`](Self::wait) if `is_filled` is true. Otherwise returns without waiting, and the returned
    /// slot must not be read.
    #[inline(always)]
    pub(super) fn wait_if(&mut self, is_filled: bool) -> Full {
        let full = Full { at: self.slot(), stage: self.stage };
        if is_filled {
            // SAFETY: the barriers of the slots are initialized, as the caller of `new` guarantees.
            unsafe { machine::wait_for(self.full, self.stage, self.round) };
            self.advance();
        }
        full
    }

    /// Releases a slot: this warpgroup no longer reads the slot.
    ///
    /// # Safety
    /// No thread of the warpgroup may read the slot after this call. Call this function once per full slot.
    #[inline(always)]
    pub(super) unsafe fn release(&self, cluster: &Cluster<'k, BLOCKS, GROUPS>, stage: u32) {
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe { machine::release(self.empty, stage, &cluster.seat, const { Self::LOADERS }) }
    }
}

/// A slot to read. [`Slots::wait`] returns it after the slot is full.
pub(super) struct Full {
    pub(super) at: Spot,
    pub(super) stage: u32,
}
