//! Finds the layout in shared memory: a basis of the tile, with one vector per address bit.

use super::meet::BitLayout;
use super::shape::Shape;
use super::space::ONE;
use super::span::Span;
use super::vectors::{NO_VECTORS, Vectors, beside, together};
use layout_runtime::linear::Linear;

/// Returns the basis: the vectors of an access, then vectors that fill 128 bytes, then vectors outside the data that
/// one phase of a store or of a load covers. Returns `None` if the data of a thread, or of a row, would not start at
/// the start of an access.
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

/// Returns `true` if two spans intersect only in 0. The columns of `b` must be independent.
const fn is_apart(a: &Linear, b: &Linear) -> bool {
    let span = Span::of(a);
    span.with(b).rank == span.rank + b.len
}

/// Finds `count` vectors of a span that are outside both phases. If there are not enough such vectors, the others are
/// outside one phase.
pub(super) const fn far(span: &Linear, phases: &[Linear; 2], count: usize) -> Linear {
    let (mut first, mut second, mut own) = (Span::of(&phases[0]), Span::of(&phases[1]), Span::EMPTY);
    let mut out = NO_VECTORS;
    each!(for _ in 0..count {
        let mut found = [0; 4];
        each!(for k in rev(0..span.len) {
            let vector = span.columns[k];
            let new = [!first.has(vector), !second.has(vector), !own.has(vector)];
            // Prefer a vector that is independent of both phases, then of one phase, then at least of the vectors found
            // so far.
            if new[0] && new[1] {
                found[3] = vector;
            }
            each!(for i in 0..3 {
                if new[i] {
                    found[i] = vector;
                }
            });
        });
        // One vector is only in the second span, and the other is only in the first span, so their sum is in neither
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
