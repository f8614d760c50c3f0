//! Decides whether one wide load or store can move adjacent elements.

use super::proof::Proof;
use super::range::IndexAndCoordinate;
use super::width::Along;
use crate::width::plain_width;
use crate::width::require_vector;
use crate::width::run;
use layout_runtime::{
    Error, Layout,
    budget::{Budget, MAX_STEPS},
    number::gcd_signed,
};

/// The reason why `n` adjacent coordinates of a mode are not a vector.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VectorFault {
    /// The size of the mode is not a multiple of `n`.
    Partial {
        /// The size of the mode.
        size: i64,
    },
    /// The elements of a vector are not contiguous: the index of `other` is not the index of `start` plus `steps`.
    Apart {
        /// The first coordinate of the vector, and its index.
        start: IndexAndCoordinate,
        /// The first coordinate with an unexpected index in this vector, and this index.
        other: IndexAndCoordinate,
        /// The number of coordinates along the mode from `start` to `other`.
        steps: i64,
    },
    /// The elements of a vector are contiguous, but the vector starts at an index that is not a multiple of `n`.
    Misaligned {
        /// The first coordinate of the vector, and its index.
        start: IndexAndCoordinate,
    },
}

/// Decides whether elements in the mode at `path` can be accessed as vectors of `n` elements. Each group of `n`
/// adjacent elements must be contiguous and start at an index that is a multiple of `n`.
///
/// Law: let `c_v` be a coordinate with the entry `v` in this mode. Then for all `i`, all `k < n` and all entries of the
/// other modes, `L(c_(n·i + k)) = L(c_(n·i)) + k`, and `n` divides `L(c_(n·i))`. CuTe's `max_common_vector` computes
/// the largest such `n` for a single mode.
///
/// # Errors
/// If the mode does not exist, if `n` is below 1, or if the layout has coordinate strides or symbolic extents.
///
/// ```
/// # use colex::{Layout, proofs::{IndexAndCoordinate, Proof, VectorFault}};
/// let tile: Layout = "Sw<3,3,3> o (8,64):(64,1)".parse().unwrap();
/// assert_eq!(colex::proofs::vector(&tile, &[1], 8), Ok(Proof::Proved));
/// let fault = VectorFault::Apart {
///     start: IndexAndCoordinate { coordinate: 0, index: 0 }, other: IndexAndCoordinate { coordinate: 1, index: 72 }, steps: 1,
/// };
/// assert_eq!(colex::proofs::vector(&tile, &[0], 8), Ok(Proof::Refuted(fault)));
/// ```
pub const fn vector(layout: &Layout, path: &[usize], n: i64) -> Result<Proof<VectorFault>, Error> {
    vector_within(layout, path, n, &mut Budget::new(MAX_STEPS))
}

/// Like [`vector`](crate::vector), but with a limit on the number of enumerated coordinates.
///
/// # Errors
/// In the same cases as [`vector`](crate::vector).
#[doc(hidden)]
pub const fn vector_within(
    layout: &Layout,
    path: &[usize],
    n: i64,
    budget: &mut Budget,
) -> Result<Proof<VectorFault>, Error> {
    ok!(require_vector(layout, n));
    ok!(layout.shape().require_static(), |error| error.of("vector", 0));
    let along = ok!(Along::of(layout, path));
    if layout.is_empty() {
        return Ok(Proof::Proved);
    }
    if along.size % n != 0 {
        return Ok(Proof::Refuted(VectorFault::Partial { size: along.size }));
    }
    let is_plain = !layout.swizzle().reads(layout.bounds_before_swizzle().1);
    let kept = is_plain || (n.count_ones() == 1 && n <= 1 << layout.swizzle().base());
    if kept && plain_width(layout, along.span, &[]) % n == 0 {
        return Ok(Proof::Proved);
    }
    // If a layout with integer strides and no swizzle has a fault, it has a fault at coordinate 0 or at a coordinate
    // along a single leaf. In other layouts, a fault can be at any coordinate.
    if is_plain && !layout.is_xor() {
        return Ok(Proof::Refuted(plain_fault(layout, &along, n)));
    }
    Ok(vectors_within(layout, &along, n, budget))
}

/// Checks each vector of the mode, element by element.
const fn vectors_within(layout: &Layout, along: &Along, n: i64, budget: &mut Budget) -> Proof<VectorFault> {
    each!(for i in 0..layout.size() as i64 {
        if i / along.before % along.size % n == 0 {
            match vector_at(layout, along, n, i, budget) {
                Proof::Proved => {}
                found => return found,
            }
        }
    });
    Proof::Proved
}

/// Returns the reason why vectors of `n` elements are not possible, for a layout with integer strides and no swizzle.
/// `n` divides the size of the mode, but does not divide the largest possible vector length.
const fn plain_fault(layout: &Layout, along: &Along, n: i64) -> VectorFault {
    let run = run(layout, along.span, &[]).0;
    if run % n != 0 {
        // The contiguous run of elements ends within the vector that starts at `start`. The first element after the run
        // is `steps` elements after `start`.
        let (start, steps) = (run / n * n * along.before, run % n);
        return apart(layout, start, start + steps * along.before, steps);
    }
    // All vectors are contiguous here, so some vector starts at an index that is not a multiple of `n`. The loop tries
    // coordinate 0, and then one coordinate per leaf.
    let mut place = IndexAndCoordinate { coordinate: 0, index: layout.index(0) };
    let mut place_value = 1;
    let mut k = 0;
    while k < layout.len() && place.index % n == 0 {
        let mode = &layout.modes().leaves[k];
        let inside = along.span.start <= k && k < along.span.end;
        // In the mode of the vectors, use the smallest step along the leaf that leads to the start of a vector.
        let steps = if inside { n / gcd_signed(n, place_value / along.before) } else { 1 };
        if steps < mode.size() {
            let coordinate = place_value * steps;
            place = IndexAndCoordinate { coordinate, index: layout.index(coordinate) };
        }
        place_value *= mode.size();
        k += 1;
    }
    VectorFault::Misaligned { start: place }
}

/// Decides whether the `n` elements from the one-dimensional coordinate `i` on are a vector. Each element costs one
/// step.
const fn vector_at(layout: &Layout, along: &Along, n: i64, i: i64, budget: &mut Budget) -> Proof<VectorFault> {
    let start = layout.index(i);
    each!(for steps in 0..n {
        if !budget.take() {
            return Proof::Undecided;
        }
        let coordinate = i + steps * along.before;
        if layout.index(coordinate) != start + steps {
            return Proof::Refuted(apart(layout, i, coordinate, steps));
        }
    });
    if start % n != 0 {
        return Proof::Refuted(VectorFault::Misaligned { start: IndexAndCoordinate { coordinate: i, index: start } });
    }
    Proof::Proved
}

const fn apart(layout: &Layout, start: i64, other: i64, steps: i64) -> VectorFault {
    VectorFault::Apart {
        start: IndexAndCoordinate { coordinate: start, index: layout.index(start) },
        other: IndexAndCoordinate { coordinate: other, index: layout.index(other) },
        steps,
    }
}
