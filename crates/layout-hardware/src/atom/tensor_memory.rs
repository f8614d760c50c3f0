//! Copies between registers and tensor memory, and copies from shared memory into tensor memory. Tensor memory has 128
//! lanes, and each of four warps accesses 32 of these lanes.

use super::copy::CopyAtom;
use super::tiled_copy::TiledCopy;
use crate::rules::{Lacks, NoWidth};
use layout_runtime::rules::NotDivisible;
use layout_runtime::{Error, IntTuple, Layout, MAX_LEAVES};

/// The number of bits between the addresses of consecutive lanes of tensor memory.
const LANE: i64 = 1 << 21;

impl TiledCopy {
    /// Builds a tiled copy between registers and an operand in tensor memory, like CuTe's `make_tmem_copy(atom, tmem)`.
    /// Each of four warps accesses 32 of the 128 lanes of tensor memory.
    ///
    /// Source: CuTe's `copy_traits_sm100.hpp`.
    ///
    /// # Errors
    /// - If the instruction does not move data between registers and tensor memory.
    /// - If the width of an element is unknown.
    /// - If the operand contains a symbol, or if the instruction accesses elements that the operand does not have.
    ///
    /// ```
    /// use colex::atom::{CopyAtom, TiledCopy};
    /// use colex::parse;
    ///
    /// let atom = CopyAtom::named("SM100_TMEM_LOAD_32dp32b4x<32>").unwrap();
    /// let copy = TiledCopy::for_tensor_memory(&atom, &parse("(128,64):(65536,1)")).unwrap();
    /// assert_eq!(copy.thread_count(), 128);
    /// assert_eq!(copy.layout().to_string(), "((32,4),(4,32)):((0,1),(128,4))");
    /// ```
    pub const fn for_tensor_memory(atom: &CopyAtom, memory: &Layout) -> Result<Self, Error> {
        ok!(memory.require_static("", 1));
        let Some(lanes) = atom.lanes() else {
            return Err(Lacks { what: "access to tensor memory" }.error().of("", 0));
        };
        let Some(width) = atom.element() else { return Err(NoWidth.error().of("", 0)) };
        let values = match lanes.packed {
            true => ok!(places(&[16, lanes.bits / 16, lanes.count], &[1, 32, LANE])),
            false => ok!(places(&[lanes.bits, lanes.count], &[1, LANE])),
        };
        let values = ok!(values.upcast(width), |error| error.of("", 0)).coalesce();
        let threads = ok!(places(&[32, 4], &[0, 32 * (LANE / width)]));
        Self::cotiled(atom, &ok!(Layout::make_layout(&[threads, values])), memory)
    }

    /// Builds a tiled copy from shared memory to an operand in tensor memory, like CuTe's `make_utccp_copy(atom,
    /// tmem)`. One thread issues the copy, or one thread of each of two multiprocessors (SMs).
    ///
    /// Source: CuTe's `copy_traits_sm100.hpp`.
    ///
    /// # Errors
    /// - If the instruction does not copy from shared memory into tensor memory.
    /// - If the width of an element is unknown.
    /// - If the instruction accesses elements that the operand does not have.
    ///
    /// ```
    /// use colex::atom::{CopyAtom, TiledCopy};
    /// use colex::parse;
    ///
    /// let atom = CopyAtom::named("SM100_UTCCP_4x32dp128bit_1cta<8>").unwrap();
    /// let factors = parse("((((32,4),4),(1,4)),1,(1,4)):((((262144,4),8388608),(0,1)),0,(0,16))");
    /// let copy = TiledCopy::from_shared_memory(&atom, &factors).unwrap();
    /// assert_eq!((copy.thread_count(), copy.tile_shape().unwrap().to_string()), (1, "(2048,1,1)".into()));
    /// ```
    pub const fn from_shared_memory(atom: &CopyAtom, memory: &Layout) -> Result<Self, Error> {
        ok!(memory.require_static("", 1));
        let Some(paths) = atom.paths() else {
            return Err(Lacks { what: "copies from shared into tensor memory" }.error().of("", 0));
        };
        let Some(width) = atom.element() else { return Err(NoWidth.error().of("", 0)) };
        let [(first, apart), (second, further)] = paths.groups;
        let values = ok!(places(&[paths.lanes, paths.bits, first, second], &[LANE, 1, apart * LANE, further * LANE]));
        let values = ok!(values.upcast(width), |error| error.of("", 0)).coalesce();
        let threads = ok!(line(atom.threads().size() as i64, 0));
        Self::cotiled(atom, &ok!(Layout::make_layout(&[threads, values])), memory)
    }

    /// Builds a tiled copy that partitions the lanes of tensor memory among four warps, like CuTe's
    /// `make_tmem_warp_partitioner(tmem)`. `bits` is the number of bits of an element.
    ///
    /// # Errors
    /// If the operand does not have 128 lanes, or if `bits` does not divide 2^21, the number of bits between adjacent
    /// lanes.
    ///
    /// ```
    /// use colex::atom::TiledCopy;
    /// use colex::parse;
    ///
    /// let warps = TiledCopy::of_warps(&parse("(128,64):(65536,1)"), 32).unwrap();
    /// assert_eq!((warps.layout().to_string(), warps.tiler().to_string()), ("(4,1):(1,0)".into(), "[4:32,1:0]".into()));
    /// ```
    pub const fn of_warps(memory: &Layout, bits: i64) -> Result<Self, Error> {
        ok!(memory.require_static("", 0));
        if bits < 1 || LANE % bits != 0 {
            return Err(NotDivisible { number: LANE, divisor: bits }.error().of("", 0));
        }
        let value = ok!(Layout::new(&ok!(IntTuple::flat(&[1, bits])), &ok!(IntTuple::flat(&[0, 1]))));
        let atom = ok!(CopyAtom::of(&ok!(line(1, 0)), &value, &value, &value)).of_width(bits);
        Self::cotiled(&atom, &ok!(places(&[4, 1], &[32 * (LANE / bits), 0])), memory)
    }
}

pub(super) const fn places(shape: &[i64], stride: &[i64]) -> Result<Layout, Error> {
    assert!(shape.len() <= MAX_LEAVES);
    Layout::new(&ok!(IntTuple::flat(shape)), &ok!(IntTuple::flat(stride)))
}

/// Returns the layout `n:stride`.
pub(super) const fn line(n: i64, stride: i64) -> Result<Layout, Error> {
    Layout::new(&IntTuple::int(n), &IntTuple::int(stride))
}
