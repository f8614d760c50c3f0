//! The threads of a block: their values, the position of the block in the grid, the barrier of the block, and
//! asynchronous copies.

use core::arch::{asm, nvptx};

/// One value of type `R` per thread of a block of `N` threads, such as the results of
/// [`Block::each`](crate::Block::each).
#[repr(transparent)]
pub struct Each<R, const N: usize>(pub(crate) R);

// `Debug` does not print the value. The value differs between threads, and code of the block must not depend on it.
impl<R, const N: usize> core::fmt::Debug for Each<R, N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Each({N} threads)")
    }
}

impl<R, const N: usize> Each<R, N> {
    #[inline(always)]
    pub(crate) fn of(&self, _thread: u32) -> *mut R {
        (&raw const self.0).cast_mut()
    }
}

/// Calls `f` with the index of this thread. The result of `f` becomes this thread's value.
#[inline(always)]
pub(crate) fn each<R, const N: usize>(mut f: impl FnMut(u32) -> R) -> Each<R, N> {
    // SAFETY: a special register can always be read. The directive `.reqntid` fixes the number of threads to `N`, so
    // the index is below `N`.
    let index = unsafe {
        let index = nvptx::_thread_idx_x() as u32;
        core::hint::assert_unchecked(index < N as u32);
        index
    };
    Each(f(index))
}

/// Returns the coordinate (x, y) of the block in the grid.
///
/// # Safety
/// Code that depends on the result must not contain barriers of the cluster.
#[inline(always)]
pub unsafe fn block_at() -> [u32; 2] {
    // SAFETY: special registers can always be read.
    unsafe { [nvptx::_block_idx_x() as u32, nvptx::_block_idx_y() as u32] }
}

/// Returns the number of blocks of the grid along x and along y.
#[inline(always)]
pub fn grid() -> [u32; 2] {
    // SAFETY: special registers can always be read.
    unsafe { [nvptx::_grid_dim_x() as u32, nvptx::_grid_dim_y() as u32] }
}

#[inline(always)]
pub(crate) fn barrier() {
    // SAFETY: all threads execute the code of a block together, so all threads reach the barrier.
    unsafe { nvptx::_syncthreads() }
}

#[inline(always)]
pub(crate) fn wait_for_copies() {
    // SAFETY: the instruction only waits for copies of this thread.
    unsafe { asm!("cp.async.wait_all;", options(nostack)) }
}

/// Ends a group of copies: all asynchronous copies that this thread has started since its last call of this function.
#[inline(always)]
pub(crate) fn commit_copies() {
    // SAFETY: the instruction only affects copies of this thread.
    unsafe { asm!("cp.async.commit_group;", options(nostack)) }
}

/// Waits until all groups of copies of this thread are complete, except the last `groups` groups. If `groups` is larger
/// than 4, it counts as 4.
#[inline(always)]
pub(crate) fn wait_for_all_but(groups: usize) {
    // SAFETY: the instruction only waits for copies of this thread.
    unsafe {
        match groups {
            0 => asm!("cp.async.wait_group 0;", options(nostack)),
            1 => asm!("cp.async.wait_group 1;", options(nostack)),
            2 => asm!("cp.async.wait_group 2;", options(nostack)),
            3 => asm!("cp.async.wait_group 3;", options(nostack)),
            _ => asm!("cp.async.wait_group 4;", options(nostack)),
        }
    }
}

/// Aborts the kernel because a coordinate is out of range. No message is printed, because a message would cost
/// registers.
#[inline(always)]
pub fn outside() -> ! {
    // SAFETY: `trap` aborts the kernel and does not return.
    unsafe { asm!("trap;", options(noreturn)) }
}
