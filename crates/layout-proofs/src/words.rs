//! Describes counterexamples with coordinates in the user's shape. The macro and constant evaluation print the same
//! text.

use super::disjoint::Overlap;
use super::injective::Collision;
use super::range::IndexAndCoordinate;
use super::same::Difference;
use super::vector::VectorFault;
use layout_runtime::{IntTuple, Layout, Text};

/// If a layout has more coordinates than this, messages state their number, because such a layout is too large to check
/// by hand.
const LARGE: usize = 1 << 10;

/// Appends the index at a one-dimensional coordinate. In a layout with coordinate strides, this index is itself a
/// coordinate.
const fn index(text: Text, layout: &Layout, i: i64) -> Text {
    match layout.crd2idx(&IntTuple::int(i)) {
        Ok(index) => text.tuple(&index),
        Err(_) => text.int(layout.index(i)),
    }
}

/// Appends the number of coordinates if it is above [`LARGE`].
const fn among(text: Text, layout: &Layout) -> Text {
    let size = layout.size();
    if size <= LARGE { text } else { text.str("; the layout has ").thousands(size as i64).str(" coordinates") }
}

/// Returns text such as `coordinates (0,3) and (1,0) both map to 3`. The lexicographically smaller coordinate comes
/// first.
///
/// ```
/// use colex::Layout;
/// let l = Layout::parse("(2,4):(3,1)").unwrap();
/// let both = colex::proofs::injective(&l).counterexample().unwrap();
/// assert_eq!(colex::proofs::collision_text(&l, both).as_str(), "coordinates (0,3) and (1,0) both map to 3");
/// ```
pub const fn collision_text(layout: &Layout, Collision { first, second }: Collision) -> Text {
    let (first, second) = if comes_first(layout, first, second) { (first, second) } else { (second, first) };
    let text = Text::EMPTY.str("coordinates ").coordinate(layout, first);
    let text = text.str(" and ").coordinate(layout, second).str(" both map to ");
    among(index(text, layout, first), layout)
}

/// Returns text such as `coordinate (0,1) has index 5 in A, but index 4 in B`. `names` are the names of the layouts.
///
/// ```
/// use colex::Layout;
/// let (a, b) = (Layout::parse("(2,2):(1,5)").unwrap(), Layout::parse("(2,2):(1,4)").unwrap());
/// let difference = colex::proofs::same_function(&a, &b).counterexample().unwrap();
/// assert_eq!(colex::proofs::difference_text(&a, &b, difference, ["A", "B"]).as_str(), "coordinate (0,1) has index 5 in A, but index 4 in B");
/// ```
pub const fn difference_text(layout: &Layout, other: &Layout, difference: Difference, names: [&str; 2]) -> Text {
    let Difference::At(coordinate) = difference else {
        let text = Text::EMPTY.str(names[0]).str(" has ").int(layout.size() as i64).str(" coordinates, but ");
        return text.str(names[1]).str(" has ").int(other.size() as i64);
    };
    let text = Text::EMPTY.str("coordinate ").coordinate(layout, coordinate).str(" has index ");
    let text = index(text, layout, coordinate).str(" in ").str(names[0]).str(", but index ");
    index(text, other, coordinate).str(" in ").str(names[1])
}

/// Returns text such as `no coordinate has index 7, but the indices must cover 0..32`.
///
/// ```
/// use colex::Layout;
/// assert_eq!(colex::proofs::missing_text(&Layout::parse("8:1").unwrap(), 8, 9).as_str(), "no coordinate has index 8, but the indices must cover 0..9");
/// ```
pub const fn missing_text(layout: &Layout, missing: i64, n: i64) -> Text {
    among(
        Text::EMPTY.str("no coordinate has index ").int(missing).str(", but the indices must cover 0..").int(n),
        layout,
    )
}

/// Returns text such as `coordinates (0,0) and (0,1) are adjacent in mode 1, but have the indices 0 and 4 instead of 0
/// and 1`.
pub const fn vector_text(layout: &Layout, mode: &IntTuple, n: i64, fault: VectorFault) -> Text {
    match fault {
        VectorFault::Partial { size } => {
            let text = Text::EMPTY.str("mode ").tuple(mode).str(" has ").int(size);
            text.str(if size == 1 { " coordinate" } else { " coordinates" })
                .str(", but ")
                .int(size)
                .str(" is not a multiple of ")
                .int(n)
                .str(", the length of a vector")
        }
        VectorFault::Apart { start, other, steps } => {
            let text = Text::EMPTY.str("coordinates ").coordinate(layout, start.coordinate).str(" and ");
            let text = text.coordinate(layout, other.coordinate).str(" are ");
            let text = if steps == 1 { text.str("adjacent") } else { text.int(steps).str(" apart") };
            let text = text.str(" in mode ").tuple(mode).str(", but have the indices ").int(start.index);
            let text = text.str(" and ").int(other.index).str(" instead of ").int(start.index);
            text.str(" and ").int(start.index + steps)
        }
        VectorFault::Misaligned { start } => {
            let text = Text::EMPTY.str("the vector at ").coordinate(layout, start.coordinate);
            text.str(" starts at index ").int(start.index).str(", which is not a multiple of ").int(n)
        }
    }
}

/// Returns text such as `both layouts contain index 5, A at coordinate 1 and B at (1,0)`. `names` are the names of the
/// layouts.
///
/// ```
/// use colex::Layout;
/// let (a, b) = (Layout::parse("8:1").unwrap(), Layout::parse("4:2").unwrap());
/// let overlap = colex::proofs::disjoint(&a, &b).counterexample().unwrap();
/// assert_eq!(colex::proofs::overlap_text(&a, &b, overlap, ["A", "B"]).as_str(), "both layouts contain index 6, A at coordinate 6 and B at 3");
/// ```
pub const fn overlap_text(layout: &Layout, other: &Layout, overlap: Overlap, names: [&str; 2]) -> Text {
    let text = Text::EMPTY.str("both layouts contain index ").int(overlap.index).str(", ").str(names[0]);
    let text = text.str(" at coordinate ").coordinate(layout, overlap.first).str(" and ").str(names[1]);
    text.str(" at ").coordinate(other, overlap.second)
}

/// Returns text such as `coordinate (1,0) has index 5, which is past the end of a buffer with 5 elements`.
///
/// ```
/// use colex::Layout;
/// let l = Layout::parse("(2,3):(3,1)").unwrap();
/// let last = colex::proofs::index_range(&l).unwrap().high;
/// assert_eq!(colex::proofs::buffer_text(&l, last, 5).as_str(), "coordinate (1,2) has index 5, which is past the end of a buffer with 5 elements");
/// ```
pub const fn buffer_text(layout: &Layout, place: IndexAndCoordinate, len: i64) -> Text {
    let text = Text::EMPTY.str("coordinate ").coordinate(layout, place.coordinate).str(" has index ").int(place.index);
    if place.index < 0 {
        text.str(", which is before the start of the buffer")
    } else {
        text.str(", which is past the end of a buffer with ").int(len).str(" elements")
    }
}

/// Converts the one-dimensional coordinates `first` and `second` to natural coordinates. Returns `true` if the first is
/// lexicographically at most the second.
const fn comes_first(layout: &Layout, first: i64, second: i64) -> bool {
    let shape = layout.shape();
    let (Ok(a), Ok(b)) = (shape.idx2crd(&IntTuple::int(first)), shape.idx2crd(&IntTuple::int(second))) else {
        return true;
    };
    each!(for i in 0..a.len() {
        let (a, b) = (a.tree.leaves[i].value(), b.tree.leaves[i].value());
        if a != b {
            return a < b;
        }
    });
    true
}
