//! Where each value that is wanted lies: the map from places of `to` to places of `from`.

use super::space::{BITS, LANE, ONE, WARP};
use super::span::Span;
use layout_runtime::{
    Layout,
    linear::{Echelon, Linear},
};

/// A (thread, value) layout over powers of two, as a map from places.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitLayout {
    /// How many bits count a thread's values, of 32 bits at most.
    pub(super) values: usize,
    /// How many bits count threads.
    pub(super) thread_bits: usize,
    /// From a place, of values instead of bytes, to the tile.
    pub(super) map: Linear,
}

impl BitLayout {
    /// Of values of 64 bits the halves count. None if an extent is no power of two, the layout is not linear over bits,
    /// or there is no room.
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

    /// The columns of threads.
    pub(super) const fn threads(&self) -> Linear {
        let mut out = Linear { len: self.thread_bits, columns: [0; 63], base: 0 };
        each!(for k in 0..out.len {
            out.columns[k] = self.map.columns[LANE + k];
        });
        out
    }

    /// Whether no two warps hold a value.
    pub(super) const fn is_by_warps(&self) -> bool {
        let mut taken = Span::of(&Linear { len: WARP, ..self.map });
        all!(WARP..LANE + self.thread_bits, |k| taken.take(self.map.columns[k]))
    }

    /// The columns of a thread's own values.
    pub(super) const fn values(&self) -> Linear {
        Linear { len: self.values, ..self.map }
    }

    /// The indices that there are: of bits of a place, without the bit that is always 1.
    const fn indices(&self) -> Echelon {
        Echelon::of(&Linear { len: ONE, ..self.map })
    }

    /// The first column of another side whose index this one does not have: as a place.
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

/// From a place of `to` to the nearest place of `from` that has the same index: the own thread if it has it, else a
/// lane of the own warp. None if some value is in other warps alone.
pub(super) const fn nearest(from: &BitLayout, to: &BitLayout) -> Option<Linear> {
    // The columns of values come first, so what a thread has itself is found there.
    let near = Echelon::of(&Linear { len: WARP, ..from.map });
    let mut out = Linear { len: BITS, columns: [0; 63], base: 0 };
    each!(for k in 0..BITS {
        // From the same thread if nothing else is said.
        let same = if k < LANE { 0 } else { 1 << k };
        let rest = some!(near.solve(to.map.columns[k] ^ from.map.at(same)));
        out.columns[k] = same ^ rest;
    });
    Some(out)
}

/// The thread and the value of a place that has one bit.
pub(super) const fn coordinate(place: i64, bits: usize) -> (usize, usize) {
    let value = (place & super::space::VALUE) as usize;
    ((place >> LANE) as usize, if bits == 64 { value >> 1 } else { value })
}
