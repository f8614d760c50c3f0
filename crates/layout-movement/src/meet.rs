//! Finds the source of each value of the result: the map from positions of `to` to positions of `from`, and its sizes.

use super::space::{BITS, LANE, ONE, Span, WARP};
use layout_runtime::Layout;
use layout_runtime::linear::{Echelon, Linear};

/// A (thread, value) layout that is linear over GF(2), as a map of positions. Its extents are powers of two.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitLayout {
    /// The base-2 logarithm of the number of values of a thread. A value of 64 bits counts as two values.
    pub(super) values: usize,
    /// The base-2 logarithm of the number of threads.
    pub(super) thread_bits: usize,
    /// Maps the position of a value to an index of the tile.
    pub(super) map: Linear,
}

impl BitLayout {
    /// Converts a layout. A value of 64 bits is counted as two halves. Returns `None` if an extent is not a power of
    /// two, if the layout is not linear over GF(2), or if there are too many threads or values.
    pub(super) const fn of(layout: &Layout, bits: usize) -> Option<Self> {
        let tile = some!(Linear::of(layout));
        let (Ok(threads), Ok(values)) = (layout.size_of(&[0]), layout.size_of(&[1])) else { return None };
        if threads.count_ones() != 1 || values.count_ones() != 1 || values > 1 << 9 || threads > 1 << (ONE - LANE) {
            return None;
        }
        let (threads, values) = (threads.trailing_zeros() as usize, values.trailing_zeros() as usize);
        let halves = (bits == 64) as usize;
        let mut map = Linear { len: BITS, columns: [0; 63], base: 0 };
        map.columns[0] = halves as i64;
        each!(for k in 0..threads {
            map.columns[LANE + k] = tile.columns[k] << halves;
        });
        each!(for k in 0..values {
            map.columns[halves + k] = tile.columns[threads + k] << halves;
        });
        map.columns[ONE] = tile.base << halves;
        Some(Self { values: halves + values, thread_bits: threads, map })
    }

    /// Returns the columns of the thread bits. The column of a bit is the index that it XORs into the result.
    pub(super) const fn threads(&self) -> Linear {
        let mut out = Linear { len: self.thread_bits, columns: [0; 63], base: 0 };
        each!(for k in 0..out.len {
            out.columns[k] = self.map.columns[LANE + k];
        });
        out
    }

    /// Returns `true` if no value is in two warps.
    pub(super) const fn is_by_warps(&self) -> bool {
        let mut taken = Span::of(&Linear { len: WARP, ..self.map });
        all!(WARP..LANE + self.thread_bits, |k| taken.take(self.map.columns[k]))
    }

    /// Returns the columns of a thread's values.
    pub(super) const fn values(&self) -> Linear {
        Linear { len: self.values, ..self.map }
    }

    /// Returns the span of the columns of all bits except the constant bit. Each index of the layout is a number in
    /// this span, XORed with the constant.
    const fn indices(&self) -> Echelon {
        Echelon::of(&Linear { len: ONE, ..self.map })
    }

    /// Returns a coordinate at which the index of `other` does not occur in `self`, or `None` if every index of `other`
    /// occurs in `self`. The returned coordinate has at most one bit that is 1.
    pub(super) const fn lacks(&self, other: &Self) -> Option<i64> {
        let indices = self.indices();
        if indices.solve(self.map.columns[ONE] ^ other.map.columns[ONE]).is_none() {
            return Some(0);
        }
        each!(for k in 0..ONE {
            if indices.solve(other.map.columns[k]).is_none() {
                return Some(1 << k);
            }
        });
        None
    }
}

/// Returns the map from each position of `to` to a position of `from` with the same index. This position is in the same
/// thread if possible, and otherwise in another lane of the same warp. Returns `None` if `from` has a value of `to`
/// only in other warps.
pub(super) const fn nearest(from: &BitLayout, to: &BitLayout) -> Option<Linear> {
    // The columns of values come first, so `solve` prefers a value in the same thread.
    let near = Echelon::of(&Linear { len: WARP, ..from.map });
    let mut out = Linear { len: BITS, columns: [0; 63], base: 0 };
    each!(for k in 0..BITS {
        // `same` is the position in the same thread. If `from` has another index there, `rest` changes the value number
        // or the lane.
        let same = if k < LANE { 0 } else { 1 << k };
        let rest = some!(near.solve(to.map.columns[k] ^ from.map.at(same)));
        out.columns[k] = same ^ rest;
    });
    Some(out)
}

/// Returns the thread and the value number of a position in which at most one bit is 1.
pub(super) const fn coordinate(place: i64, bits: usize) -> (usize, usize) {
    let value = (place & super::space::VALUE) as usize;
    ((place >> LANE) as usize, if bits == 64 { value >> 1 } else { value })
}

/// The base-2 logarithms of three numbers: the number of values of a thread in the result, the number of values of a
/// thread in the source, and the number of values in a register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) dest: usize,
    pub(super) source: usize,
    pub(super) sub: usize,
}

impl Sizes {
    /// Returns the sizes for values of `bits` bits.
    pub(super) const fn of(from: &BitLayout, to: &BitLayout, bits: usize) -> Self {
        let sub = match bits {
            8 => 2,
            16 => 1,
            _ => 0,
        };
        Self { dest: to.values, source: from.values, sub }
    }
}
