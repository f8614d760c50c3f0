//! A block of threads: code that all of them go through together, and phases in which each does its own.

mod per_thread;
mod sync;

pub use per_thread::PerThread;
pub use sync::Sync;

use crate::element::Exchange;
use crate::machine;
use crate::uniform::Uniform;
use core::marker::PhantomData;

pub use crate::machine::Each;

/// A block of `N` threads.
///
/// The body of a kernel is the code of the block. It sees the arguments and the block's index, nothing that differs
/// between threads, so each barrier is reached by all of them. What threads do on their own stands in closures.
#[derive(Debug)]
pub struct Block<'b, const N: usize> {
    at: [u32; 2],
    grid: [u32; 2],
    room: machine::Room,
    brand: PhantomData<fn(&'b ()) -> &'b ()>,
}

/// A thread of a phase.
#[derive(Debug)]
pub struct Thread<'t> {
    index: u32,
    phase: PhantomData<fn(&'t ()) -> &'t ()>,
}

impl Thread<'_> {
    /// Its number in the block.
    #[must_use]
    #[inline(always)]
    pub fn index(&self) -> u32 {
        self.index
    }

    /// Its number in its warp.
    #[must_use]
    #[inline(always)]
    pub fn lane(&self) -> u32 {
        self.index % 32
    }

    /// The number of its warp in the block.
    #[must_use]
    #[inline(always)]
    pub fn warp(&self) -> u32 {
        self.index / 32
    }
}

impl<const N: usize> Block<'_, N> {
    /// # Safety
    /// There is one such block at a time with this index in the grid, and its code runs on all of its threads.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(at: [u32; 2], grid: [u32; 2]) -> Self {
        const { crate::require(N > 0 && N <= 1024 && N.is_multiple_of(32), "a block has whole warps, 32 to 1024 threads") }
        Self { at, grid, room: machine::Room::default(), brand: PhantomData }
    }

    /// The first number of its index in the grid.
    #[must_use]
    #[inline(always)]
    pub fn x(&self) -> u32 {
        self.at[0]
    }

    /// The second number of its index in the grid.
    #[must_use]
    #[inline(always)]
    pub fn y(&self) -> u32 {
        self.at[1]
    }

    /// Its index in the grid.
    #[must_use]
    #[inline(always)]
    pub fn at(&self) -> [u32; 2] {
        self.at
    }

    /// How many blocks there are.
    #[must_use]
    #[inline(always)]
    pub fn grid(&self) -> [u32; 2] {
        self.grid
    }

    /// The value of one lane of each of the first `WARPS` warps. It is a barrier.
    #[inline(always)]
    pub(crate) fn of_warps<T: Exchange, const WARPS: usize>(&mut self, each: &Each<T, N>, lane: u32) -> [T; WARPS] {
        machine::of_warps(each, lane, &mut self.room)
    }

    /// A phase: what every thread does, and has then. Threads do not wait for each other.
    #[inline(always)]
    pub fn each<R>(&mut self, f: impl Fn(Thread<'_>) -> R + Uniform) -> Each<R, N> {
        self.each_with(
            (),
            #[inline(always)]
            |thread, ()| f(thread),
        )
    }

    /// The same, each thread with its part of `with`: of a tile that was cut, of what threads have from another phase,
    /// of a tuple of these.
    #[inline(always)]
    pub fn each_with<W: PerThread<N>, R>(
        &mut self,
        mut with: W,
        f: impl Fn(Thread<'_>, W::Part) -> R + Uniform,
    ) -> Each<R, N> {
        const { W::PROOF }
        machine::each(
            #[inline(always)]
            |index| {
                // SAFETY: `machine::each` calls this once for each thread, with its number.
                let part = unsafe { with.part(index) };
                f(Thread { index, phase: PhantomData }, part)
            },
        )
    }

    /// A barrier of all threads, after which tiles that were written can be read, and tiles that were read are free.
    /// Copies to them have arrived.
    #[inline(always)]
    pub fn sync<S: Sync>(&mut self, tiles: S) -> S::After {
        if S::WAITS {
            machine::wait_for_copies();
        }
        machine::barrier();
        // SAFETY: the barrier has been passed, and the copies have arrived.
        unsafe { tiles.after() }
    }
}
