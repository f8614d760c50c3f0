//! Numbers that blocks claim. For example, a block reads a row number of an output from memory and claims it, so that
//! no other block writes this row.

use super::look::Words;
use super::turn::{Passed, Turn};
use crate::block::Block;
use crate::global::{Once, Order};
use crate::machine;
use crate::part::{Invariant, RANK};

/// A set of numbers. At most one block can claim each number. One bit per number records whether the number is claimed.
#[derive(Debug)]
pub struct Claims<'a> {
    pub(super) words: *mut u64,
    /// The number of 64-bit values to which `words` points.
    pub(super) count: u32,
    pub(super) of: Invariant<&'a ()>,
}

/// A number that only this block has claimed. A claim is also an [`Order`](crate::Order): with a claim, the block can
/// write the tile with the claimed number.
#[derive(Debug)]
pub struct Claim<'a> {
    pub(super) number: u32,
    of: Invariant<&'a ()>,
}

impl<'a> Claims<'a> {
    /// Claims a number for this block. Returns `None` if a block has already claimed the number, or if the number is
    /// not below 64 times the length of the chain. If several blocks claim the same number, exactly one of them gets
    /// the number.
    #[must_use]
    #[inline(always)]
    pub fn claim<const N: usize>(&mut self, block: &mut Block<'_, N>, number: u32) -> Option<Claim<'a>> {
        let is_number = number / 64 < self.count;
        let word = Words(self.words.wrapping_add(number as usize / 64));
        let claimed = block.each(|thread| {
            let Words(word) = &word;
            // SAFETY: `is_number` returns `true` only if `number / 64 < count`, so the address points to one of the
            // `count` values. A chain with claims has no turns, so blocks access the values only by atomic instructions
            // that set bits.
            unsafe { machine::claim_if(is_number && thread.index() == 0, *word, number % 64) }
        });
        let is_free = block.first(&claimed) == 0;
        (is_number && is_free).then_some(Claim { number, of: core::marker::PhantomData })
    }
}

impl Claim<'_> {
    /// Returns the number that was claimed.
    #[must_use]
    #[inline(always)]
    pub fn number(&self) -> u32 {
        self.number
    }
}

/// The assignment of tiles to blocks by the turns or claims of the chain with lifetime `'a`: the block that has number
/// `i` writes tile `i`.
#[doc(hidden)]
#[derive(Debug)]
pub struct InTurn<'a>(Invariant<&'a ()>);

macro_rules! orders {
    ($([$($t:ident)?] $turn:ty;)*) => {$(
        // SAFETY: the type of a chain offers either turns or claims, so all blocks use the chain in the same way. Only
        // one block gets each number. So no two blocks write the same tile.
        #[diagnostic::do_not_recommend]
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
    [] Claim<'a>;
    [] &Claim<'a>;
    [] Passed<'a>;
    [] &Passed<'a>;
    [T] Turn<'a, T>;
    [T] &Turn<'a, T>;
}

// SAFETY: a number is claimed once, and a claim cannot be copied, so no two values have the same number.
#[diagnostic::do_not_recommend]
unsafe impl Once for Claim<'_> {}
// SAFETY: a turn can be neither copied nor created twice, so no two values have the same number.
#[diagnostic::do_not_recommend]
unsafe impl Once for Passed<'_> {}
// SAFETY: a turn can be neither copied nor created twice, so no two values have the same number.
#[diagnostic::do_not_recommend]
unsafe impl<T> Once for Turn<'_, T> {}
