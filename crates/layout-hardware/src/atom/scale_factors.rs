//! Scale factors of blocks: where they lie in shared memory and in tensor memory for the instructions that read them
//! there.

use super::mma::Operand;
use super::tensor_memory::{line, places};
use super::tiled_mma::TiledMma;
use layout_runtime::{Error, ErrorKind, IntTuple, Layout, Tiler};

/// Rows of a block of scale factors, and its factors along K of each.
const BLOCK: [i64; 2] = [128, 4];
/// Lanes of tensor memory, and the columns behind which no lane has any.
const MEMORY: [i64; 2] = [128, 1 << 14];
/// What lies between two lanes of tensor memory, in factors of 8 bits.
const LANE: i64 = (32 << 16) / 8;
const SHAPE: &str = "((rows,(elements of a factor, factors)),tiles,tiles)";

impl TiledMma {
    /// Where the scale factors of a tile (M,N,K) of A or B lie in shared memory, one for so many elements: CUTLASS's
    /// `deduce_smem_layoutSFA` and `…SFB`, ((rows,(elements of a factor, factors)),1,tiles).
    ///
    /// # Errors
    /// If the instruction reads no scale factors from tensor memory, or the tile does not consist of whole blocks of
    /// them.
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
            return Err(Error::new(ErrorKind::NotDivisible { number: k, divisor: elements }).of("", 1));
        }
        let scales = k / elements;
        if BLOCK[1] % scales != 0 {
            return Err(Error::new(ErrorKind::NotDivisible { number: BLOCK[1], divisor: scales }).of("", 1));
        }
        // Each processor has its rows of A, and whole blocks of all columns of B.
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

    /// Where the scale factors of A or B lie in tensor memory that are shaped like this, ((rows,(elements of a factor,
    /// factors)),tiles,tiles). CuTe's `FrgTypeSFA` and `FrgTypeSFB`.
    ///
    /// # Errors
    /// If the instruction reads no scale factors from tensor memory, or they have another shape.
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
        let other = Error::new(ErrorKind::ModesNeeded { found: shape.rank() as i64, needed: SHAPE }).of("", 1);
        let (Ok(rows), Ok(elements), Ok(factors)) =
            (shape.mode(&[0, 0]), shape.mode(&[0, 1, 0]), shape.mode(&[0, 1, 1]))
        else {
            return Err(other);
        };
        // Two processors with 128 rows in all have the factors of B twice, side by side.
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
            false => Err(Error::new(ErrorKind::Lacks { what: "scale factors in tensor memory" }).of("", 0)),
        }
    }
}

/// An error if a mode of the tile does not consist of parts of that size.
const fn require_whole(mode: &'static str, size: i64, tile: i64) -> Result<(), Error> {
    if size > 0 && size % tile == 0 {
        return Ok(());
    }
    Err(Error::new(ErrorKind::TileRest { mode, size, tile, left: size % tile }).of("", 2))
}

/// So many blocks of rows and of columns, of factors of so many elements, as many as an instruction reads at once.
const fn in_shared_memory([rows, columns]: [i64; 2], [elements, factors]: [i64; 2]) -> Result<Layout, Error> {
    let block = BLOCK[0] * BLOCK[1];
    let lines = ok!(Layout::make_layout(&[ok!(places(&[32, 4], &[16, 4])), ok!(line(rows, block))]));
    let first = ok!(Layout::make_layout(&[lines, ok!(places(&[elements, factors], &[0, 1]))]));
    let tiles = ok!(places(&[BLOCK[1] / factors, columns], &[factors, rows * block]));
    Layout::make_layout(&[first, ok!(line(1, 0)), tiles])
}

/// The lanes and words of so many groups of rows, four times or twice by twice.
const fn lanes(groups: i64, is_twice: bool) -> Result<Layout, Error> {
    let word = MEMORY[0] * BLOCK[1];
    let rows = ok!(places(&[32, groups], &[1, word]));
    if is_twice {
        let (side, below) = (ok!(line(2, 64)), ok!(line(2, 32)));
        return Layout::make_layout(&[rows, side, below]);
    }
    Layout::make_layout(&[rows, ok!(line(4, 32))])
}
