//! Clusters of blocks, the seats of their threads, and the barriers that count bytes.

use super::Products;
use crate::element::Element;
use core::arch::{asm, nvptx};
use core::mem::MaybeUninit;

unsafe extern "C" {
    #[link_name = "llvm.nvvm.barrier.cluster.arrive.relaxed.aligned"]
    fn cluster_arrive();
    #[link_name = "llvm.nvvm.barrier.cluster.wait.aligned"]
    fn cluster_wait();
    #[link_name = "llvm.nvvm.setmaxnreg.inc.sync.aligned.u32"]
    fn registers_up(count: u32);
    #[link_name = "llvm.nvvm.setmaxnreg.dec.sync.aligned.u32"]
    fn registers_down(count: u32);
    #[link_name = "llvm.nvvm.barrier.cta.arrive.aligned.count"]
    fn arrive_at(number: u32, threads: u32);
    #[link_name = "llvm.nvvm.barrier.cta.sync.aligned.count"]
    fn barrier_of(number: u32, threads: u32);
}

/// The first barrier for turns; barriers 1 to 3 are those of warpgroups.
const TURNS: u32 = 4;

/// Where a thread is in its cluster, and what its warpgroup does.
#[derive(Debug)]
pub struct Seat {
    loads: bool,
    rank: u32,
    group: u32,
    thread: u32,
    pub(super) products: Products,
}

impl Seat {
    /// # Safety
    /// It is that of this thread.
    #[inline(always)]
    pub unsafe fn new(rank: u32, group: Option<u32>, thread: u32, products: Products) -> Self {
        Self { loads: group.is_none(), rank, group: group.unwrap_or_default(), thread, products }
    }

    /// Whether its warpgroup loads.
    #[inline(always)]
    pub(crate) fn loads(&self) -> bool {
        self.loads
    }

    /// The number of its block in the cluster.
    #[inline(always)]
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// The number of its warpgroup, of those that multiply.
    #[inline(always)]
    pub(crate) fn group(&self) -> u32 {
        self.group
    }

    /// Whether it is the first of its warpgroup.
    #[inline(always)]
    pub(crate) fn is_first(&self) -> bool {
        self.thread == 0
    }

    /// Waits at the barrier for turns of this warpgroup.
    #[inline(always)]
    pub(crate) fn wait_for_turn(&self) {
        // SAFETY: as below; the barriers from 4 to 6 are those of turns.
        unsafe { barrier_of(TURNS + self.group, 256) }
    }

    /// Arrives at that of the next one of so many.
    #[inline(always)]
    pub(crate) fn end_turn(&self, groups: u32) {
        let next = if self.group + 1 == groups { 0 } else { self.group + 1 };
        // SAFETY: as above. It waits for nobody.
        unsafe { arrive_at(TURNS + next, 256) }
    }

    /// A barrier of the warpgroup.
    #[inline(always)]
    pub(super) fn sync_group(&self) {
        // SAFETY: the code of a warpgroup is reached by all of its threads together; barrier 0 is that of the block.
        unsafe { barrier_of(self.group + 1, 128) }
    }
}

/// The number of the block in its cluster, which warpgroup of the block this thread is of, and its number there. The
/// first one loads.
///
/// # Safety
/// No code that threads go through together depends on it.
#[inline(always)]
pub unsafe fn seat(blocks: u32) -> (u32, u32, u32) {
    let (group, thread): (u32, u32);
    // SAFETY: registers can always be read. In one piece, so that what looks at the PTX sees that warpgroups differ,
    // and their threads do not.
    unsafe {
        asm!("{{", ".reg .b32 %tid_group;", "mov.u32 %tid_group, %tid.x;", "shr.u32 {group}, %tid_group, 7;", "and.b32 {thread}, %tid_group, 127;", "}}",
            group = out(reg32) group, thread = out(reg32) thread, options(pure, nomem, nostack, preserves_flags));
        (nvptx::_block_idx_x() as u32 % blocks, group, thread)
    }
}

/// The number of the cluster, and how many there are.
#[inline(always)]
pub fn clusters(blocks: u32) -> [u32; 2] {
    // SAFETY: registers can always be read.
    unsafe { [nvptx::_block_idx_x() as u32 / blocks, nvptx::_grid_dim_x() as u32 / blocks] }
}

/// A barrier of all blocks of the cluster. It orders no memory: what has made `mbarrier`s fences for itself, and a
/// release would wait for all stores.
///
/// # Safety
/// It is reached by all threads together.
#[inline(always)]
pub unsafe fn sync_cluster() {
    // SAFETY: by the caller.
    unsafe {
        cluster_arrive();
        cluster_wait();
    }
}

/// Gives registers to the warpgroup, or takes some: so many for each of its threads.
///
/// # Safety
/// All warpgroups of the block have no more than there are, and this is once in an entry, more than the entry has or
/// fewer.
#[inline(always)]
pub unsafe fn have_registers<const COUNT: u32, const MORE: bool>() {
    // SAFETY: by the caller.
    unsafe { if MORE { registers_up(COUNT) } else { registers_down(COUNT) } }
}

/// Calls `f` with the number of this thread in its warpgroup.
#[inline(always)]
pub(crate) fn each_of_group(seat: &Seat, mut f: impl FnMut(u32)) {
    // SAFETY: a warpgroup has so many threads.
    unsafe { core::hint::assert_unchecked(seat.thread < 128) }
    f(seat.thread);
}

/// A value, or nothing, which only its owner can tell.
pub(crate) struct Held<T>(MaybeUninit<T>);

impl<T> Held<T> {
    #[inline(always)]
    pub(crate) fn none() -> Self {
        Self(MaybeUninit::uninit())
    }

    #[inline(always)]
    pub(crate) fn of(value: T) -> Self {
        Self(MaybeUninit::new(value))
    }

    /// # Safety
    /// It is a value.
    #[inline(always)]
    pub(crate) unsafe fn take(self) -> T {
        // SAFETY: by the caller.
        unsafe { self.0.assume_init() }
    }
}

/// A place in the shared memory of a block, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Spot(u32);

impl Spot {
    /// # Safety
    /// The kernel has shared memory there.
    #[inline(always)]
    pub unsafe fn new(offset: usize) -> Self {
        // SAFETY: by the caller.
        Self(unsafe { super::shared::<u8>(offset) }.address())
    }

    #[inline(always)]
    pub fn after(self, bytes: u32) -> Self {
        Self(self.0 + bytes)
    }

    #[inline(always)]
    pub(crate) fn address(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(crate) fn elements<T: Element>(self) -> super::At<T> {
        // SAFETY: an address of shared memory.
        unsafe { super::At::new(self.0) }
    }
}

/// Barriers in shared memory, one behind the other.
#[derive(Clone, Copy, Debug)]
pub struct Barriers(u32);

impl Barriers {
    /// # Safety
    /// The kernel has room for barriers there, which nobody else uses.
    #[inline(always)]
    pub unsafe fn new(offset: usize) -> Self {
        // SAFETY: by the caller.
        Self(unsafe { super::shared::<u64>(offset) }.address())
    }

    #[inline(always)]
    pub fn after(self, count: u32) -> Self {
        Self(self.0 + 8 * count)
    }

    /// Makes the first `count` of them, for so many arrivals.
    ///
    /// # Safety
    /// By one thread, and all threads of the cluster wait for it.
    #[inline(always)]
    pub unsafe fn start(self, count: u32, arrivals: u32) {
        let mut i = 0;
        while i < count {
            // SAFETY: by the caller.
            unsafe {
                asm!("mbarrier.init.shared::cta.b64 [{at}], {n};", at = in(reg32) self.after(i).0, n = in(reg32) arrivals, options(nostack))
            }
            i += 1;
        }
        // SAFETY: other blocks, and copies, see them made.
        unsafe { asm!("fence.mbarrier_init.release.cluster;", options(nostack)) }
    }

    #[inline(always)]
    pub(super) fn at(self, stage: u32) -> u32 {
        self.after(stage).0
    }
}

/// Arrives at a barrier, which waits for so many bytes too.
///
/// # Safety
/// The barrier is one, and as many bytes will come.
#[inline(always)]
pub(crate) unsafe fn expect(barriers: Barriers, stage: u32, bytes: u32) {
    // SAFETY: by the caller.
    unsafe {
        asm!("mbarrier.arrive.expect_tx.shared::cta.b64 _, [{at}], {n};", at = in(reg32) barriers.at(stage), n = in(reg32) bytes, options(nostack))
    }
}

/// Waits until a barrier has completed the phase of this parity.
///
/// # Safety
/// The barrier is one.
#[inline(always)]
pub(crate) unsafe fn wait_for(barriers: Barriers, stage: u32, parity: u32) {
    loop {
        let done: u32;
        // SAFETY: by the caller.
        unsafe {
            asm!("{{", ".reg .pred %done;", "mbarrier.try_wait.parity.shared::cta.b64 %done, [{at}], {parity}, {hint};", "selp.b32 {done}, 1, 0, %done;", "}}",
                at = in(reg32) barriers.at(stage), parity = in(reg32) parity, hint = in(reg32) 10_000_000_u32, done = out(reg32) done, options(nostack))
        }
        if done != 0 {
            return;
        }
    }
}

/// Arrives at a barrier once for each warp of a warpgroup: at those of the first `blocks` blocks of the cluster, or its
/// own block's for 1.
///
/// # Safety
/// The barriers are such; all threads of the warp are here.
#[inline(always)]
pub(crate) unsafe fn release(barriers: Barriers, stage: u32, seat: &Seat, blocks: usize) {
    let (lane, at) = (seat.thread % 32, barriers.at(stage));
    if lane >= blocks as u32 {
        return;
    }
    // SAFETY: by the caller.
    unsafe {
        if blocks > 1 {
            asm!("{{", ".reg .b32 there;", "mapa.shared::cluster.u32 there, {at}, {block};", "mbarrier.arrive.shared::cluster.b64 _, [there];", "}}",
                at = in(reg32) at, block = in(reg32) lane, options(nostack))
        } else {
            asm!("mbarrier.arrive.shared::cta.b64 _, [{at}];", at = in(reg32) at, options(nostack))
        }
    }
}
