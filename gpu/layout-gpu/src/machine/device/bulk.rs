//! Copies of tiles with tensor maps (TMA).

use super::cluster::Seat;
use super::shared::{Barriers, Spot};
use crate::element::Element;
use crate::part::RANK;
use crate::pipeline::Moved;
use crate::unroll::turns;
use colex::StaticLayout;
use colex::structure::Valued;
use core::arch::asm;
use core::marker::PhantomData;

/// The address of a tensor map. The tensor map is a parameter of the kernel.
#[derive(Debug)]
pub struct Map<T>(u64, PhantomData<*mut T>);

impl<T> Clone for Map<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Map<T> {}

impl<T> Map<T> {
    /// # Safety
    /// `at` must be the address of a tensor map for elements of type `T`.
    #[inline(always)]
    pub unsafe fn new(at: u64) -> Self {
        Self(at, PhantomData)
    }

    /// Prefetches the tensor map into the cache.
    #[inline(always)]
    pub fn prefetch(&self) {
        // SAFETY: the address points to a tensor map, which the instruction only reads.
        unsafe {
            asm!("prefetch.tensormap [{at}];", at = in(reg64) self.0, options(nostack, readonly, preserves_flags));
        }
    }
}

/// The driver's `CUtensorMap`, which is passed to a kernel by value.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub struct TensorMap([u64; 16]);

/// Returns the coordinate of box `b` of a tile that starts at `at`, in the order of the map's dimensions.
#[inline(always)]
fn coordinates<T: Element, G: Valued, S: StaticLayout, const PARTS: usize>(at: [u32; RANK], b: usize) -> [u32; RANK] {
    let origin = Moved::<T, G, S, PARTS>::ORIGINS[b];
    let mode = const {
        [
            Moved::<T, G, S, PARTS>::mode_of(0),
            Moved::<T, G, S, PARTS>::mode_of(1),
            if Moved::<T, G, S, PARTS>::BOXES.rank() > 2 { Moved::<T, G, S, PARTS>::mode_of(2) } else { 0 },
        ]
    };
    [at[mode[0]] + origin[mode[0]], at[mode[1]] + origin[mode[1]], at[mode[2]] + origin[mode[2]]]
}

/// Starts to load a tile. If `PARTS` is 1, this block loads the whole tile for itself. Otherwise, this block loads part
/// `rank` of `PARTS` parts of each box, and all blocks of the cluster receive this part.
///
/// # Safety
/// In all blocks that receive data, the tile must be free, and the barrier `stage` of `full` must expect the bytes of
/// the tile.
#[inline(always)]
pub(crate) unsafe fn load_tile<T: Element, G: Valued, S: StaticLayout, const PARTS: usize>(
    to: Spot,
    map: &Map<T>,
    full: Barriers,
    stage: u32,
    at: [u32; RANK],
    rank: u32,
) {
    turns(
        const { Moved::<T, G, S, PARTS>::COUNT },
        #[inline(always)]
        |b| {
            let [x, y, z] = coordinates::<T, G, S, PARTS>(at, b);
            let bytes = const { [Moved::<T, G, S, PARTS>::box_bytes(), Moved::<T, G, S, PARTS>::part_bytes()] };
            let (to, barrier) = (to.after(b as u32 * bytes[0] + rank * bytes[1]).address(), full.at(stage));
            macro_rules! load {
                ($dimensions:literal $box:literal $($how:literal $for:literal)? $(, $name:ident = $value:expr)*) => {
                    asm!(
                        concat!("cp.async.bulk.tensor.", $dimensions, ".shared::cluster.global.tile.mbarrier::complete_tx::bytes", $($how,)? " [{to}], [{map}, ", $box, "], [{barrier}]", $($for,)? ";"),
                        to = in(reg32) to, map = in(reg64) map.0, barrier = in(reg32) barrier, x = in(reg32) x, y = in(reg32) y,
                        $($name = in(reg32) $value,)* $(all = in(reg16) { let _ = $how; (1_u16 << PARTS) - 1 },)?
                        options(nostack)
                    )
                };
            }
            // SAFETY: the caller satisfies the safety requirements of this function.
            unsafe {
                match const { (Moved::<T, G, S, PARTS>::BOXES.rank(), PARTS) } {
                    (2, 1) => load!("2d" "{{{x}, {y}}}"),
                    (2, _) => load!("2d" "{{{x}, {y}}}" ".multicast::cluster" ", {all}"),
                    (_, 1) => load!("3d" "{{{x}, {y}, {z}}}", z = z),
                    (_, _) => load!("3d" "{{{x}, {y}, {z}}}" ".multicast::cluster" ", {all}", z = z),
                }
            }
        },
    );
}

/// Starts to store a tile. Elements of the tile outside of the tensor are not written. The first thread of the
/// warpgroup issues one store per box, and commits the stores as a group.
///
/// # Safety
/// All threads of the warpgroup must have written the tile and then called [`publish`]. Only the caller may write the
/// elements of the tensor that the tile covers.
#[inline(always)]
pub(crate) unsafe fn store_tile<T: Element, G: Valued, S: StaticLayout>(
    map: &Map<T>,
    from: Spot,
    at: [u32; RANK],
    seat: &Seat,
) {
    if !seat.is_first() {
        return;
    }
    turns(
        const { Moved::<T, G, S, 1>::COUNT },
        #[inline(always)]
        |b| {
            let [x, y, z] = coordinates::<T, G, S, 1>(at, b);
            let from = from.after(b as u32 * const { Moved::<T, G, S, 1>::box_bytes() }).address();
            // SAFETY: the caller satisfies the safety requirements of this function.
            unsafe {
                match const { Moved::<T, G, S, 1>::BOXES.rank() } {
                    2 => {
                        asm!("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [{map}, {{{x}, {y}}}], [{from}];",
                        from = in(reg32) from, map = in(reg64) map.0, x = in(reg32) x, y = in(reg32) y, options(nostack))
                    }
                    _ => {
                        asm!("cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group [{map}, {{{x}, {y}, {z}}}], [{from}];",
                        from = in(reg32) from, map = in(reg64) map.0, x = in(reg32) x, y = in(reg32) y, z = in(reg32) z, options(nostack))
                    }
                }
            }
        },
    );
    // SAFETY: the instruction only affects stores of this thread.
    unsafe { asm!("cp.async.bulk.commit_group;", options(nostack)) }
}

/// Waits until the stores from the oldest of `BUFFERS` buffers have read this buffer, so that threads can write the
/// buffer again. The threads of the warpgroup wait for each other.
#[inline(always)]
pub(crate) fn wait_for_buffer<const BUFFERS: usize>(seat: &Seat) {
    if seat.is_first() {
        // SAFETY: the instruction only waits for stores of this thread.
        unsafe { asm!("cp.async.bulk.wait_group.read {others};", others = const BUFFERS - 1, options(nostack)) }
    }
    seat.sync_group();
}

/// Makes the data that the threads of the warpgroup have written to shared memory visible to copies with tensor maps.
/// The threads of the warpgroup wait for each other.
#[inline(always)]
pub(crate) fn publish(seat: &Seat) {
    // SAFETY: the instruction only orders writes of this thread.
    unsafe { asm!("fence.proxy.async.shared::cta;", options(nostack)) }
    seat.sync_group();
}

/// Waits until all stores of this thread have read shared memory, because shared memory must remain valid until then.
/// The writes to global memory may still be running; they are complete when the kernel ends.
#[inline(always)]
pub fn finish_stores() {
    // SAFETY: the instruction only waits for stores of this thread.
    unsafe { asm!("cp.async.bulk.wait_group.read 0;", options(nostack)) }
}

/// Returns the tensor map that is parameter `$number` of the entry point `$kernel`.
#[doc(hidden)]
#[macro_export]
macro_rules! __map_of {
    ($kernel:ident, $number:literal) => {{
        let __at: $crate::__core::primitive::u64;
        $crate::__core::arch::asm!(
            "{{", ".reg .b64 parameter;", $crate::__core::concat!("mov.b64 parameter, ", $crate::__core::stringify!($kernel), "_param_", $number, ";"), "cvta.param.u64 {at}, parameter;", "}}",
            at = out(reg64) __at, options(pure, nomem, nostack)
        );
        $crate::machine::Map::new(__at)
    }};
}
