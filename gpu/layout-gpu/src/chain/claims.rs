//! Numbers that blocks claim, such as rows of an output that are known only from indices in memory.

use super::word::Words;
use crate::block::Block;
use crate::machine;
use crate::part::Invariant;

/// Numbers that blocks claim. A number is claimed once; a bit per number tells whether it is claimed.
#[derive(Debug)]
pub struct Claims<'a> {
    pub(super) words: *mut u64,
    /// The number of words.
    pub(super) count: u32,
    pub(super) of: Invariant<&'a ()>,
}

/// A number that only this block has. It is also the [`Order`](crate::Order) of the block's tile.
#[derive(Debug)]
pub struct Claim<'a> {
    pub(super) number: u32,
    of: Invariant<&'a ()>,
}

impl<'a> Claims<'a> {
    /// Claims a number for this block. Returns `None` if a block has already claimed it, or if there is no bit for it. Which one of several blocks
    /// gets a number is not specified.
    #[must_use]
    #[inline(always)]
    pub fn claim<const N: usize>(&mut self, block: &mut Block<'_, N>, number: u32) -> Option<Claim<'a>> {
        let is_number = number / 64 < self.count;
        let word = Words(self.words.wrapping_add(number as usize / 64));
        let claimed = block.each(|thread| {
            let Words(word) = &word;
            // SAFETY: if the number has a bit, this is one of the words, which are only accessed to set bits.
            unsafe { machine::claim_if(is_number && thread.index() == 0, *word, number % 64) }
        });
        let is_free = block.first(&claimed) == 0;
        (is_number && is_free).then_some(Claim { number, of: core::marker::PhantomData })
    }
}

impl Claim<'_> {
    /// The number.
    #[must_use]
    #[inline(always)]
    pub fn number(&self) -> u32 {
        self.number
    }
}
