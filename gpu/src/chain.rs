//! Blocks that hand a value on, each to the next: what a sum of all before needs.
//!
//! Each block takes a turn, publishes the value of its own tile, and looks back: at as many turns at once as it has threads. A turn that has published the
//! value of all up to it ends the search. (Merrill and Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", 2016.)

use crate::block::{Block, Each, Thread};
use crate::element::Element;
use crate::global::{Once, Order};
use crate::machine;
use crate::part::{Invariant, RANK};
use crate::uniform::Uniform;
use crate::unroll::turns;
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

/// The turns that a block takes, one after the other, until all are taken: for a kernel that is [`persistent`](crate::kernel!).
#[derive(Debug)]
pub struct Turns<'a, T, const N: usize> {
    words: *mut u64,
    turns: u32,
    /// What thread 0 has been told: the next number.
    asked: Each<u32, N>,
    of: Invariant<(&'a (), T)>,
}

/// A turn that has handed its value on, and does not know those before yet.
#[derive(Debug)]
pub struct Handed<'a, T> {
    turn: Turn<'a, T>,
    own: T,
}

/// The same, while it looks at those before.
#[derive(Debug)]
pub struct Looking<'a, T, const N: usize> {
    turn: Turn<'a, T>,
    own: T,
    seen: Each<u64, N>,
}

/// A turn that knows what is before it. It is the [`Order`] of the block's tile too.
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
        let asked = ask(block, self.words, self.turns);
        let Some(turn) = taken(block, self.words, self.turns, &asked) else { machine::outside() };
        turn
    }

    /// The turns of this block, as many as it comes to.
    #[must_use]
    #[inline(always)]
    pub fn turns<const N: usize>(self, block: &mut Block<'_, N>) -> Turns<'a, T, N> {
        let asked = ask(block, self.words, self.turns);
        Turns { words: self.words, turns: self.turns, asked, of: PhantomData }
    }
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
fn ask<const N: usize>(block: &mut Block<'_, N>, words: *mut u64, turns: u32) -> Each<u32, N> {
    let counter = Words(words.wrapping_add(turns as usize));
    block.each(|thread| {
        let Words(counter) = &counter;
        // SAFETY: the word behind those of the turns, which is counted up alone.
        unsafe { machine::count_if(thread.index() == 0, *counter) }
    })
}

/// The turn that was asked for, if it is one.
#[inline(always)]
fn taken<'a, T: Element, const N: usize>(
    block: &mut Block<'_, N>,
    words: *mut u64,
    turns: u32,
    asked: &Each<u32, N>,
) -> Option<Turn<'a, T>> {
    const { crate::require(size_of::<T>() == 4, "blocks hand on values of four bytes") }
    let number = block.first(asked);
    (number < turns).then_some(Turn { words, number, of: PhantomData })
}

impl<'a, T: Element> Turn<'a, T> {
    /// The number of the turn.
    #[must_use]
    #[inline(always)]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Hands the value of this turn's tile on, once. Turns behind wait for it.
    #[must_use]
    #[inline(always)]
    pub fn hand<const N: usize>(self, block: &mut Block<'_, N>, own: T) -> Handed<'a, T> {
        let state = if self.number == 0 { ALL } else { OWN };
        publish(block, &Words(self.words), self.number, word(state, own));
        Handed { turn: self, own }
    }

    /// [`hand`](Self::hand) and [`before`](Handed::before).
    #[must_use]
    #[inline(always)]
    pub fn before<const N: usize>(
        self,
        block: &mut Block<'_, N>,
        own: T,
        first: T,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> (T, Passed<'a>) {
        self.hand(block, own).before(block, first, op)
    }
}

impl<'a, T: Element> Handed<'a, T> {
    /// Begins to look back. What is there takes a while to come, in which the block can do other work.
    #[must_use]
    #[inline(always)]
    pub fn look<const N: usize>(self, block: &mut Block<'_, N>) -> Looking<'a, T, N> {
        let seen = look(block, &Words(self.turn.words), self.turn.number);
        Looking { turn: self.turn, own: self.own, seen }
    }

    /// [`look`](Self::look) and [`before`](Looking::before).
    #[must_use]
    #[inline(always)]
    pub fn before<const N: usize>(
        self,
        block: &mut Block<'_, N>,
        first: T,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> (T, Passed<'a>) {
        self.look(block).before(block, first, op)
    }
}

impl<'a, T: Element, const N: usize> Looking<'a, T, N> {
    /// `op` over the values of all turns before, `first` if there are none. It is associative, and `first` changes nothing. It waits until all of them have
    /// handed theirs on.
    #[must_use]
    #[inline(always)]
    pub fn before(self, block: &mut Block<'_, N>, first: T, op: impl Fn(T, T) -> T + Uniform) -> (T, Passed<'a>) {
        let (number, words, mut seen) = (self.turn.number, Words(self.turn.words), self.seen);
        let (mut before, mut end) = (first, number);
        while end > 0 {
            let found = joined(block, &words, end, &seen, first, &op);
            before = op(value(found), before);
            end = if is_all(found) { 0 } else { end.saturating_sub(N as u32) };
            if end > 0 {
                seen = look(block, &words, end);
            }
        }
        publish(block, &words, number, word(ALL, op(before, self.own)));
        (before, Passed { number, of: PhantomData })
    }
}

/// How far before `end` the turn is that a thread looks at, 1 for the nearest; nothing if there is none.
#[inline(always)]
fn back<const N: usize>(thread: &Thread<'_>, end: u32) -> Option<u32> {
    let back = N as u32 - thread.index();
    (back <= end).then_some(back)
}

/// The words of the turns before `end`, as they are now.
#[inline(always)]
fn look<const N: usize>(block: &mut Block<'_, N>, words: &Words, end: u32) -> Each<u64, N> {
    block.each(|thread| {
        let Words(words) = words;
        // SAFETY: the word of a turn before.
        back::<N>(&thread, end).map_or(0, |back| unsafe { machine::word(words.wrapping_add((end - back) as usize)) })
    })
}

/// `op` over their values, behind the last one that knows all before it.
#[inline(always)]
fn joined<T: Element, const N: usize>(
    block: &mut Block<'_, N>,
    words: &Words,
    end: u32,
    seen: &Each<u64, N>,
    first: T,
    op: impl Fn(T, T) -> T + Uniform,
) -> u64 {
    let known = block.each_with(seen, |thread, seen| {
        let (Words(words), mut seen) = (words, *seen);
        let Some(back) = back::<N>(&thread, end) else { return word(OWN, first) };
        while seen == 0 {
            // SAFETY: the word of a turn before.
            seen = unsafe { machine::word(words.wrapping_add((end - back) as usize)) };
        }
        seen
    });
    let knows_all = block.each_with(&known, |_, known| is_all(*known));
    let all = block.ballot(&knows_all);
    let values = block.each_with((&known, &all), |thread, (known, all)| {
        // A turn that knows all before it makes those irrelevant.
        if all >> thread.lane() > 1 { first } else { value(*known) }
    });
    let values = block.reduce_lanes::<32, T>(&values, &op);
    let of_warp = block.each_with((&values, &all), |_, (value, all)| word(if *all == 0 { OWN } else { ALL }, *value));
    let join = |a: u64, b: u64| if is_all(b) { b } else { word((a >> 32) as u32, op(value(a), value(b))) };
    let warps = machine::of_warps::<u64, N, 32>(&of_warp, 0);
    let mut found = warps[0];
    turns(N / 32 - 1, |before| found = join(found, warps[before + 1]));
    found
}

/// One thread writes a word.
#[inline(always)]
fn publish<const N: usize>(block: &mut Block<'_, N>, words: &Words, turn: u32, word: u64) {
    block.each(|thread| {
        let Words(words) = words;
        // SAFETY: the word of this turn, which this block alone writes.
        unsafe { machine::publish_if(thread.index() == 0, words.wrapping_add(turn as usize), word) }
    });
}

/// Orders of the turns of a chain.
#[doc(hidden)]
#[derive(Debug)]
pub struct InTurn<'a>(Invariant<&'a ()>);

macro_rules! orders {
    ($([$($t:ident)?] $turn:ty;)*) => {$(
        // SAFETY: each turn is that of one block, which has it once.
        unsafe impl<'a $(, $t)?> Order for $turn {
            type Way = InTurn<'a>;
            const MODES: usize = 1;

            #[inline(always)]
            fn at<const N: usize>(self, _block: &Block<'_, N>) -> [u32; RANK] {
                [self.number, 0, 0]
            }
        }
    )*};
}

orders! {
    [] Passed<'a>;
    [] &Passed<'a>;
    [T] Turn<'a, T>;
    [T] &Turn<'a, T>;
}

// SAFETY: a turn is neither copied nor made twice.
#[diagnostic::do_not_recommend]
unsafe impl Once for Passed<'_> {}
// SAFETY: as above.
#[diagnostic::do_not_recommend]
unsafe impl<T> Once for Turn<'_, T> {}
