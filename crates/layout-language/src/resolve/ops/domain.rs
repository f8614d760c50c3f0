//! Operations on the domain of a layout, which is its set of coordinates.

use super::overload::table;
use crate::constants;
use layout_runtime::Layout;

table! {
    /// The layout without the coordinates that precede `coord` in a mode.
    /// `domain_offset((1,2), (4,8):(8,1))`
    /// Not in CuTe: only for tensors: `domain_offset(coord, tensor)`
    Symbolic Guarded "domain_offset(coord, l)" { (coord: Numbers, l: Layout) -> Layout = Layout::domain_offset(&l, &coord)?; }
    /// A tile of at most `count` elements that divides the shape.
    /// `domain_distribute((15,14), 6)`
    "domain_distribute(shape, count)" {
        (shape: Numbers, count: Int) -> Layout = Layout::domain_distribute(&shape, count)?;
    }
    /// The coarsest shape that refines both shapes.
    /// `greatest_common_domain((4,6), (2,2,6))`
    /// Not in CuTe: write the resulting shape
    "greatest_common_domain(a, b)" { (a: Layout, b: Layout) -> Ints = Layout::greatest_common_domain(&a, &b)?; }
    /// The sum of two layouts: R(c) = A(c) + B(c).
    /// `layout_add((4,6):(6,1), 24:10)`
    /// Not in CuTe: write the sum
    Symbolic "layout_add(a, b)" { (a: Layout, b: Layout) -> Layout = Layout::layout_add(&a, &b)?; }
    /// True if the two layouts have the same index at every one-dimensional coordinate.
    /// `same_function((4,8):(1,4), (2,16):(1,2))`
    /// Not in CuTe: compare the layouts at each coordinate
    "same_function(a, b)" { (a: Layout, b: Layout) -> Flag = constants::is_same(&a, &b)?; }
    /// The coordinate of an index, nested like the shape.
    /// `get_hier_coord((4,(2,3)):(6,(3,1)), 17)`
    /// CuTe: $0.get_hier_coord($+)
    "get_hier_coord(l, index)" { (l: Layout, index: Int) -> Ints = Layout::get_hier_coord(&l, index)?; }
    /// The coordinate of an index, with one integer per mode.
    /// `get_flat_coord((4,(2,3)):(6,(3,1)), 17)`
    /// CuTe: $0.get_flat_coord($+)
    "get_flat_coord(l, index)" { (l: Layout, index: Int) -> Ints = Layout::get_flat_coord(&l, index)?; }
    /// The one-dimensional coordinate of an index.
    /// `get_1d_coord((4,(2,3)):(6,(3,1)), 17)`
    /// CuTe: $0.get_1d_coord($+)
    "get_1d_coord(l, index)" { (l: Layout, index: Int) -> Ints = Layout::get_1d_coord(&l, index)?; }
    /// The path to the first mode of stride 1 that has more than one element.
    /// `leading_dim((8,(2,4)):(8,(4,1)))`
    /// Not in CuTe: only in the Python DSL; write the number
    Symbolic "leading_dim(l)" {
        (l: Layout) -> Ints = Layout::leading_dim(&l)?;
        (shape: Ints, stride: Ints) -> Ints = Layout::leading_dim(&Layout::new(&shape, &stride)?)?;
    }
    /// The number of bytes from the smallest to the largest index, for elements of `bits` bits.
    /// `size_in_bytes<16>((4,8):(8,1))`
    /// Not in CuTe: write the number, because the function of CuTe takes the type of an element
    "size_in_bytes<bits>(l)" { <bits: Number>(l: Layout) -> Int = constants::bytes(&l, bits)?; }
}
