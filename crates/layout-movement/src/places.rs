//! Finds the layout in shared memory: a basis of the tile, with one vector per address bit. If a tile does not fit,
//! splits it into chunks that go through shared memory one after another, and orders the values of a thread by chunk.

use super::accesses::{NO_VECTORS, Vectors, beside, together};
use super::meet::BitLayout;
use super::shape::Shape;
use super::space::{BITS, LANE, ONE, Span, identity};
use layout_runtime::linear::{Echelon, Linear};

/// Returns the basis of the tile that determines the layout in shared memory. It consists of three parts: the vectors
/// of an access, vectors that fill 128 bytes, and vectors outside the data that one phase of a store or of a load
/// covers. Returns `None` if the data of a thread, or a row of a matrix, would not start at the start of an access.
pub(super) const fn basis(vectors: &Vectors, sides: [&BitLayout; 2], shapes: [Shape; 2], sub: usize) -> Option<Linear> {
    let own = [shapes[0].own(vectors), shapes[1].own(vectors)];
    let (narrow, wide) = if own[0] < own[1] { (0, 1) } else { (1, 0) };
    if own[wide] < vectors.len {
        return None;
    }
    let short = Linear { len: own[narrow], ..*vectors };
    let mut kept =
        together(&shapes[wide].fixed(sides[wide], vectors, sub), &shapes[narrow].fixed(sides[narrow], vectors, sub));
    each!(for k in short.len..vectors.len {
        kept.push(vectors.columns[k]);
    });
    if !is_apart(&kept, &short) || !is_apart(&shapes[wide].fixed(sides[wide], vectors, sub), vectors) {
        return None;
    }
    let tile = Linear { len: ONE, ..sides[0].map };
    let rest = beside(&together(&kept, &tile), vectors);
    let phases = [shapes[0].phase(sides[0], vectors, sub), shapes[1].phase(sides[1], vectors, sub)];
    let far = far(&rest, &phases, (vectors.len + rest.len).saturating_sub(5 + sub));
    let near = beside(&rest, &together(vectors, &far));
    Some(together(&together(vectors, &near), &far))
}

/// Returns `true` if the two spans have no common vector except 0. The columns of `b` must be linearly independent.
const fn is_apart(a: &Linear, b: &Linear) -> bool {
    let span = Span::of(a);
    span.with(b).rank == span.rank + b.len
}

/// Finds `count` vectors in the span of the columns of `span`. If possible, each vector is outside the spans of both
/// phases. Otherwise a vector is outside the span of one phase, or only outside the span of the vectors found before.
/// The vectors found before are added to the spans of the phases.
pub(super) const fn far(span: &Linear, phases: &[Linear; 2], count: usize) -> Linear {
    let (mut first, mut second, mut own) = (Span::of(&phases[0]), Span::of(&phases[1]), Span::EMPTY);
    let mut out = NO_VECTORS;
    each!(for _ in 0..count {
        let mut found = [0; 4];
        each!(for k in rev(0..span.len) {
            let vector = span.columns[k];
            let new = [!first.has(vector), !second.has(vector), !own.has(vector)];
            // Candidate 3 is outside the spans of both phases. Candidates 0 and 1 are outside the span of one phase,
            // and candidate 2 is outside the span of the vectors found so far.
            if new[0] && new[1] {
                found[3] = vector;
            }
            each!(for i in 0..3 {
                if new[i] {
                    found[i] = vector;
                }
            });
        });
        // One of these vectors is only in the second span, and the other only in the first, so their XOR is in neither
        // span.
        let sum = found[0] ^ found[1];
        let vector = if found[3] != 0 {
            found[3]
        } else if sum != 0 {
            sum
        } else {
            found[2]
        };
        out.push(vector);
        first.take(vector);
        second.take(vector);
        own.take(vector);
    });
    out
}

/// The source or the destination layout, with the values of a thread ordered by chunk.
#[derive(Clone, Copy)]
pub(super) struct Parted {
    /// Maps a thread and a value of one chunk to the tile. In every thread, these values are in the same chunk.
    pub(super) side: BitLayout,
    /// Maps the number of a value in the new order to its number in the original layout. The order can differ between
    /// threads.
    pub(super) order: Linear,
    /// One number per bit of the chunk number. Consider two chunks with numbers that differ only in this bit: the
    /// number is the XOR of the indices of their first values.
    pub(super) firsts: [i64; LANE],
}

impl Parted {
    /// Orders the values of a layout by chunk. Returns `None` if a thread does not have the same number of values in
    /// each chunk.
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

/// Returns the chunk number of an index. Each of `functions` computes one bit of the chunk number.
const fn part(functions: &Linear, index: i64) -> i64 {
    let mut part = 0;
    each!(for i in 0..functions.len {
        part |= ((functions.columns[i] & index).count_ones() as i64 & 1) << i;
    });
    part
}

/// Finds `count` linear functions of an index. A function is represented by a set of bits: its result is the XOR of
/// these bits of the index. The functions are 0 on `kept`, and in both layouts, they are linearly independent on the
/// values of a thread. Returns `None` if there are no such functions.
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

/// Returns a basis of those linear functions of `top` bits that are 0 on all columns.
const fn vanishing(columns: &Linear, top: usize) -> Linear {
    let mut turned = Linear { len: top, columns: [0; 63], base: 0 };
    each!(for k in 0..top {
        each!(for i in 0..columns.len {
            turned.columns[k] |= (columns.columns[i] >> k & 1) << i;
        });
    });
    Echelon::of(&turned).kernel
}
