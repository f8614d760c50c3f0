//! Extends the tile of a [`Distributed`] to the shape of a tensor, and converts the result to a layout.

use super::{BitOwner, Bits, Copies, Distributed, MAX_RANK, require_power, row};
use layout_runtime::rules::SizeOverflow;
use layout_runtime::{Error, IntTuple, Layout};

impl Distributed {
    /// Returns the layout for a tensor of shape `shape`: a map from (thread, value) to column-major positions in the
    /// tensor. The low bits of a thread number are the lane, and the high bits are the warp. If the tensor is divided
    /// among several blocks of a cluster, the number of the block is a third mode.
    ///
    /// If the tensor is larger than the tile, a thread has more registers, which iterate over the tiles of the tensor.
    /// If the tensor is smaller than the tile, several threads or registers have the same element. The modes of the
    /// layout that count these threads or registers have stride 0.
    ///
    /// Law: for each 1 bit of the thread number and of the value number, the map XORs Triton's basis vector for this
    /// bit into the position. Source: Triton's `toLinearLayout`.
    ///
    /// # Errors
    /// If the rank of the shape differs from the rank of the tile, if an extent is not a power of two, if the tensor
    /// has more than `2^62` elements, or if the layout would have more than 32 leaves.
    ///
    /// ```
    /// use colex::{Distributed, IntTuple};
    ///
    /// let mma = Distributed::nvidia_mma(2, &IntTuple::from((2, 1)), &IntTuple::from((16, 8))).unwrap();
    /// assert_eq!(mma.to_layout(&IntTuple::from((16, 8))).unwrap().to_string(), "((4,8,2),(2,2)):((32,1,0),(16,8))");
    /// ```
    pub const fn to_layout(&self, shape: &IntTuple) -> Result<Layout, Error> {
        let fitted = ok!(self.fitted(shape), |error| error.of("tile_to_shape", 1));
        Ok(ok!(fitted, |error| error.of("tile_to_shape", 0)))
    }

    /// Returns the layout for a tensor. An inner error concerns the tile, and an outer error concerns the shape.
    const fn fitted(&self, shape: &IntTuple) -> Result<Result<Layout, Error>, Error> {
        let extents = ok!(row(shape, self.rank));
        let mut bits = 0;
        each!(for i in 0..self.rank {
            ok!(require_power(extents[i]), |error| error.leaf(i));
            bits += extents[i].trailing_zeros();
        });
        if bits > 62 { Err(SizeOverflow.error()) } else { Ok(self.over(extents)) }
    }

    /// Returns the layout for a tensor of these extents.
    const fn over(mut self, extents: [i64; MAX_RANK]) -> Result<Layout, Error> {
        let each = self.of_each_block(extents);
        let mut i = 0;
        while i < self.rank {
            let dimension = self.order[i];
            let rest = each[dimension] / self.extents[dimension];
            ok!(self.count(BitOwner::Register, dimension, if rest > 1 { rest } else { 1 }));
            i += 1;
        }
        let registers = kept(self.of(BitOwner::Register), each, self.copies);
        let mut columns = Columns { len: 0, indices: [0; MAX_COLUMNS], strides: strides(extents, self.rank) };
        columns.push(&kept(self.of(BitOwner::Lane), each, Copies::Kept));
        columns.push(&kept(self.of(BitOwner::Warp), each, Copies::Kept));
        let threads = columns.len;
        columns.push(&registers);
        let values = columns.len - threads;
        columns.push(&self.blocks(extents, each));
        let blocks = columns.len - threads - values;
        let sizes = [1_i64 << threads, 1 << values, 1 << blocks];
        let shape = ok!(IntTuple::flat(sizes.split_at(if blocks > 0 { 3 } else { 2 }).0));
        Layout::from_columns(&shape, columns.indices.split_at(columns.len).0)
    }

    /// Returns the extents of the part of the tensor that one block of the cluster has.
    const fn of_each_block(&self, mut extents: [i64; MAX_RANK]) -> [i64; MAX_RANK] {
        if self.counts_tiles {
            let blocks = kept(self.of(BitOwner::Block), extents, Copies::Kept);
            let spanned = span(&blocks);
            each!(for i in 0..self.rank {
                let each = extents[i] / spanned[i];
                extents[i] = if each > 1 { each } else { 1 };
            });
        }
        extents
    }

    /// Returns the basis vectors of the bits of the block number. Their entries count elements. `each` contains the
    /// extents of one block's part.
    const fn blocks(&self, extents: [i64; MAX_RANK], each: [i64; MAX_RANK]) -> Bits {
        let mut blocks = kept(self.of(BitOwner::Block), extents, Copies::Kept);
        if self.counts_tiles {
            each!(for k in 0..blocks.len {
                each!(for i in 0..self.rank {
                    blocks.vectors[k][i] *= each[i];
                });
            });
        }
        blocks
    }
}

/// Returns for each dimension the smallest power of two that is larger than all entries of the vectors in this
/// dimension.
pub(super) const fn span(bits: &Bits) -> [i64; MAX_RANK] {
    let mut extents = [1; MAX_RANK];
    each!(for k in 0..bits.len {
        each!(for i in 0..MAX_RANK {
            while extents[i] <= bits.vectors[k][i] {
                extents[i] *= 2;
            }
        });
    });
    extents
}

/// Restricts the basis vectors to a tensor of these extents. If a vector leaves the tensor along a dimension, its entry
/// becomes 0. A vector that is then 0 only repeats an element, and is removed if `copies` requires this.
const fn kept(bits: &Bits, extents: [i64; MAX_RANK], copies: Copies) -> Bits {
    let mut out = *bits;
    out.len = 0;
    each!(for k in 0..bits.len {
        let (mut vector, mut was_cut) = (bits.vectors[k], false);
        each!(for i in 0..MAX_RANK {
            if vector[i] >= extents[i] {
                (vector[i], was_cut) = (0, true);
            }
        });
        let is_copy = all!(0..MAX_RANK, |i| vector[i] == 0);
        let is_left = matches!(copies, Copies::Dropped) || matches!(copies, Copies::Left) && was_cut;
        if !(is_copy && is_left) {
            out.vectors[out.len] = vector;
            out.len += 1;
        }
    });
    out
}

/// Returns the column-major strides of the dimensions.
const fn strides(extents: [i64; MAX_RANK], rank: usize) -> [i64; MAX_RANK] {
    let mut strides = [1_i64; MAX_RANK];
    each!(for i in 1..rank {
        strides[i] = strides[i - 1] * extents[i - 1];
    });
    strides
}

const MAX_COLUMNS: usize = 4 * super::MAX_BITS;

/// The indices of the one-dimensional coordinates 1, 2, 4, …, which determine the layout.
struct Columns {
    len: usize,
    indices: [i64; MAX_COLUMNS],
    strides: [i64; MAX_RANK],
}

impl Columns {
    const fn push(&mut self, bits: &Bits) {
        each!(for k in 0..bits.len {
            let mut index = 0;
            each!(for i in 0..MAX_RANK {
                index += bits.vectors[k][i] * self.strides[i];
            });
            self.indices[self.len] = index;
            self.len += 1;
        });
    }
}
