//! Operations on the domain of a layout, which is its set of coordinates.

use super::overload::table;
use crate::constants;
use layout_runtime::Layout;

table! {
    /// The part of `l` that starts at `coord`: each mode loses the coordinates below the entry of `coord` for this mode. The offset of the result is the index at `coord`.
    /// `domain_offset((1,2), (4,8):(8,1))`
    /// Not in CuTe: only for tensors: `domain_offset(coord, tensor)`
    Symbolic Guarded "domain_offset(coord, l)" { (coord: Numbers, l: Layout) -> Layout = Layout::domain_offset(&l, &coord)?; }
    /// A tile of at most `count` elements. From left to right, each extent of the tile is the greatest common divisor of the shape's extent and the remaining count. For `(15,14)` and 6, the extents are gcd(15,6) = 3 and gcd(14,6/3) = 2. The indices of the result are one-dimensional coordinates of the shape.
    /// `domain_distribute((15,14), 6)`
    "domain_distribute(shape, count)" {
        (shape: Numbers, count: Int) -> Layout = Layout::domain_distribute(&shape, count)?;
    }
    /// The shape with the fewest extents that refines the shapes of both operands: each extent of `a` and of `b` is a product of adjacent extents of the result. For `(4,6)` and `(2,2,6)`, the result is `(2,2,6)`, because 4 = 2 * 2.
    /// `greatest_common_domain((4,6), (2,2,6))`
    /// Not in CuTe: write the resulting shape
    "greatest_common_domain(a, b)" { (a: Layout, b: Layout) -> Ints = Layout::greatest_common_domain(&a, &b)?; }
    /// The layout R with R(c) = A(c) + B(c) at each one-dimensional coordinate c, where A and B are the operands.
    /// `layout_add((4,6):(6,1), 24:10)`
    /// Not in CuTe: write the sum
    Symbolic "layout_add(a, b)" { (a: Layout, b: Layout) -> Layout = Layout::layout_add(&a, &b)?; }
    /// True if the two layouts have the same index at every one-dimensional coordinate.
    /// `same_function((4,8):(1,4), (2,16):(1,2))`
    /// Not in CuTe: compare the layouts at each coordinate
    "same_function(a, b)" { (a: Layout, b: Layout) -> Flag = constants::is_same(&a, &b)?; }
    /// The coordinate at which `l` has the index `index`. The coordinate is nested like the shape.
    /// `get_hier_coord((4,(2,3)):(6,(3,1)), 17)`
    /// CuTe: $0.get_hier_coord($+)
    "get_hier_coord(l, index)" { (l: Layout, index: Int) -> Ints = Layout::get_hier_coord(&l, index)?; }
    /// The coordinate at which `l` has the index `index`. The coordinate has one integer per mode.
    /// `get_flat_coord((4,(2,3)):(6,(3,1)), 17)`
    /// CuTe: $0.get_flat_coord($+)
    "get_flat_coord(l, index)" { (l: Layout, index: Int) -> Ints = Layout::get_flat_coord(&l, index)?; }
    /// The one-dimensional coordinate at which `l` has the index `index`.
    /// `get_1d_coord((4,(2,3)):(6,(3,1)), 17)`
    /// CuTe: $0.get_1d_coord($+)
    "get_1d_coord(l, index)" { (l: Layout, index: Int) -> Ints = Layout::get_1d_coord(&l, index)?; }
    /// The position of the first leaf that has the stride 1 and an extent other than 1. The position `(1,1)` means mode 1 of mode 1.
    /// `leading_dim((8,(2,4)):(8,(4,1)))`
    /// Not in CuTe: only in the Python DSL; write the number
    Symbolic "leading_dim(l)" {
        (l: Layout) -> Ints = Layout::leading_dim(&l)?;
        (shape: Ints, stride: Ints) -> Ints = Layout::leading_dim(&Layout::new(&shape, &stride)?)?;
    }
    /// The number of bytes of a buffer that has room for all indices of `l`. The buffer has `cosize(l)` elements of `bits` bits, rounded up to whole bytes.
    /// `size_in_bytes<16>((4,8):(8,1))`
    /// Not in CuTe: write the number, because the function of CuTe takes the type of an element
    "size_in_bytes<bits>(l)" { <bits: Number>(l: Layout) -> Int = constants::bytes(&l, bits)?; }
}
