//! The limits on the resources of a movement, and checks of its operands.
//!
//! This file also contains the errors that several operations report.

use super::meet::{BitLayout, coordinate};
use layout_runtime::rules::{MovementBits, MovementRoom};
use layout_runtime::{Error, Layout};

/// The resources that a movement may use: an amount of shared memory, and the instructions of an architecture.
///
/// ```
/// use colex::{Layout, movement::{Limits, Movement}};
///
/// let (rows, columns): (Layout, Layout) = ("(32,8):(8,1)".parse()?, "(32,8):(1,32)".parse()?);
/// let with = |limits| Movement::between_within(&rows, &columns, 16, limits).map(|movement| movement.to_string());
/// assert!(with(Limits::NONE)?.starts_with("1 stmatrix.x4.trans, "));
/// assert!(!with(Limits { sm: 80, ..Limits::NONE })?.contains("stmatrix"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    /// The number of bytes of shared memory that all threads of the block together may use.
    pub room: usize,
    /// The architecture, for example 90 for sm_90. It determines the available instructions: `stmatrix` needs at least
    /// 90, `cp.async` at least 80, and `ldmatrix` at least 75.
    pub sm: u32,
}

impl Limits {
    /// No limit on shared memory, and the instructions of sm_90.
    pub const NONE: Self = Self { room: usize::MAX, sm: 90 };

    /// Returns two results: whether `stmatrix` is available, and whether `ldmatrix` is available.
    pub(super) const fn matrices(self) -> [bool; 2] {
        [self.sm >= 90, self.sm >= 75]
    }
}

layout_runtime::rules! {
    MovementThreads { wanted: i64, given: i64 } = "the first layout has {given} threads, but the second has {wanted}", "give both layouts the same number of threads";
    MovementLacks { thread: i64, value: i64, index: i64 } =
        "value {value} of thread {thread} has index {index}, which the other layout does not contain",
        "give both layouts the same tile shape";
}

/// Returns an error unless a value has 8, 16, 32 or 64 bits.
pub(super) const fn checked_bits(bits: usize) -> Result<(), Error> {
    match bits {
        8 | 16 | 32 | 64 => Ok(()),
        _ => Err(MovementBits { bits: bits as i64 }.error().of("convert", 0)),
    }
}

/// Returns an error unless the operands are valid for a movement: the layouts, and the number of bits of a value.
pub(super) const fn checked(from: &Layout, to: &Layout, bits: usize) -> Result<(), Error> {
    ok!(checked_bits(bits));
    let layouts = [from, to];
    each!(for k in 0..2 {
        ok!(layouts[k].require_static("convert", k));
        ok!(layouts[k].require_elements("convert", k));
        if layouts[k].rank() != 2 || !layouts[k].has_integer_indices() {
            return Err(MovementRank.error().of("convert", k));
        }
    });
    let (given, wanted) = (ok!(from.size_of(&[0])), ok!(to.size_of(&[0])));
    if given != wanted {
        let error = MovementThreads { wanted: wanted as i64, given: given as i64 }.error();
        return Err(error.of("convert", 1));
    }
    Ok(())
}

/// Returns an error unless both layouts have the same set of indices.
pub(super) const fn same_tile(sides: [&BitLayout; 2], layouts: [&Layout; 2], bits: usize) -> Result<(), Error> {
    each!(for k in rev(0..2) {
        if let Some(place) = sides[1 - k].lacks(sides[k]) {
            let (thread, value) = coordinate(place, bits);
            return Err(lacks(layouts[k], thread, value).of("convert", k));
        }
    });
    Ok(())
}

/// Returns the error for an index that `layout` has at this thread and value, but the other layout does not have.
pub(super) const fn lacks(layout: &Layout, thread: usize, value: usize) -> Error {
    let threads = match layout.size_of(&[0]) {
        Ok(threads) => threads,
        Err(error) => return error,
    };
    let index = layout.index((thread + threads * value) as i64);
    MovementLacks { thread: thread as i64, value: value as i64, index }.error()
}

pub(super) const fn lacks_room(room: usize, least: usize) -> Error {
    MovementRoom { room: room as i64, least: least as i64 }.error().of("convert", 0)
}

layout_runtime::rules! {
    pub(crate) MovementRank = "the layout does not map (thread, value) to indices of a tile", "use a layout with two modes, the threads and the values, and with integer strides";
    pub(crate) MovementSize = "a thread needs more than 256 registers or more than 1,024 instructions, so the movement is too large", "split the tile, and convert each part separately";
    pub(crate) MatrixOperand { operand: i64 } = "operand {operand} of this instruction is not in registers", "use operand 0 or 1 of `mma`, or operand 0 of `wgmma`";
    pub(crate) AttributeNumber = "the value of a field must be a number or a list of numbers, in the form that MLIR prints", "write numbers as MLIR does: `2`, `[1, 4]` or `[[0, 1], [0, 2]]`, and paddings as `[32:+4]`";
    pub(crate) NotAnAttribute = "unknown Triton layout",
        "for registers, use `#ttg.blocked`, `#ttg.nvidia_mma`, `#ttg.dot_op`, `#ttg.slice` or `#ttg.linear`; for shared memory, use a type such as `memdesc<128x64xf16, #ttg.swizzled_shared<{…}>>`, with `#ttg.swizzled_shared`, `#ttg.nvmma_shared` or `#ttg.padded_shared`";
}
