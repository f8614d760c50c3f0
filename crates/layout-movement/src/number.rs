//! Numbers that each thread computes from its thread number. An example is the selector of a
//! [`LaneStep::Take`](super::LaneStep), which determines the source of each byte.

use super::space::{LANE, ONE};
use layout_runtime::leaf::Leaf;
use layout_runtime::linear::Linear;
use layout_runtime::tree::Tree;
use layout_runtime::{Basis, Error, Layout, Swizzle};

/// A number that each thread computes from its thread number. The number is `base`, XORed with `columns[k]` for each
/// bit `k` of the thread number that is 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByThread {
    /// The value in thread 0.
    pub base: u32,
    /// `columns[k]` is XORed into `base` if bit `k` of the thread number is 1. The first five bits of the thread number
    /// are the lane, and the other bits are the warp.
    pub columns: [u32; ONE - LANE],
}

impl ByThread {
    /// Returns a number that has the value `base` in all threads.
    #[must_use]
    pub const fn same(base: u32) -> Self {
        Self { base, columns: [0; ONE - LANE] }
    }

    /// Returns the value in thread `thread`.
    ///
    /// ```
    /// # use colex::movement::ByThread;
    /// assert_eq!(ByThread::same(5).of(31), 5);
    /// ```
    #[must_use]
    pub const fn of(&self, thread: usize) -> u32 {
        let mut number = self.base;
        each!(for k in bits(thread) {
            number ^= self.columns[k];
        });
        number
    }

    /// Returns the value if it is equal in all threads, and otherwise `None`.
    #[must_use]
    pub const fn constant(&self) -> Option<u32> {
        if all!(0..ONE - LANE, |k| self.columns[k] == 0) { Some(self.base) } else { None }
    }

    /// Returns `true` if a [`LaneStep::Take`](super::LaneStep) with this selector returns one of its two registers
    /// unchanged in every thread.
    #[must_use]
    pub const fn is_select(&self) -> bool {
        let stays = self.base & 0x3333 == 0x3210 && all!(0..ONE - LANE, |k| self.columns[k] & 0x3333 == 0);
        let together = matches!(self.base & 0x4444, 0 | 0x4444)
            && all!(0..ONE - LANE, |k| matches!(self.columns[k] & 0x4444, 0 | 0x4444));
        stays && together
    }

    pub(super) const fn is(&self, other: &Self) -> bool {
        self.base == other.base && all!(0..ONE - LANE, |k| self.columns[k] == other.columns[k])
    }

    /// Returns a layout with XOR strides that maps each thread number to the value in this thread. The index arithmetic
    /// of this layout then computes the value. `threads` is the number of threads, a power of two.
    ///
    /// # Errors
    /// If `threads` is not a power of two, and no layout with this extent has these values.
    pub const fn layout(&self, threads: usize) -> Result<Layout, Error> {
        let mut map = Linear { len: threads.trailing_zeros() as usize, columns: [0; 63], base: self.base as i64 };
        each!(for k in 0..map.len {
            map.columns[k] = self.columns[k] as i64;
        });
        map.with_front(&Tree::leaf(Leaf::of(threads as i64, 1, Basis::ONE)), Swizzle::IDENTITY, Basis::XOR)
    }
}

/// Returns, for each thread, the image of the position `place` in this thread, shifted right by `first` bits and masked
/// with `mask`.
pub(super) const fn by_thread(map: &Linear, place: i64, first: usize, mask: i64) -> ByThread {
    let mut out = ByThread::same(((map.at(place) ^ map.columns[ONE]) >> first & mask) as u32);
    each!(for k in LANE..ONE {
        out.columns[k - LANE] = (map.columns[k] >> first & mask) as u32;
    });
    out
}

/// A mask of the bits of a selector that choose between the two registers, one bit per byte.
const SIDES: u32 = 0x4444;

/// Returns a selector with the same result for an instruction that reads the same register twice.
pub(super) const fn without_side(mut by: ByThread) -> ByThread {
    by.base &= !SIDES;
    each!(for k in 0..by.columns.len() {
        by.columns[k] &= !SIDES;
    });
    by
}

/// `inner` is the selector of the instruction that computes operand `side` of an instruction with the selector `outer`.
/// Returns `Some(true)` if all bytes that `outer` reads from this operand come from the second register of `inner`, and
/// `Some(false)` if all these bytes come from the first register. Returns `None` if they come from both registers, or
/// if a byte changes its position.
pub(super) const fn chosen(outer: ByThread, side: u32, inner: ByThread) -> Option<bool> {
    let mut found = None;
    each!(for byte in 0..4 {
        let (of_outer, of_inner) = (digit(outer, byte), digit(inner, byte));
        let always = of_outer.linear == 0;
        if !(always && of_outer.base != side) {
            let same = if of_inner.linear == 0 {
                of_inner.base
            } else if of_inner.linear == of_outer.linear {
                side ^ of_outer.base ^ of_inner.base
            } else {
                return None;
            };
            let differs = matches!(found, Some(found) if found != same);
            if !of_outer.stays || !of_inner.stays || differs {
                return None;
            }
            found = Some(same);
        }
    });
    Some(some!(found) == 1)
}

/// The source of a byte: the bits of the thread number that select its register (`linear`), its register in thread 0
/// (`base`), and `true` if the byte keeps its position (`stays`).
struct ByteChoice {
    linear: u32,
    base: u32,
    stays: bool,
}

const fn digit(number: ByThread, byte: usize) -> ByteChoice {
    let mut out = ByteChoice { linear: 0, base: number.base >> (4 * byte + 2) & 1, stays: true };
    out.stays = number.base >> (4 * byte) & 3 == byte as u32;
    each!(for k in 0..number.columns.len() {
        out.linear |= (number.columns[k] >> (4 * byte + 2) & 1) << k;
        out.stays &= number.columns[k] >> (4 * byte) & 3 == 0;
    });
    out
}
