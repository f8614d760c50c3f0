//! Blocks that hand a value on, each to the next: what a sum of all before needs.
//!
//! Each block takes a turn, publishes the value of its own tile, and looks back: at as many turns at once as it has threads. A turn that has published the
//! value of all up to it ends the search. (Merrill and Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", 2016.)

use crate::block::Block;
use crate::element::Element;
use crate::global::Order;
use crate::machine;
use crate::part::{Invariant, RANK};
use crate::uniform::Uniform;
use core::marker::PhantomData;

/// What blocks hand on: a word for each turn, and one that counts turns. All are 0 when the kernel starts.
#[derive(Debug)]
pub struct Chain<'a, T> {
    words: *mut u64,
    turns: u32,
    of: Invariant<(&'a (), T)>,
}

/// The turn of a block: another one for each. It is the [`Order`] of the block's tile.
#[derive(Debug)]
pub struct Turn<'a, T> {
    words: *mut u64,
    number: u32,
    of: Invariant<(&'a (), T)>,
}

/// A turn that has handed its value on. It is the [`Order`] of the block's tile too.
#[derive(Debug)]
pub struct Passed<'a> {
    number: u32,
    of: Invariant<&'a ()>,
}

/// What a word says: nothing yet, the value of the turn's tile, or that of all tiles up to it.
const OWN: u32 = 1;
const ALL: u32 = 2;

/// A number of four bytes, and what it says, in one word, so that both are seen at once.
#[inline(always)]
fn word<T: Element>(state: u32, value: T) -> u64 {
    // SAFETY: four bytes are a `u32`, and `turn` has seen that there are four.
    let bits: u32 = unsafe { core::mem::transmute_copy(&value) };
    u64::from(state) << 32 | u64::from(bits)
}

#[inline(always)]
fn value<T: Element>(word: u64) -> T {
    let bits = word as u32;
    // SAFETY: every pattern of bits is an element, and this one has four bytes.
    unsafe { core::mem::transmute_copy(&bits) }
}

/// Whether a word has the value of all tiles up to its turn.
#[inline(always)]
fn is_all(word: u64) -> bool {
    (word >> 32) as u32 == ALL
}

/// Words that a phase reads.
struct Words(*mut u64);

// SAFETY: they are read and written by atomic accesses.
unsafe impl Sync for Words {}

impl<'a, T: Element> Chain<'a, T> {
    /// # Safety
    /// One word more than there are turns may be read and written by the blocks of this kernel, and they are 0 when it starts.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(words: *mut u64, turns: u32) -> Self {
        Self { words, turns, of: PhantomData }
    }

    /// The turn of this block. Turns are counted in the order in which blocks start, so that nobody waits for a block that has not started.
    #[must_use]
    #[inline(always)]
    pub fn turn<const N: usize>(self, block: &mut Block<'_, N>) -> Turn<'a, T> {
        const { crate::require(size_of::<T>() == 4, "blocks hand on values of four bytes") }
        let counter = Words(self.words.wrapping_add(self.turns as usize));
        let taken = block.each(|thread| {
            let Words(counter) = &counter;
            // SAFETY: the word that counts, of which each block takes one number.
            if thread.index() == 0 { unsafe { machine::count(*counter) } } else { 0 }
        });
        let number = block.first(&taken);
        if number >= self.turns {
            machine::outside()
        }
        Turn { words: self.words, number, of: PhantomData }
    }
}

impl<'a, T: Element> Turn<'a, T> {
    /// The number of the turn.
    #[must_use]
    #[inline(always)]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Hands `own` on, once: `op` over the values of all turns before, `first` if there are none. It is associative, and `first` changes nothing. Turns
    /// behind wait for it.
    #[must_use]
    #[inline(always)]
    pub fn before<const N: usize>(
        self,
        block: &mut Block<'_, N>,
        own: T,
        first: T,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> (T, Passed<'a>) {
        let (number, words) = (self.number, Words(self.words));
        publish(block, &words, number, word(if number == 0 { ALL } else { OWN }, own));
        let (mut before, mut end) = (first, number);
        while end > 0 {
            let looked = block.each(|thread| {
                let (Words(words), back) = (&words, N as u32 - thread.index());
                if back > end {
                    return word(OWN, first);
                }
                // SAFETY: the word of a turn before.
                unsafe { machine::wait_for_word(words.wrapping_add((end - back) as usize)) }
            });
            // A turn that knows all before it makes those irrelevant.
            let found = block
                .reduce(&looked, |a, b| if is_all(b) { b } else { word((a >> 32) as u32, op(value(a), value(b))) });
            before = op(value(found), before);
            if is_all(found) {
                break;
            }
            end = end.saturating_sub(N as u32);
        }
        publish(block, &words, number, word(ALL, op(before, own)));
        (before, Passed { number, of: PhantomData })
    }
}

/// One thread writes a word.
#[inline(always)]
fn publish<const N: usize>(block: &mut Block<'_, N>, words: &Words, turn: u32, word: u64) {
    block.each(|thread| {
        if thread.index() == 0 {
            // SAFETY: the word of this turn, which this block alone writes.
            unsafe { machine::publish(words.0.wrapping_add(turn as usize), word) }
        }
    });
}

// SAFETY: as the turn that it was.
unsafe impl Order for &Passed<'_> {
    const MODES: usize = 1;

    #[inline(always)]
    fn at<const N: usize>(self, _block: &Block<'_, N>) -> [u32; RANK] {
        [self.number, 0, 0]
    }
}

// SAFETY: each turn is that of one block, which has it once.
unsafe impl<T> Order for &Turn<'_, T> {
    const MODES: usize = 1;

    #[inline(always)]
    fn at<const N: usize>(self, _block: &Block<'_, N>) -> [u32; RANK] {
        [self.number, 0, 0]
    }
}
