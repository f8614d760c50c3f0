//! Look-back: a block reads the values that previous turns have published. A published value has 64 bits: 32 bits for
//! the value itself, and 32 bits for its state.

use crate::block::{Block, Each, Thread};
use crate::element::Element;
use crate::machine;
use crate::uniform::Uniform;
use crate::unroll::turns;

/// The prefix that a block knows: the result of reducing the values of turns `0..n`, and the number `n`. `None` if the
/// block does not know a prefix.
pub(super) type Prefix<T> = Option<(T, u32)>;

/// The turns `start..end`. The block does not know their values yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unknown {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Unknown {
    /// Returns the turns before `end` that the prefix `known` does not contain.
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

    /// Returns the number of the turn that a thread reads. The last thread reads the nearest turn, `end - 1`, the
    /// second to last thread reads turn `end - 2`, and so on. If there are fewer turns than threads, the first threads
    /// have no turn, and the function returns `None` for them.
    #[inline(always)]
    fn turn<const N: usize>(self, thread: &Thread<'_>) -> Option<usize> {
        let back = N as u32 - thread.index();
        (back <= self.end - self.start).then(|| (self.end - back) as usize)
    }

    /// Returns the turns that remain after each of the `N` threads has read one turn.
    #[inline(always)]
    pub(super) fn rest<const N: usize>(self) -> Self {
        Self { end: self.end - (self.end - self.start).min(N as u32), ..self }
    }
}

/// The turns that a block reads, and the 64-bit values that its threads have read, one per thread. The value is 0 if
/// the turn had not published its value yet.
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
            // SAFETY: `turn` returns a number below `end`, which is the number of a previous turn. The chain has a
            // 64-bit value for each turn, so the address is valid for an atomic read.
            unknown.turn::<N>(&thread).map_or(0, |turn| unsafe { machine::word(words.wrapping_add(turn)) })
        });
        Self { words, unknown, seen }
    }

    /// Waits until all turns that the threads read have published their values. Returns each thread's value. A thread
    /// without a turn gets the neutral element `first`.
    #[inline(always)]
    fn written<T: Element>(&self, block: &mut Block<'_, N>, first: T) -> Each<u64, N> {
        let (words, unknown) = (&self.words, self.unknown);
        block.each_with(&self.seen, |thread, seen| {
            let Words(words) = words;
            let Some(turn) = unknown.turn::<N>(&thread) else { return word(OWN, first) };
            // SAFETY: `turn` is the number of a previous turn, so the address is valid, as in `at`.
            if *seen == 0 { unsafe { machine::written_word(words.wrapping_add(turn)) } } else { *seen }
        })
    }

    /// Waits for the values of the turns that the threads read. Reduces these values with `op`, in the order of the
    /// turns.
    #[inline(always)]
    pub(super) fn joined<T: Element>(&self, block: &mut Block<'_, N>, first: T, op: impl Fn(T, T) -> T + Uniform) -> T {
        let written = self.written(block, first);
        let values = block.each_with(&written, |_, word| value(*word));
        block.reduce(&values, op)
    }

    /// Waits for the values of the turns that the threads read, and reduces these values with `op`, in the order of the
    /// turns. If some of these turns have published a prefix, the reduction starts with the last prefix, because a
    /// prefix contains the values of all previous turns. Returns the result and its state, packed by [`word`]. The
    /// state is `ALL` if the result contains a prefix, otherwise `OWN`.
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
            // A prefix contains the values of all previous turns. So every value before the last prefix of the warp is
            // replaced by `first`, and is not counted twice.
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

/// Publishes `word` as the value of turn `turn`. Thread 0 writes the value.
#[inline(always)]
pub(super) fn publish<const N: usize>(block: &mut Block<'_, N>, words: &Words, turn: u32, word: u64) {
    block.each(|thread| {
        let Words(words) = words;
        // SAFETY: the chain has a 64-bit value for each turn, so the address is valid. Only the block that has this
        // turn writes the value, and all blocks access it atomically.
        unsafe { machine::publish_if(thread.index() == 0, words.wrapping_add(turn as usize), word) }
    });
}

/// State of a published value that is the value of the turn's tile only. Before publication, the state is 0.
pub(super) const OWN: u32 = 1;
/// State of a published value that is a prefix: the reduction of the values of all turns up to and including this turn.
pub(super) const ALL: u32 = 2;

/// Packs a 4-byte value and its state into 64 bits, so that one read returns the value and the state.
#[inline(always)]
pub(super) fn word<T: Element>(state: u32, value: T) -> u64 {
    // SAFETY: a `u32` has 4 bytes, and `require_word` checks that `T` has 4 bytes too. Every element has an initialized
    // bit pattern without padding.
    let bits: u32 = unsafe { core::mem::transmute_copy(&value) };
    u64::from(state) << 32 | u64::from(bits)
}

#[inline(always)]
pub(super) fn value<T: Element>(word: u64) -> T {
    let bits = word as u32;
    // SAFETY: every bit pattern is a valid element, and `require_word` checks that `T` has 4 bytes, the size of `bits`.
    unsafe { core::mem::transmute_copy(&bits) }
}

/// Returns `true` if the published value is a prefix.
#[inline(always)]
pub(super) fn is_all(word: u64) -> bool {
    (word >> 32) as u32 == ALL
}

/// A pointer to the published values. Unlike `*mut u64`, this type is `Sync`, so the closure of a phase can capture it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words(pub(super) *mut u64);

// SAFETY: all threads access the values only by atomic instructions.
unsafe impl Sync for Words {}
