//! The swizzle patterns of operands in shared memory, and the smallest tile of each pattern.

use crate::rules::{MajorOfSwizzle, SwizzleOfOperand};
use core::fmt;
use layout_runtime::{Error, Layout, Swizzle};

layout_runtime::rules! {
    OperandBits { bits: i64 } = "an operand in shared memory cannot have elements of {bits} bits",
        "use 1, 2, 4, 8, 16, 32 or 64 bits; for elements of 6 bits, write 8, because each takes 8 bits in shared memory";
    SwizzleOfWidth { bits: i64, base: i64, shift: i64, width: i64, element: i64 } =
        "Sw<{bits},{base},{shift}> is a swizzle for elements of {width} bits, not of {element} bits", "write the width of an element in bits, as in `wgmma(K, 16)` or `gmma_desc<K,16>(l)`";
    SwizzleOfBytes { bits: i64, base: i64, shift: i64, element: i64, lower: i64 } =
        "Sw<{bits},{base},{shift}> applies to byte addresses; for indices of elements of {element} bits, the swizzle is Sw<{bits},{lower},{shift}>",
        "use a swizzle for element indices, without a width in bits; CuTe applies a swizzle of byte addresses to pointers";
}

/// The mode of an operand (MN, K) along which elements are contiguous in shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Major {
    /// Mode K, the mode over which products are summed.
    K,
    /// Mode M of operand A, or mode N of operand B.
    MN,
}

impl Major {
    /// Both values of this type.
    pub const ALL: [Self; 2] = [Self::K, Self::MN];

    /// Parses `K` or `MN`. Returns `None` for other text.
    ///
    /// ```
    /// use colex::hardware::Major;
    /// assert_eq!((Major::named("K"), Major::named("N")), (Some(Major::K), None));
    /// ```
    #[must_use]
    pub const fn named(word: &str) -> Option<Self> {
        match word.as_bytes() {
            b"K" => Some(Self::K),
            b"MN" => Some(Self::MN),
            _ => None,
        }
    }

    /// Returns the name, `K` or `MN`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::K => "K",
            Self::MN => "MN",
        }
    }
}

impl fmt::Display for Major {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The swizzle pattern of an operand in shared memory. It permutes units of 16 bytes (32 bytes for `B128Base32`) within
/// rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SmemSwizzle {
    /// No swizzle. A row consists of one unit of 16 bytes (CuTe's INTERLEAVE).
    None,
    /// The two units of each row of 32 bytes are permuted.
    B32,
    /// The four units of each row of 64 bytes are permuted.
    B64,
    /// The eight units of each row of 128 bytes are permuted.
    B128,
    /// The four pieces of 32 bytes of each row of 128 bytes are permuted. The only matrix instruction that supports
    /// this pattern is `tcgen05.mma`, and only for MN-major tiles.
    B128Base32,
}

/// The number of bits of a unit of 16 bytes, the smallest piece that an instruction reads.
pub(super) const UNIT_BITS: i64 = 128;

impl SmemSwizzle {
    /// All patterns, from the narrowest to the widest row.
    pub const ALL: [Self; 5] = [Self::None, Self::B32, Self::B64, Self::B128, Self::B128Base32];

    /// Returns the number of units of 16 bytes in a row: 1, 2, 4 or 8.
    #[must_use]
    pub const fn units(self) -> i64 {
        match self {
            Self::None => 1,
            Self::B32 => 2,
            Self::B64 => 4,
            Self::B128 | Self::B128Base32 => 8,
        }
    }

    /// Returns the number of rows after which the permutation repeats.
    #[must_use]
    pub const fn rows(self) -> i64 {
        match self {
            Self::B128Base32 => 4,
            _ => 8,
        }
    }

    /// Returns this swizzle as a function of byte addresses: the identity, `Sw<1,4,3>`, `Sw<2,4,3>`, `Sw<3,4,3>` or
    /// `Sw<2,5,2>`.
    ///
    /// ```
    /// use colex::hardware::SmemSwizzle;
    /// assert_eq!(SmemSwizzle::B128.in_bytes().to_string(), "Sw<3,4,3>");
    /// ```
    pub const fn in_bytes(self) -> Swizzle {
        let (bits, base, shift) = match self {
            Self::None => return Swizzle::IDENTITY,
            Self::B32 => (1, 4, 3),
            Self::B64 => (2, 4, 3),
            Self::B128 => (3, 4, 3),
            Self::B128Base32 => (2, 5, 2),
        };
        match Swizzle::new(bits, base, shift) {
            Ok(swizzle) => swizzle,
            Err(_) => panic!("the fields do not overlap"),
        }
    }

    /// Returns this swizzle as a function of indices of elements of `bits` bits.
    ///
    /// In CuTe's headers, the 128-byte swizzle is `Sw<3,4,3>`, because it applies to the byte addresses of a pointer.
    /// As a function of indices of 16-bit elements, the same swizzle is `Sw<3,3,3>`.
    ///
    /// # Errors
    /// If matrix instructions cannot read elements of `bits` bits from shared memory. They can read 1, 2, 4, 8, 16, 32
    /// and 64 bits.
    ///
    /// ```
    /// use colex::hardware::SmemSwizzle;
    /// assert_eq!(SmemSwizzle::B128.in_elements(16).unwrap().to_string(), "Sw<3,3,3>");
    /// ```
    pub const fn in_elements(self, bits: i64) -> Result<Swizzle, Error> {
        ok!(require_bits(bits));
        self.in_bytes().recast(bits, 8)
    }

    /// Returns the pattern for which [`in_elements`](Self::in_elements) returns `swizzle`, or `None` if there is no
    /// such pattern.
    ///
    /// ```
    /// use colex::hardware::SmemSwizzle;
    /// assert_eq!(SmemSwizzle::of(colex::Swizzle::new(3, 3, 3).unwrap(), 16), Some(SmemSwizzle::B128));
    /// assert_eq!(SmemSwizzle::of(colex::Swizzle::new(3, 3, 4).unwrap(), 16), None);
    /// ```
    #[must_use]
    pub const fn of(swizzle: Swizzle, bits: i64) -> Option<Self> {
        each!(for i in 0..Self::ALL.len() {
            if let Ok(own) = Self::ALL[i].in_elements(bits)
                && own.is_same(swizzle)
            {
                return Some(Self::ALL[i]);
            }
        });
        None
    }

    /// Returns the name, which is `none`, `32B`, `64B`, `128B` or `128B_BASE32B`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::B32 => "32B",
            Self::B64 => "64B",
            Self::B128 => "128B",
            Self::B128Base32 => "128B_BASE32B",
        }
    }
}

impl fmt::Display for SmemSwizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the pattern of a tile's swizzle, or an error if no matrix instruction supports the swizzle.
pub(super) const fn pattern(tile: &Layout, bits: i64) -> Result<SmemSwizzle, Error> {
    ok!(require_bits(bits));
    let swizzle = tile.swizzle();
    let (wide, base, shift) = (swizzle.bits() as i64, swizzle.base() as i64, swizzle.shift() as i64);
    match SmemSwizzle::of(swizzle, bits) {
        Some(pattern) => Ok(pattern),
        None if SmemSwizzle::of(swizzle, 8).is_some() => {
            let lower = ok!(swizzle.recast(bits, 8)).base() as i64;
            Err(SwizzleOfBytes { bits: wide, base, shift, element: bits, lower }.error())
        }
        None => {
            let log = first!(0..7, |log| SmemSwizzle::of(swizzle, 1 << log).is_some());
            Err(match log {
                7 => SwizzleOfOperand { bits: wide, base, shift }.error(),
                log => SwizzleOfWidth { bits: wide, base, shift, width: 1 << log, element: bits }.error(),
            })
        }
    }
}

/// Returns an error if matrix instructions cannot read elements of `bits` bits from shared memory. `bits` must be a
/// power of two from 1 to 64.
const fn require_bits(bits: i64) -> Result<(), Error> {
    if bits < 1 || bits > 64 || bits.count_ones() != 1 { Err(OperandBits { bits }.error()) } else { Ok(()) }
}

/// Returns the smallest tile (MN, K) with the pattern `swizzle`, for elements of `bits` bits. The tile is a CuTe atom,
/// such as `Layout_K_SW128_Atom<16>`. Its indices count elements.
///
/// [`tile_to_shape`](Layout::tile_to_shape) repeats this tile over a larger tile. Source: CuTe's
/// `mma_traits_sm90_gmma.hpp` and `mma_traits_sm100.hpp`.
///
/// # Errors
/// If matrix instructions cannot read elements of `bits` bits from shared memory, or if `swizzle` is
/// [`SmemSwizzle::B128Base32`] and `major` is K.
///
/// ```
/// # use colex::Layout;
/// # use colex::hardware::{Major, SmemSwizzle};
/// let atom = |major, swizzle, bits| colex::hardware::smem_atom(major, swizzle, bits).unwrap().to_string();
/// assert_eq!(atom(Major::MN, SmemSwizzle::B64, 8), "Sw<2,4,3> o 0 o (64,8):(1,64)");
/// assert_eq!(atom(Major::K, SmemSwizzle::None, 32), "(8,4):(4,1)");
/// ```
pub const fn smem_atom(major: Major, swizzle: SmemSwizzle, bits: i64) -> Result<Layout, Error> {
    let in_elements = ok!(swizzle.in_elements(bits));
    let row = swizzle.units() * UNIT_BITS / bits;
    let plain = match (major, swizzle) {
        (Major::K, SmemSwizzle::B128Base32) => return Err(MajorOfSwizzle.error()),
        (Major::K, _) => Layout::from_slices(&[8, row], &[row, 1]),
        (Major::MN, _) => Layout::from_slices(&[row, swizzle.rows()], &[1, row]),
    };
    ok!(plain).swizzled(in_elements, 0)
}
