//! Operations on the domain of a layout, which is its set of coordinates.

use super::overload::table;
use crate::constants;
use layout_runtime::Layout;

table! {
    /// Moves the start of a layout to `coord`: removes the coordinates before the entry of `coord` in each mode. The offset of the result is the index at `coord`.
    /// `domain_offset((1,2), (4,8):(8,1))`
    /// Not in CuTe: only for tensors: `domain_offset(coord, tensor)`
    Symbolic Guarded "domain_offset(coord, l)" { (coord: Numbers, l: Layout) -> Layout = Layout::domain_offset(&l, &coord)?; }
    /// A layout of a tile with at most `count` elements that divides the shape evenly.
    /// `domain_distribute((15,14), 6)`
    "domain_distribute(shape, count)" {
        (shape: Numbers, count: Int) -> Layout = Layout::domain_distribute(&shape, count)?;
    }
    /// The shape with the fewest extents such that each mode of both operands is the product of consecutive extents of the shape.
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
    /// The coordinate at which a layout has the given index, nested like the shape.
    /// `get_hier_coord((4,(2,3)):(6,(3,1)), 17)`
    /// CuTe: $0.get_hier_coord($+)
    "get_hier_coord(l, index)" { (l: Layout, index: Int) -> Ints = Layout::get_hier_coord(&l, index)?; }
    /// The coordinate at which a layout has the given index, with one integer per mode.
    /// `get_flat_coord((4,(2,3)):(6,(3,1)), 17)`
    /// CuTe: $0.get_flat_coord($+)
    "get_flat_coord(l, index)" { (l: Layout, index: Int) -> Ints = Layout::get_flat_coord(&l, index)?; }
    /// The one-dimensional coordinate at which a layout has the given index.
    /// `get_1d_coord((4,(2,3)):(6,(3,1)), 17)`
    /// CuTe: $0.get_1d_coord($+)
    "get_1d_coord(l, index)" { (l: Layout, index: Int) -> Ints = Layout::get_1d_coord(&l, index)?; }
    /// The path to the first mode of stride 1 that has more than one coordinate: `(1,1)` is mode 1 of mode 1.
    /// `leading_dim((8,(2,4)):(8,(4,1)))`
    /// Not in CuTe: only in the Python DSL; write the number
    Symbolic "leading_dim(l)" {
        (l: Layout) -> Ints = Layout::leading_dim(&l)?;
        (shape: Ints, stride: Ints) -> Ints = Layout::leading_dim(&Layout::new(&shape, &stride)?)?;
    }
    /// The number of bytes from the element with the smallest index to the element with the largest index, both included, for elements of `bits` bits.
    /// `size_in_bytes<16>((4,8):(8,1))`
    /// Not in CuTe: write the number, because the function of CuTe takes the type of an element
    "size_in_bytes<bits>(l)" { <bits: Number>(l: Layout) -> Int = constants::bytes(&l, bits)?; }
}
