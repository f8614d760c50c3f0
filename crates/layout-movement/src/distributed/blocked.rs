//! `#ttg.blocked`: blocks of elements in a thread, of threads in a warp, of warps.

use super::{Copies, Distributed, MAX_RANK, Of, row};
use layout_runtime::{Error, ErrorKind, IntTuple};

impl Distributed {
    /// Each thread has a block of elements, a warp a block of threads, the program a block of warps; each counts along
    /// the dimensions in `order`, that in front first.
    ///
    /// Source: Triton's `#ttg.blocked<{sizePerThread, threadsPerWarp, warpsPerCTA, order}>`.
    ///
    /// # Errors
    /// If one has another rank than `order`, a number is no power of two, or `order` does not name each dimension once.
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
        ok!(out.counted(Of::Register, elements, order), |error| error.of("blocked", 0));
        ok!(out.counted(Of::Lane, threads, order), |error| error.of("blocked", 1));
        ok!(out.counted(Of::Warp, warps, order), |error| error.of("blocked", 2));
        Ok(out)
    }

    /// The next bits of a number count along each dimension in turn.
    pub(super) const fn counted(&mut self, of: Of, extents: &IntTuple, order: [usize; MAX_RANK]) -> Result<(), Error> {
        let extents = ok!(row(extents, self.rank));
        each!(for i in 0..self.rank {
            ok!(self.count(of, order[i], extents[order[i]]), |error| error.leaf(order[i]));
        });
        Ok(())
    }
}

/// The dimensions in an order, each once.
const fn permutation(order: &IntTuple) -> Result<[usize; MAX_RANK], Error> {
    let rank = order.len();
    if rank == 0 || rank > MAX_RANK {
        return Err(Error::new(ErrorKind::RankMismatch { found: rank as i64, expected: MAX_RANK as i64 }));
    }
    let given = ok!(row(order, rank));
    let (mut out, mut seen) = ([0; MAX_RANK], 0_u32);
    each!(for i in 0..rank {
        if given[i] < 0 || given[i] >= rank as i64 || seen >> given[i] & 1 == 1 {
            return Err(Error::new(ErrorKind::NotAPermutation { number: given[i], rank: rank as i64 }).leaf(i));
        }
        seen |= 1 << given[i];
        out[i] = given[i] as usize;
    });
    Ok(out)
}
