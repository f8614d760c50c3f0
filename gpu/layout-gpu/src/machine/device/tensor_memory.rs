//! Products of warpgroups with Blackwell's `tcgen05.mma`, with accumulators in tensor memory.
//!
//! One thread of a warpgroup starts the warpgroup's products, and a barrier signals the end of a group of products.
//! Tensor memory has 128 lanes (rows), and each of the four warps can read 32 of them. The 64 rows of a product use the
//! first 16 of every 32 lanes, so that each warp has the same rows as in `wgmma`. When all products are complete, each
//! warp reads its lanes, and its registers then contain the same values as after `wgmma`.

use super::cluster::Seat;
use super::shared::{Spot, wait_for};
use super::sums::Halves;
use super::wide::{Registers, Wide, Width, word};
use crate::pipeline::{GroupMultiplies, Kind, OperandOf, instruction};
use colex::StaticLayout;
use core::arch::asm;

/// Expands to the repetition count in the name of a load: `x1` for 8 columns, `x2` for 16.
macro_rules! vectors {
    ($a:literal $b:literal $c:literal $d:literal) => {
        "x1"
    };
    ($($i:literal)*) => {
        "x2"
    };
}

/// Loads accumulators from tensor memory, 8 or 16 columns per instruction, and waits for the loads.
macro_rules! load {
    ($s:ident $at:ident: $([$first:literal $($i:literal)*])*) => {
        asm!(
            $(concat!("tcgen05.ld.sync.aligned.16x256b.", vectors!($first $($i)*), ".b32 {{{", $first, "}", $(", {", $i, "}",)* "}}, [{at}+2*", $first, "];"),)*
            "tcgen05.wait::ld.sync.aligned;",
            $(out(reg32) $s[$first], $(out(reg32) $s[$i],)*)*
            at = in(reg32) $at, options(nostack)
        )
    };
}

/// Orders the products that follow: they start after earlier writes of their operands and after earlier reads of their
/// accumulators.
#[inline(always)]
pub(crate) fn begin_products(_seat: &Seat) {
    // SAFETY: the instruction is only a fence.
    unsafe { asm!("tcgen05.fence::after_thread_sync;", options(nostack)) }
}

/// Ends a group of products: all products since the last call. When these products are complete, the hardware arrives
/// at the barrier of the group.
#[inline(always)]
pub(crate) fn end_products(seat: &Seat) {
    let products = &seat.products;
    let ended = products.ended.get();
    if seat.is_first() {
        let barrier = products.barriers.at(2 * seat.group() + ended % 2);
        // SAFETY: the barrier belongs to this warpgroup, and this thread has started the products.
        unsafe {
            asm!("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [{at}];", at = in(reg32) barrier, options(nostack))
        }
    }
    products.ended.set(ended + 1);
}

/// Waits for all groups of products except the last `COUNT` groups, where `COUNT` is 0 or 1. This function waits for
/// only one group, so the caller must already have waited for all earlier groups.
#[inline(always)]
pub(crate) fn wait_for_products<const COUNT: u64>(seat: &Seat) {
    const { crate::require(COUNT <= 1, "at most one group of products can remain unfinished") }
    let group = seat.products.ended.get().wrapping_sub(1 + COUNT as u32);
    // SAFETY: the barrier belongs to this warpgroup and is initialized. Every second group uses this barrier, so the
    // number of the barrier's phase is `group / 2`.
    unsafe { wait_for(seat.products.barriers, 2 * seat.group() + group % 2, group / 2 % 2) }
}

/// Waits for all products of the warpgroup, and loads the accumulators into the registers.
#[inline(always)]
pub(crate) fn finish_products<const N: usize>(seat: &Seat, registers: &mut Registers<N>)
where
    Width<N>: Wide,
{
    wait_for_products::<0>(seat);
    // SAFETY: after the fence, the accumulators are in tensor memory. A barrier ensures that all warps have read the
    // accumulators before the next products write them.
    unsafe {
        asm!("tcgen05.fence::after_thread_sync;", options(nostack));
        Width::<N>::load(registers, seat.products.sums(seat.group()));
        asm!("tcgen05.fence::before_thread_sync;", options(nostack));
    }
    seat.sync_group();
}

/// Starts the product of the warpgroup's 64 rows of tile `a` and all rows of tile `b`, for instruction `k` along K. If
/// `adds` is true, adds the product to the accumulators. Otherwise, the product replaces the accumulators.
///
/// # Safety
/// The tiles must remain valid until the product is complete.
#[inline(always)]
pub(crate) unsafe fn multiply_tiles<T: GroupMultiplies, A: StaticLayout, B: StaticLayout, const N: usize>(
    seat: &Seat,
    _registers: &mut Registers<N>,
    [a, b]: [Spot; 2],
    k: usize,
    adds: bool,
) where
    Width<N>: Wide,
{
    if !seat.is_first() {
        return;
    }
    let a = word::<T, A>(a, seat.group() * const { OperandOf::<T, A>::GROUP } + OperandOf::<T, A>::STEP[k]);
    let b = word::<T, B>(b, OperandOf::<T, B>::STEP[k]);
    let (to, what) = (
        seat.products.sums(seat.group()),
        const { instruction::<T>(N, OperandOf::<T, A>::IS_MN, OperandOf::<T, B>::IS_MN) },
    );
    macro_rules! start {
        ($kind:literal) => {
            asm!("{{", ".reg .pred %adds;", "setp.ne.b32 %adds, {adds}, 0;",
                concat!("tcgen05.mma.cta_group::1.kind::", $kind, " [{to}], {a}, {b}, {what}, %adds;"), "}}",
                to = in(reg32) to, a = in(reg64) a, b = in(reg64) b, what = in(reg32) what, adds = in(reg32) u32::from(adds), options(nostack))
        };
    }
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        match T::KIND {
            Kind::F16 | Kind::BF16 => start!("f16"),
            Kind::E4m3 | Kind::E5m2 => start!("f8f6f4"),
        }
    }
}

/// Causes a compile error, because `tcgen05.mma` can read a left operand of 64 rows only from shared memory.
#[inline(always)]
pub(crate) unsafe fn multiply_halves<T: GroupMultiplies, B: StaticLayout, const N: usize>(
    _seat: &Seat,
    _registers: &mut Registers<N>,
    (_a, _b): (&Halves, Spot),
    _k: usize,
    _adds: bool,
) where
    Width<N>: Wide,
{
    const { crate::refuse("a product with its left operand in registers requires sm_90a: build this pipeline for sm_90a") }
}
