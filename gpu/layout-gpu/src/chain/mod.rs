//! Communication from each block to the following blocks, for scans over all tiles.
//!
//! Each block takes a turn, publishes the value of its tile, and looks back: its threads read the values of previous
//! turns in parallel. The search ends at a turn that has published the value of all tiles up to its own. (Merrill and
//! Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", 2016.) A block that takes several turns
//! remembers the value up to its last turn, and then reads only the turns after it.
//!
//! The same memory can hold claims instead: a bit per number, which the block that sets it owns.

mod claims;
mod look;
mod order;
mod turn;
mod turns;
mod word;

pub use claims::{Claim, Claims};
pub use turn::{Handed, Looking, Passed, Turn};
pub use turns::Turns;

use crate::block::Block;
use crate::element::Element;
use crate::machine;
use crate::part::Invariant;
use core::marker::PhantomData;
use turns::taken;

/// The shared state of a scan: one word per turn, and one word that counts turns. All words must be 0 when the kernel
/// starts.
#[derive(Debug)]
pub struct Chain<'a, T> {
    words: *mut u64,
    turns: u32,
    of: Invariant<(&'a (), T)>,
}

impl<'a, T: Element> Chain<'a, T> {
    /// # Safety
    /// The blocks of this kernel must be allowed to read and write `turns + 1` words, and these must be 0 when the
    /// kernel starts.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(words: *mut u64, turns: u32) -> Self {
        Self { words, turns, of: PhantomData }
    }

    /// Takes the turn of this block. Turns are numbered in the order in which blocks start, so that no block waits for
    /// a block that has not started.
    #[must_use]
    #[inline(always)]
    pub fn turn<const N: usize>(self, block: &mut Block<'_, N>) -> Turn<'a, T> {
        const { require_word::<T>() }
        let Some(turn) = taken(block, self.words, self.turns) else { machine::outside() };
        turn
    }

    /// The turns of this block, for a kernel in which each block takes several turns.
    #[must_use]
    #[inline(always)]
    pub fn turns<const N: usize>(self, _block: &mut Block<'_, N>) -> Turns<'a, T, N> {
        const { require_word::<T>() }
        Turns { words: self.words, turns: self.turns, known: None, of: PhantomData }
    }

    /// Claims of numbers: 64 for each turn. A block claims the number of a tile that it reads from memory, and then writes the tile.
    ///
    /// ```
    /// use colex::layout;
    /// use layout_gpu::kernel;
    ///
    /// layout! {
    ///     struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    ///     struct Vector { n: usize } = (n):(1);
    ///     struct Tile = (1,64);
    ///     struct Each = make_tiled_copy(UniversalCopy<32,32>, (1,64):(1,1), (1,1));
    /// }
    ///
    /// kernel! {
    ///     /// `output[indices[i]] = input[i]`; the first row that arrives if two indices are equal
    ///     fn scatter(block: Block<64>, n: u32, rows: u32, columns: u32)
    ///     grid [n, 1],
    ///     reads indices: [u32] in Vector(n),
    ///     reads input: [f32] in Rows(n, columns),
    ///     writes output: [f32] in Rows(rows, columns),
    ///     chains claims: [u32] of rows.div_ceil(64),
    ///     {
    ///         let index = indices.get(block.x());
    ///         if index < rows && let Some(claim) = claims.claims(block).claim(block, index) {
    ///             let from = input.tile(Tile, (block.x(), 0));
    ///             let mut to = output.tile_of(block, Tile, &claim).partitions_d(Each);
    ///             block.each_with(&mut to, |thread, mut to| to.set((0, 0, 0), from.partition_s(Each, &thread).get((0, 0, 0))));
    ///         }
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let mut output = [0.0; 6];
    ///     scatter::on_cpu(&[2, 0], &[1.0, 2.0, 3.0, 4.0], &mut output, 2, 3, 2).unwrap();
    ///     assert_eq!(output, [3.0, 4.0, 0.0, 0.0, 1.0, 2.0]);
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn claims<const N: usize>(self, _block: &mut Block<'_, N>) -> Claims<'a> {
        Claims { words: self.words, count: self.turns, of: PhantomData }
    }
}

/// Checks at compile time that a value and its state fit 64 bits.
#[track_caller]
const fn require_word<T>() {
    crate::require(size_of::<T>() == 4, "blocks can only pass on values of four bytes");
}
