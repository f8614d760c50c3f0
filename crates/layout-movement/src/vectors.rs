//! What one access to shared memory takes, at least: the first vectors of the basis of a tile.

use super::meet::BitLayout;
use super::space::LANE;
use super::span::Span;
use layout_runtime::linear::{Echelon, Linear};

/// What each access of both sides takes, at least: the first vectors of the basis.
pub(super) type Vectors = Linear;

pub(super) const NO_VECTORS: Vectors = Linear::ZERO;

/// A row that `ldmatrix` or `stmatrix` takes, in its order: values of a register, those that the other side has as well
/// if there are enough, and of lanes side by side; empty if they do not differ.
pub(super) const fn rows(side: &BitLayout, sub: usize, shared: &Vectors) -> Vectors {
    let mut out = NO_VECTORS;
    each!(for k in 0..sub {
        out.push(if shared.len < sub { side.map.columns[k] } else { shared.columns[k] });
    });
    out.push(side.map.columns[LANE]);
    out.push(side.map.columns[LANE + 1]);
    if side.values < sub || super::space::rank(&out) < out.len { NO_VECTORS } else { out }
}

/// A row that they take transposed: of lanes, of 16 bits each.
pub(super) const fn columns(side: &BitLayout, sub: usize) -> Vectors {
    let mut out = NO_VECTORS;
    each!(for k in 2..5 {
        out.push(side.map.columns[LANE + k]);
    });
    if sub != 1 || side.values < sub || super::space::rank(&out) < out.len { NO_VECTORS } else { out }
}

/// Values that both threads have, up to 16 bytes.
pub(super) const fn common(from: &BitLayout, to: &BitLayout, sub: usize) -> Vectors {
    let both = both(&from.values(), &to.values());
    let (span, mut out, mut taken) = (Span::of(&both), NO_VECTORS, Span::EMPTY);
    each!(for round in 0..2 {
        each!(for k in 0..sub {
            let (a, b) = (from.map.columns[k], to.map.columns[k]);
            if round == 1 || a == b {
                extend(&mut out, &mut taken, &span, b, sub);
                extend(&mut out, &mut taken, &span, a, sub);
            }
        });
    });
    each!(for k in 0..both.len {
        extend(&mut out, &mut taken, &span, both.columns[k], sub);
    });
    out
}

/// More values of one side.
pub(super) const fn longer(shared: &Vectors, side: &BitLayout, sub: usize) -> Vectors {
    let (span, mut out, mut taken) = (Span::of(&side.values()), *shared, Span::of(shared));
    each!(for k in 0..side.values {
        extend(&mut out, &mut taken, &span, side.map.columns[k], sub);
    });
    out
}

/// Takes a vector of a span if it is new and there is room.
const fn extend(vectors: &mut Vectors, taken: &mut Span, span: &Span, vector: i64, sub: usize) {
    if vectors.len < 2 + sub && span.has(vector) && taken.take(vector) {
        vectors.push(vector);
    }
}

/// What two spans share: a basis.
const fn both(a: &Linear, b: &Linear) -> Linear {
    let of_a = Span::of(a);
    let mut rest = *b;
    each!(for k in 0..b.len {
        rest.columns[k] = of_a.beyond(b.columns[k]);
    });
    let kernel = Echelon::of(&rest).kernel;
    let (mut out, mut taken) = (NO_VECTORS, Span::EMPTY);
    each!(for k in 0..kernel.len {
        let vector = b.at(kernel.columns[k]);
        if taken.take(vector) {
            out.push(vector);
        }
    });
    out
}

/// Those columns that are new, one after the other.
pub(super) const fn beside(columns: &Linear, taken: &Linear) -> Linear {
    let (mut taken, mut out) = (Span::of(taken), NO_VECTORS);
    each!(for k in 0..columns.len {
        if taken.take(columns.columns[k]) {
            out.push(columns.columns[k]);
        }
    });
    out
}

/// The columns of two maps.
pub(super) const fn together(a: &Linear, b: &Linear) -> Linear {
    let mut out = *a;
    each!(for k in 0..b.len {
        out.push(b.columns[k]);
    });
    out
}
