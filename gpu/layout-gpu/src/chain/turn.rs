//! The states of a turn: a new turn (`Turn`), a turn that has published its value (`Handed`), a turn that looks back
//! (`Looking`), and a turn that knows the result of all previous turns (`Passed`).

use super::look::{ALL, Looked, OWN, Prefix, Unknown, Words, is_all, publish, value, word};
use crate::block::Block;
use crate::element::Element;
use crate::part::Invariant;
use crate::uniform::Uniform;
use core::marker::PhantomData;

/// A turn: a numbered work item that one block works on, usually one tile. A turn is also an [`Order`](crate::Order):
/// with a turn, the block can write the tile with the turn's number.
#[derive(Debug)]
pub struct Turn<'a, T> {
    pub(super) words: *mut u64,
    pub(super) number: u32,
    pub(super) of: Invariant<(&'a (), T)>,
}

/// A turn that has published its value, but does not know the values of the previous turns yet. [`Turn::hand`] returns
/// this type.
#[derive(Debug)]
pub struct Handed<'a, T> {
    turn: Turn<'a, T>,
    own: T,
}

/// A turn with a block that is reading the values of previous turns. [`Turns::look`](super::Turns::look) returns this
/// type.
#[derive(Debug)]
pub struct Looking<'a, T, const N: usize> {
    turn: Turn<'a, T>,
    own: T,
    known: Prefix<T>,
    looked: Looked<N>,
}

/// A turn that knows the reduction of the values of all previous turns. [`Turn::before`] returns this type. A `Passed`
/// is also an [`Order`](crate::Order): with this value, the block can write the tile with the turn's number.
#[derive(Debug)]
pub struct Passed<'a> {
    pub(super) number: u32,
    of: Invariant<&'a ()>,
}

impl<'a, T: Element> Turn<'a, T> {
    /// Returns the number of the turn, counted from 0.
    #[must_use]
    #[inline(always)]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Publishes `own`, the value of this turn's tile, without looking back. Blocks with later turns wait for this
    /// value.
    #[must_use]
    #[inline(always)]
    pub fn hand<const N: usize>(self, block: &mut Block<'_, N>, own: T) -> Handed<'a, T> {
        publish(block, &Words(self.words), self.number, word(OWN, own));
        Handed { turn: self, own }
    }

    /// Publishes `own`, the value of this turn's tile. Then reduces the values of all previous turns with `op`, in the
    /// order of the turns. Returns two results: the reduction, which is `first` for turn 0, and this turn. With the
    /// turn, the block can write the turn's tile.
    ///
    /// `op` must be associative, and `first` must be its neutral element. The call waits until all previous turns have
    /// published their values. See the example of [`Chain::turn`](super::Chain::turn).
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
        let (mut before, mut unknown) = (first, Unknown { start: 0, end: number });
        while !unknown.is_none() {
            let found = Looked::at(block, words, unknown).joined_to_all(block, first, &op);
            before = op(value(found), before);
            unknown = if is_all(found) { unknown.none() } else { unknown.rest::<N>() };
        }
        publish(block, &words, number, word(ALL, op(before, own)));
        (before, Passed { number, of: PhantomData })
    }
}

impl<'a, T: Element> Handed<'a, T> {
    /// Starts to read the values of the previous turns that the prefix `known` does not contain. The call ignores
    /// `known` if `known` contains this turn or a later turn.
    #[inline(always)]
    pub(super) fn look<const N: usize>(self, block: &mut Block<'_, N>, known: Prefix<T>) -> Looking<'a, T, N> {
        let known = known.filter(|(_, behind)| *behind <= self.turn.number);
        let looked = Looked::at(block, Words(self.turn.words), Unknown::behind(known, self.turn.number));
        Looking { turn: self.turn, own: self.own, known, looked }
    }
}

impl<'a, T: Element, const N: usize> Looking<'a, T, N> {
    /// Reduces the values of all previous turns with `op`. Returns the result (`first` for turn 0), this turn, and the
    /// prefix up to and including this turn.
    #[inline(always)]
    pub(super) fn before(
        self,
        block: &mut Block<'_, N>,
        first: T,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> (T, Passed<'a>, Prefix<T>) {
        let (number, mut looked, mut before) = (self.turn.number, self.looked, first);
        while !looked.unknown.is_none() {
            before = op(looked.joined(block, first, &op), before);
            looked = Looked::at(block, Words(self.turn.words), looked.unknown.rest::<N>());
        }
        if let Some((known, _)) = self.known {
            before = op(known, before);
        }
        (before, Passed { number, of: PhantomData }, Some((op(before, self.own), number + 1)))
    }
}
