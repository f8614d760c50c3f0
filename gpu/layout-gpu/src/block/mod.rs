//! A block of threads. All threads execute the code of the block together. In a phase, each thread runs a closure.

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
/// All threads execute the body of a kernel together. Outside of closures, the body uses only values that are equal for
/// all threads, such as the arguments and the index of the block. So either all threads of the block or no threads
/// reach a barrier. Code that uses different values in different threads, such as the index of the thread, must be in a
/// closure: see [`each`](Self::each).
#[derive(Debug)]
pub struct Block<'b, const N: usize> {
    at: [u32; 2],
    grid: [u32; 2],
    room: machine::Room,
    brand: PhantomData<fn(&'b ()) -> &'b ()>,
}

/// A thread of a block. In a phase, the closure receives the thread that executes the closure.
#[derive(Debug)]
pub struct Thread<'t> {
    index: u32,
    phase: PhantomData<fn(&'t ()) -> &'t ()>,
}

impl Thread<'_> {
    /// Returns the index of the thread in its block.
    #[must_use]
    #[inline(always)]
    pub fn index(&self) -> u32 {
        self.index
    }

    /// Returns the thread's index in its warp, from 0 to 31.
    #[must_use]
    #[inline(always)]
    pub fn lane(&self) -> u32 {
        self.index % 32
    }

    /// Returns the index of the thread's warp in the block.
    #[must_use]
    #[inline(always)]
    pub fn warp(&self) -> u32 {
        self.index / 32
    }
}

impl<const N: usize> Block<'_, N> {
    /// # Safety
    /// While a block exists, no other block of the grid may have the same index. All threads of the block must execute
    /// the code that uses this value.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(at: [u32; 2], grid: [u32; 2]) -> Self {
        const {
            crate::require(
                N > 0 && N <= 1024 && N.is_multiple_of(32),
                "the number of threads of a block must be a multiple of 32 from 32 to 1024",
            );
        }
        Self { at, grid, room: machine::Room::default(), brand: PhantomData }
    }

    /// Returns the first component of the block's index in the grid.
    #[must_use]
    #[inline(always)]
    pub fn x(&self) -> u32 {
        self.at[0]
    }

    /// Returns the second component of the block's index in the grid.
    #[must_use]
    #[inline(always)]
    pub fn y(&self) -> u32 {
        self.at[1]
    }

    /// Returns the block's index in the grid, as `[x, y]`.
    #[must_use]
    #[inline(always)]
    pub fn at(&self) -> [u32; 2] {
        self.at
    }

    /// Returns the number of blocks in the grid, along x and y.
    #[must_use]
    #[inline(always)]
    pub fn grid(&self) -> [u32; 2] {
        self.grid
    }

    /// Returns the value of lane `lane` of each warp, for the first `WARPS` warps. All threads of the block wait for
    /// each other.
    #[inline(always)]
    pub(crate) fn of_warps<T: Exchange, const WARPS: usize>(&mut self, each: &Each<T, N>, lane: u32) -> [T; WARPS] {
        machine::of_warps(each, lane, &mut self.room)
    }

    /// Runs a phase: every thread calls `f` once. Returns one result per thread. Threads wait for each other neither
    /// before nor after the phase.
    ///
    /// ```
    /// use colex::layout;
    /// use layout_gpu::kernel;
    ///
    /// layout! { struct Vector { n: usize } = (n):(1); }
    ///
    /// kernel! {
    ///     /// Counts the positive elements.
    ///     fn count(block: Block<64>, n: u32)
    ///         grid [n.div_ceil(64), 1],
    ///         reads input: [i32] in Vector(n),
    ///         adds total: [u32] in Vector(1_u32),
    ///     {
    ///         let first = 64 * block.x();
    ///         // Each thread has its own value. An element outside of the tensor reads as 0.
    ///         let is_positive = block.each(|thread| input.get(first + thread.index()) > 0);
    ///         block.each_with(&is_positive, |thread, is_positive| total.add(&thread, 0, u32::from(*is_positive)));
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let mut total = [0];
    ///     count::on_cpu(&[1, -2, 3], &mut total, 3).unwrap();
    ///     assert_eq!(total, [2]);
    /// }
    /// ```
    #[inline(always)]
    pub fn each<R>(&mut self, f: impl Fn(Thread<'_>) -> R + Uniform) -> Each<R, N> {
        self.each_with(
            (),
            #[inline(always)]
            |thread, ()| f(thread),
        )
    }

    /// Runs a phase like [`each`](Self::each), and also passes to each thread its part of `with`: its partition of a
    /// tile, its result of another phase, or a tuple of such parts. See the example of [`sync`](Self::sync).
    #[inline(always)]
    pub fn each_with<W: PerThread<N>, R>(
        &mut self,
        mut with: W,
        f: impl Fn(Thread<'_>, W::Part) -> R + Uniform,
    ) -> Each<R, N> {
        let () = W::PROOF;
        machine::each(
            #[inline(always)]
            |index| {
                // SAFETY: `machine::each` calls this closure once for each thread, with the thread's index, which is
                // below `N`. So `part` is called once per thread.
                let part = unsafe { with.part(index) };
                f(Thread { index, phase: PhantomData }, part)
            },
        )
    }

    /// Waits until all threads of the block have reached this barrier and all copies to `tiles` are complete. Returns
    /// `tiles` in their new states: threads can now read the tiles that were written before the barrier, and write the
    /// tiles that were read before the barrier.
    ///
    /// ```
    /// use colex::layout;
    /// use layout_gpu::{X, kernel};
    ///
    /// layout! {
    ///     struct Vector { n: usize } = (n):(1);
    ///     struct Tile = (64):(1);
    ///     struct Each = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    /// }
    ///
    /// kernel! {
    ///     /// Reverses each tile of 64 elements.
    ///     fn reverse(block: Block<64>, n: u32)
    ///     grid [n / 64, 1],
    ///     reads input: [u32] in Vector(n),
    ///     writes output: [u32] in Vector(n),
    ///     shared tile: [u32] in Tile,
    ///     {
    ///         let first = 64 * block.x();
    ///         let mut tile = tile.partitions_d(Each);
    ///         block.each_with(&mut tile, |thread, mut tile| tile.set((0, 0), input.get(first + thread.index())));
    ///         // After the barrier, a thread can read the elements that other threads have written.
    ///         let tile = block.sync(tile);
    ///         let mut output = output.tile_of(block, Tile, X).partitions_d(Each);
    ///         block.each_with(&mut output, |thread, mut output| output.set((0, 0), tile.get(63 - thread.index())));
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let (input, mut output): (Vec<u32>, _) = ((0..128).collect(), [0; 128]);
    ///     reverse::on_cpu(&input, &mut output, 128).unwrap();
    ///     assert_eq!((output[0], output[63], output[64]), (63, 0, 127));
    /// }
    /// ```
    #[inline(always)]
    pub fn sync<S: Sync>(&mut self, tiles: S) -> S::After {
        if S::WAITS {
            machine::wait_for_copies();
        }
        machine::barrier();
        // SAFETY: all threads have passed the barrier. If copies to the tiles were running, each thread has waited for
        // its copies before the barrier, so these copies are complete.
        unsafe { tiles.after() }
    }
}
