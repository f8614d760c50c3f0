//! Builds Triton's layouts `#ttg.nvidia_mma`, `#ttg.dot_op` and `#ttg.slice`.

use super::{BitOwner, Copies, Distributed, MAX_RANK, row, rows_first};
use crate::limits::MatrixOperand;
use layout_runtime::rules::{ModeOutOfRange, RankMismatch};
use layout_runtime::{Error, IntTuple};

layout_runtime::rules! {
    MatrixVersion { version: i64 } = "unknown version {version} of matrix instructions", "use 2 for `mma` or 3 for `wgmma`";
    MatrixShape { rows: i64, columns: i64 } = "no matrix instruction has a result of {rows}x{columns} per warp", "use 16 rows and a multiple of 8 columns";
}

/// The number of adjacent elements in a row of the result of `mma` or `wgmma` that belong to the same thread.
const PAIR: i64 = 2;

/// A tensor-core instruction that is repeated over warps. It determines the layouts of the results and operands of
/// `mma` and `wgmma`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Matrix {
    /// The version of the instruction: 2 for `mma`, 3 for `wgmma`.
    version: i64,
    warps: IntTuple,
    rank: usize,
    /// The numbers of rows and columns that one warp computes in one instruction.
    tile: [i64; 2],
}

impl Matrix {
    /// Builds the instruction. `warps` contains the number of warps along each dimension.
    ///
    /// # Errors
    /// If the version is neither 2 (`mma`) nor 3 (`wgmma`), or if no such instruction has this rank or this shape.
    pub(super) const fn new(version: i64, warps: &IntTuple, shape: &IntTuple) -> Result<Self, Error> {
        let rank = warps.len();
        if version != 2 && version != 3 {
            return Err(MatrixVersion { version }.error());
        }
        // The shape of `wgmma` has three extents (M,N,K). For `mma`, the shape has one extent per dimension of the
        // result.
        let numbers = if version == 3 { 3 } else { rank };
        if rank < 2 || rank > MAX_RANK || shape.len() != numbers || (version == 3 && rank != 2) {
            let (found, expected) = (shape.len() as i64, if rank < 2 { 2 } else { numbers as i64 });
            return Err(RankMismatch { found, expected }.error().of("", 1));
        }
        let shape = ok!(row(shape, numbers), |error| error.of("", 1));
        let at = if version == 3 { 0 } else { rank - 2 };
        let tile = [shape[at], shape[at + 1]];
        if tile[0] != 16 || tile[1] < 8 || tile[1] % 8 != 0 {
            return Err(MatrixShape { rows: tile[0], columns: tile[1] }.error().of("", 1));
        }
        Ok(Self { version, warps: *warps, rank, tile })
    }

    /// Returns the dimensions in the order in which consecutive warps are placed along them, the fastest first. For
    /// `wgmma`, dimension 0 (M) is the fastest.
    const fn warp_order(&self) -> [usize; MAX_RANK] {
        let mut order = rows_first(self.rank);
        if self.version == 3 {
            (order[0], order[1]) = (order[1], order[0]);
        }
        order
    }

    /// Returns the layout of the result of the instruction.
    pub(super) const fn result(&self) -> Result<Distributed, Error> {
        let order = rows_first(self.rank);
        let mut out = ok!(fragment(self.rank, self.tile, PAIR, order));
        ok!(out.counted(BitOwner::Warp, &self.warps, self.warp_order()));
        Ok(out)
    }

    /// Returns the layout of operand 0 (A) or 1 (B). A thread has `width` adjacent elements along K.
    pub(super) const fn operand(&self, operand: i64, width: i64) -> Result<Distributed, Error> {
        let mut order = rows_first(self.rank);
        let (along_k, tile) = match operand {
            0 => (self.rank - 1, [16, 8 * width]),
            // Operand 1 of `wgmma` is in shared memory, so it has no layout of registers.
            1 if self.version == 2 => {
                (order[0], order[1]) = (order[1], order[0]);
                (self.rank - 2, [8, 8 * width])
            }
            _ => return Err(MatrixOperand { operand }.error()),
        };
        let mut out = ok!(fragment(self.rank, tile, width, order));
        let (warps, warp_order) = (ok!(row(&self.warps, self.rank)), self.warp_order());
        each!(for i in 0..self.rank {
            let (dimension, count) = (warp_order[i], warps[warp_order[i]]);
            if dimension == along_k {
                ok!(out.repeat(BitOwner::Warp, count));
            } else {
                ok!(out.count(BitOwner::Warp, dimension, count));
            }
        });
        Ok(out)
    }
}

/// Builds the layout of one warp: eight rows of four threads, each with `width` adjacent elements. This pattern is
/// repeated over the tile of the warp. The elements of a thread are adjacent along dimension `order[0]`, and the eight
/// rows follow each other along dimension `order[1]`.
const fn fragment(
    rank: usize,
    [outer, inner]: [i64; 2],
    width: i64,
    order: [usize; MAX_RANK],
) -> Result<Distributed, Error> {
    let mut out = Distributed::one(rank, order, Copies::Kept);
    ok!(out.count(BitOwner::Register, order[0], width));
    ok!(out.count(BitOwner::Lane, order[0], 4));
    ok!(out.count(BitOwner::Lane, order[1], 8));
    ok!(out.count(BitOwner::Register, order[1], outer / 8));
    ok!(out.count(BitOwner::Register, order[0], inner / (4 * width)));
    Ok(out)
}

impl Distributed {
    /// Builds the layout of the result of `mma` (`version` 2, `shape` (16,8)) or of `wgmma` (`version` 3, `shape`
    /// (16,N,K)). `warps` contains the number of warps along each dimension.
    ///
    /// Source: Triton's `#ttg.nvidia_mma<{versionMajor, warpsPerCTA, instrShape}>`. Each warp computes 16 rows of the
    /// result of an instruction.
    ///
    /// # Errors
    /// If the version is neither 2 nor 3. If the number of dimensions is not 2 to 5, or not 2 for `wgmma`. If the shape
    /// does not have 16 rows and a multiple of 8 columns, or if a number of warps is not a power of two.
    ///
    /// ```
    /// use colex::{Distributed, IntTuple};
    ///
    /// let mma = Distributed::nvidia_mma(2, &IntTuple::from((1, 1)), &IntTuple::from((16, 8))).unwrap();
    /// let layout = mma.to_layout(&IntTuple::from((16, 8))).unwrap();
    /// assert_eq!(layout.to_string(), "((4,8),(2,2)):((32,1),(16,8))");      // CuTe's CLayout of SM80_16x8x16
    /// ```
    pub const fn nvidia_mma(version: i64, warps: &IntTuple, shape: &IntTuple) -> Result<Self, Error> {
        let matrix = ok!(Matrix::new(version, warps, shape), |error| error.of_or("nvidia_mma", 0));
        Ok(ok!(matrix.result(), |error| error.of("nvidia_mma", 0)))
    }

    /// Builds the layout of operand 0 (A) or 1 (B) of `mma`, or of operand 0 of `wgmma`. A thread has `width` adjacent
    /// elements along K.
    ///
    /// Source: Triton's `#ttg.dot_op<{opIdx, parent, kWidth}>`.
    ///
    /// # Errors
    /// In the same cases as [`nvidia_mma`](Self::nvidia_mma), if the instruction does not read this operand from
    /// registers, or if `width` is not a power of two.
    ///
    /// ```
    /// use colex::{Distributed, IntTuple};
    ///
    /// let [warps, shape] = [(1, 1), (16, 8)].map(IntTuple::from);
    /// let a = Distributed::dot_operand(0, 2, 2, &warps, &shape).unwrap();
    /// let layout = a.to_layout(&IntTuple::from((16, 16))).unwrap();
    /// assert_eq!(layout.to_string(), "((4,8),(2,2,2)):((32,1),(16,8,128))"); // CuTe's ALayout of SM80_16x8x16
    /// ```
    pub const fn dot_operand(
        operand: i64,
        width: i64,
        version: i64,
        warps: &IntTuple,
        shape: &IntTuple,
    ) -> Result<Self, Error> {
        let matrix = ok!(Matrix::new(version, warps, shape), |error| error.of_or("dot_operand", 0));
        Ok(ok!(matrix.operand(operand, width), |error| error.of("dot_operand", 0)))
    }

    /// Returns this layout without dimension `dimension` of the tensor, for example for the result of a reduction.
    ///
    /// Source: Triton's `#ttg.slice<{dim, parent}>`.
    ///
    /// # Errors
    /// If the dimension does not exist, or if it is the only dimension.
    ///
    /// ```
    /// use colex::{Distributed, IntTuple};
    ///
    /// let mma = Distributed::nvidia_mma(2, &IntTuple::from((1, 1)), &IntTuple::from((16, 8))).unwrap();
    /// let rows = mma.without(1).unwrap().to_layout(&IntTuple::from(16)).unwrap();
    /// assert_eq!(rows.to_string(), "((4,8),2):((0,1),8)");
    /// ```
    pub const fn without(mut self, dimension: usize) -> Result<Self, Error> {
        if dimension >= self.rank || self.rank == 1 {
            let error = ModeOutOfRange { mode: dimension as i64, rank: self.rank as i64 }.error();
            return Err(error.of("without", 0));
        }
        let mut at = 0;
        let order = self.order;
        each!(for i in 0..self.rank {
            if order[i] != dimension {
                self.order[at] = if order[i] > dimension { order[i] - 1 } else { order[i] };
                at += 1;
            }
        });
        each!(for i in 0..4 {
            each!(for k in 0..self.bits[i].len {
                self.bits[i].vectors[k] = less(self.bits[i].vectors[k], dimension, 0);
            });
        });
        self.extents = less(self.extents, dimension, 1);
        self.rank -= 1;
        self.copies = Copies::Dropped;
        Ok(self)
    }
}

/// Returns the array without the number at position `dimension`. The numbers after it move to the previous position,
/// and the last entry becomes `last`.
const fn less(mut row: [i64; MAX_RANK], dimension: usize, last: i64) -> [i64; MAX_RANK] {
    each!(for i in dimension..MAX_RANK {
        row[i] = if i + 1 < MAX_RANK { row[i + 1] } else { last };
    });
    row
}
