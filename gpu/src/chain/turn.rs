//! A turn, from its number to the values before it.

use super::look::{joined, look, publish};
use super::word::{ALL, OWN, Words, is_all, value, word};
use crate::block::{Block, Each};
use crate::element::Element;
use crate::part::Invariant;
use crate::uniform::Uniform;
use crate::unseen::unseen;
use core::marker::PhantomData;

/// The turn of a block: another one for each. It is the [`Order`](crate::Order) of the block's tile.
#[derive(Debug)]
pub struct Turn<'a, T> {
    pub(super) words: *mut u64,
    pub(super) number: u32,
    pub(super) of: Invariant<(&'a (), T)>,
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

/// A turn that knows what is before it. It is the [`Order`](crate::Order) of the block's tile too.
#[derive(Debug)]
pub struct Passed<'a> {
    pub(super) number: u32,
    of: Invariant<&'a ()>,
}

#[unseen]
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

#[unseen]
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

#[unseen]
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
