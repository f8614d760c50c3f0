//! Turns, one after the other.

use super::turn::Turn;
use super::word::Words;
use crate::block::{Block, Each};
use crate::element::Element;
use crate::machine;
use crate::part::Invariant;
use core::marker::PhantomData;

/// The turns that a block takes, one after the other, until all are taken: for a kernel that is [`persistent`](crate::kernel!).
#[derive(Debug)]
pub struct Turns<'a, T, const N: usize> {
    pub(super) words: *mut u64,
    pub(super) turns: u32,
    /// What thread 0 has been told: the next number.
    pub(super) asked: Each<u32, N>,
    pub(super) of: Invariant<(&'a (), T)>,
}

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
pub(super) fn taken<'a, T: Element, const N: usize>(
    block: &mut Block<'_, N>,
    words: *mut u64,
    turns: u32,
    asked: &Each<u32, N>,
) -> Option<Turn<'a, T>> {
    let number = block.first(asked);
    (number < turns).then_some(Turn { words, number, of: PhantomData })
}
