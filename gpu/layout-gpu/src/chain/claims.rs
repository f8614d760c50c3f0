//! Numbers that blocks claim. For example, a block reads a row number of an output from memory and claims it, so that
//! no other block writes this row.

use super::look::Words;
use super::turn::{Passed, Turn};
use crate::block::Block;
use crate::global::{Once, Order};
use crate::machine;
use crate::part::{Invariant, RANK};

/// The numbers that the blocks of a kernel can claim. At most one block can claim each number. One bit per number
/// records whether the number is claimed. See the example of [`Chain::claims`](super::Chain::claims).
#[derive(Debug)]
pub struct Claims<'a> {
    pub(super) words: *mut u64,
    /// The number of 64-bit values that contain the bits. The first of these values is at `words`.
    pub(super) count: u32,
    pub(super) of: Invariant<&'a ()>,
}

/// A number that this block has claimed. No other block can claim the same number. A claim is also an
/// [`Order`](crate::Order): with a claim, the block can write the tile with the claimed number.
#[derive(Debug)]
pub struct Claim<'a> {
    pub(super) number: u32,
    of: Invariant<&'a ()>,
}

impl<'a> Claims<'a> {
    /// Claims a number for this block. Returns `None` if this block or another block has already claimed `number`, or
    /// if `number` is not below `64 n` for a chain that is declared `of n`. If several blocks claim the same number,
    /// only the first of these blocks gets the number.
    #[must_use]
    #[inline(always)]
    pub fn claim<const N: usize>(&mut self, block: &mut Block<'_, N>, number: u32) -> Option<Claim<'a>> {
        let is_number = number / 64 < self.count;
        let word = Words(self.words.wrapping_add(number as usize / 64));
        let claimed = block.each(|thread| {
            let Words(word) = &word;
            // SAFETY: `claim_if` accesses memory only if `is_number` is `true`, so `number / 64 < count`, and the
            // address points to one of the `count` values. A chain with claims has no turns, so blocks access the
            // values only by atomic instructions that set bits.
            unsafe { machine::claim_if(is_number && thread.index() == 0, *word, number % 64) }
        });
        let is_free = block.first(&claimed) == 0;
        (is_number && is_free).then_some(Claim { number, of: core::marker::PhantomData })
    }
}

impl Claim<'_> {
    /// Returns the number that the block has claimed.
    #[must_use]
    #[inline(always)]
    pub fn number(&self) -> u32 {
        self.number
    }
}

/// Identifies the assignment of tiles to blocks by the chain with lifetime `'a`: the block with turn `i`, or with the
/// claim of number `i`, writes tile `i`.
#[doc(hidden)]
#[derive(Debug)]
pub struct InTurn<'a>(Invariant<&'a ()>);

macro_rules! orders {
    ($([$($t:ident)?] $turn:ty;)*) => {$(
        // SAFETY: the type of a chain offers either turns or claims, so all blocks use the chain in the same way. Only
        // one block gets each number, so no two blocks write the same tile.
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
