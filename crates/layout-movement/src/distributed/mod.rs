//! Triton's layouts of tensors in registers.
//!
//! A [`Distributed`] describes a tile and the rule for extending the tile to a tensor. For each bit of the register,
//! lane, warp and block numbers, the [`Distributed`] contains a basis vector. If the bit is 1, the vector is XORed into
//! the coordinate of the element. [`to_layout`](Distributed::to_layout) converts a [`Distributed`] to a map from
//! (thread, value) to column-major positions in the tensor, like CuTe's `get_layoutC_TV`.
//!
//! Source of the definitions: "Linear Layouts", arXiv 2505.23819, and the layouts that Triton's implementation
//! computes.

mod attribute;
mod blocked;
mod fit;
mod matrix;
mod part;
mod shared;
#[cfg(test)]
mod tests;

use core::fmt;
use layout_runtime::rules::{NotANumber, NotAPowerOfTwo, RankMismatch, TooManyLeaves};
use layout_runtime::{Error, IntTuple};

/// Maximum number of dimensions of a tensor.
const MAX_RANK: usize = 5;
/// Maximum number of bits of a register, lane, warp or block number.
const MAX_BITS: usize = 16;

/// The numbers that have basis vectors for their bits: register, lane, warp and block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BitOwner {
    Register,
    Lane,
    Warp,
    Block,
}

impl BitOwner {
    /// All variants, with the names that Triton uses.
    const ALL: [(Self, &'static str); 4] =
        [(Self::Register, "register"), (Self::Lane, "lane"), (Self::Warp, "warp"), (Self::Block, "block")];
}

/// The basis vectors of a register, lane, warp or block number, one per bit. If a bit is 1, its vector is XORed into
/// the coordinate of the element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bits {
    len: usize,
    vectors: [[i64; MAX_RANK]; MAX_BITS],
}

impl Bits {
    const NONE: Self = Self { len: 0, vectors: [[0; MAX_RANK]; MAX_BITS] };

    const fn push(&mut self, vector: [i64; MAX_RANK]) -> Result<(), Error> {
        if self.len == MAX_BITS {
            return Err(TooManyLeaves.error());
        }
        self.vectors[self.len] = vector;
        self.len += 1;
        Ok(())
    }
}

/// The rule for register bits that only repeat an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Copies {
    /// Keeps all register bits that repeat an element, as Triton does for matrix instructions.
    Kept,
    /// Removes a register bit that repeats an element only because the tensor is smaller than the tile.
    Left,
    /// Removes all register bits that repeat an element.
    Dropped,
}

/// A layout of Triton: the distribution of a tensor over threads. [`to_layout`](Self::to_layout) converts it to a
/// [`Layout`](layout_runtime::Layout) for a tensor of a given shape.
///
/// ```
/// use colex::{Distributed, IntTuple};
///
/// let text = "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>";
/// let layout = Distributed::named(text).unwrap().to_layout(&IntTuple::from((32, 32))).unwrap();
/// assert_eq!(layout.to_string(), "((4,32),(4,2)):((128,1),(32,512))");
/// // Thread 37 is lane 5 of warp 1: row 9, columns 4 to 7.
/// assert_eq!(layout.at((37, 0)), 9 + 4 * 32);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distributed {
    rank: usize,
    /// The basis vectors of each number, indexed by [`BitOwner`]. If `counts_tiles` is `true`, the entries of the
    /// vectors of the block number do not count elements. Instead, they count parts of the tensor, where each block has
    /// one part.
    bits: [Bits; 4],
    counts_tiles: bool,
    /// The extents of the tile.
    extents: [i64; MAX_RANK],
    /// The dimensions in the order in which additional registers iterate over tiles, fastest first.
    order: [usize; MAX_RANK],
    copies: Copies,
}

impl Distributed {
    /// Returns a tile with one element. The number of dimensions is `rank`.
    const fn one(rank: usize, order: [usize; MAX_RANK], copies: Copies) -> Self {
        Self { rank, bits: [Bits::NONE; 4], counts_tiles: true, extents: [1; MAX_RANK], order, copies }
    }

    /// Returns the number of dimensions of a tensor with this layout.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.rank
    }

    const fn of(&self, of: BitOwner) -> &Bits {
        &self.bits[of as usize]
    }

    /// Appends bits to the register, lane, warp or block number (`of`). The new bits advance the coordinate along
    /// `dimension`, and the tile becomes `extent` times as large along this dimension.
    const fn count(&mut self, of: BitOwner, dimension: usize, extent: i64) -> Result<(), Error> {
        ok!(require_power(extent));
        let mut reached = 1;
        while reached < extent {
            let mut vector = [0; MAX_RANK];
            vector[dimension] = self.extents[dimension];
            ok!(self.bits[of as usize].push(vector));
            self.extents[dimension] *= 2;
            reached *= 2;
        }
        Ok(())
    }

    /// Appends bits to the register, lane, warp or block number (`of`). The new bits do not change the coordinate, so
    /// that each element occurs `times` times as often.
    const fn repeat(&mut self, of: BitOwner, times: i64) -> Result<(), Error> {
        ok!(require_power(times));
        each!(for _ in 0..times.trailing_zeros() as usize {
            ok!(self.bits[of as usize].push([0; MAX_RANK]));
        });
        Ok(())
    }
}

/// Maximum extent of a tile, and maximum number of repetitions of an element.
const MOST: i64 = 1 << 40;

const fn require_power(number: i64) -> Result<(), Error> {
    if number < 1 || number.count_ones() != 1 || number > MOST {
        return Err(NotAPowerOfTwo { number }.error());
    }
    Ok(())
}

/// Returns the entries of a flat tuple, which must have `rank` entries. An integer counts as a tuple with one entry.
const fn row(tuple: &IntTuple, rank: usize) -> Result<[i64; MAX_RANK], Error> {
    if tuple.depth() > 1 || tuple.len() != rank {
        return Err(RankMismatch { found: tuple.len() as i64, expected: rank as i64 }.error());
    }
    let mut row = [1; MAX_RANK];
    each!(for i in 0..rank {
        if !tuple.tree.leaves[i].is_number() || tuple.tree.leaves[i].symbol().is_some() {
            return Err(NotANumber.error().leaf(i));
        }
        row[i] = tuple.tree.leaves[i].value();
    });
    Ok(row)
}

/// Returns the dimensions from the last to the first. In this order, the elements of a row are contiguous.
const fn rows_first(rank: usize) -> [usize; MAX_RANK] {
    let mut order = [0; MAX_RANK];
    each!(for i in 0..rank {
        order[i] = rank - 1 - i;
    });
    order
}

/// Prints the tile in Triton's syntax, with the basis vector of each bit, as `#ttg.linear<{register = [[0, 1]], …}>`.
impl fmt::Display for Distributed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("#ttg.linear<{")?;
        for (i, (of, word)) in BitOwner::ALL.into_iter().enumerate() {
            write!(f, "{}{word} = [", if i > 0 { ", " } else { "" })?;
            let bits = self.of(of);
            for (k, vector) in bits.vectors[..bits.len].iter().enumerate() {
                write!(f, "{}{:?}", if k > 0 { ", " } else { "" }, &vector[..self.rank])?;
            }
            f.write_str("]")?;
        }
        f.write_str("}>")
    }
}
