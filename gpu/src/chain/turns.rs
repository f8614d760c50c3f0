//! Turns, one after the other.

use super::turn::Turn;
use super::word::Words;
use crate::block::{Block, Each};
use crate::element::Element;
use crate::machine;
use crate::part::Invariant;
use crate::unseen::unseen;
use core::marker::PhantomData;

/// The turns that a block takes, one after the other, until all are taken: for a kernel that is [`persistent`](crate::kernel!).
///
/// ```
/// use colex::layout;
/// use colex_gpu::kernel;
///
/// layout! {
///     struct Vector { n: usize } = (n):(1);
///     struct Tile = (1024):(1);
///     struct Each = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (4):(1));
/// }
///
/// kernel! {
///     /// `output = 2 input`, by as many blocks as run at once.
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
///                 colex_gpu::unroll::<4>(|i| to.set((i, 0), 2.0 * from.get((i, 0))));
///             });
///         }
///     }
/// }
///
/// fn main() -> Result<(), colex_gpu::LaunchError> {
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
    /// What thread 0 has been told: the next number.
    pub(super) asked: Each<u32, N>,
    pub(super) of: Invariant<(&'a (), T)>,
}

#[unseen]
impl<'a, T: Element, const N: usize> Turns<'a, T, N> {
    /// The next turn of this block; none is left if there is none. The one behind is asked for at once, so that nobody waits for its number.
    #[must_use]
    #[inline(always)]
    pub fn next(&mut self, block: &mut Block<'_, N>) -> Option<Turn<'a, T>> {
        let turn = taken(block, self.words, self.turns, &self.asked);
        if turn.is_some() {
            self.asked = ask(block, self.words, self.turns);
        }
        turn
    }
}

/// Asks the word that counts for a number, of which each block takes another one: thread 0 is told.
#[inline(always)]
#[unseen]
pub(super) fn ask<const N: usize>(block: &mut Block<'_, N>, words: *mut u64, turns: u32) -> Each<u32, N> {
    let counter = Words(words.wrapping_add(turns as usize));
    block.each(|thread| {
        let Words(counter) = &counter;
        // SAFETY: the word behind those of the turns, which is counted up alone.
        unsafe { machine::count_if(thread.index() == 0, *counter) }
    })
}

/// The turn that was asked for, if it is one.
#[inline(always)]
#[unseen]
pub(super) fn taken<'a, T: Element, const N: usize>(
    block: &mut Block<'_, N>,
    words: *mut u64,
    turns: u32,
    asked: &Each<u32, N>,
) -> Option<Turn<'a, T>> {
    let number = block.first(asked);
    (number < turns).then_some(Turn { words, number, of: PhantomData })
}
