//! Products of warpgroups by Blackwell's `tcgen05.mma`, whose sums are in tensor memory.
//!
//! One thread of a warpgroup starts its products, and a barrier tells when a group of them is done. The 64 rows of a
//! warpgroup are in the first 16 of each 32 lanes, as `wgmma` shares rows out to warps. When all products are done,
//! each warp reads its lanes, and has in its registers what `wgmma` leaves there.

use super::cluster::{Barriers, Seat, Spot, wait_for};
use super::sums::Halves;
use super::wide::{Registers, Wide, Width, word};
use crate::pipeline::{GroupMultiplies, Kind, OperandOf, instruction};
use colex::StaticLayout;
use core::arch::{asm, nvptx};
use core::cell::Cell;

/// How many columns of sums each of so many warpgroups has at most: its part of the 512 of tensor memory.
pub(crate) const fn columns(groups: usize) -> usize {
    512 / groups / 16 * 16
}

/// What products need of a block: tensor memory, and two barriers of each warpgroup, at which its groups of products
/// arrive in turn.
#[derive(Debug)]
pub struct Products {
    barriers: Barriers,
    memory: u32,
    /// How many warpgroups multiply.
    groups: u32,
    /// How many groups of products of this warpgroup have ended.
    ended: Cell<u32>,
}

impl Products {
    /// # Safety
    /// The kernel has room for two barriers of each warpgroup there, and eight bytes behind them.
    #[inline(always)]
    pub unsafe fn new(barriers: Barriers, groups: u32) -> Self {
        Self { barriers, memory: 0, groups, ended: Cell::new(0) }
    }

    /// Makes the barriers.
    ///
    /// # Safety
    /// By one thread; all threads of the block wait for it.
    #[inline(always)]
    pub unsafe fn start(&self) {
        // SAFETY: by the caller.
        unsafe { self.barriers.start(2 * self.groups, 1) }
    }

    /// Takes all of tensor memory. Threads of the block wait for each other.
    ///
    /// # Safety
    /// By all threads of a block that is the only one of its multiprocessor.
    #[inline(always)]
    pub unsafe fn take(&mut self) {
        let at = self.barriers.at(2 * self.groups);
        // SAFETY: one warp takes it and says where it is; the barrier is between that and the reading.
        unsafe {
            asm!("{{", ".reg .pred %first;", ".reg .b32 %thread;", "mov.u32 %thread, %tid.x;", "setp.lt.u32 %first, %thread, 32;",
                "@%first tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [{at}], 512;",
                "@%first tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", "}}", at = in(reg32) at, options(nostack));
            nvptx::_syncthreads();
            asm!("ld.shared.b32 {memory}, [{at}];", at = in(reg32) at, memory = out(reg32) self.memory, options(nostack));
        }
    }

    /// Gives it back. Threads of the block wait for each other.
    ///
    /// # Safety
    /// By all threads of the block, none of which has products under way.
    #[inline(always)]
    pub unsafe fn give_back(memory: u32) {
        // SAFETY: the warp that has taken it gives it back, behind the barrier.
        unsafe {
            nvptx::_syncthreads();
            asm!("{{", ".reg .pred %first;", ".reg .b32 %thread;", "mov.u32 %thread, %tid.x;", "setp.lt.u32 %first, %thread, 32;",
                "@%first tcgen05.dealloc.cta_group::1.sync.aligned.b32 {memory}, 512;", "}}", memory = in(reg32) memory, options(nostack));
        }
    }

    /// Where tensor memory was taken.
    #[inline(always)]
    pub fn memory(&self) -> u32 {
        self.memory
    }

    /// The first column of sums of a warpgroup.
    #[inline(always)]
    fn sums(&self, group: u32) -> u32 {
        self.memory + group * columns(self.groups as usize) as u32
    }
}

/// Reads sums from tensor memory, sixteen columns at a time, and waits for them.
macro_rules! load {
    ($s:ident $at:ident: $([$first:literal $($i:literal)*])*) => {
        asm!(
            $(concat!("tcgen05.ld.sync.aligned.16x256b.x2.b32 {{{", $first, "}", $(", {", $i, "}",)* "}}, [{at}+2*", $first, "];"),)*
            "tcgen05.wait::ld.sync.aligned;",
            $(out(reg32) $s[$first], $(out(reg32) $s[$i],)*)*
            at = in(reg32) $at, options(nostack)
        )
    };
}

/// What products read was written before, and what they write has been read.
#[inline(always)]
pub(crate) fn begin_products(_seat: &Seat) {
    // SAFETY: orders, and does nothing else.
    unsafe { asm!("tcgen05.fence::after_thread_sync;", options(nostack)) }
}

/// Ends a group of products: its barrier hears of it when they are done.
#[inline(always)]
pub(crate) fn end_products(seat: &Seat) {
    let products = &seat.products;
    let ended = products.ended.get();
    if seat.is_first() {
        let barrier = products.barriers.at(2 * seat.group() + ended % 2);
        // SAFETY: a barrier of this warpgroup, of which this thread has started the products.
        unsafe {
            asm!("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [{at}];", at = in(reg32) barrier, options(nostack))
        }
    }
    products.ended.set(ended + 1);
}

/// Waits for the products of all groups but the last `COUNT`, 0 or 1, of which all before have been waited for.
#[inline(always)]
pub(crate) fn wait_for_products<const COUNT: u64>(seat: &Seat) {
    const { crate::require(COUNT <= 1, "two barriers tell of two groups") }
    let group = seat.products.ended.get().wrapping_sub(1 + COUNT as u32);
    // SAFETY: a barrier of this warpgroup: that of each second group, whose phases have parities in turn.
    unsafe { wait_for(seat.products.barriers, 2 * seat.group() + group % 2, group / 2 % 2) }
}

/// Waits for all products: these registers are what they have left.
#[inline(always)]
pub(crate) fn finish_products<const N: usize>(seat: &Seat, registers: &mut Registers<N>)
where
    Width<N>: Wide,
{
    wait_for_products::<0>(seat);
    // SAFETY: what products have left is there behind the fence. The next ones write it when all warps have read, which
    // they tell each other.
    unsafe {
        asm!("tcgen05.fence::after_thread_sync;", options(nostack));
        Width::<N>::load(registers, seat.products.sums(seat.group()));
        asm!("tcgen05.fence::before_thread_sync;", options(nostack));
    }
    seat.sync_group();
}

/// Starts to add product `k` along K of the rows of a warpgroup of tile `a` and of all rows of tile `b`.
///
/// # Safety
/// The tiles are there until the product is done.
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
    // SAFETY: by the caller.
    unsafe {
        match T::KIND {
            Kind::F16 | Kind::BF16 => start!("f16"),
            Kind::E4m3 | Kind::E5m2 => start!("f8f6f4"),
        }
    }
}

/// There is none: a left operand of 64 rows comes from shared memory.
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
    const { crate::refuse("a product with its left operand in registers is one of sm_90a: build this pipeline for that") }
}
