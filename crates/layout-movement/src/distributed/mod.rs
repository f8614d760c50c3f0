//! Triton's layouts of tensors in registers: which thread has which elements.
//!
//! A [`Distributed`] is a tile, known by where each bit of a register's, a lane's, a warp's and a block's number goes,
//! and how it is made as large as a tensor. [`to_layout`](Distributed::to_layout) makes a layout of it, from (thread,
//! value) to the tensor, counted down the columns, as those of `get_layoutC_TV` are.
//!
//! Source of the definitions: "Linear Layouts", arXiv 2505.23819, and what Triton answers for its attributes.

mod attribute;
mod blocked;
mod fit;
mod matrix;
mod part;
#[cfg(test)]
mod tests;

use core::fmt;
use layout_runtime::{Error, ErrorKind, IntTuple};

/// Dimensions of a tensor.
const MAX_RANK: usize = 5;
/// Bits of a register's number, of a lane's, of a warp's, of a block's.
const MAX_BITS: usize = 16;

/// Whose numbers have bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Of {
    Register,
    Lane,
    Warp,
    Block,
}

impl Of {
    /// All of them, and the words that Triton has for them.
    const ALL: [(Self, &'static str); 4] =
        [(Self::Register, "register"), (Self::Lane, "lane"), (Self::Warp, "warp"), (Self::Block, "block")];
}

/// For each bit of a number the coordinate that it adds, by exclusive or.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bits {
    len: usize,
    vectors: [[i64; MAX_RANK]; MAX_BITS],
}

impl Bits {
    const NONE: Self = Self { len: 0, vectors: [[0; MAX_RANK]; MAX_BITS] };

    const fn push(&mut self, vector: [i64; MAX_RANK]) -> Result<(), Error> {
        if self.len == MAX_BITS {
            return Err(Error::new(ErrorKind::TooManyLeaves));
        }
        self.vectors[self.len] = vector;
        self.len += 1;
        Ok(())
    }
}

/// What happens to registers whose elements others have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Copies {
    /// They stay, as Triton has it for matrix instructions.
    Kept,
    /// Those that a smaller tensor makes are left out.
    Left,
    /// All are left out.
    Dropped,
}

/// Which thread has which elements of a tensor: a layout of Triton's, which needs a shape to be a
/// [`Layout`](layout_runtime::Layout).
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
    /// Under the numbers of [`Of`]. A block's coordinates count tiles, if `counts_tiles`.
    bits: [Bits; 4],
    counts_tiles: bool,
    /// The tile's extents.
    extents: [i64; MAX_RANK],
    /// Dimensions, that which registers run along first in front.
    order: [usize; MAX_RANK],
    copies: Copies,
}

impl Distributed {
    /// The tile of one element.
    const fn one(rank: usize, order: [usize; MAX_RANK], copies: Copies) -> Self {
        Self { rank, bits: [Bits::NONE; 4], counts_tiles: true, extents: [1; MAX_RANK], order, copies }
    }

    /// Dimensions of the tensors.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.rank
    }

    const fn of(&self, of: Of) -> &Bits {
        &self.bits[of as usize]
    }

    /// The next bits of a number count along a dimension, up to `extent`; where the tile is as large as it is.
    const fn count(&mut self, of: Of, dimension: usize, extent: i64) -> Result<(), Error> {
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

    /// The next bits of a number do not move the coordinate.
    const fn repeat(&mut self, of: Of, times: i64) -> Result<(), Error> {
        ok!(require_power(times));
        each!(for _ in 0..times.trailing_zeros() as usize {
            ok!(self.bits[of as usize].push([0; MAX_RANK]));
        });
        Ok(())
    }
}

/// The largest extent: products of five fit.
const MOST: i64 = 1 << 40;

const fn require_power(number: i64) -> Result<(), Error> {
    if number < 1 || number.count_ones() != 1 || number > MOST {
        return Err(Error::new(ErrorKind::NotAPowerOfTwo { number }));
    }
    Ok(())
}

/// As many numbers as there are dimensions, side by side; one may stand alone.
const fn row(tuple: &IntTuple, rank: usize) -> Result<[i64; MAX_RANK], Error> {
    if tuple.depth() > 1 || tuple.len() != rank {
        return Err(Error::new(ErrorKind::RankMismatch { found: tuple.len() as i64, expected: rank as i64 }));
    }
    let mut row = [1; MAX_RANK];
    each!(for i in 0..rank {
        if !tuple.tree.leaves[i].is_number() || tuple.tree.leaves[i].symbol().is_some() {
            return Err(Error::new(ErrorKind::NotANumber).leaf(i));
        }
        row[i] = tuple.tree.leaves[i].value();
    });
    Ok(row)
}

/// Dimensions from the last to the first: rows are contiguous.
const fn rows_first(rank: usize) -> [usize; MAX_RANK] {
    let mut order = [0; MAX_RANK];
    each!(for i in 0..rank {
        order[i] = rank - 1 - i;
    });
    order
}

/// Triton's spelling of the tile: where each bit goes.
impl fmt::Display for Distributed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("#ttg.linear<{")?;
        for (i, (of, word)) in Of::ALL.into_iter().enumerate() {
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
