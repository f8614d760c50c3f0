//! Numbers that threads work out from their own.

use super::space::{LANE, ONE};
use layout_runtime::{Basis, Error, Layout, Swizzle, linear::Linear, mode::Mode, tree::Tree};

/// A number that every thread works out from its own: `base ^ columns[k]` for each bit `k` of the thread that is set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByThread {
    /// What thread 0 has.
    pub base: u32,
    /// What each bit of the thread changes: five of the lane, then those of the warp.
    pub columns: [u32; ONE - LANE],
}

impl ByThread {
    /// A number that is the same in all threads.
    ///
    /// ```
    /// # use colex::movement::ByThread;
    /// assert_eq!((ByThread::same(5).of(0), ByThread::same(5).of(31)), (5, 5));
    /// ```
    #[must_use]
    pub const fn same(base: u32) -> Self {
        Self { base, columns: [0; ONE - LANE] }
    }

    /// The number of a thread.
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

    /// The number, if all threads have the same.
    ///
    /// ```
    /// # use colex::movement::ByThread;
    /// assert_eq!(ByThread::same(5).constant(), Some(5));
    /// ```
    #[must_use]
    pub const fn constant(&self) -> Option<u32> {
        if all!(0..ONE - LANE, |k| self.columns[k] == 0) { Some(self.base) } else { None }
    }

    /// Whether the digits of a [`Step::Take`](super::Step) choose one of two registers as a whole.
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

    /// From the thread to the number, as a layout with XOR strides: one plan computes it like any index. There are
    /// `threads` of them, a power of two.
    ///
    /// # Errors
    /// If there are so many that their numbers do not fit a leaf.
    pub const fn layout(&self, threads: usize) -> Result<Layout, Error> {
        let mut map = Linear { len: threads.trailing_zeros() as usize, columns: [0; 63], base: self.base as i64 };
        each!(for k in 0..map.len {
            map.columns[k] = self.columns[k] as i64;
        });
        map.with_front(&Tree::leaf(Mode::of(threads as i64, 1, Basis::ONE)), Swizzle::IDENTITY, Basis::XOR)
    }
}

/// The bits of a place from `first` on, for each bit of a thread.
pub(super) const fn by_thread(map: &Linear, place: i64, first: usize, mask: i64) -> ByThread {
    let mut out = ByThread::same(((map.at(place) ^ map.columns[ONE]) >> first & mask) as u32);
    each!(for k in LANE..ONE {
        out.columns[k - LANE] = (map.columns[k] >> first & mask) as u32;
    });
    out
}
