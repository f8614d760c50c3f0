//! What the accesses need of a layout: spaces of index bits on which the bank bits must be independent.
//!
//! Everything is counted in bits of the index. An access of `2^w` elements leaves the low `w` bits as they are; the bits between those
//! and the floor, the widest access, are bank bits that stay; the bits from the floor up to the 128 bytes of all banks are those
//! that are chosen.

use super::space::{MOST, Space};
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::macros::ok;

/// The most accesses that are served at once.
pub const MAX_ACCESSES: usize = 16;
/// Bits of an index.
pub(super) const BITS: usize = 63;
/// Bytes of all banks, as a power of two.
const BANKS: u32 = 7;
/// Bytes that a thread moves at most, as a power of two.
const WIDEST: u32 = 4;
/// Bytes that a bank serves at a time, as a power of two.
const WORD: u32 = 2;
const WARP: u32 = 5;

/// The index of each power of two, of a layout that is linear over the field of two elements.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    pub(super) of: [u64; BITS],
    pub(super) len: usize,
}

impl Columns {
    /// The bits that some index has.
    pub(super) const fn support(&self) -> u64 {
        let (mut all, mut i) = (0, 0);
        while i < self.len {
            all |= self.of[i];
            i += 1;
        }
        all
    }

    /// The index of a coordinate.
    const fn at(&self, coordinate: u64) -> u64 {
        let (mut index, mut i) = (0, 0);
        while i < self.len {
            if coordinate >> i & 1 == 1 {
                index ^= self.of[i];
            }
            i += 1;
        }
        index
    }
}

/// One access: the space of the lanes of a phase, without the bits that a wide access covers.
#[derive(Clone, Copy)]
pub(super) struct Need {
    /// Above the floor.
    pub(super) space: Space,
}

/// The layout that is asked for.
pub(super) struct Problem {
    pub(super) needs: [Need; MAX_ACCESSES],
    pub(super) count: usize,
    /// The bits of the index that choose the bank and may be changed, from the lowest on.
    pub(super) banks: [u32; MOST],
    pub(super) free: u32,
    /// The bits that indices have.
    pub(super) support: u64,
    /// The lowest bit that may be changed.
    pub(super) floor: u32,
}

/// An access before the floor is known.
#[derive(Clone, Copy)]
struct Lanes {
    vectors: [u64; MOST],
    count: usize,
    width: u32,
}

impl Problem {
    /// `None` where the layout or an access is not linear: there is nothing to solve for then.
    ///
    /// # Errors
    /// Where an element is not of 1, 2, 4, 8 or 16 bytes, there are too many accesses, or one leaves the layout.
    pub(super) const fn new(layout: &Layout, accesses: &[Layout], bytes: i64) -> Result<Option<Self>, Error> {
        if bytes < 1 || bytes > 16 || bytes.count_ones() != 1 {
            return Err(Error::new(ErrorKind::ElementBytes { bytes }));
        }
        let element = bytes.trailing_zeros();
        let Some(columns) = columns(layout) else { return Ok(None) };
        let mut lanes = [Lanes { vectors: [0; MOST], count: 0, width: 0 }; MAX_ACCESSES];
        let mut floor = WORD.saturating_sub(element);
        let mut i = 0;
        while i < accesses.len() {
            match Lanes::new(&columns, layout, &accesses[i], element) {
                Ok(Some(found)) => lanes[i] = found,
                Ok(None) => return Ok(None),
                Err(error) => return Err(error.of("", i + 1)),
            }
            if lanes[i].width > floor {
                floor = lanes[i].width;
            }
            i += 1;
        }
        Ok(Some(Self::of(&lanes, accesses.len(), columns.support(), floor, element)))
    }

    const fn of(lanes: &[Lanes; MAX_ACCESSES], count: usize, support: u64, floor: u32, element: u32) -> Self {
        let mut problem = Self {
            needs: [Need { space: Space::ZERO }; MAX_ACCESSES],
            count,
            banks: [0; MOST],
            free: 0,
            support,
            floor,
        };
        let mut i = 0;
        while i < count {
            problem.needs[i] = lanes[i].need(floor, element);
            i += 1;
        }
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
    const fn new(columns: &Columns, layout: &Layout, access: &Layout, element: u32) -> Result<Option<Self>, Error> {
        let Some(map) = self::columns(access) else { return Ok(None) };
        if map.support() >= layout.size() as u64 {
            let kind = ErrorKind::AccessOutside { coordinate: map.support() as i64, size: layout.size() as i64 };
            return Err(Error::new(kind));
        }
        let threads = if access.rank() == 1 { access.size() } else { ok!(access.size_of(&[0])) };
        let threads = threads.trailing_zeros() as usize;
        let mut indices = [0; BITS];
        let mut i = 0;
        while i < map.len {
            indices[i] = columns.at(map.of[i]);
            i += 1;
        }
        let mut width = WIDEST.saturating_sub(element);
        while width > 0 && !are_vectors(&indices, threads, map.len, width) {
            width -= 1;
        }
        let (mut vectors, mut count) = ([0; MOST], 0);
        while count < threads && count < lanes(width + element) {
            vectors[count] = indices[count];
            count += 1;
        }
        Ok(Some(Self { vectors, count, width }))
    }

    /// The lanes whose words lie in one group of the banks that stay.
    const fn need(&self, floor: u32, element: u32) -> Need {
        let word = WORD.saturating_sub(element);
        let low = if self.width > word { self.width } else { word };
        let (mut vectors, mut i) = (self.vectors, 0);
        while i < self.count {
            vectors[i] &= !below(low);
            i += 1;
        }
        Need { space: Space::of(&vectors, self.count).without(below(floor)) }
    }
}

/// Whether the values' low bits are the low `width` bits of the index, and nothing else is.
const fn are_vectors(indices: &[u64; BITS], threads: usize, len: usize, width: u32) -> bool {
    let mut i = 0;
    while i < len {
        let is_low = i >= threads && i - threads < width as usize;
        let expected = if is_low { 1 << (i - threads) } else { 0 };
        if indices[i] & below(width) != expected || is_low && indices[i] != expected {
            return false;
        }
        i += 1;
    }
    threads + width as usize <= len
}

/// Bits of a thread's number in one phase, for accesses of this many bytes, as a power of two.
const fn lanes(width: u32) -> usize {
    (if width <= WORD { WARP } else { WARP + WORD - width }) as usize
}

pub(super) const fn below(bit: u32) -> u64 {
    (1 << bit) - 1
}

/// The columns of a layout over powers of two in which no sum carries.
pub(super) const fn columns(layout: &Layout) -> Option<Columns> {
    let mut columns = Columns { of: [0; BITS], len: 0 };
    if !layout.is_integral() || layout.offset != 0 {
        return None;
    }
    let (mut taken, mut k) = (0, 0);
    while k < layout.len() {
        let mode = &layout.modes.leaves[k];
        if mode.extent.count_ones() != 1 || mode.stride < 0 {
            return None;
        }
        let mut worth = 1;
        while worth < mode.extent {
            let column = (worth * mode.stride) as u64;
            if taken & column != 0 {
                return None;
            }
            taken |= column;
            columns.of[columns.len] = layout.swizzle.apply(column as i64) as u64;
            columns.len += 1;
            worth *= 2;
        }
        k += 1;
    }
    Some(columns)
}
