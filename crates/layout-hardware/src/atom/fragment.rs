//! Computes the fragment of an operand that each thread has: registers, distances from the first tile in shared memory,
//! or addresses in tensor memory.

use super::mma::{Memory, Operand};
use super::tiled_mma::TiledMma;
use crate::rules::{NoTensorMemory, NoWidth};
use layout_runtime::rules::ModesNeeded;
use layout_runtime::{Error, IntTuple, Layout};

layout_runtime::rules! {
    PartValues { found: i64, values: i64 } = "mode 0 has {found} elements, but the operand has {values} values per thread",
        "use the partition of a tile, as in `partition_A(mma, l)`";
}

/// The unit of the offsets of descriptors, in bits.
const UNIT: i64 = 128;

impl TiledMma {
    /// Returns the shape (value, tiles, tiles) of each thread's partition of an operand: CuTe's `partition_shape_A`,
    /// `_B` and `_C`. Mode 0 numbers the values of one instruction. Modes 1 and 2 number the tiles along the two modes
    /// of the operand.
    ///
    /// # Errors
    /// If the tiles do not divide the operand.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand, TiledMma};
    /// use colex::{IntTuple, Tiler, parse};
    ///
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap();
    /// let mma = TiledMma::new(&atom, &parse("(2,2,1)"), &Tiler::KEEP).unwrap();
    /// assert_eq!(mma.partition_shape(Operand::C, &IntTuple::from((64, 64))).unwrap(), IntTuple::from(((2, 2), 2, 4)));
    /// ```
    pub const fn partition_shape(&self, operand: Operand, shape: &IntTuple) -> Result<IntTuple, Error> {
        let whole = ok!(Layout::left(shape), |error| error.of("", 1));
        Ok(ok!(self.part(operand, &whole)).shape())
    }

    /// Returns the fragment of each thread for an operand with this layout: CuTe's `partition_fragment_A`, `_B` and
    /// `_C`.
    ///
    /// # Errors
    /// Fails in the same cases as [`make_fragment`](Self::make_fragment). Also fails if the tiles do not divide the
    /// operand.
    ///
    /// ```
    /// # use colex::atom::{MmaAtom, Operand, TiledMma};
    /// # use colex::{Tiler, parse};
    /// let atom = MmaAtom::named("SM80_16x8x8_F32F16F16F32_TN").unwrap();
    /// let mma = TiledMma::new(&atom, &parse("(2,1,1)"), &Tiler::KEEP).unwrap();
    /// assert_eq!(mma.partition_fragment(Operand::C, &parse("(64,16):(16,1)")).unwrap().size(), 64 * 16 / 64);
    /// ```
    pub const fn partition_fragment(&self, operand: Operand, layout: &Layout) -> Result<Layout, Error> {
        self.make_fragment(operand, &ok!(self.part(operand, layout)))
    }

    /// Returns the fragment for a thread's partition (value, tiles, tiles): CuTe's `make_fragment_A`, `_B` and `_C`.
    ///
    /// In registers, the fragment is a compact layout. The fragment of C is column-major, and the fragments of A and B
    /// keep the order of the partition's strides. In shared memory, the fragment maps each tile to its distance from
    /// the first tile, in units of 16 bytes. In tensor memory, the fragment maps tiles to addresses.
    ///
    /// Source: CuTe's `mma_atom.hpp`.
    ///
    /// # Errors
    /// If `part` is not a partition of this operand, if the instruction's types are not known, or if the tiles do not
    /// fit in tensor memory.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand, TiledMma};
    /// use colex::{Layout, Tiler};
    ///
    /// let mma = |name: &str| TiledMma::new(&MmaAtom::named(name).unwrap(), &Layout::UNIT, &Tiler::KEEP).unwrap();
    /// let tile: Layout = "Sw<3,3,3> o (64,64):(64,1)".parse().unwrap();
    /// let fragment = |name: &str| mma(name).partition_fragment(Operand::A, &tile).unwrap().to_string();
    /// assert_eq!(fragment("SM80_16x8x16_F32F16F16F32_TN"), "((2,2,2),4,4):((1,2,4),32,8)");
    /// assert_eq!(fragment("SM90_64x64x16_F16F16F16_SS<K,K>"), "(1,1,4):(0,0,2)");
    /// ```
    pub const fn make_fragment(&self, operand: Operand, part: &Layout) -> Result<Layout, Error> {
        let values = ok!(self.atom().operand(operand).size_of(&[1]));
        if part.rank() < 3 {
            let error = ModesNeeded { found: part.rank() as i64, needed: "(value, tiles, tiles)" }.error();
            return Err(error.of("", 1));
        }
        let found = ok!(part.size_of(&[0]));
        if found != values {
            return Err(PartValues { found: found as i64, values: values as i64 }.error().of("", 1));
        }
        match self.atom().memory_of(operand) {
            Memory::Rmem if operand.modes()[1] == 1 => Layout::left(&part.shape()),
            Memory::Rmem => part.make_fragment_like(),
            Memory::Smem => self.steps(operand, part),
            Memory::Tmem => {
                let tiles = [ok!(part.size_of(&[1])) as i64, ok!(part.size_of(&[2])) as i64];
                Ok(some!(self.atom().tensor_memory(operand, tiles), Err(NoTensorMemory.error().of("", 0))))
            }
        }
    }

    /// Returns the offset of each tile's descriptor from the first descriptor, in units of 16 bytes.
    const fn steps(&self, operand: Operand, part: &Layout) -> Result<Layout, Error> {
        let bits = self.atom().types()[if operand.modes()[0] == 0 { 0 } else { 1 }].bits();
        if bits == 0 {
            return Err(NoWidth.error().of("", 0));
        }
        // The descriptor contains the swizzle, so the fragment does not contain it.
        let units = ok!(part.layout_part().recast(UNIT, bits), |error| error.of("", 1));
        units.replace(0, &Layout::UNIT)
    }

    /// Returns the partition of an operand for thread 0. The partitions of the other threads differ only in their
    /// start.
    const fn part(&self, operand: Operand, layout: &Layout) -> Result<Layout, Error> {
        let parts = ok!(self.partition(operand, layout));
        parts.take(1, parts.rank())
    }
}
