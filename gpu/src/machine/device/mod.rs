//! An NVIDIA GPU: each thread runs this code.
//!
//! What synchronizes threads is an intrinsic, never `asm!`: LLVM does not know that `asm!` is convergent, and copies it into both sides of a
//! branch that threads take differently.

pub(crate) mod convert;
mod memory;
mod shared;

pub(crate) use memory::{load, store};
pub use shared::At;

use core::arch::{asm, nvptx};

/// One `R` for each thread of a block of `N`.
#[derive(Debug)]
#[repr(transparent)]
pub struct Each<R, const N: usize>(pub(crate) R);

impl<R, const N: usize> Each<R, N> {
    #[inline(always)]
    pub(crate) fn of(&self, _thread: u32) -> *mut R {
        (&raw const self.0).cast_mut()
    }
}

/// Calls `f` with the number of this thread.
#[inline(always)]
pub(crate) fn each<R, const N: usize>(mut f: impl FnMut(u32) -> R) -> Each<R, N> {
    // SAFETY: a register can always be read, and the block has `N` threads, by `.reqntid`.
    let index = unsafe {
        let index = nvptx::_thread_idx_x() as u32;
        core::hint::assert_unchecked(index < N as u32);
        index
    };
    Each(f(index))
}

/// The index of the block.
#[inline(always)]
pub fn block_at() -> [u32; 2] {
    // SAFETY: registers can always be read.
    unsafe { [nvptx::_block_idx_x() as u32, nvptx::_block_idx_y() as u32] }
}

/// How many blocks there are.
#[inline(always)]
pub fn grid() -> [u32; 2] {
    // SAFETY: registers can always be read.
    unsafe { [nvptx::_grid_dim_x() as u32, nvptx::_grid_dim_y() as u32] }
}

#[inline(always)]
pub(crate) fn barrier() {
    // SAFETY: the code of a block is reached by all of its threads together.
    unsafe { nvptx::_syncthreads() }
}

#[inline(always)]
pub(crate) fn wait_for_copies() {
    // SAFETY: waits for copies of this thread.
    unsafe { asm!("cp.async.wait_all;", options(nostack)) }
}

/// `a * b + c`, rounded once.
#[must_use]
#[inline(always)]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    core::intrinsics::fmaf32(a, b, c)
}

/// Ends the kernel: a coordinate is outside. A message would cost registers.
#[inline(always)]
pub fn outside() -> ! {
    // SAFETY: ends the kernel.
    unsafe { asm!("trap;", options(noreturn)) }
}
