//! The look at the turns before, and what is handed to those behind.

use super::word::{ALL, OWN, Words, is_all, value, word};
use crate::block::{Block, Each, Thread};
use crate::element::Element;
use crate::machine;
use crate::uniform::Uniform;
use crate::unroll::turns;
use crate::unseen::unseen;

/// How far before `end` the turn is that a thread looks at, 1 for the nearest; nothing if there is none.
#[inline(always)]
#[unseen]
fn back<const N: usize>(thread: &Thread<'_>, end: u32) -> Option<u32> {
    let back = N as u32 - thread.index();
    (back <= end).then_some(back)
}

/// The words of the turns before `end`, as they are now.
#[inline(always)]
#[unseen]
pub(super) fn look<const N: usize>(block: &mut Block<'_, N>, words: &Words, end: u32) -> Each<u64, N> {
    block.each(|thread| {
        let Words(words) = words;
        // SAFETY: the word of a turn before.
        back::<N>(&thread, end).map_or(0, |back| unsafe { machine::word(words.wrapping_add((end - back) as usize)) })
    })
}

/// `op` over their values, behind the last one that knows all before it.
#[inline(always)]
#[unseen]
pub(super) fn joined<T: Element, const N: usize>(
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
#[unseen]
pub(super) fn publish<const N: usize>(block: &mut Block<'_, N>, words: &Words, turn: u32, word: u64) {
    block.each(|thread| {
        let Words(words) = words;
        // SAFETY: the word of this turn, which this block alone writes.
        unsafe { machine::publish_if(thread.index() == 0, words.wrapping_add(turn as usize), word) }
    });
}
