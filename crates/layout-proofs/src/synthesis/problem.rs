//! Converts accesses to spaces of index bits. An access has no conflicts if no two vectors of its space have the same
//! bank bits.
//!
//! All bits in this module are bits of the index. If an access moves `2^w` elements per instruction, the lowest `w`
//! bits of the index must not change. The *floor* is the larger of two numbers: the `w` of the widest access, and the
//! number of index bits within a 32-bit value. Index bits below the floor do not change. All banks together store 128
//! bytes per row, so the bank bits are the index bits from the floor up to the bit that stands for 64 bytes. The search
//! changes these bits.

use crate::rules::{AccessOutside, ElementBytes};
use layout_runtime::linear::{Echelon, Linear};
use layout_runtime::{Error, Layout};

/// Maximum number of accesses per search.
pub const MAX_ACCESSES: usize = 16;
/// Number of bits of an index.
pub(super) const BITS: usize = 63;
/// The base-2 logarithm of the number of bytes that all banks together store per row. Addresses at this distance are in
/// the same bank.
const BANKS: u32 = 7;
/// The base-2 logarithm of the maximum number of bytes that one thread moves in one instruction.
const WIDEST: u32 = 4;
/// The base-2 logarithm of the number of consecutive bytes that one bank stores.
const WORD: u32 = 2;
const WARP: u32 = 5;

/// A search problem: the requirements of the accesses, and the index bits that may change.
pub(super) struct Problem {
    /// For each access, a space of index differences between lanes of one phase. It contains the differences that are 0
    /// in the bits below the floor.
    pub(super) needs: [Space; MAX_ACCESSES],
    pub(super) count: usize,
    /// The bits of the index that select the bank and may change, in ascending order.
    pub(super) banks: [u32; MOST],
    pub(super) free: u32,
    /// The bits that are set in some index.
    pub(super) support: i64,
    /// The lowest bit that may change.
    pub(super) floor: u32,
}

/// An access before its space of differences is computed. The floor is not known yet.
#[derive(Clone, Copy)]
struct Lanes {
    /// For each bit of the lane number, the index of the lane in which only this bit is set.
    indices: Linear,
    width: u32,
}

impl Problem {
    /// Builds the search problem. Returns `None` if the layout or an access is not linear over GF(2), because the
    /// search needs linear maps.
    ///
    /// # Errors
    /// If the element size is not 1, 2, 4, 8 or 16 bytes, or if an access contains a coordinate outside of the layout.
    pub(super) const fn new(layout: &Layout, accesses: &[Layout], bytes: i64) -> Result<Option<Self>, Error> {
        if bytes < 1 || bytes > 16 || bytes.count_ones() != 1 {
            return Err(ElementBytes { bytes }.error());
        }
        let element = bytes.trailing_zeros();
        let Some(map) = linear(layout) else { return Ok(None) };
        let mut lanes = [Lanes { indices: Linear::ZERO, width: 0 }; MAX_ACCESSES];
        let mut floor = WORD.saturating_sub(element);
        each!(for i in 0..accesses.len() {
            match Lanes::new(&map, layout, &accesses[i], element) {
                Ok(Some(found)) => lanes[i] = found,
                Ok(None) => return Ok(None),
                Err(error) => return Err(error.of("", i + 1)),
            }
            if lanes[i].width > floor {
                floor = lanes[i].width;
            }
        });
        Ok(Some(Self::of(&lanes, accesses.len(), map.bits(), floor, element)))
    }

    const fn of(lanes: &[Lanes; MAX_ACCESSES], count: usize, support: i64, floor: u32, element: u32) -> Self {
        let mut problem = Self { needs: [Space::ZERO; MAX_ACCESSES], count, banks: [0; MOST], free: 0, support, floor };
        each!(for i in 0..count {
            problem.needs[i] = lanes[i].need(floor, element);
        });
        let mut bit = floor;
        while bit + element < BANKS {
            if support >> bit & 1 == 1 {
                problem.banks[problem.free as usize] = bit;
                problem.free += 1;
            }
            bit += 1;
        }
        problem
    }
}

impl Lanes {
    const fn new(map: &Linear, layout: &Layout, access: &Layout, element: u32) -> Result<Option<Self>, Error> {
        let Some(places) = linear(access) else { return Ok(None) };
        if places.bits() >= layout.size() as i64 {
            let error = AccessOutside { coordinate: places.bits(), size: layout.size() as i64 }.error();
            return Err(error);
        }
        let threads = if access.rank() == 1 { access.size() } else { ok!(access.size_of(&[0])) };
        let threads = threads.trailing_zeros() as usize;
        let mut indices = map.after(&places);
        let mut width = WIDEST.saturating_sub(element);
        while width > 0 && !are_vectors(&indices, threads, width) {
            width -= 1;
        }
        let lanes = lanes(width + element);
        indices.len = if threads < lanes { threads } else { lanes };
        Ok(Some(Self { indices, width }))
    }

    /// Clears the index bits within one 32-bit value or vector, and then considers the differences of indices between
    /// lanes. Returns the space of the differences in which all bits below the floor are 0.
    const fn need(&self, floor: u32, element: u32) -> Space {
        let word = WORD.saturating_sub(element);
        let low = if self.width > word { self.width } else { word };
        let mut words = self.indices;
        each!(for k in 0..words.len {
            words.columns[k] &= !below(low);
        });
        Space::without(&words, below(floor))
    }
}

/// Returns `true` if the low `width` bits of the index equal the lowest bits of the value number. Groups of `2^width`
/// values are then contiguous and aligned.
const fn are_vectors(indices: &Linear, threads: usize, width: u32) -> bool {
    each!(for i in 0..indices.len {
        let is_low = i >= threads && i - threads < width as usize;
        let expected = if is_low { 1 << (i - threads) } else { 0 };
        if indices.columns[i] & below(width) != expected || is_low && indices.columns[i] != expected {
            return false;
        }
    });
    threads + width as usize <= indices.len
}

/// Returns the base-2 logarithm of the number of threads in one phase. `width` is the base-2 logarithm of the number of
/// bytes that a thread moves in one instruction.
const fn lanes(width: u32) -> usize {
    (if width <= WORD { WARP } else { WARP + WORD - width }) as usize
}

pub(super) const fn below(bit: u32) -> i64 {
    (1 << bit) - 1
}

/// Returns the layout as a linear map of the bits of its coordinate. Returns `None` if the layout is not linear over
/// GF(2), has an index other than 0 at coordinate 0, or has a size that is not a power of two.
pub(super) const fn linear(layout: &Layout) -> Option<Linear> {
    match Linear::of(layout) {
        Some(map) if map.base == 0 && layout.size().count_ones() == 1 => Some(map),
        _ => None,
    }
}

/// Maximum dimension of a space, because the lane number has 5 bits.
const MOST: usize = 5;

/// A linear space over GF(2), given by basis vectors with distinct highest bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Space {
    pub(super) vectors: [i64; MOST],
    pub(super) dimension: usize,
}

impl Space {
    pub(super) const ZERO: Self = Self { vectors: [0; MOST], dimension: 0 };

    /// Returns the span of at most [`MOST`] columns.
    pub(super) const fn of(columns: &Linear) -> Self {
        let echelon = Echelon::of(columns);
        let (mut space, mut bit) = (Self::ZERO, echelon.height());
        while bit > 0 {
            bit -= 1;
            if echelon.leading(bit) != 0 {
                space.vectors[space.dimension] = echelon.leading(bit);
                space.dimension += 1;
            }
        }
        space
    }

    /// Returns the space of the XORs of columns with the property that all bits of `mask` are 0.
    pub(super) const fn without(columns: &Linear, mask: i64) -> Self {
        let mut masked = *columns;
        each!(for k in 0..columns.len {
            masked.columns[k] &= mask;
        });
        Self::of(&columns.after(&Echelon::of(&masked).kernel))
    }

    /// Returns the bits that are set in some basis vector.
    pub(super) const fn support(&self) -> i64 {
        let mut all = 0;
        each!(for i in 0..self.dimension {
            all |= self.vectors[i];
        });
        all
    }

    /// Returns the basis vector that has `bit` as its highest bit, or `None` if there is no such vector.
    pub(super) const fn with_highest(&self, bit: u32) -> Option<i64> {
        each!(for i in 0..self.dimension {
            if 63 - self.vectors[i].leading_zeros() == bit {
                return Some(self.vectors[i]);
            }
        });
        None
    }
}
