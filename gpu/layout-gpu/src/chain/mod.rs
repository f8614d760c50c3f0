//! Blocks that hand a value on, each to the next: what a sum of all before needs.
//!
//! Each block takes a turn, publishes the value of its own tile, and looks back: at as many turns at once as it has
//! threads. A turn that has published the value of all up to it ends the search. (Merrill and Garland, "Single-pass
//! Parallel Prefix Scan with Decoupled Look-back", 2016.) A block that takes turns one after the other knows the value
//! up to its last one, and looks at those behind it alone.

mod look;
mod order;
mod turn;
mod turns;
mod word;

pub use turn::{Handed, Looking, Passed, Turn};
pub use turns::Turns;

use crate::block::Block;
use crate::element::Element;
use crate::machine;
use crate::part::Invariant;
use core::marker::PhantomData;
use turns::taken;

/// What blocks hand on: a word for each turn, and one that counts turns. All are 0 when the kernel starts.
#[derive(Debug)]
pub struct Chain<'a, T> {
    words: *mut u64,
    turns: u32,
    of: Invariant<(&'a (), T)>,
}

impl<'a, T: Element> Chain<'a, T> {
    /// # Safety
    /// One word more than there are turns may be read and written by the blocks of this kernel, and they are 0 when it
    /// starts.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(words: *mut u64, turns: u32) -> Self {
        Self { words, turns, of: PhantomData }
    }

    /// The turn of this block. Turns are counted in the order in which blocks start, so that nobody waits for a block
    /// that has not started.
    #[must_use]
    #[inline(always)]
    pub fn turn<const N: usize>(self, block: &mut Block<'_, N>) -> Turn<'a, T> {
        const { require_word::<T>() }
        let Some(turn) = taken(block, self.words, self.turns) else { machine::outside() };
        turn
    }

    /// The turns of this block, as many as it comes to.
    #[must_use]
    #[inline(always)]
    pub fn turns<const N: usize>(self, _block: &mut Block<'_, N>) -> Turns<'a, T, N> {
        const { require_word::<T>() }
        Turns { words: self.words, turns: self.turns, known: None, of: PhantomData }
    }
}

/// Stops the build unless a value and what is said of it are one word.
#[track_caller]
const fn require_word<T>() {
    crate::require(size_of::<T>() == 4, "blocks hand on values of four bytes");
}
