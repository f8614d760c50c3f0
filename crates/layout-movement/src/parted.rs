//! Splits a tile into chunks that go through shared memory one after another, and orders the values of a thread by
//! chunk.

use super::meet::BitLayout;
use super::places::far;
use super::space::{BITS, LANE, identity};
use super::span::Span;
use super::vectors::Vectors;
use layout_runtime::linear::{Echelon, Linear};

/// The layout of the source or of the destination, with values ordered by chunk.
#[derive(Clone, Copy)]
pub(super) struct Parted {
    /// Maps the values of one chunk and the threads to the tile. In every thread, these values are in the same chunk.
    pub(super) side: BitLayout,
    /// Maps the reordered values to the original values. The order can differ between threads.
    pub(super) order: Linear,
    /// For each bit of the chunk number, the XOR of the indices of the first values of two chunks that differ in this
    /// bit.
    pub(super) firsts: [i64; LANE],
}

impl Parted {
    /// Orders the values of a layout by chunk. Returns `None` if a thread has different numbers of values in different
    /// chunks.
    pub(super) const fn of(side: &BitLayout, functions: &Linear) -> Option<Self> {
        let mut parts = Linear { len: side.values, columns: [0; 63], base: 0 };
        each!(for k in 0..side.values {
            parts.columns[k] = part(functions, side.map.columns[k]);
        });
        let choosing = Echelon::of(&parts);
        let (mut order, mut taken, mut values) = (identity(), Span::EMPTY, 0);
        each!(for k in 0..side.values {
            let value = 1 << k ^ some!(choosing.solve(parts.columns[k]));
            if taken.take(value) {
                order.columns[values] = value;
                values += 1;
            }
        });
        if values + functions.len != side.values {
            return None;
        }
        each!(for i in 0..functions.len {
            order.columns[values + i] = some!(choosing.solve(1 << i));
        });
        each!(for k in LANE..BITS {
            order.columns[k] ^= some!(choosing.solve(part(functions, side.map.columns[k])));
        });
        let (mut map, mut firsts) = (side.map.after(&order), [0; LANE]);
        each!(for i in 0..functions.len {
            firsts[i] = map.columns[values + i];
            map.columns[values + i] = 0;
        });
        Some(Self { side: BitLayout { values, map, ..*side }, order, firsts })
    }
}

/// Returns the chunk number of an index, with one bit per function.
const fn part(functions: &Linear, index: i64) -> i64 {
    let mut part = 0;
    each!(for i in 0..functions.len {
        part |= ((functions.columns[i] & index).count_ones() as i64 & 1) << i;
    });
    part
}

/// Finds `count` linear functions of an index. Each function is represented by a set of bits, and returns the XOR of
/// these bits of the index. The functions are 0 on `kept`. They are independent on the values of a thread, in both
/// layouts.
pub(super) const fn functions(sides: [&BitLayout; 2], kept: &Vectors, count: usize) -> Option<Linear> {
    let all = sides[0].map.bits() | sides[1].map.bits();
    let top = 64 - all.leading_zeros() as usize;
    let values = [vanishing(&sides[0].values(), top), vanishing(&sides[1].values(), top)];
    let found = far(&vanishing(kept, top), &values, count);
    each!(for side in 0..2 {
        let mut both = Span::of(&values[side]);
        each!(for k in 0..found.len {
            if !both.take(found.columns[k]) {
                return None;
            }
        });
    });
    if found.len == count { Some(found) } else { None }
}

/// Returns a basis of the linear functions that are 0 on all columns.
const fn vanishing(columns: &Linear, top: usize) -> Linear {
    let mut turned = Linear { len: top, columns: [0; 63], base: 0 };
    each!(for k in 0..top {
        each!(for i in 0..columns.len {
            turned.columns[k] |= (columns.columns[i] >> k & 1) << i;
        });
    });
    Echelon::of(&turned).kernel
}
