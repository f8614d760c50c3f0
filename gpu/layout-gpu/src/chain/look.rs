//! Look-back: reads the values that previous turns have published.

use super::word::{ALL, OWN, Words, is_all, value, word};
use crate::block::{Block, Each, Thread};
use crate::element::Element;
use crate::machine;
use crate::uniform::Uniform;
use crate::unroll::turns;

/// `op` over the values of all turns up to some turn, and the number of the next turn, if the block knows them.
pub(super) type Prefix<T> = Option<(T, u32)>;

/// The turns `start..end` with values that the block does not know yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unknown {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Unknown {
    /// The turns before `end` that are not in `known`.
    #[inline(always)]
    pub(super) fn behind<T>(known: Prefix<T>, end: u32) -> Self {
        Self { start: known.map_or(0, |(_, behind)| behind), end }
    }

    #[inline(always)]
    pub(super) fn is_none(self) -> bool {
        self.start >= self.end
    }

    #[inline(always)]
    pub(super) fn none(self) -> Self {
        Self { end: self.start, ..self }
    }

    /// The turn that a thread reads, or `None` if there are fewer turns than threads. The last thread reads the nearest
    /// turn.
    #[inline(always)]
    fn turn<const N: usize>(self, thread: &Thread<'_>) -> Option<usize> {
        let back = N as u32 - thread.index();
        (back <= self.end - self.start).then(|| (self.end - back) as usize)
    }

    /// The turns that remain after every thread has read one.
    #[inline(always)]
    pub(super) fn rest<const N: usize>(self) -> Self {
        Self { end: self.end - (self.end - self.start).min(N as u32), ..self }
    }
}

/// Turns that a block reads, and their published words at the time of the read.
#[derive(Debug)]
pub(super) struct Looked<const N: usize> {
    words: Words,
    pub(super) unknown: Unknown,
    seen: Each<u64, N>,
}

impl<const N: usize> Looked<N> {
    #[inline(always)]
    pub(super) fn at(block: &mut Block<'_, N>, words: Words, unknown: Unknown) -> Self {
        let seen = block.each(|thread| {
            let Words(words) = &words;
            // SAFETY: `turn` returns the number of a previous turn, and each turn has a word.
            unknown.turn::<N>(&thread).map_or(0, |turn| unsafe { machine::word(words.wrapping_add(turn)) })
        });
        Self { words, unknown, seen }
    }

    /// Waits until all values are published. A thread without a turn gets the neutral value `first`.
    #[inline(always)]
    fn written<T: Element>(&self, block: &mut Block<'_, N>, first: T) -> Each<u64, N> {
        let (words, unknown) = (&self.words, self.unknown);
        block.each_with(&self.seen, |thread, seen| {
            let Words(words) = words;
            let Some(turn) = unknown.turn::<N>(&thread) else { return word(OWN, first) };
            // SAFETY: `turn` returns the number of a previous turn, and each turn has a word.
            if *seen == 0 { unsafe { machine::written_word(words.wrapping_add(turn)) } } else { *seen }
        })
    }

    /// `op` over the values of these turns.
    #[inline(always)]
    pub(super) fn joined<T: Element>(&self, block: &mut Block<'_, N>, first: T, op: impl Fn(T, T) -> T + Uniform) -> T {
        let written = self.written(block, first);
        let values = block.each_with(&written, |_, word| value(*word));
        block.reduce(&values, op)
    }

    /// `op` over the values of these turns, starting at the last turn with a published prefix.
    #[inline(always)]
    pub(super) fn joined_to_all<T: Element>(
        &self,
        block: &mut Block<'_, N>,
        first: T,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> u64 {
        let known = self.written(block, first);
        let knows_all = block.each_with(&known, |_, known| is_all(*known));
        let all = block.ballot(&knows_all);
        let values = block.each_with((&known, &all), |thread, (known, all)| {
            // A turn with a published prefix makes the previous turns irrelevant.
            if all >> thread.lane() > 1 { first } else { value(*known) }
        });
        let values = block.reduce_lanes::<32, T>(&values, &op);
        let of_warp =
            block.each_with((&values, &all), |_, (value, all)| word(if *all == 0 { OWN } else { ALL }, *value));
        let join = |a: u64, b: u64| if is_all(b) { b } else { word((a >> 32) as u32, op(value(a), value(b))) };
        let warps = block.of_warps::<u64, 32>(&of_warp, 0);
        let mut found = warps[0];
        turns(N / 32 - 1, |before| found = join(found, warps[before + 1]));
        found
    }
}

/// Lets one thread publish a value.
#[inline(always)]
pub(super) fn publish<const N: usize>(block: &mut Block<'_, N>, words: &Words, turn: u32, word: u64) {
    block.each(|thread| {
        let Words(words) = words;
        // SAFETY: each turn has a word, and only the block that has this turn writes it.
        unsafe { machine::publish_if(thread.index() == 0, words.wrapping_add(turn as usize), word) }
    });
}
