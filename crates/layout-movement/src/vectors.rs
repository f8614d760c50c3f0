//! Chooses the data of one shared-memory access: the first vectors of the tile's basis.

use super::meet::BitLayout;
use super::space::LANE;
use super::span::Span;
use layout_runtime::linear::{Echelon, Linear};

/// The first vectors of the basis. They span the data of one access, both for a store and for a load.
pub(super) type Vectors = Linear;

pub(super) const NO_VECTORS: Vectors = Linear::ZERO;

/// Returns the vectors of a row for `ldmatrix` or `stmatrix`: values of a register (if possible, values that `shared`
/// contains), then adjacent lanes. Returns no vectors if these are not independent.
pub(super) const fn rows(side: &BitLayout, sub: usize, shared: &Vectors) -> Vectors {
    let mut out = NO_VECTORS;
    each!(for k in 0..sub {
        out.push(if shared.len < sub { side.map.columns[k] } else { shared.columns[k] });
    });
    out.push(side.map.columns[LANE]);
    out.push(side.map.columns[LANE + 1]);
    if side.values < sub || super::space::rank(&out) < out.len { NO_VECTORS } else { out }
}

/// Returns the vectors of a row for transposed `ldmatrix` or `stmatrix`: eight lanes with 16 bits each.
pub(super) const fn columns(side: &BitLayout, sub: usize) -> Vectors {
    let mut out = NO_VECTORS;
    each!(for k in 2..5 {
        out.push(side.map.columns[LANE + k]);
    });
    if sub != 1 || side.values < sub || super::space::rank(&out) < out.len { NO_VECTORS } else { out }
}

/// Returns vectors that span values of one thread in both layouts, up to 16 bytes.
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

/// Extends the vectors by values of one layout.
pub(super) const fn longer(shared: &Vectors, side: &BitLayout, sub: usize) -> Vectors {
    let (span, mut out, mut taken) = (Span::of(&side.values()), *shared, Span::of(shared));
    each!(for k in 0..side.values {
        extend(&mut out, &mut taken, &span, side.map.columns[k], sub);
    });
    out
}

/// Appends a vector if it is in the span, is independent of the vectors so far, and fits into an access.
const fn extend(vectors: &mut Vectors, taken: &mut Span, span: &Span, vector: i64, sub: usize) {
    if vectors.len < 2 + sub && span.has(vector) && taken.take(vector) {
        vectors.push(vector);
    }
}

/// Returns a basis of the intersection of two spans.
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

/// Returns the columns that are linearly independent of `taken` and of the previous columns.
pub(super) const fn beside(columns: &Linear, taken: &Linear) -> Linear {
    let (mut taken, mut out) = (Span::of(taken), NO_VECTORS);
    each!(for k in 0..columns.len {
        if taken.take(columns.columns[k]) {
            out.push(columns.columns[k]);
        }
    });
    out
}

/// Returns the columns of both maps.
pub(super) const fn together(a: &Linear, b: &Linear) -> Linear {
    let mut out = *a;
    each!(for k in 0..b.len {
        out.push(b.columns[k]);
    });
    out
}
