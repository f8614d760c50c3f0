//! The 64-bit descriptors that `wgmma` and `tcgen05.mma` use to find an operand in shared memory.

use super::canonical::Canonical;
use super::smem::{Major, SmemSwizzle, UNIT_BITS};
use crate::rules::{DescriptorDistance, OperandExtent, SwizzleOfOperand};
use core::fmt;
use layout_runtime::{Error, IntTuple, Layout, Swizzle, Tiler, tree::Tree};

/// A descriptor of `wgmma`, which [`gmma_descriptor`](crate::descriptors::gmma_descriptor) builds.
pub type GmmaDescriptor = SmemDescriptor;
/// A descriptor of `tcgen05.mma`, which [`umma_descriptor`](crate::descriptors::umma_descriptor) builds.
pub type UmmaDescriptor = SmemDescriptor;

/// The descriptor of an operand (MN, K) in shared memory. It contains the leading byte offset (LBO) and the stride byte
/// offset (SBO), which are two distances between parts of the operand.
///
/// ```text
/// bits    0-13 address / 16    16-29 LBO / 16    32-45 SBO / 16    49-51 base offset, 0 here
/// sm_90   62-63 pattern: none 0, 128B 1, 64B 2, 32B 3
/// sm_100  46 version, 1        61-63 pattern: none 0, 128B_BASE32B 1, 128B 2, 64B 4, 32B 6
/// ```
///
/// Law: let `address` be the start of the tile `L`, let elements have `bytes` bytes, and let an operand start at
/// element (m, k) of `L`. The instruction reads element (r, c) of the operand from `address + bytes·L(m + r, k + c)`,
/// if `address` is a multiple of the period of the swizzle pattern. The period is 128·W bytes, where a row has W units
/// of 16 bytes.
///
/// The instruction computes this address from `start = address + 16·steps_to(m, k)`. In a K-major tile, unit u of row r
/// has the address `start + ⌊r/8⌋·SBO + (r mod 8)·16·W + u·16`, which the instruction then swizzles. Without a swizzle,
/// the last summand is `u·LBO`. Source: CuTe's `mma_sm90_desc.hpp` and `mma_sm100_desc.hpp`.
#[derive(Clone, Copy, Debug)]
pub struct SmemDescriptor {
    reader: Reader,
    major: Major,
    canonical: Canonical,
    unit: i64,
    tile: Layout,
}

/// The kind of instruction that reads a descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reader {
    Wgmma,
    Tcgen05,
}

/// Returns the descriptor with which `wgmma` (sm_90) reads an operand from shared memory. `layout` is a tile with the
/// modes (MN, K). An element has `bits` bits.
///
/// The tile may contain the operands of several instructions along MN and K. [`SmemDescriptor::step`] and
/// [`SmemDescriptor::steps_to`] return where each operand starts. The tile may also have the modes ((MN,K), repeats
/// along MN, repeats along K), like the results of CuTe's `tile_to_mma_shape` and `partition_A`. Fields that the
/// instruction does not read have the same values as in CuTe: the LBO of a swizzled K-major operand is 1 unit of 16
/// bytes, and the other unused fields are 0.
///
/// # Errors
/// - If no descriptor represents the tile. The error names the first element with an unexpected index, or the mode with
///   an extent that is not a multiple of the instruction's extent.
/// - If the swizzle applies to byte addresses instead of element indices, or if the instruction does not support the
///   swizzle.
/// - If `bits` is not a power of two from 1 to 64.
///
/// ```
/// # use colex::{Layout, expect, parse};
/// # use colex::hardware::{GmmaDescriptor, Major};
/// const B: GmmaDescriptor = expect(colex::hardware::gmma_descriptor(&parse("Sw<3,3,3> o ((64,2),64):((1,4096),64)"), Major::MN, 16));
/// assert_eq!(B.to_string(), "128B lbo 8192 sbo 1024");
/// let bytes: Layout = "Sw<3,4,3> o (64,64):(64,1)".parse().unwrap();
/// let error = colex::hardware::gmma_descriptor(&bytes, Major::K, 16).unwrap_err();
/// assert!(error.to_string().contains("Sw<3,4,3> applies to byte addresses"), "{error}");
/// ```
pub const fn gmma_descriptor(layout: &Layout, major: Major, bits: i64) -> Result<GmmaDescriptor, Error> {
    SmemDescriptor::of(layout, Reader::Wgmma, major, bits)
}

/// Returns the descriptor with which `tcgen05.mma` (sm_100) reads an operand from shared memory. `layout` is a tile
/// with the modes (MN, K). An element has `bits` bits.
///
/// The tile can have the same forms as in [`gmma_descriptor`](gmma_descriptor). The swizzle of an MN-major tile can
/// also permute pieces of 32 bytes.
///
/// # Errors
/// In the same cases as [`gmma_descriptor`](gmma_descriptor).
///
/// ```
/// # use colex::Layout;
/// # use colex::hardware::Major;
/// let tile: Layout = "Sw<2,4,2> o (64,16):(1,64)".parse().unwrap();
/// assert_eq!(colex::hardware::umma_descriptor(&tile, Major::MN, 16).unwrap().to_string(), "128B_BASE32B lbo 0 sbo 512");
/// let instructions: Layout = "Sw<3,3,3> o ((128,16),1,4):((64,1),0,16)".parse().unwrap();
/// let whole: Layout = "Sw<3,3,3> o (128,64):(64,1)".parse().unwrap();
/// assert_eq!(colex::hardware::umma_descriptor(&instructions, Major::K, 16), colex::hardware::umma_descriptor(&whole, Major::K, 16));
/// ```
pub const fn umma_descriptor(layout: &Layout, major: Major, bits: i64) -> Result<UmmaDescriptor, Error> {
    SmemDescriptor::of(layout, Reader::Tcgen05, major, bits)
}

/// Returns the [`gmma_descriptor`](gmma_descriptor) of the first stage of a tile with the modes (MN, K, stages, …). The
/// mode (MN, K) of a stage may also be divided into the operands of several instructions.
///
/// # Errors
/// In the same cases as [`gmma_descriptor`](gmma_descriptor), or if the distance between stages is not a multiple of 16
/// bytes.
///
/// ```
/// # use colex::{Layout, hardware::Major};
/// let tile: Layout = "Sw<3,3,3> o ((8,16),64,4):((64,512),1,8192)".parse().unwrap();
/// assert_eq!(colex::hardware::gmma_stages(&tile, Major::K, 16).unwrap().to_string(), "128B lbo 16 sbo 1024");
/// ```
pub const fn gmma_stages(layout: &Layout, major: Major, bits: i64) -> Result<GmmaDescriptor, Error> {
    SmemDescriptor::of_stages(layout, Reader::Wgmma, major, bits)
}

/// Returns the [`umma_descriptor`](umma_descriptor) of the first stage of a tile with the modes (MN, K, stages, …).
///
/// # Errors
/// In the same cases as [`umma_descriptor`](umma_descriptor), or if the distance between stages is not a multiple of 16
/// bytes.
pub const fn umma_stages(layout: &Layout, major: Major, bits: i64) -> Result<UmmaDescriptor, Error> {
    SmemDescriptor::of_stages(layout, Reader::Tcgen05, major, bits)
}

impl SmemDescriptor {
    const fn of(tile: &Layout, reader: Reader, major: Major, bits: i64) -> Result<Self, Error> {
        let whole = some!(whole(tile), Self::of_whole(tile, reader, major, bits));
        match (Self::of_whole(&whole, reader, major, bits), Self::of_whole(&ok!(tile.take(0, 2)), reader, major, bits))
        {
            (Ok(descriptor), _) => Ok(descriptor),
            // The tile has several stages.
            (_, Ok(_)) => Self::of_whole(tile, reader, major, bits),
            // The position in this error refers to the undivided tile, which the user did not write, so the position is
            // removed.
            (Err(error), _) => Err(error.without_place().of(reader.operation(), 0)),
        }
    }

    const fn of_whole(tile: &Layout, reader: Reader, major: Major, bits: i64) -> Result<Self, Error> {
        let canonical = ok!(Canonical::of(tile, major, bits), |error| error.of(reader.operation(), 0));
        let descriptor = Self { reader, major, canonical, unit: UNIT_BITS / bits, tile: tile.layout_part() };
        ok!(descriptor.require_readable(), |error| error.of(reader.operation(), 0));
        Ok(descriptor)
    }

    const fn of_stages(tile: &Layout, reader: Reader, major: Major, bits: i64) -> Result<Self, Error> {
        if tile.rank() <= 2 {
            return Self::of(tile, reader, major, bits);
        }
        let (descriptor, modes) = match Self::of(&ok!(tile.take(0, 2)), reader, major, bits) {
            Ok(descriptor) => (descriptor, 2),
            Err(error) => match Self::of(&ok!(tile.take(0, 3)), reader, major, bits) {
                Ok(descriptor) => (descriptor, 3),
                Err(_) => return Err(error),
            },
        };
        each!(for i in modes..tile.rank() {
            let stage = ok!(tile.layout_part().mode(&[i]));
            ok!(descriptor.require_units(&stage), |error| error.of(reader.operation(), 0));
        });
        Ok(descriptor)
    }

    /// Returns an error unless the distance between stages is a multiple of 16 bytes.
    const fn require_units(&self, stages: &Layout) -> Result<(), Error> {
        each!(for i in 0..stages.len() {
            let elements = stages.modes().leaves[i].stride;
            if elements % self.unit != 0 {
                return Err(DescriptorDistance { elements }.error());
            }
        });
        Ok(())
    }

    /// Returns an error if the instruction cannot read the operand. `wgmma` reads 32 bytes along K, or 16 bytes of a
    /// sparse MN-major operand, and does not support a swizzle that permutes 32-byte pieces.
    const fn require_readable(&self) -> Result<(), Error> {
        if matches!(self.reader, Reader::Tcgen05) {
            return Ok(());
        }
        if matches!(self.canonical.swizzle, SmemSwizzle::B128Base32) {
            let base = ok!(self.canonical.swizzle.in_elements(UNIT_BITS / self.unit)).base() as i64;
            return Err(SwizzleOfOperand { bits: 2, base, shift: 2 }.error());
        }
        let extent = ok!(self.tile.size_of(&[1])) as i64;
        let divisor = 2 * self.unit;
        if extent % divisor == 0 || (extent == self.unit && matches!(self.major, Major::MN)) {
            return Ok(());
        }
        Err(OperandExtent { mode: 1, extent, divisor }.error())
    }

    /// Returns the swizzle pattern that the descriptor contains.
    #[must_use]
    pub const fn swizzle(&self) -> SmemSwizzle {
        self.canonical.swizzle
    }

    /// Returns the leading byte offset (LBO), in bytes.
    #[must_use]
    pub const fn leading_bytes(&self) -> i64 {
        16 * self.fields().0
    }

    /// Returns the stride byte offset (SBO), in bytes.
    #[must_use]
    pub const fn stride_bytes(&self) -> i64 {
        16 * self.fields().1
    }

    /// Returns the leading byte offset (LBO) and the stride byte offset (SBO) of the descriptor, in units of 16 bytes.
    const fn fields(&self) -> (i64, i64) {
        let Canonical { along_mn, along_k, .. } = self.canonical;
        match (self.major, self.canonical.swizzle) {
            (Major::K, _) | (Major::MN, SmemSwizzle::None) => (along_k, along_mn),
            (Major::MN, _) => (along_mn, along_k),
        }
    }

    /// Returns the 64 bits of the descriptor of a tile at address 0.
    ///
    /// ```
    /// # use colex::{hardware::Major, parse};
    /// let b = colex::hardware::gmma_descriptor(&parse("Sw<3,3,3> o ((64,2),64):((1,4096),64)"), Major::MN, 16).unwrap();
    /// // LBO and SBO in units of 16 bytes, and the pattern 128B.
    /// assert_eq!(b.word(), 8192 / 16 << 16 | 1024 / 16 << 32 | 1 << 62);
    /// ```
    #[must_use]
    pub const fn word(&self) -> u64 {
        let (leading, stride) = self.fields();
        let pattern: u64 = match (self.reader, self.canonical.swizzle) {
            (_, SmemSwizzle::None) => 0,
            (Reader::Wgmma, SmemSwizzle::B32) => 3 << 62,
            (Reader::Wgmma, SmemSwizzle::B64) => 2 << 62,
            (Reader::Wgmma, _) => 1 << 62,
            (Reader::Tcgen05, SmemSwizzle::B32) => 6 << 61,
            (Reader::Tcgen05, SmemSwizzle::B64) => 4 << 61,
            (Reader::Tcgen05, SmemSwizzle::B128) => 2 << 61,
            (Reader::Tcgen05, SmemSwizzle::B128Base32) => 1 << 61,
        };
        let version = match self.reader {
            Reader::Wgmma => 0,
            Reader::Tcgen05 => 1 << 46,
        };
        pattern | version | (leading as u64) << 16 | (stride as u64) << 32
    }

    /// Returns the 64 bits of an operand's descriptor. `address` is the byte address of the tile in shared memory. The
    /// operand starts `step` units of 16 bytes after `address`.
    ///
    /// ```
    /// # use colex::{hardware::{Major, SmemSwizzle}, parse};
    /// let b = colex::hardware::gmma_descriptor(&parse("Sw<3,3,3> o ((64,2),64):((1,4096),64)"), Major::MN, 16).unwrap();
    /// assert_eq!(b.at(0x400, 2), b.word() + 0x400 / 16 + 2);
    /// ```
    #[must_use]
    pub const fn at(&self, address: u64, step: u64) -> u64 {
        self.word() | ((address >> 4) + step) & 0x3fff
    }

    /// Returns the distance from the start of the tile to the operand of instruction `k` along K, in units of 16 bytes.
    /// Pass this distance as `step` to [`at`](Self::at).
    ///
    /// An instruction reads 32 bytes along K. For example, these are 16 elements of 16 bits.
    ///
    /// ```
    /// # use colex::{hardware::{Major, SmemSwizzle}, parse};
    /// let b = colex::hardware::gmma_descriptor(&parse("Sw<3,3,3> o ((64,2),64):((1,4096),64)"), Major::MN, 16).unwrap();
    /// assert_eq!((b.step(0), b.step(1)), (0, 128));               // 16 rows of K of 128 bytes
    /// ```
    #[must_use]
    pub const fn step(&self, k: usize) -> u64 {
        self.units(0, k as i64 * self.canonical.depth)
    }

    /// Returns the distance from the start of the tile to the operand that starts at element (mn, k), in units of 16
    /// bytes. Returns `None` if no operand starts at this element.
    ///
    /// ```
    /// # use colex::{Layout, hardware::Major};
    /// let tile: Layout = "Sw<3,3,3> o ((8,16),64):((64,512),1)".parse().unwrap();
    /// let a = colex::hardware::gmma_descriptor(&tile, Major::K, 16).unwrap();
    /// assert_eq!((a.steps_to(64, 0), a.steps_to(64, 16), a.steps_to(4, 0)), (Some(512), Some(514), None));
    /// ```
    #[must_use]
    pub const fn steps_to(&self, mn: usize, k: usize) -> Option<u64> {
        let inside = match (self.tile.size_of(&[0]), self.tile.size_of(&[1])) {
            (Ok(size_mn), Ok(size_k)) => mn < size_mn && k < size_k,
            _ => false,
        };
        let Canonical { repeat_mn, depth, .. } = self.canonical;
        if !inside || mn as i64 % repeat_mn != 0 || k as i64 % depth != 0 {
            return None;
        }
        Some(self.units(mn as i64, k as i64))
    }

    const fn units(&self, mn: i64, k: i64) -> u64 {
        let size_mn = or!(option!(self.tile.size_of(&[0])), 1) as i64;
        (self.canonical.offset + self.tile.index(mn + k * size_mn) / self.unit) as u64
    }

    /// Returns the distances of all operands from the start of the tile. The result maps (repeat along MN, instruction
    /// along K) to a number of units of 16 bytes. In a K-major tile, a repeat along MN has 8 elements. In an MN-major
    /// tile, a repeat along MN is one row of the swizzle, for example 64 elements of 16 bits for the 128-byte swizzle.
    ///
    /// # Errors
    /// If no layout has these distances.
    ///
    /// ```
    /// # use colex::{Layout, hardware::Major};
    /// let tile: Layout = "Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))".parse().unwrap();
    /// let steps = colex::hardware::gmma_descriptor(&tile, Major::K, 16).unwrap().steps().unwrap();
    /// assert_eq!(steps.to_string(), "(16,(4,2)):(64,(2,1024))");
    /// ```
    pub const fn steps(&self) -> Result<Layout, Error> {
        let along_mn = ok!(self.rest(0, self.canonical.repeat_mn));
        let along_k = ok!(self.rest(1, self.canonical.depth));
        ok!(Layout::make_layout(&[along_mn, along_k])).swizzled(Swizzle::IDENTITY, self.canonical.offset)
    }

    /// Returns the layout of every `period`-th element of mode `mode`, in units of 16 bytes.
    const fn rest(&self, mode: usize, period: i64) -> Result<Layout, Error> {
        let mode = ok!(self.tile.mode(&[mode]));
        let period = Tiler::layout(&ok!(Layout::left(&IntTuple::int(period))));
        let rest = ok!(ok!(mode.logical_divide(&period)).mode(&[1]));
        rest.coalesce().upcast(self.unit)
    }
}

/// Converts a divided tile ((MN,K), repeats along MN, repeats along K) to the tile (MN, K). Returns `None` if `tile`
/// does not have this form.
const fn whole(tile: &Layout) -> Option<Layout> {
    let (modes, all) = (&tile.modes(), tile.all());
    let one = modes.profile.mode(all, 0);
    if tile.rank() != 3 || modes.profile.rank(one) != 2 {
        return None;
    }
    let (mn, k) = (modes.profile.mode(one, 0), modes.profile.mode(one, 1));
    let mn = some!(option!(Tree::pair((modes, mn), (modes, modes.profile.mode(all, 1)))));
    let k = some!(option!(Tree::pair((modes, k), (modes, modes.profile.mode(all, 2)))));
    Some(tile.with(some!(option!(Tree::pair((&mn, mn.profile.all()), (&k, k.profile.all()))))))
}

impl Reader {
    const fn operation(self) -> &'static str {
        match self {
            Self::Wgmma => "gmma_desc",
            Self::Tcgen05 => "umma_desc",
        }
    }
}

/// Prints, for example, `128B lbo 16 sbo 1024`, with distances in bytes.
impl fmt::Display for SmemDescriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} lbo {} sbo {}", self.swizzle(), self.leading_bytes(), self.stride_bytes())
    }
}

/// Two descriptors are equal if their 64-bit values and their steps are equal.
impl PartialEq for SmemDescriptor {
    fn eq(&self, other: &Self) -> bool {
        self.word() == other.word() && self.steps() == other.steps()
    }
}
