//! The bits of a position: a thread together with a value of the thread, or a byte of the value.
//!
//! A position is one number. The low bits count the values of a thread, starting with the first byte of the first
//! register. The next bits are the lane and the warp. The highest bit is always 1, so that a map with an offset is
//! linear too.

use layout_runtime::linear::Linear;

/// The first bit of the lane.
pub(super) const LANE: usize = 12;
/// The first bit of the warp.
pub(super) const WARP: usize = LANE + 5;
/// The bit that is always 1.
pub(super) const ONE: usize = WARP + 5;
/// The number of bits of a position.
pub(super) const BITS: usize = ONE + 1;

/// The bits of a position that denote the value.
pub(super) const VALUE: i64 = (1 << LANE) - 1;
/// The bits of a position that denote the thread.
pub(super) const THREAD: i64 = ((1 << BITS) - 1) & !VALUE;
/// The bits of a position that denote the lane.
pub(super) const LANES: i64 = ((1 << WARP) - 1) & !VALUE;

/// Returns the identity map of positions.
pub(super) const fn identity() -> Linear {
    let mut map = Linear { len: BITS, columns: [0; 63], base: 0 };
    each!(for k in 0..BITS {
        map.columns[k] = 1 << k;
    });
    map
}

/// Returns the map with results restricted to the bits of `mask`.
pub(super) const fn masked(map: &Linear, mask: i64) -> Linear {
    let mut out = *map;
    each!(for k in 0..out.len {
        out.columns[k] &= mask;
    });
    out
}

/// Returns the map that keeps the columns in `bits`; the other columns are 0.
pub(super) const fn restricted(map: &Linear, bits: i64) -> Linear {
    let mut out = *map;
    each!(for k in 0..out.len {
        if bits >> k & 1 == 0 {
            out.columns[k] = 0;
        }
    });
    out
}

/// Returns the map `a ^ b`.
pub(super) const fn joined(a: &Linear, b: &Linear) -> Linear {
    let mut out = *a;
    each!(for k in 0..out.len {
        out.columns[k] ^= b.columns[k];
    });
    out
}

/// Returns the number of linearly independent columns.
pub(super) const fn rank(map: &Linear) -> usize {
    super::span::Span::of(map).rank
}
