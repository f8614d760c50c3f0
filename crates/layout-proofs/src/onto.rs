//! Decides whether every index of a range has a coordinate.
//!
//! Also checks whether tiles cover a layout exactly.

use super::injective::{Collision, injective};
use super::proof::Proof;
use layout_runtime::budget::{Budget, MAX_STEPS};
use layout_runtime::image::{Image, Preimage};
use layout_runtime::linear::{Echelon, Linear};
use layout_runtime::{Error, Layout, Tiler};

/// The reason why a layout is not a bijection onto `0..size`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotOnto {
    /// Two coordinates have the same index.
    Collision(Collision),
    /// The smallest index in `0..size` that no coordinate has.
    Missing(i64),
}

/// Decides whether every index in `0..n` has a coordinate. The counterexample is the smallest index in this range that
/// no coordinate has. If the layout has symbols, the result is undecided.
///
/// Law: for each `i` in `0..n` there is a coordinate `c` with `L(c) = i`. For a layout without a swizzle, an offset or
/// negative strides, there is a simple criterion. The layout is surjective if its indices reach `n - 1` and each stride
/// is at most 1 more than the largest index that all smaller strides reach together. Source: "surjective" in CuTe's
/// documentation, `02_layout_algebra.md`.
///
/// ```
/// # use colex::{Layout, proofs::Proof};
/// let layout: Layout = "(4,3):(1,5)".parse().unwrap();
/// assert_eq!(colex::proofs::surjective(&layout, 4), Proof::Proved);
/// assert_eq!(colex::proofs::surjective(&layout, 12), Proof::Refuted(4));
/// ```
pub const fn surjective(layout: &Layout, n: i64) -> Proof<i64> {
    surjective_within(layout, n, &mut Budget::new(MAX_STEPS))
}

/// Like [`surjective`](surjective), but with a limit on the number of enumerated coordinates.
#[doc(hidden)]
pub const fn surjective_within(layout: &Layout, n: i64, budget: &mut Budget) -> Proof<i64> {
    if n <= 0 {
        return Proof::Proved;
    }
    if !layout.is_empty() && !layout.is_known() {
        return Proof::Undecided;
    }
    if layout.is_empty() || !layout.has_integer_indices() {
        return Proof::Refuted(0);
    }
    if layout.is_xor() {
        return linear_onto(layout, n, budget);
    }
    let image = Image::of(layout.modes().leaves.split_at(layout.len()).0);
    if layout.swizzle().is_identity() {
        let low = image.low + layout.offset() as i128;
        if low > 0 {
            return Proof::Refuted(0);
        }
        if image.is_interval() || low == 0 {
            return if low + image.run() >= n as i128 { Proof::Proved } else { missing(low + image.run()) };
        }
    } else if let Some(map) = Linear::of(layout)
        && map.base == 0
        && layout.size().count_ones() == 1
    {
        return first_outside(&map, n);
    }
    scan(layout, &image, n, budget)
}

/// Like [`surjective`], for XOR strides.
const fn linear_onto(layout: &Layout, n: i64, budget: &mut Budget) -> Proof<i64> {
    let Some(map) = Linear::of(layout) else { return Proof::Undecided };
    if map.base == 0 && layout.size().count_ones() == 1 {
        return first_outside(&map, n);
    }
    let echelon = Echelon::of(&map);
    each!(for index in 0..n {
        if !budget.take() {
            return Proof::Undecided;
        }
        match echelon.solve(index ^ map.base) {
            Some(coordinate) if coordinate < layout.size() as i64 => {}
            // If several coordinates solve the equations, some of them may be outside the shape, so every coordinate is
            // tried.
            Some(_) if echelon.kernel.len > 0 => {
                if !budget.take_all(layout.size() as u64) {
                    return Proof::Undecided;
                }
                if !any!(0..layout.size() as i64, |coordinate| layout.index(coordinate) == index) {
                    return Proof::Refuted(index);
                }
            }
            _ => return Proof::Refuted(index),
        }
    });
    Proof::Proved
}

/// Returns `true` if [`surjective`](surjective) proves the property, and `false` if it refutes the property. Use this
/// function in `assert!`.
///
/// # Panics
/// If the proof is undecided.
///
/// ```
/// use colex::Layout;
/// let l = Layout::parse("(2,3):(3,1)").unwrap();
/// assert!(colex::proofs::is_surjective(&l, 6) && !colex::proofs::is_surjective(&l, 7));
/// ```
#[must_use]
#[track_caller]
pub const fn is_surjective(layout: &Layout, n: i64) -> bool {
    surjective(layout, n).holds()
}

/// Decides whether the indices are exactly `0..size`, each once.
///
/// The counterexample is the smallest index in `0..size` that no coordinate has. If the layout has symbols, the result
/// is undecided.
///
/// Law: the property is the same as `surjective(size)`. Such a layout is also injective, because it has only `size`
/// coordinates. CuTe's `compact_*` functions build layouts with this property.
///
/// ```
/// # use colex::{Layout, proofs::Proof};
/// let layout: Layout = "Sw<3,3,3> o (8,64):(64,1)".parse().unwrap();
/// assert_eq!(colex::proofs::compact(&layout), Proof::Proved);
/// let padded: Layout = "(32,32):(33,1)".parse().unwrap();
/// assert_eq!(colex::proofs::compact(&padded), Proof::Refuted(32));
/// ```
pub const fn compact(layout: &Layout) -> Proof<i64> {
    if !layout.is_empty() && !layout.is_known() {
        return Proof::Undecided;
    }
    surjective(layout, layout.size() as i64)
}

/// Returns `true` if [`compact`](compact) proves the property, and `false` if it refutes the property. Use this
/// function in `assert!`.
///
/// # Panics
/// If the proof is undecided.
///
/// ```
/// use colex::Layout;
/// assert!(colex::proofs::is_compact(&Layout::parse("(2,3):(3,1)").unwrap()));
/// assert!(!colex::proofs::is_compact(&Layout::parse("(2,3):(4,1)").unwrap()));        // no coordinate has index 3
/// ```
#[must_use]
#[track_caller]
pub const fn is_compact(layout: &Layout) -> bool {
    compact(layout).holds()
}

/// Decides whether the layout is a bijection onto `0..size`. This is the same property as [`compact`](compact). The
/// counterexample is a collision if two coordinates have the same index, and otherwise a missing index.
///
/// ```
/// # use colex::{Layout, proofs::{Collision, NotOnto, Proof}};
/// let (twice, gap): (Layout, Layout) = ("(2,2):(1,1)".parse().unwrap(), "(2,2):(1,3)".parse().unwrap());
/// assert_eq!(colex::proofs::bijective(&twice), Proof::Refuted(NotOnto::Collision(Collision { first: 1, second: 2 })));
/// assert_eq!(colex::proofs::bijective(&gap), Proof::Refuted(NotOnto::Missing(2)));
/// ```
pub const fn bijective(layout: &Layout) -> Proof<NotOnto> {
    match (injective(layout), compact(layout)) {
        (Proof::Refuted(collision), _) => Proof::Refuted(NotOnto::Collision(collision)),
        (_, Proof::Refuted(index)) => Proof::Refuted(NotOnto::Missing(index)),
        // A layout has `size` coordinates. If all indices `0..size` occur, no two coordinates have the same index.
        (_, Proof::Proved) => Proof::Proved,
        (_, Proof::Undecided) => Proof::Undecided,
    }
}

/// Returns `true` if [`bijective`](bijective) proves the property, and `false` if it refutes the property. Use this
/// function in `assert!`.
///
/// # Panics
/// If the proof is undecided.
///
/// ```
/// use colex::Layout;
/// assert!(colex::proofs::is_bijective(&Layout::parse("(2,3):(3,1)").unwrap()));
/// assert!(!colex::proofs::is_bijective(&Layout::parse("(2,3):(2,1)").unwrap()));      // (0,2) and (1,0) share 2
/// ```
#[must_use]
#[track_caller]
pub const fn is_bijective(layout: &Layout) -> bool {
    bijective(layout).holds()
}

/// Finds the smallest number in `0..n` that is not an index, by testing one number after another. A swizzle permutes
/// the numbers of each aligned block, so a block is skipped if all its numbers are indices before the swizzle.
const fn scan(layout: &Layout, image: &Image, n: i64, budget: &mut Budget) -> Proof<i64> {
    let (low, high) = (image.low + layout.offset() as i128, image.high() + layout.offset() as i128);
    let block = layout.swizzle().block();
    let mut index: i64 = 0;
    while index < n {
        if image.is_interval() && index % block == 0 && index as i128 >= low {
            let end = if (n as i128) <= high + 1 { n as i128 } else { high + 1 };
            let whole = end - end % block as i128;
            if whole > index as i128 {
                index = whole as i64;
                continue;
            }
        }
        match image.find_within(layout.swizzle().apply(index) as i128 - layout.offset() as i128, budget) {
            Preimage::Found(..) => {}
            Preimage::Nothing => return Proof::Refuted(index),
            Preimage::CutOff => return Proof::Undecided,
        }
        index += 1;
    }
    Proof::Proved
}

/// Decides whether every number in `0..n` is an XOR of columns of `map`. The counterexample is the smallest number that
/// is not such an XOR. The size of the layout must be a power of two, so that every combination of bits is a
/// coordinate.
const fn first_outside(map: &Linear, n: i64) -> Proof<i64> {
    let first = Echelon::of(map).first_missing();
    if first >= n { Proof::Proved } else { Proof::Refuted(first) }
}

const fn missing(index: i128) -> Proof<i64> {
    // `index` is the end of the run of indices. If it is negative, all indices are negative, so the smallest missing
    // index is 0.
    Proof::Refuted(if index < 0 { 0 } else { index as i64 })
}

layout_runtime::rules! {
    TilesLeaveOut { held: i64, size: i64 } = "together, the tiles contain {held} elements, but the layout has {size}, so the tiles overlap or leave out elements",
        "use a tile whose copies fill all gaps and do not overlap, such as `(2,3):(1,4)`, where stride 4 is a multiple of the product of extent 2 and stride 1";
}

/// Returns an error unless `tiler` divides `layout`: no tile extends past the end, and the tiles contain every element.
///
/// # Errors
/// - If a tile extends past the end (see [`overrun`](Layout::overrun)).
/// - If the tiles have gaps and therefore do not contain all elements.
/// - If [`logical_divide`](Layout::logical_divide) fails.
/// - If an extent is symbolic.
///
/// ```
/// # use colex::{Layout, Tiler};
/// let layout: Layout = "(10,8):(8,1)".parse().unwrap();
/// assert!(colex::proofs::divides(&layout, &Tiler::from((5, 4))).is_ok());
/// assert!(colex::proofs::divides(&layout, &Tiler::from((4, 4))).is_err());
/// ```
pub const fn divides(layout: &Layout, tiler: &Tiler) -> Result<(), Error> {
    if let Some(error) = layout.overrun(tiler) {
        return Err(error);
    }
    let divided = ok!(layout.logical_divide(tiler));
    ok!(layout.shape().require_static(), |error| error.of("divides", 0));
    let (held, size) = (divided.size(), layout.size());
    if held != size { Err(TilesLeaveOut { held: held as i64, size: size as i64 }.error()) } else { Ok(()) }
}
