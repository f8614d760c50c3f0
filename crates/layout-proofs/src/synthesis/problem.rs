//! What the accesses need of a layout: spaces of index bits on which the bank bits must be independent.
//!
//! Everything is counted in bits of the index. An access of `2^w` elements leaves the low `w` bits as they are; the
//! bits between those and the floor, the widest access, are bank bits that stay; the bits from the floor up to the 128
//! bytes of all banks are those that are chosen.

use super::space::{MOST, Space};
use layout_runtime::{Error, ErrorKind, Layout, linear::Linear};

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

/// The layout that is asked for.
pub(super) struct Problem {
    /// For each access the lanes of a phase that are in one group of the banks that stay.
    pub(super) needs: [Space; MAX_ACCESSES],
    pub(super) count: usize,
    /// The bits of the index that choose the bank and may be changed, from the lowest on.
    pub(super) banks: [u32; MOST],
    pub(super) free: u32,
    /// The bits that indices have.
    pub(super) support: i64,
    /// The lowest bit that may be changed.
    pub(super) floor: u32,
}

/// An access before the floor is known.
#[derive(Clone, Copy)]
struct Lanes {
    /// The index of each bit of a lane's number.
    indices: Linear,
    width: u32,
}

impl Problem {
    /// `None` if the layout or an access is not linear: there is nothing to solve for then.
    ///
    /// # Errors
    /// If an element is not of 1, 2, 4, 8 or 16 bytes, there are too many accesses, or one leaves the layout.
    pub(super) const fn new(layout: &Layout, accesses: &[Layout], bytes: i64) -> Result<Option<Self>, Error> {
        if bytes < 1 || bytes > 16 || bytes.count_ones() != 1 {
            return Err(Error::new(ErrorKind::ElementBytes { bytes }));
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
            let kind = ErrorKind::AccessOutside { coordinate: places.bits(), size: layout.size() as i64 };
            return Err(Error::new(kind));
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

    /// The lanes whose words lie in one group of the banks that stay.
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

/// Whether the values' low bits are the low `width` bits of the index, and nothing else is.
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

/// Bits of a thread's number in one phase, for accesses of this many bytes, as a power of two.
const fn lanes(width: u32) -> usize {
    (if width <= WORD { WARP } else { WARP + WORD - width }) as usize
}

pub(super) const fn below(bit: u32) -> i64 {
    (1 << bit) - 1
}

/// The layout as a linear map from all bits of its coordinates, if it is one.
pub(super) const fn linear(layout: &Layout) -> Option<Linear> {
    match Linear::of(layout) {
        Some(map) if map.base == 0 && layout.size().count_ones() == 1 => Some(map),
        _ => None,
    }
}
