//! Computes the fragment of an operand: the layout of the part that belongs to one thread. The fragment maps to
//! registers, to distances from the first tile in shared memory, or to addresses in tensor memory.

use super::mma::{Memory, Operand};
use super::tiled_mma::TiledMma;
use crate::rules::{NoTensorMemory, NoWidth};
use layout_runtime::rules::ModesNeeded;
use layout_runtime::{Error, IntTuple, Layout};

layout_runtime::rules! {
    PartValues { found: i64, values: i64 } = "mode 0 has {found} elements, but the operand has {values} values per thread",
        "use the partition of a tile, as in `partition_A(mma, l)`";
}

/// The unit of addresses in descriptors, 16 bytes, as a number of bits.
const UNIT: i64 = 128;

impl TiledMma {
    /// Returns the shape of a thread's partition of an operand, like CuTe's `partition_shape_A`, `_B` and `_C`. The
    /// shape has the form (value, tiles, tiles). Mode 0 numbers the values of one instruction. Modes 1 and 2 number the
    /// tiles of the instruction along the two modes of the operand.
    ///
    /// # Errors
    /// In the same cases as [`partition`](Self::partition), or if `shape` is not the shape of a layout.
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

    /// Returns a thread's fragment of an operand with the layout `layout`, like CuTe's `partition_fragment_A`, `_B` and
    /// `_C`.
    ///
    /// # Errors
    /// In the same cases as [`partition`](Self::partition) and [`make_fragment`](Self::make_fragment).
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

    /// Returns the fragment of a thread, like CuTe's `make_fragment_A`, `_B` and `_C`. `part` is the thread's partition
    /// of the operand, with the modes (value, tiles, tiles).
    ///
    /// If the operand is in registers, the fragment is a compact layout. The fragment of C is column-major, and the
    /// fragments of A and B keep the order of the partition's strides. If the operand is in shared memory, the fragment
    /// maps each tile to its distance from the first tile, in units of 16 bytes. If the operand is in tensor memory,
    /// the fragment maps values and tiles to addresses, which count elements.
    ///
    /// Source: CuTe's `mma_atom.hpp`.
    ///
    /// # Errors
    /// - If `part` has fewer than three modes, or if mode 0 does not have the instruction's number of values.
    /// - If the operand is in shared memory, and its element type is unknown, or a distance is not a multiple of 16
    ///   bytes.
    /// - If the operand is in tensor memory, and [`MmaAtom::tensor_memory`](crate::atom::MmaAtom::tensor_memory)
    ///   returns `None`.
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
            let error = ModesNeeded {
                found: part.rank() as i64,
                needed: "(value, tiles along the first mode, tiles along the second mode)",
            }
            .error();
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
                let error = NoTensorMemory { along: tiles[0], across: tiles[1] }.error();
                Ok(some!(self.atom().tensor_memory(operand, tiles), Err(error.of("", 0))))
            }
        }
    }

    /// Returns the distance of each tile from the first tile in shared memory, in units of 16 bytes. `part` is a
    /// thread's partition of the operand.
    const fn steps(&self, operand: Operand, part: &Layout) -> Result<Layout, Error> {
        let bits = self.atom().types()[if operand.modes()[0] == 0 { 0 } else { 1 }].bits();
        if bits == 0 {
            return Err(NoWidth.error().of("", 0));
        }
        // The descriptor contains the swizzle, so the fragment is computed without it.
        let units = ok!(part.layout_part().recast(UNIT, bits), |error| error.of("", 1));
        units.replace(0, &Layout::UNIT)
    }

    /// Returns thread 0's partition of an operand. The partitions of the other threads differ only in their start.
    const fn part(&self, operand: Operand, layout: &Layout) -> Result<Layout, Error> {
        let parts = ok!(self.partition(operand, layout));
        parts.take(1, parts.rank())
    }
}
