//! Sorting and selection of the values of all threads.

use crate::block::{Block, Each};
use crate::element::Exchange;
use crate::machine;
use crate::uniform::Uniform;

impl<const N: usize> Block<'_, N> {
    /// Sorts the values of all threads of the block: thread `i` gets value `i` of the sorted sequence. `is_before(a,
    /// b)` returns `true` if `a` must come before `b`, and must be a strict weak order, as `<` is for integers. The
    /// order of equal values is unspecified. If `is_before` is not a strict weak order, for example because of NaN, the
    /// results are a permutation of the values in an unspecified order.
    ///
    /// A value can contain a payload in addition to the key that `is_before` compares. All values of the block together
    /// may have at most 8192 bytes. The size of each value is rounded up to a multiple of 4 bytes.
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
    ///     /// Writes the indices of the elements of each tile, from the smallest element to the largest.
    ///     fn order(block: Block<64>, n: u32)
    ///     grid [n / 64, 1],
    ///     reads input: [u32] in Vector(n),
    ///     writes output: [u32] in Vector(n),
    ///     {
    ///         let first = 64 * block.x();
    ///         let pairs = block.each(|thread| [input.get(first + thread.index()), thread.index()]);
    ///         let sorted = block.sort(&pairs, |a, b| a[0] < b[0]);
    ///         let mut output = output.tile_of(block, Tile, X).partitions_d(Each);
    ///         block.each_with((&sorted, &mut output), |_, (pair, mut output)| output.set((0, 0), pair[1]));
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let (input, mut output): (Vec<u32>, _) = ((0..64).map(|i| i * 37 % 64).collect(), [0; 64]);
    ///     order::on_cpu(&input, &mut output, 64).unwrap();
    ///     assert!((0..64).all(|i| input[output[i] as usize] == i as u32));
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn sort<T: Exchange>(&mut self, each: &Each<T, N>, is_before: impl Fn(T, T) -> bool + Uniform) -> Each<T, N> {
        const {
            crate::require(
                N * size_of::<T>().next_multiple_of(4) <= machine::EXCHANGED,
                "the sorted values of a block may have at most 8192 bytes",
            );
        }
        self.sorted(each, const { N.next_power_of_two() as u32 }, is_before)
    }

    /// Sorts the values of each group of `LANES` adjacent lanes separately. `LANES` must be a power of two, at most 32.
    /// `is_before` has the meaning and the requirements that [`sort`](Self::sort) describes. The warps do not wait for
    /// each other.
    #[must_use]
    #[inline(always)]
    pub fn sort_lanes<const LANES: u32, T: Exchange>(
        &mut self,
        each: &Each<T, N>,
        is_before: impl Fn(T, T) -> bool + Uniform,
    ) -> Each<T, N> {
        const {
            crate::require(
                LANES.is_power_of_two() && LANES <= 32,
                "the number of sorted lanes must be a power of two, up to 32",
            );
        }
        self.sorted(each, LANES, is_before)
    }

    /// Sorts the values of each group of `group` threads with a bitonic network. In each exchange between two threads,
    /// the thread with the lower number gets the value that is first in the order. If the last group has fewer than
    /// `group` threads, the missing values come last in the order, so a thread keeps its value if its partner is
    /// missing.
    #[inline(always)]
    fn sorted<T: Exchange>(
        &mut self,
        each: &Each<T, N>,
        group: u32,
        is_before: impl Fn(T, T) -> bool + Uniform,
    ) -> Each<T, N> {
        let mut values = self.each_with(each, |_, value| *value);
        let mut run = 2;
        while run <= group {
            // This loop merges the two sorted halves of a run. Its first step compares the first value of one half with
            // the last value of the other half, the second value with the second to last, and so on.
            let mut mask = run - 1;
            let mut distance = run / 2;
            while distance > 0 {
                let other = self.exchanged(&values, mask);
                self.each_with((&mut values, &other), |thread, (value, other)| {
                    let is_lower = thread.index() & distance == 0;
                    let is_exchanged = if is_lower { is_before(*other, *value) } else { is_before(*value, *other) };
                    if is_exchanged && (thread.index() ^ mask) < N as u32 {
                        *value = *other;
                    }
                });
                distance /= 2;
                mask = distance;
            }
            run *= 2;
        }
        values
    }

    /// For every thread, returns the value of thread `index ^ mask`, where `index` is the thread's own index. If thread
    /// `index ^ mask` does not exist, returns the thread's own value.
    #[inline(always)]
    fn exchanged<T: Exchange>(&mut self, each: &Each<T, N>, mask: u32) -> Each<T, N> {
        if mask < 32 { machine::shuffle_xor(each, mask) } else { machine::exchange_xor(each, mask) }
    }

    /// Returns the largest value of all threads, and the index of the first thread that has this value. NaN is ignored.
    /// If all values are NaN, the results are NaN and `u32::MAX`.
    ///
    /// ```
    /// use colex::layout;
    /// use layout_gpu::kernel;
    ///
    /// layout! { struct Vector { n: usize } = (n):(1); }
    ///
    /// kernel! {
    ///     /// Adds the index of the largest element.
    ///     fn largest(block: Block<64>, n: u32)
    ///     grid [1, 1],
    ///     reads input: [f32] in Vector(n),
    ///     adds index: [u32] in Vector(1_u32),
    ///     {
    ///         let values = block.each(|thread| input.get(thread.index()));
    ///         let (_, at) = block.argmax(&values);
    ///         block.each(|thread| if thread.index() == 0 { index.add(&thread, 0, at) });
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let mut index = [0];
    ///     largest::on_cpu(&[1.0, f32::NAN, 7.0, 7.0, 3.0], &mut index, 5).unwrap();
    ///     assert_eq!(index, [2]);
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn argmax<T: Exchange + PartialOrd>(&mut self, each: &Each<T, N>) -> (T, u32) {
        let most = self.reduce(each, |a, b| if b > a || a.partial_cmp(&a).is_none() { b } else { a });
        let indices = self.each_with(each, |thread, value| if *value == most { thread.index() } else { u32::MAX });
        (most, self.reduce(&indices, u32::min))
    }
}
