//! Operations that are no method of a layout: what their rows call, on values and for constants alike.

use super::run_time::multiple;
use crate::analysis::Proof;
use crate::atom::{MmaAtom, Operand, TiledMma};
use crate::distributed::Distributed;
use crate::error::{Error, ErrorKind};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::movement::{Limits, Movement, Staging};
use crate::swizzle::Swizzle;
use crate::symbol::Symbol;
use crate::synthesis::Means;

/// A count as an integer.
#[must_use]
pub const fn count(n: usize) -> IntTuple {
    IntTuple::int(n as i64)
}

/// The instruction of a tiling.
#[must_use]
pub const fn atom_of(mma: &TiledMma) -> MmaAtom {
    *mma.atom()
}

/// An error as one of an operation; without an operand it keeps its own.
///
/// # Errors
/// As the result.
pub const fn blamed<T: Copy>(
    result: Result<T, Error>,
    operation: &'static str,
    operand: Option<usize>,
) -> Result<T, Error> {
    match (result, operand) {
        (Ok(value), _) => Ok(value),
        (Err(error), Some(operand)) => Err(Error::new(error.kind()).of(operation, operand)),
        (Err(error), None) => Err(error.of_or(operation, 0)),
    }
}

/// A layout whose numbers are all known, which the operation needs.
///
/// # Errors
/// If one is known at run time only.
pub const fn known(layout: Layout, operation: &'static str, operand: usize) -> Result<Layout, Error> {
    ok!(layout.require_static(operation, operand));
    Ok(layout)
}

/// The swizzle's image of an index.
///
/// # Errors
/// If the index is negative.
pub const fn swizzled(swizzle: Swizzle, index: i64) -> Result<IntTuple, Error> {
    if index < 0 {
        return Err(Error::new(ErrorKind::NegativeIndex { index }).of("", 1));
    }
    Ok(IntTuple::int(swizzle.apply(index)))
}

/// What only some instructions take.
///
/// # Errors
/// If this one does not.
pub const fn besides(layout: Option<Layout>, what: &'static str) -> Result<Layout, Error> {
    match layout {
        Some(layout) => Ok(layout),
        None => Err(Error::new(ErrorKind::Lacks { what }).of("", 0)),
    }
}

/// The instruction descriptor of an instruction that takes one.
///
/// # Errors
/// If it does not, or the descriptor says where scale factors are.
pub const fn instruction_descriptor(mma: &MmaAtom) -> Result<IntTuple, Error> {
    match mma.instruction_descriptor() {
        Some(bits) => Ok(IntTuple::int(bits as i64)),
        None => Err(Error::new(ErrorKind::Lacks { what: "instruction descriptor that its name alone says" }).of("", 0)),
    }
}

/// What a movement may use, by as many of its numbers as are written: the architecture, and the bytes of shared memory.
#[must_use]
pub const fn limits(numbers: &[i64]) -> Limits {
    let mut limits = Limits::NONE;
    if let [sm, ..] = *numbers {
        limits.sm = if sm < 0 || sm > u32::MAX as i64 { 0 } else { sm as u32 };
    }
    if let [_, room, ..] = *numbers {
        limits.room = if room < 0 { 0 } else { room as usize };
    }
    limits
}

/// [`Movement::between_within`], of as many bits as are written.
///
/// # Errors
/// As that.
pub const fn movement(from: &Layout, to: &Layout, bits: i64, limits: Limits) -> Result<Movement, Error> {
    Movement::between_within(from, to, ok!(width(bits, "convert")), limits)
}

/// The layout of shared memory of [`Staging::between`], of as many bits as are written.
///
/// # Errors
/// As that.
pub const fn staged(from: &Layout, to: &Layout, tile: &IntTuple, bits: i64, limits: Limits) -> Result<Layout, Error> {
    Ok(*ok!(Staging::between(from, to, tile, ok!(width(bits, "staged")), limits)).layout())
}

/// The layout of shared memory of [`Staging::of_global`], of as many bits as are written.
///
/// # Errors
/// As that.
pub const fn staged_async(global: &Layout, to: &Layout, bits: i64, limits: Limits) -> Result<Layout, Error> {
    Ok(*ok!(Staging::of_global(global, to, ok!(width(bits, "staged_async")), limits)).layout())
}

const fn width(bits: i64, operation: &'static str) -> Result<usize, Error> {
    if bits < 0 { Err(Error::new(ErrorKind::MovementBits { bits }).of(operation, 0)) } else { Ok(bits as usize) }
}

/// The tile (M,N,K) of a tiling.
///
/// # Errors
/// None.
pub const fn tile_shape(mma: &TiledMma) -> Result<IntTuple, Error> {
    IntTuple::flat(&[mma.tile_size(0), mma.tile_size(1), mma.tile_size(2)])
}

/// Where the partition of an operand lies in tensor memory.
///
/// # Errors
/// If the tiling does not divide the layout, or the instruction does not have the operand there.
pub const fn tensor_memory(mma: &TiledMma, operand: Operand, layout: &Layout) -> Result<Layout, Error> {
    ok!(mma.partition(operand, layout));
    let mut tiles = [0; 2];
    each!(for i in 0..2 {
        let size = match layout.size_of(&[i]) {
            Ok(size) => size as i64,
            Err(_) => 1,
        };
        tiles[i] = size / mma.tile_size(operand.modes()[i]);
    });
    match mma.atom().tensor_memory(operand, tiles) {
        Some(layout) => Ok(layout),
        None => Err(Error::new(ErrorKind::NoTensorMemory)),
    }
}

/// Where the scale factors of a tile (M,N,K) lie in shared memory.
///
/// # Errors
/// As [`TiledMma::scales_in_shared_memory`], or if the tile has other modes.
pub const fn scales_in_shared_memory(
    mma: &TiledMma,
    operand: Operand,
    elements: i64,
    tile: &IntTuple,
) -> Result<Layout, Error> {
    let mut sizes = [0; 3];
    if tile.rank() != 3 {
        let kind = ErrorKind::ModesNeeded { found: tile.rank() as i64, needed: "(M,N,K)" };
        return Err(Error::new(kind).of("", 1));
    }
    each!(for i in 0..3 {
        sizes[i] = ok!(tile.mode(&[i])).size();
    });
    Ok(ok!(mma.scales_in_shared_memory(operand, elements, sizes), |error| error.of("", 1)))
}

/// Triton's layout that an attribute says.
///
/// # Errors
/// As [`Distributed::named`].
pub const fn attribute(text: &str) -> Result<Distributed, Error> {
    Ok(ok!(Distributed::named(text), |error| error.error))
}

/// Triton's layout over a tensor, whose shape is this operand.
///
/// # Errors
/// As [`Distributed::to_layout`].
pub const fn over(distributed: &Distributed, shape: &IntTuple, operand: usize) -> Result<Layout, Error> {
    match distributed.to_layout(shape) {
        Err(error) if matches!(error.operand(), Some(1)) => Err(error.of("", operand)),
        result => result,
    }
}

/// The layout that the type of a tensor says.
///
/// # Errors
/// As [`Distributed::layout_of`].
pub const fn tensor_type(text: &str) -> Result<Layout, Error> {
    Ok(ok!(Distributed::layout_of(text), |error| error.error))
}

/// Whether two layouts are one function.
///
/// # Errors
/// If that is undecided.
pub const fn is_same(a: &Layout, b: &Layout) -> Result<bool, Error> {
    match a.same_function(b) {
        Proof::Proved => Ok(true),
        Proof::Refuted(_) => Ok(false),
        Proof::Undecided => Err(Error::new(ErrorKind::Undecided).of("same_function", 0)),
    }
}

/// The bytes that elements of so many bits take from the smallest index to the largest.
///
/// # Errors
/// If that does not fit 63 bits.
pub const fn bytes(layout: &Layout, bits: i64) -> Result<IntTuple, Error> {
    match layout.cosize().checked_mul(bits) {
        Some(all) if bits > 0 => Ok(IntTuple::int(all / 8 + (all % 8 != 0) as i64)),
        Some(_) => Err(Error::new(ErrorKind::Extent { extent: bits })),
        None => Err(Error::new(ErrorKind::SizeOverflow)),
    }
}

/// The layout of this one's shape without bank conflicts, by these means; [`Means::Padding`] only if no XOR strides do
/// it.
///
/// # Errors
/// As [`Layout::conflict_free`].
pub const fn without_conflicts(
    layout: &Layout,
    accesses: &[Layout],
    bytes: i64,
    means: Means,
) -> Result<Layout, Error> {
    let is_padded = matches!(means, Means::Padding);
    let first = if is_padded { Means::Xor } else { means };
    let mut best = ok!(layout.fewest_conflicts(accesses, bytes, first));
    if best.degree > 1 && is_padded {
        let padded = ok!(layout.fewest_conflicts(accesses, bytes, means));
        if padded.degree < best.degree {
            best = padded;
        }
    }
    if best.degree > 1 {
        let kind = ErrorKind::Conflicts { degree: best.degree as i64, bound: best.bound as i64 };
        return Err(Error::new(kind).of("conflict_free", 0));
    }
    Ok(best.layout)
}

/// The shape (M,N,K,L) of a product without mode `i`; one of (M,N,K) has L = 1.
///
/// # Errors
/// If the shape has other modes.
pub const fn without(shape: &IntTuple, i: usize) -> Result<IntTuple, Error> {
    if shape.rank() != 3 && shape.rank() != 4 {
        let kind = ErrorKind::ModesNeeded { found: shape.rank() as i64, needed: "(M,N,K) or (M,N,K,L)" };
        return Err(Error::new(kind).of("scale_factors", 0));
    }
    let shape = if shape.rank() == 3 { ok!(shape.append(&IntTuple::int(1))) } else { *shape };
    shape.remove(i)
}

/// A part of a tiling whose tiles divide every number of run time; `stated` is what is known to divide them.
///
/// # Errors
/// If an extent is rounded up for some numbers.
pub const fn whole(layout: Layout, stated: &[(u8, i128)], operation: &'static str) -> Result<Layout, Error> {
    each!(for i in 0..layout.len() {
        if let Some(symbol) = layout.modes.leaves[i].symbol() {
            let number = ok!(multiple(Symbol::new(symbol.name, 1), stated));
            if !number.is_multiple_of(symbol.divisor as u64) {
                let tile = symbol.divisor as i64;
                let kind = ErrorKind::MayOverrun { tile, name: symbol.name, factor: tile };
                return Err(Error::new(kind).of(operation, 1));
            }
        }
    });
    Ok(layout)
}
