//! The layout algebra.

use super::overload::table;
use layout_runtime::{IntTuple, Layout};

table! {
    /// The same function of one-dimensional coordinates with the fewest modes.
    symbolic "coalesce(l, profile)" {
        (l: Layout) -> Layout = l.coalesce();
        (l: Layout, profile: Ints) -> Layout = l.coalesce_by(&profile)?;
    }
    /// Without the modes of stride 0 and extent 1: what moves the index.
    symbolic "filter(l, profile)" {
        (l: Layout) -> Layout = l.filter();
        (l: Layout, profile: Ints) -> Layout = l.filter_by(&profile)?;
    }
    /// Modes of stride 0, or at which a profile has a 0, become modes of extent 1.
    symbolic "filter_zeros(l, profile)" {
        (l: Layout) -> Layout = l.filter_zeros();
        (l: Layout, profile: Ints) -> Layout = l.filter_zeros_by(&profile)?;
    }
    /// R(c) = A(B(c)): B names coordinates of A, R has the indices that A has there.
    symbolic of_second_unless_named "composition(a, b)" {
        (a: Swizzle, b: Swizzle) -> Swizzle = a.composition(b)?;
        (a: Swizzle, b: Layout) -> Layout = b.swizzled(a, 0)?;
        (a: Layout, b: Swizzle) -> Layout = a.composition(&Layout::left(&a.shape())?.swizzled(b, 0)?)?;
        (a: Layout, b: Strided) -> Layout = a.composition(&b)?;
        (a: Layout, b: Tiler) -> Layout = a.composition_by(&b)?;
    }
    symbolic "with_shape(l, shape)" { (l: Layout, shape: Numbers) -> Layout = l.with_shape(&shape)?; }
    /// The layout that, behind A, fills the rest: A and it together meet every index once.
    "complement(l, cotarget)" {
        (l: Layout) -> Layout = l.complement_default()?;
        (l: Layout, cotarget: Numbers) -> Layout = l.complement(&cotarget)?;
    }
    /// A(R(i)) = i: the coordinate at which A has an index.
    "right_inverse(l)" { (l: Layout) -> Layout = l.right_inverse()?; }
    /// R(A(c)) = c: which coordinate an index comes from.
    "left_inverse(l)" { (l: Layout) -> Layout = l.left_inverse()?; }
    /// The coordinates along which the index of A does not move.
    "nullspace(l)" { (l: Layout) -> Layout = l.nullspace()?; }
    /// A o (T, T*): the elements of a tile in mode 0, the tiles in mode 1.
    symbolic divides "logical_divide(l, tiler)" { (l: Layout, tiler: Tiler) -> Layout = l.logical_divide(&tiler)?; }
    /// A logical_divide with the parts within a tile first and the parts over tiles second.
    symbolic divides "zipped_divide(l, tiler)" { (l: Layout, tiler: Tiler) -> Layout = l.zipped_divide(&tiler)?; }
    /// A zipped_divide with the modes over tiles side by side.
    symbolic divides "tiled_divide(l, tiler)" { (l: Layout, tiler: Tiler) -> Layout = l.tiled_divide(&tiler)?; }
    /// A zipped_divide without the two groups.
    symbolic divides "flat_divide(l, tiler)" { (l: Layout, tiler: Tiler) -> Layout = l.flat_divide(&tiler)?; }
    /// (A, A* o B): A, repeated as B says, in the places that A leaves free.
    symbolic multiplies "logical_product(l, tiler)" {
        (l: Layout, tiler: Tiler) -> Layout = l.logical_product(&tiler)?;
    }
    /// A logical_product, its modes regrouped.
    symbolic multiplies "zipped_product(l, tiler)" { (l: Layout, tiler: Tiler) -> Layout = l.zipped_product(&tiler)?; }
    /// A logical_product, its modes regrouped.
    symbolic multiplies "tiled_product(l, tiler)" { (l: Layout, tiler: Tiler) -> Layout = l.tiled_product(&tiler)?; }
    /// A logical_product, its modes regrouped.
    symbolic multiplies "flat_product(l, tiler)" { (l: Layout, tiler: Tiler) -> Layout = l.flat_product(&tiler)?; }
    /// Copies of A as blocks beside each other, placed by B.
    symbolic multiplies "blocked_product(l, tiler)" {
        (l: Layout, tiler: Layout) -> Layout = l.blocked_product(&tiler)?;
    }
    /// Copies of A interleaved: neighbours belong to different copies.
    symbolic multiplies "raked_product(l, tiler)" { (l: Layout, tiler: Layout) -> Layout = l.raked_product(&tiler)?; }
    "overruns(l, tiler)" { (l: Layout, tiler: Tiler) -> Flag = l.overruns(&tiler); }
    /// The tile repeated until it has the shape.
    symbolic tiles "tile_to_shape(l, shape, order)" {
        (distributed: Distributed, shape: Numbers) -> Layout = distributed.to_layout(&shape)?;
        (l: Layout, shape: Numbers) -> Layout = l.tile_to_shape(&shape, ::core::option::Option::None)?;
        (l: Layout, shape: Numbers, order: Numbers) -> Layout = l.tile_to_shape(&shape, ::core::option::Option::Some(&order))?;
    }
    /// An atom of shared memory repeated until it has an operand's shape, ((M,K),tiles,tiles,…), and divided into the tiles of an instruction.
    "tile_to_mma_shape(atom, shape, order)" {
        (l: Layout, shape: Numbers) -> Layout = l.tile_to_mma_shape(&shape, ::core::option::Option::None)?;
        (l: Layout, shape: Numbers, order: Numbers) -> Layout = l.tile_to_mma_shape(&shape, ::core::option::Option::Some(&order))?;
    }
    "make_ordered_layout(shape, order)" {
        (shape: Numbers, order: Numbers) -> Layout = Layout::make_ordered_layout(&shape, &order)?;
    }
    "make_layout_like(l)" { (l: Layout) -> Layout = l.make_layout_like()?; }
    "make_identity_layout(shape)" { (shape: Numbers) -> Layout = Layout::make_identity_layout(&shape)?; }
    "max_common_layout(a, b)" { (a: Layout, b: Layout) -> Layout = a.max_common_layout(&b)?; }
    "max_common_vector(a, b)" { (a: Layout, b: Layout) -> Int = IntTuple::int(a.max_common_vector(&b)?); }
    "max_alignment(l)" { (l: Layout) -> Int = IntTuple::int(l.max_alignment()); }
    /// The layout of elements that are so many times as wide.
    "upcast<n>(l)" {
        <n: Number>(l: Swizzle) -> Swizzle = l.upcast(n)?;
        <n: Number>(l: Layout) -> Layout = l.upcast(n)?;
    }
    /// The layout of elements that are so many times as narrow.
    "downcast<n>(l)" {
        <n: Number>(l: Swizzle) -> Swizzle = l.downcast(n)?;
        <n: Number>(l: Layout) -> Layout = l.downcast(n)?;
    }
    /// The layout of elements of other bits.
    "recast<new bits, old bits>(l)" {
        <new: Number, old: Number>(l: Swizzle) -> Swizzle = l.recast(new, old)?;
        <new: Number, old: Number>(l: Layout) -> Layout = l.recast(new, old)?;
    }
    symbolic "compact_col_major(shape, current)" {
        (shape: Numbers) -> Ints = shape.compact_col_major()?;
        (shape: Numbers, current: Int) -> Ints = shape.compact_col_major_from(current)?;
    }
    symbolic "compact_row_major(shape, current)" {
        (shape: Numbers) -> Ints = shape.compact_row_major()?;
        (shape: Numbers, current: Int) -> Ints = shape.compact_row_major_from(current)?;
    }
    "compact_order(shape, order)" { (shape: Numbers, order: Numbers) -> Ints = shape.compact_order(&order)?; }
    "product_each(shape)" { (shape: Numbers) -> Ints = shape.product_each(); }
    "shape_div(a, b)" { (a: Numbers, b: Numbers) -> Ints = a.shape_div(&b)?; }
    "ceil_div(shape, tiler)" {
        (shape: Numbers, tiler: Ints) -> Ints = shape.ceil_div(&tiler)?;
        (shape: Numbers, tiler: Tiler) -> Ints = shape.ceil_div_by(&tiler)?;
    }
    "round_up(a, b)" { (a: Numbers, b: Numbers) -> Ints = a.round_up(&b)?; }
}
