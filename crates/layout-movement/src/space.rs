//! Where the bits of a place stand: a place is a value of a thread, or a byte of it.
//!
//! A place is one number. Its low bits count a thread's values, from the first byte of its first register; then come
//! the lane, the warp, and a bit that is always 1, so that a map with an offset is linear as well.

use layout_runtime::linear::Linear;

/// The first bit of the lane.
pub(super) const LANE: usize = 12;
/// The first bit of the warp.
pub(super) const WARP: usize = LANE + 5;
/// The bit that is always 1.
pub(super) const ONE: usize = WARP + 5;
/// How many bits a place has.
pub(super) const BITS: usize = ONE + 1;

/// What of a place says which value it is.
pub(super) const VALUE: i64 = (1 << LANE) - 1;
/// What of it says which thread has it.
pub(super) const THREAD: i64 = ((1 << BITS) - 1) & !VALUE;
/// What of it says which lane.
pub(super) const LANES: i64 = ((1 << WARP) - 1) & !VALUE;

/// The map that leaves every place where it is.
pub(super) const fn identity() -> Linear {
    let mut map = Linear { len: BITS, columns: [0; 63], base: 0 };
    each!(for k in 0..BITS {
        map.columns[k] = 1 << k;
    });
    map
}

/// The map whose places are `map`'s where `mask` has a bit, and 0 elsewhere.
pub(super) const fn masked(map: &Linear, mask: i64) -> Linear {
    let mut out = *map;
    each!(for k in 0..out.len {
        out.columns[k] &= mask;
    });
    out
}

/// The columns of some bits, elsewhere 0.
pub(super) const fn restricted(map: &Linear, bits: i64) -> Linear {
    let mut out = *map;
    each!(for k in 0..out.len {
        if bits >> k & 1 == 0 {
            out.columns[k] = 0;
        }
    });
    out
}

/// `a ^ b`, place by place.
pub(super) const fn joined(a: &Linear, b: &Linear) -> Linear {
    let mut out = *a;
    each!(for k in 0..out.len {
        out.columns[k] ^= b.columns[k];
    });
    out
}

/// How many columns are independent.
pub(super) const fn rank(map: &Linear) -> usize {
    super::span::Span::of(map).rank
}
