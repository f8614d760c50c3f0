//! Copies between registers and tensor memory: a warp for each quarter of the lanes.

use super::copy::CopyAtom;
use super::tiled_copy::TiledCopy;
use crate::error::{Error, ErrorKind};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::tree::MAX_LEAVES;

/// Bits from a lane of tensor memory to the next.
const LANE: i64 = 1 << 21;

impl TiledCopy {
    /// `make_tmem_copy(atom, tmem)`: four warps, each with 32 of the 128 lanes, over what an operand has in tensor memory.
    ///
    /// Source: CuTe's `copy_traits_sm100.hpp`.
    ///
    /// # Errors
    /// If the instruction has nothing to do with tensor memory or does not know the width of an element, or it meets places that the operand does
    /// not have.
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
        let Some(lanes) = atom.lanes() else {
            return Err(Error::new(ErrorKind::Lacks { what: "tensor memory" }).of("", 0));
        };
        let Some(width) = atom.element() else { return Err(Error::new(ErrorKind::NoWidth).of("", 0)) };
        let values = match lanes.packed {
            true => ok!(places(&[16, lanes.bits / 16, lanes.count], &[1, 32, LANE])),
            false => ok!(places(&[lanes.bits, lanes.count], &[1, LANE])),
        };
        let values = ok!(values.upcast(width), |error| error.of("", 0)).coalesce();
        let threads = ok!(places(&[32, 4], &[0, 32 * (LANE / width)]));
        Self::cotiled(atom, &ok!(Layout::make_layout(&[threads, values])), memory)
    }
}

const fn places(shape: &[i64], stride: &[i64]) -> Result<Layout, Error> {
    assert!(shape.len() <= MAX_LEAVES);
    Layout::new(&ok!(IntTuple::flat(shape)), &ok!(IntTuple::flat(stride)))
}
