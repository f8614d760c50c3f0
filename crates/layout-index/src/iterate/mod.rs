//! Iterates over all elements of a layout with nested loops over its modes, in storage order.
//!
//! To compute an index from a one-dimensional coordinate, the coordinate must be split into digits. A loop over a mode
//! only adds the mode's stride. The order of the loops can also be chosen: the mode with the smallest stride is
//! innermost, so that consecutive iterations access adjacent memory.

mod coords;
mod copy;
pub mod nest;

pub use coords::{Coords, Natural, NaturalCoord};
pub use copy::copy;

use crate::compiled::StaticLayout;
use layout_runtime::Layout;
pub use nest::Walk;
pub use nest::{Loop, Nest};

/// Returns the one-dimensional coordinate and the index of every element, in storage order: small strides first.
///
/// Law: every one-dimensional coordinate in `0..size` occurs once, with its index. A layout with coordinate strides has
/// no integer indices, so its iterator is empty.
///
/// ```
/// let layout = colex::parse("(2,3):(3,1)");
/// let all: Vec<_> = colex::elements(&layout).collect();
/// assert_eq!(all, [(0, 0), (2, 1), (4, 2), (1, 3), (3, 4), (5, 5)]);
/// ```
#[must_use]
pub fn elements(layout: &Layout) -> impl ExactSizeIterator<Item = (usize, i64)> + use<> {
    let layout = *layout;
    Walk::new(nest(&layout)).map(move |(coordinate, index)| (coordinate as usize, looped(&layout, coordinate, index)))
}

/// Returns the index of an element at a one-dimensional coordinate. `index` is the index before the swizzle, as the
/// loops of `nest` compute it. With XOR strides, the index is not a sum, so it is computed from the coordinate and
/// `index` is ignored.
#[inline(always)]
pub const fn looped(layout: &Layout, coordinate: i64, index: i64) -> i64 {
    if layout.is_xor() { layout.index(coordinate) } else { layout.swizzle().apply(index) }
}

/// Returns nested loops that compute two numbers for each element: its one-dimensional coordinate, and its index before
/// the swizzle. The indices of a layout with XOR strides are not sums. For such a layout, both numbers are the
/// coordinate.
pub(crate) const fn nest(layout: &Layout) -> Nest {
    let coordinates = coordinates(layout.size());
    or!(Nest::of(&coordinates, if layout.is_xor() { &coordinates } else { layout }), Nest::NOTHING)
}

/// Returns `size:1`, the identity on one-dimensional coordinates.
pub const fn coordinates(size: usize) -> Layout {
    Layout::plain(layout_runtime::tree::Tree::leaf(layout_runtime::leaf::Leaf::new(size as i64, 1)))
}

/// Calls `f` with the one-dimensional coordinate and the index of every element of `L`, in storage order. The compiler
/// builds the loops.
///
/// Law: `f(i, L(i))` is called once for every one-dimensional coordinate `i` in `0..SIZE`. A layout with negative
/// indices is a compile error.
///
/// ```
/// use colex::{for_each, layout};
///
/// let mut rows = [[0; 3]; 2];
/// for_each::<layout!((2,3):(3,1))>(|coordinate, index| rows[index / 3][index % 3] = coordinate);
/// assert_eq!(rows, [[0, 2, 4], [1, 3, 5]]);
/// ```
#[inline(always)]
pub fn for_each<L: StaticLayout>(mut f: impl FnMut(usize, usize)) {
    const {
        assert!(
            L::LAYOUT.bounds().0 >= 0,
            "the layout has negative indices; iterate over its value, `elements(&L::LAYOUT)`"
        );
    };
    const { &NestOf::<L>::NEST }.walk(
        #[inline(always)]
        |coordinate, index| {
            let is_xor = const { L::LAYOUT.is_xor() };
            let index = if is_xor {
                L::index_at(coordinate as usize)
            } else {
                const { L::LAYOUT.swizzle() }.apply(index) as usize
            };
            f(coordinate as usize, index);
        },
    );
}

struct NestOf<L>(core::marker::PhantomData<L>);

impl<L: StaticLayout> NestOf<L> {
    const NEST: Nest = nest(&L::LAYOUT);
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::elements;
    use crate::StaticLayout;
    use crate::compiled::{LayoutOf, M, S};
    use layout_runtime::Layout;
    use std::vec::Vec;

    fn check(text: &str) {
        let layout: Layout = text.parse().expect("a layout");
        let looped: Vec<_> = elements(&layout).collect();
        let mut sorted = looped.clone();
        sorted.sort_unstable();
        let expected: Vec<_> = (0..layout.size()).map(|i| (i, layout.index(i as i64))).collect();
        assert_eq!(sorted, expected, "{text}");
    }

    #[test]
    fn every_coordinate_once_with_its_index() {
        for text in [
            "1:0",
            "7:3",
            "(3,(2,3)):(3,(12,1))",
            "(4,8):(-1,4)",
            "(2,1,5):(0,7,2)",
            "Sw<3,3,3> o 64 o (8,64):(64,1)",
            "((8,8),6):((f72,f520),f1)",
            "((2,3),(5,4)):((5,10),(1,30))",
        ] {
            check(text);
        }
    }

    #[test]
    fn storage_order_is_ascending_for_plain_injective_layouts() {
        let layout: Layout = "((2,3),(5,4)):((5,10),(1,30))".parse().expect("a layout");
        assert!(elements(&layout).map(|(_, index)| index).is_sorted());
    }

    #[test]
    fn loops_of_a_type_are_those_of_its_value() {
        fn same<L: StaticLayout>() {
            let mut found = Vec::new();
            super::for_each::<L>(|coordinate, index| found.push((coordinate, index as i64)));
            assert!(elements(&L::LAYOUT).eq(found));
        }
        same::<LayoutOf<M<1, 0>>>();
        same::<LayoutOf<(M<3, 3>, (M<2, 12>, M<3, 1>))>>();
        same::<LayoutOf<S<3, 3, 3, 0, (M<8, 64>, M<64, 1>)>>>();
    }
}
