//! Operations of several threads: exchanges in a warp, reductions, scans, sorting, and products on tensor cores.
//!
//! These operations are methods of [`Block`] and not of a thread, so all threads of the block execute them together.

mod matrices;
mod movement;
mod product;
mod sort;
mod stores;

pub use matrices::Fragment;
pub(crate) use matrices::{LDMATRIX, is_same, require_loads};
pub use product::{Multiplies, Sums};
pub(crate) use stores::{All, STMATRIX, Stores};

use crate::block::{Block, Each};
use crate::element::Exchange;
use crate::machine;
use crate::uniform::Uniform;
use crate::unroll::turns;

/// Reduces the first `N / 32` values of `warps`, one per warp of the block, with `op`, in the order of the warps.
#[inline(always)]
fn joined<T: Copy, const N: usize>(warps: &[T; 32], op: impl Fn(T, T) -> T) -> T {
    let mut all = warps[0];
    turns(N / 32 - 1, |before| all = op(all, warps[before + 1]));
    all
}

impl<const N: usize> Block<'_, N> {
    /// For every thread, returns the value of lane `lane ^ (mask % 32)` of its warp, where `lane` is the thread's own
    /// lane.
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
    ///     /// Exchanges the elements of each pair.
    ///     fn swapped(block: Block<64>, n: u32)
    ///         grid [n.div_ceil(64), 1],
    ///         reads input: [u32] in Vector(n),
    ///         writes output: [u32] in Vector(n),
    ///     {
    ///         let first = 64 * block.x();
    ///         let values = block.each(|thread| input.get(first + thread.index()));
    ///         let results = block.shuffle_xor(&values, 1);
    ///         let mut output = output.tile_of(block, Tile, X).partitions_d(Each);
    ///         block.each_with((&results, &mut output), |_, (result, mut output)| output.set((0, 0), *result));
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let (input, mut output): (Vec<u32>, _) = ((0..64).collect(), [0; 64]);
    ///     swapped::on_cpu(&input, &mut output, 64).unwrap();
    ///     assert_eq!(output[..4], [1, 0, 3, 2]);
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn shuffle_xor<T: Exchange>(&mut self, each: &Each<T, N>, mask: u32) -> Each<T, N> {
        machine::shuffle_xor(each, mask)
    }

    /// For every thread, returns the value of lane `lane % 32` of its warp. All threads of a warp get the same value.
    #[must_use]
    #[inline(always)]
    pub fn broadcast<T: Exchange>(&mut self, each: &Each<T, N>, lane: u32) -> Each<T, N> {
        machine::broadcast(each, lane)
    }

    /// For every thread, returns the value of the lane that the thread chooses in its warp. `lanes` contains the number
    /// of the chosen lane for each thread. If the number is 32 or more, the remainder of the division by 32 is used.
    #[must_use]
    #[inline(always)]
    pub fn shuffle<T: Exchange>(&mut self, each: &Each<T, N>, lanes: &Each<u32, N>) -> Each<T, N> {
        machine::shuffle(each, lanes)
    }

    /// For every thread, returns a bit mask: bit `i` is set if `each` is `true` for lane `i` of the thread's warp.
    ///
    /// ```
    /// use colex::layout;
    /// use layout_gpu::kernel;
    ///
    /// layout! { struct Vector { n: usize } = (n):(1); }
    ///
    /// kernel! {
    ///     /// Counts the warps in which all elements are equal to the element of lane 0.
    ///     fn uniform_warps(block: Block<64>, n: u32)
    ///         grid [n.div_ceil(64), 1],
    ///         reads input: [u32] in Vector(n),
    ///         adds total: [u32] in Vector(1_u32),
    ///     {
    ///         let first = 64 * block.x();
    ///         let values = block.each(|thread| input.get(first + thread.index()));
    ///         let leading = block.broadcast(&values, 0);
    ///         let is_equal = block.each_with((&values, &leading), |_, (value, leading)| value == leading);
    ///         let mask = block.ballot(&is_equal);
    ///         block.each_with(&mask, |thread, mask| {
    ///             if thread.lane() == 0 && *mask == u32::MAX {
    ///                 total.add(&thread, 0, 1);
    ///             }
    ///         });
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let (input, mut total): (Vec<u32>, _) = ((0..64).map(|i| i / 40).collect(), [0]);
    ///     uniform_warps::on_cpu(&input, &mut total, 64).unwrap();
    ///     assert_eq!(total, [1]); // only warp 0: lanes 8 to 31 of warp 1 have another value
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn ballot(&mut self, each: &Each<bool, N>) -> Each<u32, N> {
        machine::ballot(each)
    }

    /// Returns the value of thread 0. All threads of the block get this value.
    #[must_use]
    #[inline(always)]
    pub fn first<T: Exchange>(&mut self, each: &Each<T, N>) -> T {
        self.of_warps::<T, 1>(each, 0)[0]
    }

    /// Reduces the values of each group of `LANES` adjacent lanes with `op`, in the order of the lanes. `LANES` must be
    /// a power of two, at most 32. Every thread gets the result of its group. For `LANES = 8`, the groups are lanes 0
    /// to 7, 8 to 15, and so on. `op` must be associative.
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
    ///     /// Writes to each element the sum of its group of eight elements.
    ///     fn group_sums(block: Block<64>, n: u32)
    ///         grid [n.div_ceil(64), 1],
    ///         reads input: [u32] in Vector(n),
    ///         writes output: [u32] in Vector(n),
    ///     {
    ///         let first = 64 * block.x();
    ///         let values = block.each(|thread| input.get(first + thread.index()));
    ///         let results = block.reduce_lanes::<8, _>(&values, |a, b| a + b);
    ///         let mut output = output.tile_of(block, Tile, X).partitions_d(Each);
    ///         block.each_with((&results, &mut output), |_, (result, mut output)| output.set((0, 0), *result));
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let (input, mut output): (Vec<u32>, _) = ((0..64).collect(), [0; 64]);
    ///     group_sums::on_cpu(&input, &mut output, 64).unwrap();
    ///     assert_eq!((output[0], output[7], output[8]), (28, 28, 92)); // 0 + … + 7, and 8 + … + 15
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn reduce_lanes<const LANES: u32, T: Exchange>(
        &mut self,
        each: &Each<T, N>,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> Each<T, N> {
        const {
            crate::require(
                LANES.is_power_of_two() && LANES <= 32,
                "the number of lanes of a reduction must be a power of two, up to 32",
            );
        }
        let mut reduced = self.each_with(each, |_, value| *value);
        let mut mask = 1;
        while mask < LANES {
            let other = machine::shuffle_xor(&reduced, mask);
            self.each_with((&mut reduced, &other), |thread, (value, other)| {
                *value = if thread.lane() & mask == 0 { op(*value, *other) } else { op(*other, *value) };
            });
            mask *= 2;
        }
        reduced
    }

    /// Reduces the values of all threads of the block with `op`, in the order of the threads. All threads get the
    /// result. `op` must be associative.
    ///
    /// ```
    /// use colex::layout;
    /// use layout_gpu::kernel;
    ///
    /// layout! {
    ///     struct Vector { n: usize } = (n):(1);
    /// }
    ///
    /// kernel! {
    ///     /// `total = total + Σ xᵢ yᵢ`
    ///     fn dot(block: Block<128>, n: u32)
    ///     grid [n.div_ceil(128), 1],
    ///     reads x: [u32] in Vector(n),
    ///     reads y: [u32] in Vector(n),
    ///     adds total: [u32] in Vector(1_u32),
    ///     {
    ///         let first = 128 * block.x();
    ///         let products = block.each(|thread| x.get(first + thread.index()) * y.get(first + thread.index()));
    ///         let sum = block.reduce(&products, |a, b| a + b);
    ///         block.each(|thread| {
    ///             if thread.index() == 0 {
    ///                 total.add(&thread, 0, sum);
    ///             }
    ///         });
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let mut total = [0];
    ///     dot::on_cpu(&[2; 300], &[3; 300], &mut total, 300).unwrap();
    ///     assert_eq!(total, [1800]);
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn reduce<T: Exchange>(&mut self, each: &Each<T, N>, op: impl Fn(T, T) -> T + Uniform) -> T {
        let warps = self.reduce_lanes::<32, T>(each, &op);
        let all = self.of_warps::<T, 32>(&warps, 0);
        joined::<T, N>(&all, op)
    }

    /// Scans the values of each warp with `op`. Every thread gets two results: the reduction of the values of the
    /// previous lanes of its warp (`first` in lane 0), and the reduction of the values of all lanes of its warp. `op`
    /// must be associative, and `first` must be its neutral element.
    #[must_use]
    #[inline(always)]
    pub fn scan_lanes<T: Exchange>(
        &mut self,
        each: &Each<T, N>,
        first: T,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> (Each<T, N>, Each<T, N>) {
        let mut up_to = self.each_with(each, |_, value| *value);
        let mut by = 1;
        while by < 32 {
            let before = machine::shuffle_up(&up_to, by);
            self.each_with((&mut up_to, &before), |thread, (value, before)| {
                if thread.lane() >= by {
                    *value = op(*before, *value);
                }
            });
            by *= 2;
        }
        let mut before = machine::shuffle_up(&up_to, 1);
        self.each_with(&mut before, |thread, before| {
            if thread.lane() == 0 {
                *before = first;
            }
        });
        (before, machine::broadcast(&up_to, 31))
    }

    /// Scans one value per warp with `op`: the value of the warp's last lane. Every thread gets two results: the
    /// reduction of the values of the previous warps (`first` in warp 0), and the reduction of the values of all warps
    /// of the block. `op` must be associative, and `first` must be its neutral element.
    #[must_use]
    #[inline(always)]
    pub fn scan_warps<T: Exchange>(
        &mut self,
        each: &Each<T, N>,
        first: T,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> (Each<T, N>, T) {
        let warps = self.of_warps::<T, 32>(each, 31);
        let before = self.each(|thread| {
            let mut before = first;
            turns(N / 32 - 1, |warp| {
                if (warp as u32) < thread.warp() {
                    before = op(before, warps[warp]);
                }
            });
            before
        });
        (before, joined::<T, N>(&warps, op))
    }

    /// Scans the values of all threads of the block with `op`. Every thread gets two results: the reduction of the
    /// values of the previous threads (`first` in thread 0), and the reduction of the values of all threads. `op` must
    /// be associative, and `first` must be its neutral element.
    ///
    /// This kernel computes the new position of each element in its tile after the zeros of the tile are removed:
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
    ///     fn positions(block: Block<64>, n: u32)
    ///     grid [n.div_ceil(64), 1],
    ///     reads input: [u32] in Vector(n),
    ///     writes output: [u32] in Vector(n),
    ///     {
    ///         let first = 64 * block.x();
    ///         let counts = block.each(|thread| u32::from(input.get(first + thread.index()) != 0));
    ///         let (positions, _total) = block.scan(&counts, 0, |a, b| a + b);
    ///         let mut output = output.tile_of(block, Tile, X).partitions_d(Each);
    ///         block.each_with((&positions, &mut output), |_, (position, mut output)| output.set((0, 0), *position));
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let mut output = [0; 6];
    ///     positions::on_cpu(&[5, 0, 7, 8, 0, 9], &mut output, 6).unwrap();
    ///     assert_eq!(output, [0, 1, 1, 2, 3, 3]);
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn scan<T: Exchange>(
        &mut self,
        each: &Each<T, N>,
        first: T,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> (Each<T, N>, T) {
        let (mut before, warps) = self.scan_lanes(each, first, &op);
        let (warps, all) = self.scan_warps(&warps, first, &op);
        self.each_with((&mut before, &warps), |_, (before, warps)| *before = op(*warps, *before));
        (before, all)
    }

    /// Returns `true` if `each` is `true` for at least one thread of the block. All threads get the same result.
    #[must_use]
    #[inline(always)]
    pub fn any(&mut self, each: &Each<bool, N>) -> bool {
        let numbers = self.each_with(each, |_, holds| u32::from(*holds));
        self.reduce(&numbers, |a, b| a | b) != 0
    }
}
