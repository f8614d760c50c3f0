//! Clusters of blocks, the roles of warpgroups, and barriers between blocks and between warpgroups.

use super::products::Products;
use super::shared::Barriers;
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

/// The number of the first hardware barrier that lets warpgroups run one after another. Each of the barriers 1 to 3
/// synchronizes the threads of one warpgroup, and barrier 0 synchronizes the block.
const TURNS: u32 = 4;

/// The position of a thread: the index of its block in the cluster, the role and the index of its warpgroup, and the
/// index of the thread in the warpgroup. The role of a warpgroup is to load tiles or to multiply them.
#[derive(Debug)]
pub struct Seat {
    loads: bool,
    is_elected: bool,
    rank: u32,
    group: u32,
    thread: u32,
    pub(super) products: Products,
}

impl Seat {
    /// # Safety
    /// The arguments must be the position of this thread, and all threads of a warp must call this function together.
    #[inline(always)]
    pub unsafe fn new(rank: u32, group: Option<u32>, thread: u32, products: Products) -> Self {
        // `elect` tells the assembler that only one thread of the warp issues copies, so the assembler emits no loops
        // over the threads of a warp. SAFETY: the caller satisfies the safety requirements of `elect`.
        let is_elected = group.is_none() && (thread < 32) & unsafe { elect() };
        Self { loads: group.is_none(), is_elected, rank, group: group.unwrap_or_default(), thread, products }
    }

    /// Returns `true` if the thread's warpgroup loads tiles.
    #[inline(always)]
    pub(crate) fn loads(&self) -> bool {
        self.loads
    }

    /// Returns the index of the thread's block in the cluster.
    #[inline(always)]
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// Returns the index of the thread's warpgroup among the warpgroups that multiply.
    #[inline(always)]
    pub(crate) fn group(&self) -> u32 {
        self.group
    }

    /// Returns `true` for exactly one thread of a warpgroup, which is the same thread in each call. In a warpgroup that
    /// multiplies, this is thread 0. In a warpgroup that loads, it is one thread of the first warp.
    #[inline(always)]
    pub(crate) fn is_first(&self) -> bool {
        if self.loads { self.is_elected } else { self.thread == 0 }
    }

    /// Waits until the previous warpgroup has called [`end_turn`](Self::end_turn). The last warpgroup precedes the
    /// first.
    #[inline(always)]
    pub(crate) fn wait_for_turn(&self) {
        // SAFETY: all threads of a warpgroup reach this code together, as in `sync_group`. Barriers 4 to 6 are used
        // only for turns.
        unsafe { barrier_of(TURNS + self.group, 256) }
    }

    /// Lets the next of `groups` warpgroups return from its [`wait_for_turn`](Self::wait_for_turn). The first warpgroup
    /// follows the last.
    #[inline(always)]
    pub(crate) fn end_turn(&self, groups: u32) {
        let next = if self.group + 1 == groups { 0 } else { self.group + 1 };
        // SAFETY: all threads of a warpgroup reach this code together. Only turns use barriers 4 to 6. The instruction
        // does not wait.
        unsafe { arrive_at(TURNS + next, 256) }
    }

    /// Waits until all threads of the warpgroup have reached this barrier.
    #[inline(always)]
    pub(super) fn sync_group(&self) {
        // SAFETY: all threads of a warpgroup reach this code together. Only this warpgroup uses barrier `group + 1`.
        // Barrier 0 is the barrier of the block.
        unsafe { barrier_of(self.group + 1, 128) }
    }
}

/// Returns `true` for exactly one thread of a warp.
///
/// # Safety
/// All threads of the warp must call this function together.
#[inline(always)]
unsafe fn elect() -> bool {
    let is_elected: u32;
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        asm!("{{", ".reg .pred %elected;", "elect.sync _|%elected, -1;", "selp.b32 {is_elected}, 1, 0, %elected;", "}}",
            is_elected = out(reg32) is_elected, options(nostack, preserves_flags));
    }
    is_elected != 0
}

/// Returns three indices: the index of the block in its cluster of `blocks` blocks, the index of this thread's
/// warpgroup in the block, and the index of the thread in its warpgroup. Warpgroup 0 loads tiles.
///
/// # Safety
/// Code that depends on the result must not contain barriers of the whole block.
#[inline(always)]
pub unsafe fn seat(blocks: u32) -> (u32, u32, u32) {
    let (group, thread): (u32, u32);
    // SAFETY: special registers can always be read. All instructions are in one `asm!` block, so that the tool that
    // checks the PTX can see that `group` is equal for all threads of a warpgroup.
    unsafe {
        asm!("{{", ".reg .b32 %tid_group;", "mov.u32 %tid_group, %tid.x;", "shr.u32 {group}, %tid_group, 7;", "and.b32 {thread}, %tid_group, 127;", "}}",
            group = out(reg32) group, thread = out(reg32) thread, options(pure, nomem, nostack, preserves_flags));
        (nvptx::_block_idx_x() as u32 % blocks, group, thread)
    }
}

/// Returns the index of this block's cluster in the grid, and the number of clusters, for clusters of `blocks` blocks.
#[inline(always)]
pub fn clusters(blocks: u32) -> [u32; 2] {
    // SAFETY: special registers can always be read.
    unsafe { [nvptx::_block_idx_x() as u32 / blocks, nvptx::_grid_dim_x() as u32 / blocks] }
}

/// Waits until all threads of the cluster of `blocks` blocks have reached this barrier. The barrier is `relaxed`: it
/// does not order memory accesses of different blocks. A barrier with `release` semantics would be slower, because each
/// thread would wait for all its earlier stores. The initialization of `mbarrier`s has a separate fence.
///
/// # Safety
/// All threads of the cluster must call this function together.
#[inline(always)]
pub unsafe fn sync_cluster(blocks: u32) {
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        if blocks == 1 {
            // If the cluster has only one block, a barrier of the block suffices. A barrier of the cluster would be
            // slower: after it, the assembler emits code that invalidates the cache of the multiprocessor.
            return nvptx::_syncthreads();
        }
        cluster_arrive();
        cluster_wait();
    }
}

/// Sets the number of registers of each thread of the warpgroup to `COUNT`. `MORE` is `true` if the call increases the
/// number, and `false` if the call decreases it.
///
/// # Safety
/// All warpgroups of the block together must not use more registers than the multiprocessor has. Each warpgroup calls
/// this function at most once in a kernel. If `MORE` is true, `COUNT` must be larger than the number of registers with
/// which the kernel starts; otherwise it must be smaller.
#[inline(always)]
pub unsafe fn have_registers<const COUNT: u32, const MORE: bool>() {
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe { if MORE { registers_up(COUNT) } else { registers_down(COUNT) } }
}

/// Calls `f` once, with the index of this thread in its warpgroup.
#[inline(always)]
pub(crate) fn each_of_group(seat: &Seat, mut f: impl FnMut(u32)) {
    // SAFETY: a warpgroup has 128 threads, so the index is below 128.
    unsafe { core::hint::assert_unchecked(seat.thread < 128) }
    f(seat.thread);
}

/// A value that may be uninitialized. Code that calls [`take`](Self::take) must know that the value is initialized.
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
    /// The value must be initialized.
    #[inline(always)]
    pub(crate) unsafe fn take(self) -> T {
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe { self.0.assume_init() }
    }
}

/// Each warp that calls this function arrives once at barrier `stage` in each of the first `blocks` blocks of the
/// cluster. If `blocks` is 1, each warp arrives only at the barrier of its block.
///
/// # Safety
/// The barriers must be initialized, and all threads of the warp must call this function together.
#[inline(always)]
pub(crate) unsafe fn release(barriers: Barriers, stage: u32, seat: &Seat, blocks: usize) {
    let (lane, at) = (seat.thread % 32, barriers.at(stage));
    if lane >= blocks as u32 {
        return;
    }
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        if blocks > 1 {
            asm!("{{", ".reg .b32 there;", "mapa.shared::cluster.u32 there, {at}, {block};", "mbarrier.arrive.shared::cluster.b64 _, [there];", "}}",
                at = in(reg32) at, block = in(reg32) lane, options(nostack))
        } else {
            asm!("mbarrier.arrive.shared::cta.b64 _, [{at}];", at = in(reg32) at, options(nostack))
        }
    }
}
