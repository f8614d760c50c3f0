//! The resources that a block needs for the products of its warpgroups: none on Hopper, and tensor memory on Blackwell.

use super::shared::Barriers;
#[cfg(target_feature = "sm_100a")]
use core::arch::{asm, nvptx};
#[cfg(target_feature = "sm_100a")]
use core::cell::Cell;

/// Returns the maximum number of columns of accumulators per warpgroup. On Hopper, the registers limit this number.
#[cfg(not(target_feature = "sm_100a"))]
pub(crate) const fn columns(_groups: usize) -> usize {
    320
}

/// The resources that a block needs for products: on Hopper, none.
#[cfg(not(target_feature = "sm_100a"))]
#[derive(Clone, Copy, Debug)]
pub struct Products;

#[cfg(not(target_feature = "sm_100a"))]
impl Products {
    /// # Safety
    /// The function has no requirements. It is `unsafe` because the same function for Blackwell is `unsafe`.
    #[inline(always)]
    pub unsafe fn new(_barriers: Barriers, _groups: u32) -> Self {
        Self
    }

    /// # Safety
    /// The function has no requirements, like [`new`](Self::new).
    #[inline(always)]
    pub unsafe fn start(&self) {}

    /// # Safety
    /// The function has no requirements, like [`new`](Self::new).
    #[inline(always)]
    pub unsafe fn take(&mut self) {}

    /// # Safety
    /// The function has no requirements, like [`new`](Self::new).
    #[inline(always)]
    pub unsafe fn give_back(_memory: u32) {}

    #[inline(always)]
    pub fn memory(&self) -> u32 {
        0
    }
}

/// Returns the maximum number of columns of accumulators per warpgroup: each of `groups` warpgroups gets an equal share
/// of the 512 columns of tensor memory, rounded down to a multiple of 16.
#[cfg(target_feature = "sm_100a")]
pub(crate) const fn columns(groups: usize) -> usize {
    512 / groups / 16 * 16
}

/// The resources that a block needs for products on Blackwell: tensor memory, and two barriers per warpgroup.
/// Successive groups of products use the two barriers alternately.
#[cfg(target_feature = "sm_100a")]
#[derive(Debug)]
pub struct Products {
    pub(super) barriers: Barriers,
    memory: u32,
    /// The number of warpgroups that multiply.
    groups: u32,
    /// The number of groups of products that this warpgroup has ended.
    pub(super) ended: Cell<u32>,
}

#[cfg(target_feature = "sm_100a")]
impl Products {
    /// # Safety
    /// Shared memory at `barriers` must have space for two barriers per warpgroup, followed by eight bytes.
    #[inline(always)]
    pub unsafe fn new(barriers: Barriers, groups: u32) -> Self {
        Self { barriers, memory: 0, groups, ended: Cell::new(0) }
    }

    /// Initializes the barriers of all warpgroups.
    ///
    /// # Safety
    /// Exactly one thread of the block must call this function, before a barrier of all threads of the block.
    #[inline(always)]
    pub unsafe fn start(&self) {
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe { self.barriers.start(2 * self.groups, 1) }
    }

    /// Allocates all tensor memory of the multiprocessor. All threads of the block wait for each other.
    ///
    /// # Safety
    /// All threads of the block must call this function together, and the block must be the only one on its
    /// multiprocessor.
    #[inline(always)]
    pub unsafe fn take(&mut self) {
        let at = self.barriers.at(2 * self.groups);
        // SAFETY: the first warp allocates the memory and writes the memory's address to shared memory. A barrier
        // separates this write from the reads of all threads.
        unsafe {
            asm!("{{", ".reg .pred %first;", ".reg .b32 %thread;", "mov.u32 %thread, %tid.x;", "setp.lt.u32 %first, %thread, 32;",
                "@%first tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [{at}], 512;",
                "@%first tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", "}}", at = in(reg32) at, options(nostack));
            nvptx::_syncthreads();
            asm!("ld.shared.b32 {memory}, [{at}];", at = in(reg32) at, memory = out(reg32) self.memory, options(nostack));
        }
    }

    /// Deallocates the tensor memory at the address `memory`. All threads of the block wait for each other.
    ///
    /// # Safety
    /// All threads of the block must call this function together, after their products are complete.
    #[inline(always)]
    pub unsafe fn give_back(memory: u32) {
        // SAFETY: the barrier ensures that all products are complete. Then the first warp, which has allocated the
        // memory, deallocates it.
        unsafe {
            nvptx::_syncthreads();
            asm!("{{", ".reg .pred %first;", ".reg .b32 %thread;", "mov.u32 %thread, %tid.x;", "setp.lt.u32 %first, %thread, 32;",
                "@%first tcgen05.dealloc.cta_group::1.sync.aligned.b32 {memory}, 512;", "}}", memory = in(reg32) memory, options(nostack));
        }
    }

    /// Returns the address of the allocated tensor memory.
    #[inline(always)]
    pub fn memory(&self) -> u32 {
        self.memory
    }

    /// Returns the address in tensor memory of the first column of the accumulators of warpgroup `group`.
    #[inline(always)]
    pub(super) fn sums(&self, group: u32) -> u32 {
        self.memory + group * columns(self.groups as usize) as u32
    }
}
