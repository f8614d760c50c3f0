//! The layouts of block scale factors in shared memory and in tensor memory. A scale factor applies to several
//! elements.

use super::mma::Operand;
use super::tensor_memory::{line, places};
use super::tiled_mma::TiledMma;
use crate::rules::{Lacks, TileRest};
use layout_runtime::rules::{ModesNeeded, NotDivisible};
use layout_runtime::{Error, IntTuple, Layout, Tiler};

/// The number of rows of a block of scale factors, and the number of scale factors per row of the block.
const BLOCK: [i64; 2] = [128, 4];
/// The extents of tensor memory in the layouts of this file, as in CuTe: 128 lanes, and 2^14 scale factors per lane.
const MEMORY: [i64; 2] = [128, 1 << 14];
/// The distance between consecutive lanes of tensor memory. The unit is one scale factor of 8 bits.
const LANE: i64 = (32 << 16) / 8;
const SHAPE: &str = "((rows,(elements of a factor, factors)),tiles,tiles)";

impl TiledMma {
    /// Returns the layout of the scale factors of A or B in shared memory. `tile` is the tile (M,N,K) of the product.
    /// One scale factor applies to `elements` elements along K. The modes of the layout are ((rows,(elements of a
    /// factor, factors)),1,tiles), where `elements of a factor` numbers the elements that share a scale factor. CUTLASS
    /// has the same layouts in `deduce_smem_layoutSFA` and `deduce_smem_layoutSFB`.
    ///
    /// # Errors
    /// - If the instruction does not read scale factors from tensor memory, or if `operand` is C.
    /// - If `elements` is below 1, or if K of the instruction is not 1, 2 or 4 times `elements`.
    /// - If K of the tile is not a positive multiple of `4 * elements`.
    /// - For A, if M of the tile is not a positive multiple of 128 times the number of multiprocessors.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand, TiledMma};
    /// use colex::{Layout, Tiler};
    ///
    /// let name = "SM100_MMA_MXF8F6F4_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,128,128,K,K>";
    /// let mma = TiledMma::new(&MmaAtom::named(name).unwrap(), &Layout::UNIT, &Tiler::KEEP).unwrap();
    /// let factors = mma.scales_in_shared_memory(Operand::A, 32, [128, 128, 128]).unwrap();
    /// assert_eq!(factors.to_string(), "((((32,4),1),(32,1)),1,(4,1)):((((16,4),512),(0,1)),0,(1,512))");
    /// ```
    pub const fn scales_in_shared_memory(
        &self,
        operand: Operand,
        elements: i64,
        tile: [i64; 3],
    ) -> Result<Layout, Error> {
        ok!(self.require_scales(operand));
        let [_, _, k] = self.atom().shape();
        let processors = self.atom().threads().size() as i64;
        if elements < 1 || k % elements != 0 {
            return Err(NotDivisible { number: k, divisor: elements }.error().of("", 1));
        }
        let scales = k / elements;
        if BLOCK[1] % scales != 0 {
            return Err(NotDivisible { number: BLOCK[1], divisor: scales }.error().of("", 1));
        }
        // Each multiprocessor has the scale factors of its rows of A. For B, it has the scale factors of all columns,
        // in complete blocks.
        let width = elements * BLOCK[1];
        let rows = match operand.modes()[0] {
            0 => {
                ok!(require_whole("0", tile[0], BLOCK[0] * processors));
                tile[0] / processors
            }
            _ => (tile[1] + BLOCK[0] - 1) / BLOCK[0] * BLOCK[0],
        };
        ok!(require_whole("2", tile[2], width));
        in_shared_memory([rows / BLOCK[0], tile[2] / width], [elements, k / elements])
    }

    /// Returns the layout of the scale factors of A or B in tensor memory. `shape` has the form
    /// `((rows,(elements of a factor, factors)),tiles,tiles)`, where `elements of a factor` numbers the elements that
    /// share a scale factor. CuTe's types `FrgTypeSFA` and `FrgTypeSFB` have the same layouts.
    ///
    /// # Errors
    /// - If the instruction does not read scale factors from tensor memory, or if `operand` is C.
    /// - If `shape` does not have this form.
    /// - If the number of rows is not a multiple of 32, or of 64 for B if two multiprocessors compute 128 rows
    ///   together.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand, TiledMma};
    /// use colex::{Layout, Tiler};
    ///
    /// let name = "SM100_MMA_MXF8F6F4_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,128,128,K,K>";
    /// let mma = TiledMma::new(&MmaAtom::named(name).unwrap(), &Layout::UNIT, &Tiler::KEEP).unwrap();
    /// let shape = "((128,(32,1)),1,(4,1))".parse().unwrap();
    /// let factors = mma.scales_in_tensor_memory(Operand::A, &shape).unwrap();
    /// assert_eq!(factors.to_string(), "((((32,4),4),(32,1)),1,(4,1)):((((262144,4),8388608),(0,1)),0,(1,0))");
    /// ```
    pub const fn scales_in_tensor_memory(&self, operand: Operand, shape: &IntTuple) -> Result<Layout, Error> {
        ok!(self.require_scales(operand));
        let other = ModesNeeded { found: shape.rank() as i64, needed: SHAPE }.error().of("", 1);
        let (Ok(rows), Ok(elements), Ok(factors)) =
            (shape.mode(&[0, 0]), shape.mode(&[0, 1, 0]), shape.mode(&[0, 1, 1]))
        else {
            return Err(other);
        };
        // If two multiprocessors together compute 128 rows, the scale factors of B are stored twice, side by side.
        let is_twice = operand.modes()[0] == 1 && self.atom().threads().size() == 2 && self.atom().shape()[0] == 128;
        let part = if is_twice { 64 } else { 32 };
        if shape.rank() < 3 || rows.size() % part != 0 {
            return Err(other);
        }
        let lanes = ok!(lanes(rows.size() / part, is_twice));
        let columns = ok!(places(&[elements.size(), factors.size()], &[0, MEMORY[0]]));
        let block = ok!(Layout::make_layout(&[lanes, columns]));
        let tiles = ok!(Layout::left(&ok!(shape.take(1, shape.rank()))));
        let all = ok!(block.tiled_product(&Tiler::layout(&tiles)));
        ok!(places(&MEMORY, &[LANE, 1])).composition(&all)
    }

    pub(super) const fn require_scales(&self, operand: Operand) -> Result<(), Error> {
        match self.atom().scales_are_in_tensor_memory() && operand.modes()[1] == 2 {
            true => Ok(()),
            false => Err(Lacks { what: "scale factors in tensor memory" }.error().of("", 0)),
        }
    }
}

/// Returns an error unless the size of mode `mode` of a tile is a positive multiple of `tile`.
const fn require_whole(mode: &'static str, size: i64, tile: i64) -> Result<(), Error> {
    if size > 0 && size % tile == 0 {
        return Ok(());
    }
    Err(TileRest { mode, size, tile, left: size % tile }.error().of("", 2))
}

/// Returns the layout of `rows` x `columns` blocks of scale factors in shared memory. Each scale factor applies to
/// `elements` elements. One instruction reads `factors` scale factors per row.
const fn in_shared_memory([rows, columns]: [i64; 2], [elements, factors]: [i64; 2]) -> Result<Layout, Error> {
    let block = BLOCK[0] * BLOCK[1];
    let lines = ok!(Layout::make_layout(&[ok!(places(&[32, 4], &[16, 4])), ok!(line(rows, block))]));
    let first = ok!(Layout::make_layout(&[lines, ok!(places(&[elements, factors], &[0, 1]))]));
    let tiles = ok!(places(&[BLOCK[1] / factors, columns], &[factors, rows * block]));
    Layout::make_layout(&[first, ok!(line(1, 0)), tiles])
}

/// Returns a map from rows of scale factors to lanes and 32-bit columns of tensor memory. The rows are divided into
/// `groups` groups of 32 rows. Tensor memory contains four copies of each group, and their first lanes are 32 apart.
/// The copies are one mode of extent 4, or two modes of extent 2 if `is_twice` is `true`.
const fn lanes(groups: i64, is_twice: bool) -> Result<Layout, Error> {
    let word = MEMORY[0] * BLOCK[1];
    let rows = ok!(places(&[32, groups], &[1, word]));
    if is_twice {
        let (side, below) = (ok!(line(2, 64)), ok!(line(2, 32)));
        return Layout::make_layout(&[rows, side, below]);
    }
    Layout::make_layout(&[rows, ok!(line(4, 32))])
}
