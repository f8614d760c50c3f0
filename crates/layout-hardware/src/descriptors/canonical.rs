//! Canonical tiles: the tiles in shared memory that a descriptor can represent. This module also computes the layout of
//! block scale factors.
//!
//! A tile has the modes (MN, K). Before the swizzle, the index in a canonical tile is the sum of two functions, one per
//! mode. Rows have W units of 16 bytes. LBO and SBO are the two distances that the descriptor contains:
//!
//! ```text
//!             along MN                            along K
//! K-major     r ↦ (r mod 8)·W + ⌊r/8⌋·SBO         in units: c ↦ c mod 2 + anything(⌊c/2⌋), unswizzled (c mod 2)·LBO + …
//! MN-major    in units: u ↦ u mod W + ⌊u/W⌋·LBO   k ↦ (k mod 8)·W + ⌊k/8⌋·SBO, where unswizzled LBO and SBO change places
//! ```
//!
//! One instruction covers two units along K. The next instruction reads the following units with another descriptor, so
//! a descriptor does not restrict the distance to these units. If a mode has only one repeat, the distance between
//! repeats has no effect. Source: CuTe's `make_gmma_desc` and `make_umma_desc`.

use super::smem::{Major, SmemSwizzle, UNIT_BITS, pattern};
use crate::rules::{DescriptorDistance, MajorOfSwizzle, OperandExtent};
use layout_runtime::rules::{CoordinateStride, Divisor, SizeOverflow};
use layout_runtime::tree::Span;
use layout_runtime::{Error, IntTuple, Layout};

layout_runtime::rules! {
    OperandRank { rank: i64 } = "expected the modes (MN,K), found {rank} modes",
        "select one pipeline stage, for example with `slice((_,_,0), l)`";
    NotCanonical { mn: i64, k: i64, index: i64, expected: i64 } =
        "element ({mn},{k}) has index {index} before any swizzle, but the instruction expects index {expected}", "use a canonical layout, such as `tile_to_shape(Layout_K_SW128_Atom<16>, …)`";
}

/// Exclusive upper bound on LBO and SBO in units of 16 bytes. A descriptor stores each of these distances in 14 bits.
const MAX_UNITS: i64 = 1 << 14;

/// The parameters of a canonical tile. Distances are numbers of units of 16 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Canonical {
    pub(super) swizzle: SmemSwizzle,
    /// Distance between repeats along MN, or 0 if there is only one repeat.
    pub(super) along_mn: i64,
    /// Distance between repeats along K. In a K-major tile, this is the distance between the two units that an
    /// instruction reads along K.
    pub(super) along_k: i64,
    /// Position of the tile's first element, in units of 16 bytes.
    pub(super) offset: i64,
    /// The number of elements of one repeat along MN.
    pub(super) repeat_mn: i64,
    /// The number of elements along K that one instruction reads: 32 bytes, or the whole tile if it is shorter.
    pub(super) depth: i64,
}

impl Canonical {
    /// Returns the parameters of `tile`, or an error that says why no descriptor represents `tile`.
    pub(super) const fn of(tile: &Layout, major: Major, bits: i64) -> Result<Self, Error> {
        ok!(require_operand(tile));
        let swizzle = ok!(pattern_of(tile, major, bits));
        let unit = UNIT_BITS / bits;
        let row = swizzle.units() * unit;
        let (mn, k) = (ok!(Line::of(tile, 0, unit)), ok!(Line::of(tile, 1, unit)));
        let (along_mn, along_k, repeat_mn) = match major {
            Major::K => {
                let along_mn = ok!(mn.repeats(8, row));
                (along_mn, ok!(k.pairs(unit, matches!(swizzle, SmemSwizzle::None))), 8)
            }
            Major::MN => {
                let along_mn = ok!(mn.repeats(row, 1));
                (along_mn, ok!(k.repeats(swizzle.rows(), row)), row)
            }
        };
        let depth = if k.size < 2 * unit { k.size } else { 2 * unit };
        let offset = ok!(in_units(tile.offset(), unit));
        let (along_mn, along_k) = (ok!(in_units(along_mn, unit)), ok!(in_units(along_k, unit)));
        Ok(Self { swizzle, along_mn, along_k, offset, repeat_mn, depth })
    }
}

/// A mode of the tile, as a function of its coordinate, before the swizzle.
struct Line {
    mode: Layout,
    which: usize,
    size: i64,
    at: Span,
}

impl Line {
    const fn of(tile: &Layout, which: usize, unit: i64) -> Result<Self, Error> {
        let mode = ok!(tile.layout_part().mode(&[which]));
        let (size, at) = (mode.size() as i64, tile.modes().profile.mode(tile.all(), which));
        // If a mode is too large for a descriptor, return the error before the elements of the mode are enumerated.
        if size / unit >= MAX_UNITS {
            return Err(DescriptorDistance { elements: size }.error().span(at));
        }
        Ok(Self { mode, which, size, at })
    }

    /// Returns the number of elements from one repeat of the mode to the next, or 0 if the mode has only one repeat. A
    /// repeat has `period` coordinates with indices that increase by `step`. Returns an error if the mode does not
    /// consist of such repeats.
    const fn repeats(&self, period: i64, step: i64) -> Result<i64, Error> {
        ok!(self.require_multiple(period));
        let distance = if self.size > period { self.mode.index(period) } else { 0 };
        each!(for i in 0..self.size {
            ok!(self.require(i, (i / period).saturating_mul(distance).saturating_add((i % period) * step)));
        });
        Ok(distance)
    }

    /// Divides the mode into pairs of units, and returns the number of elements from the first to the second unit of a
    /// pair. Returns an error if a unit is not contiguous, or if two pairs have different distances. Unless `free` is
    /// `true`, the distance must be `unit` elements.
    const fn pairs(&self, unit: i64, free: bool) -> Result<i64, Error> {
        if self.size != unit {
            ok!(self.require_multiple(2 * unit));
        }
        let distance = if free && self.size > unit { self.mode.index(unit) } else { unit };
        each!(for i in 0..self.size {
            let pair = self.mode.index(i - i % (2 * unit));
            ok!(in_units(pair, unit));
            ok!(self.require(i, (i / unit % 2 * distance).saturating_add(pair + i % unit)));
        });
        Ok(distance)
    }

    const fn require_multiple(&self, divisor: i64) -> Result<(), Error> {
        if self.size % divisor == 0 {
            return Ok(());
        }
        self.refuse(OperandExtent { mode: self.which as i64, extent: self.size, divisor }.error())
    }

    const fn require(&self, i: i64, expected: i64) -> Result<(), Error> {
        let index = self.mode.index(i);
        if index == expected {
            return Ok(());
        }
        let (mn, k) = if self.which == 0 { (i, 0) } else { (0, i) };
        self.refuse(NotCanonical { mn, k, index, expected }.error())
    }

    const fn refuse<T>(&self, error: Error) -> Result<T, Error> {
        Err(error.span(self.at))
    }
}

const fn require_operand(tile: &Layout) -> Result<(), Error> {
    ok!(tile.require_static("", 0));
    ok!(tile.require_elements("", 0));
    if !tile.is_integral() {
        return Err(CoordinateStride.error());
    }
    match tile.rank() {
        2 => Ok(()),
        rank => Err(OperandRank { rank: rank as i64 }.error()),
    }
}

const fn pattern_of(tile: &Layout, major: Major, bits: i64) -> Result<SmemSwizzle, Error> {
    match (ok!(pattern(tile, bits)), major) {
        (SmemSwizzle::B128Base32, Major::K) => Err(MajorOfSwizzle.error()),
        (pattern, _) => Ok(pattern),
    }
}

/// Converts a distance in elements to units of 16 bytes. Returns an error if the distance is negative, is not a
/// multiple of 16 bytes, or needs more than 14 bits.
const fn in_units(elements: i64, unit: i64) -> Result<i64, Error> {
    if elements % unit != 0 || elements < 0 || elements / unit >= MAX_UNITS {
        return Err(DescriptorDistance { elements }.error());
    }
    Ok(elements / unit)
}

/// The number of rows of a block of scale factors, and the number of scale factors per row.
const BLOCK: [i64; 2] = [128, 4];

/// Returns a map from the elements of an operand of shape (M,K) or (M,K,L) to their scale factors. Each scale factor
/// applies to `elements` elements along K. The scale factors are stored in blocks of 512 scale factors. A block
/// contains 128 rows and 4 scale factors along K. Blocks that are adjacent along K are adjacent in memory.
///
/// Law: two elements have the same scale factor if and only if they have the same coordinates in M and L, and the same
/// quotient `k / elements`. M is rounded up to a multiple of 128, and K to a multiple of `4 * elements`. Source:
/// `tile_atom_to_shape_SFA` in CUTLASS's `sm100_blockscaled_layout.hpp`.
///
/// # Errors
/// If `elements` is below 1, if the shape is neither (M,K) nor (M,K,L), or if the layout is too large.
///
/// ```
/// # use colex::{IntTuple, Layout};
/// let factors = colex::hardware::scale_factors(32, &IntTuple::from((128, 256))).unwrap();
/// assert_eq!(factors.to_string(), "(((32,4),1),((32,4),2)):(((16,4),0),((0,1),512))");
/// ```
pub const fn scale_factors(elements: i64, shape: &IntTuple) -> Result<Layout, Error> {
    Ok(ok!(blocks(elements, shape), |error| error.of("scale_factors", 0)))
}

/// Returns CUTLASS's `SfAtom`: one block of scale factors, with 128 rows and 4 factors along K.
///
/// # Errors
/// If `elements` is below 1, or if the layout is too large.
///
/// ```
/// # use colex::Layout;
/// assert_eq!(colex::hardware::scale_factor_block(16).unwrap().to_string(), "((32,4),(16,4)):((16,4),(0,1))");
/// ```
pub const fn scale_factor_block(elements: i64) -> Result<Layout, Error> {
    Ok(ok!(block(elements), |error| error.of("scale_factors", 0)))
}

const fn block(elements: i64) -> Result<Layout, Error> {
    if elements < 1 {
        return Err(Divisor { divisor: elements }.error());
    }
    let rows = ok!(Layout::new(&ok!(IntTuple::flat(&[32, 4])), &ok!(IntTuple::flat(&[16, 4]))));
    let factors = ok!(Layout::new(&ok!(IntTuple::flat(&[elements, 4])), &ok!(IntTuple::flat(&[0, 1]))));
    Layout::make_layout(&[rows, factors])
}

const fn blocks(elements: i64, shape: &IntTuple) -> Result<Layout, Error> {
    let block = ok!(block(elements));
    let width = some!(elements.checked_mul(BLOCK[1]), Err(SizeOverflow.error()));
    let whole = ok!(shape.round_up(&ok!(IntTuple::flat(&[BLOCK[0], width]))));
    let order: [i64; 3] = [2, 1, 3];
    let order = ok!(IntTuple::flat(if shape.rank() == 2 { order.split_at(2).0 } else { &order }));
    block.tile_to_shape(&whole, Some(&order))
}
