//! Builds Triton's layout `#ttg.blocked` from the numbers of elements per thread, of threads per warp, and of warps per
//! block of threads.

use super::{BitOwner, Copies, Distributed, MAX_RANK, row};
use layout_runtime::rules::RankMismatch;
use layout_runtime::{Error, IntTuple};

layout_runtime::rules! {
    NotAPermutation { number: i64, rank: i64 } = "the order must contain each of the {rank} dimensions once, but {number} occurs twice or is not a dimension"
        (rank == 1 => "the only dimension is 0, not {number}"), "write the number of each dimension once, the fastest dimension first";
}

impl Distributed {
    /// Builds a layout from the numbers of elements per thread, of threads per warp, and of warps per block of threads.
    /// Each operand contains one number per dimension. For example, with `elements` (1,4) and `threads` (8,4), a thread
    /// has 1x4 adjacent elements, and a warp has 8x16 elements. At each level, the numbers of elements, threads and
    /// warps increase along the dimensions in the order `order`, fastest first.
    ///
    /// Source: Triton's `#ttg.blocked<{sizePerThread, threadsPerWarp, warpsPerCTA, order}>`.
    ///
    /// # Errors
    /// If `order` is not a permutation of at most 5 dimensions, or if the rank of another operand differs from the rank
    /// of `order`. If a number of elements, threads or warps is not a power of two. If a thread has more than `2^16`
    /// elements, a warp more than `2^16` threads, or a block more than `2^16` warps.
    ///
    /// ```
    /// use colex::{Distributed, IntTuple};
    ///
    /// let [elements, threads, warps, order] = [(1, 4), (8, 4), (4, 1), (1, 0)].map(IntTuple::from);
    /// let blocked = Distributed::blocked(&elements, &threads, &warps, &order).unwrap();
    /// let layout = blocked.to_layout(&IntTuple::from((32, 16))).unwrap();
    /// assert_eq!(layout.to_string(), "((4,32),4):((128,1),32)");
    /// ```
    pub const fn blocked(
        elements: &IntTuple,
        threads: &IntTuple,
        warps: &IntTuple,
        order: &IntTuple,
    ) -> Result<Self, Error> {
        let rank = order.len();
        let order = ok!(permutation(order), |error| error.of("blocked", 3));
        let mut out = Self::one(rank, order, Copies::Left);
        ok!(out.counted(BitOwner::Register, elements, order), |error| error.of("blocked", 0));
        ok!(out.counted(BitOwner::Lane, threads, order), |error| error.of("blocked", 1));
        ok!(out.counted(BitOwner::Warp, warps, order), |error| error.of("blocked", 2));
        Ok(out)
    }

    /// Appends bits that advance along the dimensions in the order `order`. `extents` contains the number of steps
    /// along each dimension.
    pub(super) const fn counted(
        &mut self,
        of: BitOwner,
        extents: &IntTuple,
        order: [usize; MAX_RANK],
    ) -> Result<(), Error> {
        let extents = ok!(row(extents, self.rank));
        each!(for i in 0..self.rank {
            ok!(self.count(of, order[i], extents[order[i]]), |error| error.leaf(order[i]));
        });
        Ok(())
    }
}

/// Returns the numbers of `order`, after checking that they are a permutation of the dimensions.
pub(super) const fn permutation(order: &IntTuple) -> Result<[usize; MAX_RANK], Error> {
    let rank = order.len();
    if rank == 0 || rank > MAX_RANK {
        return Err(RankMismatch { found: rank as i64, expected: MAX_RANK as i64 }.error());
    }
    let given = ok!(row(order, rank));
    let (mut out, mut seen) = ([0; MAX_RANK], 0_u32);
    each!(for i in 0..rank {
        if given[i] < 0 || given[i] >= rank as i64 || seen >> given[i] & 1 == 1 {
            return Err(NotAPermutation { number: given[i], rank: rank as i64 }.error().leaf(i));
        }
        seen |= 1 << given[i];
        out[i] = given[i] as usize;
    });
    Ok(out)
}
