//! Communication from each block to later blocks, for scans over all tiles of a tensor.
//!
//! A *turn* is a work item, usually one tile. Turns are numbered in the order in which blocks request them. A block
//! publishes one value for its tile, for example the sum of the tile's elements. The block then looks back: its threads
//! read the values of previous turns in parallel. When a block knows the values of all previous turns, it publishes a
//! *prefix*, the reduction of all values up to this turn. A block with a later turn does not need to look back beyond
//! the last prefix. (Merrill and Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", 2016.) A block
//! that takes several turns remembers the prefix up to its last turn. For its next turn, the block reads only the
//! values of the turns in between.
//!
//! A chain of `bool` has claims instead of turns: its memory contains one bit per number. The block that sets a bit has
//! claimed the bit's number. The type of a chain determines whether the chain has turns or claims, so all blocks of a
//! kernel use a chain in the same way.

mod claims;
mod look;
mod turn;
mod turns;

pub use claims::{Claim, Claims};
pub use turn::{Handed, Looking, Passed, Turn};
pub use turns::Turns;

use crate::block::Block;
use crate::element::Element;
use crate::machine;
use crate::part::Invariant;
use core::marker::PhantomData;
use turns::taken;

/// A type for the values of a chain: an element type such as `f32` if blocks pass values from turn to turn, or `bool` if
/// blocks only claim numbers.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a chain cannot contain values of type `{Self}`",
    note = "for a chain of turns, write an element type such as `f32`; for a chain of claims, write `bool`"
)]
pub trait Chained {}

#[diagnostic::do_not_recommend]
impl<T: Element> Chained for T {}

// Rust accepts this second implementation only because `bool` is not an element. So no chain has both turns and claims.
#[diagnostic::do_not_recommend]
impl Chained for bool {}

/// Memory through which the blocks of a kernel communicate. A kernel declares a chain with `chains name: [T] of n`. The
/// chain has `n` 64-bit values and a counter, which are 0 when the kernel starts.
///
/// If `T` is an element of 4 bytes, the chain has `n` turns, for example for a scan: see [`turn`](Self::turn). If `T`
/// is `bool`, the chain has claims: see [`claims`](Self::claims).
#[derive(Debug)]
pub struct Chain<'a, T> {
    words: *mut u64,
    turns: u32,
    of: Invariant<(&'a (), T)>,
}

impl<T> Chain<'_, T> {
    /// # Safety
    /// `words` must be valid for reads and writes of `turns + 1` values by the blocks of this kernel only, and the
    /// values must be 0 when the kernel starts.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(words: *mut u64, turns: u32) -> Self
    where
        T: Chained,
    {
        Self { words, turns, of: PhantomData }
    }
}

impl<'a, T: Element> Chain<'a, T> {
    /// Returns the next turn, for a kernel in which each block takes one turn. Turns are numbered in the order in which
    /// blocks request them. So if a block waits for a previous turn, the block with that turn is already running.
    /// Aborts the kernel if all turns of the chain have been requested, so declare at least one turn per block of the
    /// grid.
    ///
    /// ```
    /// use colex::layout;
    /// use layout_gpu::kernel;
    ///
    /// layout! {
    ///     struct Vector { n: usize } = (n):(1);
    ///     struct Tile = (64):(1);
    ///     struct Each = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    /// }
    ///
    /// kernel! {
    ///     /// `output[i] = input[0] + … + input[i]`
    ///     fn prefix_sums(block: Block<64>, n: u32)
    ///         grid [n.div_ceil(64), 1],
    ///         reads input: [u32] in Vector(n),
    ///         writes output: [u32] in Vector(n),
    ///         chains sums: [u32] of n.div_ceil(64),
    ///     {
    ///         let turn = sums.turn(block);
    ///         let first = 64 * turn.number();
    ///         let values = block.each(|thread| input.get(first + thread.index()));
    ///         let (before_thread, sum) = block.scan(&values, 0, |a, b| a + b);
    ///         // The sum of all elements in previous tiles.
    ///         let (before_tile, turn) = turn.before(block, sum, 0, |a, b| a + b);
    ///         let mut output = output.tile_in(block, Tile, turn).partitions_d(Each);
    ///         block.each_with((&values, &before_thread, &mut output), |_, (value, before, mut output)| {
    ///             output.set((0, 0), before_tile + before + value)
    ///         });
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let mut output = [0; 130];
    ///     prefix_sums::on_cpu(&[1; 130], &mut output, 130).unwrap();
    ///     assert_eq!((output[0], output[64], output[129]), (1, 65, 130));
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn turn<const N: usize>(self, block: &mut Block<'_, N>) -> Turn<'a, T> {
        const { require_word::<T>() }
        let Some(turn) = taken(block, self.words, self.turns) else { machine::outside() };
        turn
    }

    /// Returns the object from which this block requests turns, for a kernel in which a block may take several turns.
    /// See the example of [`Turns`].
    #[must_use]
    #[inline(always)]
    pub fn turns<const N: usize>(self, _block: &mut Block<'_, N>) -> Turns<'a, T, N> {
        const { require_word::<T>() }
        Turns { words: self.words, turns: self.turns, known: None, of: PhantomData }
    }
}

impl<'a> Chain<'a, bool> {
    /// Returns the object with which this block claims numbers. A chain that is declared `of n` has the numbers from 0
    /// to `64 n - 1`. A block that has claimed the number of a tile may write this tile. The number can be a value that
    /// the block has read from memory.
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
    ///     /// `output[indices[i]] = input[i]`. If two indices are equal, the first row that arrives is written.
    ///     fn scatter(block: Block<64>, n: u32, rows: u32, columns: u32)
    ///     grid [n, 1],
    ///     reads indices: [u32] in Vector(n),
    ///     reads input: [f32] in Rows(n, columns),
    ///     writes output: [f32] in Rows(rows, columns),
    ///     chains claims: [bool] of rows.div_ceil(64),
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

/// Checks at compile time that `T` has 4 bytes, so that a value and its 32-bit state fit into 64 bits.
#[track_caller]
const fn require_word<T>() {
    crate::require(
        size_of::<T>() == 4,
        "blocks can only publish values of 4 bytes: use an element type such as `f32` or `u32`",
    );
}
