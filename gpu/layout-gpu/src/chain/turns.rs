//! Turns for a block that takes several turns.

use super::look::{Prefix, Words};
use super::turn::{Handed, Looking, Passed, Turn};
use crate::block::Block;
use crate::element::Element;
use crate::machine;
use crate::part::Invariant;
use crate::uniform::Uniform;
use core::marker::PhantomData;

/// The object from which a block of a [`persistent`](crate::kernel!) kernel requests turns, one after another, until no
/// turn remains. [`Chain::turns`](super::Chain::turns) creates it.
///
/// ```
/// use colex::layout;
/// use layout_gpu::kernel;
///
/// layout! {
///     struct Vector { n: usize } = (n):(1);
///     struct Tile = (1024):(1);
///     struct Each = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (4):(1));
/// }
///
/// kernel! {
///     /// `output = 2 input`, computed by the blocks that fit on the device at the same time.
///     pub fn twice(block: Block<256>, n: u32)
///     persistent [n.div_ceil(1024), 1],
///     reads input: [f32] in Vector(n),
///     writes output: [f32] in Vector(n),
///     chains turns: [f32] of n.div_ceil(1024),
///     {
///         let mut turns = turns.turns(block);
///         while let Some(turn) = turns.next(block) {
///             let from = input.tile(Tile, turn.number());
///             let mut to = output.tile_in(block, Tile, turn).partitions_d(Each);
///             block.each_with(&mut to, |thread, mut to| {
///                 let from = from.partition_s(Each, &thread);
///                 layout_gpu::unroll::<4>(|i| to.set((i, 0), 2.0 * from.get((i, 0))));
///             });
///         }
///     }
/// }
///
/// fn main() -> Result<(), layout_gpu::LaunchError> {
///     let input: Vec<f32> = (0..5000_u16).map(f32::from).collect();
///     let mut output = vec![0.0; 5000];
///     twice::on_cpu(&input, &mut output, 5000)?;
///     assert!(output.iter().zip(&input).all(|(twice, x)| *twice == 2.0 * x));
///     Ok(())
/// }
/// ```
#[derive(Debug)]
pub struct Turns<'a, T, const N: usize> {
    pub(super) words: *mut u64,
    pub(super) turns: u32,
    /// The prefix that the last call of [`before`](Self::before) computed, or `None` before the first call.
    pub(super) known: Prefix<T>,
    pub(super) of: Invariant<(&'a (), T)>,
}

impl<'a, T: Element, const N: usize> Turns<'a, T, N> {
    /// Requests the next turn. Returns `None` if all turns have already been requested. In a scan, blocks with later
    /// turns wait until this turn has published its value, so request a turn only shortly before the work on it.
    #[must_use]
    #[inline(always)]
    pub fn next(&mut self, block: &mut Block<'_, N>) -> Option<Turn<'a, T>> {
        taken(block, self.words, self.turns)
    }

    /// Starts to read the values of previous turns, except the values that this block knows from its last turn. The
    /// block can do other work while the reads are running. Then call [`before`](Self::before).
    #[must_use]
    #[inline(always)]
    pub fn look(&self, block: &mut Block<'_, N>, turn: Handed<'a, T>) -> Looking<'a, T, N> {
        turn.look(block, self.known)
    }

    /// Reduces the values of all turns before `turn` with `op`, in the order of the turns. Returns two results: the
    /// reduction, which is `first` for turn 0, and the turn. With the turn, the block can write the turn's tile.
    ///
    /// `op` must be associative, and `first` must be its neutral element. The call waits until all previous turns have
    /// published their values.
    #[must_use]
    #[inline(always)]
    pub fn before(
        &mut self,
        block: &mut Block<'_, N>,
        turn: Looking<'a, T, N>,
        first: T,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> (T, Passed<'a>) {
        let (before, passed, known) = turn.before(block, first, op);
        self.known = known;
        (before, passed)
    }
}

/// Increments the counter of requested turns, which follows the published values in memory. The counter's previous
/// value is the number of the returned turn. Returns `None` if this number is not below `turns`.
#[inline(always)]
pub(super) fn taken<'a, T: Element, const N: usize>(
    block: &mut Block<'_, N>,
    words: *mut u64,
    turns: u32,
) -> Option<Turn<'a, T>> {
    let counter = Words(words.wrapping_add(turns as usize));
    let asked = block.each(|thread| {
        let Words(counter) = &counter;
        // SAFETY: the memory has `turns + 1` values, and the counter is the last value, at index `turns`, so the
        // address is valid. Blocks access the counter only by atomic increments.
        unsafe { machine::count_if(thread.index() == 0, *counter) }
    });
    let number = block.first(&asked);
    (number < turns).then_some(Turn { words, number, of: PhantomData })
}
