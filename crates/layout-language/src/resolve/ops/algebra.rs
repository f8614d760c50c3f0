//! The operations of the layout algebra.

use super::for_all::OfSymbols;
use super::overload::{Answered, table};
use super::structure::product;
use super::widths::widened;
use super::{coordinates, quotients, truth};
use crate::constants;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::value::Value;
use layout_movement::Distributed;
use layout_proofs::Budget;
use layout_proofs::for_all::ForAll;
use layout_runtime::algebra::Arranged;
use layout_runtime::{Error, IntTuple, Layout, Swizzle, number::gcd_signed};

table! {
    /// Merges modes without changing the index at any one-dimensional coordinate. With `profile`, merges only inside each mode of the profile.
    /// `coalesce((2,(1,6)):(1,(6,2)))`
    Symbolic "coalesce(l, profile)" {
        (l: Layout) -> Layout = Layout::coalesce(&l);
        (l: Layout, profile: Ints) -> Layout = Layout::coalesce_by(&l, &profile)?;
    }
    /// Removes the modes of stride 0, then coalesces the other modes.
    /// `filter((2,4,4):(1,0,2))`
    Symbolic "filter(l, profile)" {
        (l: Layout) -> Layout = Layout::filter(&l);
        (l: Layout, profile: Ints) -> Layout = Layout::filter_by(&l, &profile)?;
    }
    /// Sets the extent of each mode of stride 0 to 1. If `profile` is given, the modes for which `profile` has a 0 get the extent 1 instead.
    /// `filter_zeros((4,(6,2)):(12,(0,1)))`
    Symbolic "filter_zeros(l, profile)" {
        (l: Layout) -> Layout = Layout::filter_zeros(&l);
        (l: Layout, profile: Ints) -> Layout = Layout::filter_zeros_by(&l, &profile)?;
    }
    /// The layout R with R(c) = A(B(c)), where A and B are the operands. B maps a coordinate c to a coordinate of A, and A maps this coordinate to an index.
    /// `composition((6,2):(8,2), (4,3):(3,1))`
    Symbolic Compares OfSecondUnlessNamed Crosses "composition(a, b)" => (OfSymbols::Composition) {
        (a: Swizzle, b: Swizzle) -> Swizzle = Swizzle::composition(a, b)?;
        (a: Swizzle, b: Layout) -> Layout = Layout::swizzled(&b, a, 0)?;
        (a: Layout, b: Swizzle) -> Layout = Layout::composition(&a, &Layout::swizzled(&Layout::left(&Layout::shape(&a))?, b, 0)?)?;
        (a: Layout, b: Strided) -> Layout = Layout::composition(&a, &b)?;
        (a: Layout, b: Tiler) -> Layout = Layout::composition_by(&a, &b)?;
    }
    /// Changes the shape of `l` to another shape of the same size. The result has the same index as `l` at each one-dimensional coordinate.
    /// `with_shape((4,8):(8,1), (2,16))`
    /// CuTe: $0.with_shape($+)
    Symbolic Compares "with_shape(l, shape)" => (OfSymbols::WithShape) { (l: Layout, shape: Numbers) -> Layout = Layout::with_shape(&l, &shape)?; }
    /// A layout of start indices for copies of the tile `l`. The copies do not overlap. Together, the copies extend over at least `cotarget` indices. If `cotarget` is omitted, the operation uses the cosize of `l`.
    /// `complement((2,2):(1,6), 24)`
    Symbolic Guarded Compares "complement(l, cotarget)" symbols (complement) {
        (l: Layout) -> Layout = Layout::complement_default(&l)?;
        (l: Layout, cotarget: Numbers) -> Layout = Layout::complement(&l, &cotarget)?;
    }
    /// The layout R with A(R(i)) = i, where A is the operand. R maps an index to a coordinate at which A has this index.
    /// `right_inverse((4,8):(8,1))`
    Symbolic Guarded Compares "right_inverse(l)" symbols (right_inverse) { (l: Layout) -> Layout = Layout::right_inverse(&l)?; }
    /// The layout R with R(A(c)) = c, where A is the operand. R maps the index of each coordinate of A back to this coordinate.
    /// `left_inverse((4,8):(16,1))`
    Symbolic Guarded Compares "left_inverse(l)" symbols (|args, _| inverse(args, |of, budget| of.left_inverse(budget))) { (l: Layout) -> Layout = Layout::left_inverse(&l)?; }
    /// A layout whose indices are the one-dimensional coordinates at which `l` has the index 0.
    /// `nullspace((4,8):(0,1))`
    Symbolic Guarded Compares "nullspace(l)" symbols (|args, _| inverse(args, |of, budget| of.nullspace(budget))) { (l: Layout) -> Layout = Layout::nullspace(&l)?; }
    /// Divides a layout A into tiles. If the tiler is a layout T, the result is the composition of A with the layout (T, T*), where T* is the complement of T. In the result, mode 0 contains the elements of a tile, and mode 1 numbers the tiles. If the tiler is a tuple, each mode of A is divided in this way by one element of the tiler.
    /// `logical_divide((16,8):(8,1), (4,2))`
    Symbolic Compares Divides "logical_divide(l, tiler)" => (OfSymbols::Divide(Arranged::Logical)) { (l: Layout, tiler: Tiler) -> Layout = Layout::logical_divide(&l, &tiler)?; }
    /// Like `logical_divide`, but with other parentheses: mode 0 of the result contains all modes of a tile, and mode 1 (the rest) contains all modes that number the tiles.
    /// `zipped_divide((16,8):(8,1), (4,2))`
    Symbolic Compares Divides "zipped_divide(l, tiler)" => (OfSymbols::Divide(Arranged::Zipped)) { (l: Layout, tiler: Tiler) -> Layout = Layout::zipped_divide(&l, &tiler)?; }
    /// Like `zipped_divide`, but each mode that numbers tiles is a separate mode of the result.
    /// `tiled_divide((16,8):(8,1), (4,2))`
    Symbolic Compares Divides "tiled_divide(l, tiler)" => (OfSymbols::Divide(Arranged::Tiled)) { (l: Layout, tiler: Tiler) -> Layout = Layout::tiled_divide(&l, &tiler)?; }
    /// Like `zipped_divide`, but all modes of a tile, and all modes that number tiles, are separate modes of the result.
    /// `flat_divide((16,8):(8,1), (4,2))`
    Symbolic Compares Divides "flat_divide(l, tiler)" => (OfSymbols::Divide(Arranged::Flat)) { (l: Layout, tiler: Tiler) -> Layout = Layout::flat_divide(&l, &tiler)?; }
    /// The tile at the coordinate `coord` in the grid of tiles. If an entry of `coord` is `_`, the result contains all tiles along this mode of the grid, and one more mode that numbers these tiles.
    /// `local_tile((16,8):(8,1), (4,2), (1,_))`
    /// CuTe: local_tile(#0, $1, $2)
    Symbolic Compares Divides "local_tile(l, tiler, coord)" symbols (|args, _| coordinates::tile(args, true)) {
        (l: Layout, tiler: Tiler, coord: Ints) -> Layout = Layout::local_tile(&l, &tiler, &coord)?;
    }
    /// One element of each tile: the element with the coordinate `coord` in the tile.
    /// `outer_partition((16,8):(8,1), (4,2), (1,0))`
    /// CuTe: outer_partition(#0, $1, $2)
    Symbolic Compares Divides "outer_partition(l, tiler, coord)" symbols (|args, _| coordinates::tile(args, false)) {
        (l: Layout, tiler: Tiler, coord: Ints) -> Layout = Layout::outer_partition(&l, &tiler, &coord)?;
    }
    /// The partition of the thread with number `index`. Each tile has the shape of `threads`, so it has one element per thread. The partition contains the thread's element of every tile. If `step` is given, the modes of `threads` for which `step` has `X` are ignored, so threads that differ only in these modes have the same partition.
    /// `local_partition((16,8):(8,1), (4,2):(2,1), 3)`
    /// CuTe: local_partition(#0, $+)
    Symbolic Compares "local_partition(l, threads, index, step)" by (coordinates::part_of_thread) {
        (l: Layout, threads: Layout, index: Int; overruns) -> Layout = constants::local_partition(&l, &threads, index, overruns)?;
        (l: Layout, threads: Layout, index: Int, step: Ints; overruns) -> Layout = constants::local_partition_step(&l, &threads, index, &step, overruns)?;
    }
    /// Repeats a layout. The result is the layout with the modes A and A* o B, where A and B are the operands, and A* is a complement of A. Mode 0 is A, and mode 1 numbers the copies of A. The copies do not overlap.
    /// `logical_product((2,2):(2,1), 3:1)`
    Symbolic Compares Multiplies "logical_product(l, tiler)" => (OfSymbols::Product(Arranged::Logical)) {
        (l: Layout, tiler: Tiler) -> Layout = Layout::logical_product(&l, &tiler)?;
    }
    /// Like `logical_product`, but with other parentheses: mode 0 contains all modes of the first operand, and mode 1 contains all modes that number copies.
    /// `zipped_product((2,2):(2,1), 3:1)`
    Symbolic Compares Multiplies "zipped_product(l, tiler)" => (OfSymbols::Product(Arranged::Zipped)) { (l: Layout, tiler: Tiler) -> Layout = Layout::zipped_product(&l, &tiler)?; }
    /// Like `zipped_product`, but the modes that select a copy of `l` are separate modes of the result.
    /// `tiled_product((2,2):(2,1), 3:1)`
    Symbolic Compares Multiplies "tiled_product(l, tiler)" => (OfSymbols::Product(Arranged::Tiled)) { (l: Layout, tiler: Tiler) -> Layout = Layout::tiled_product(&l, &tiler)?; }
    /// Like `zipped_product`, but all modes of the first operand, and all modes that number copies, are separate modes of the result.
    /// `flat_product((2,2):(2,1), 3:1)`
    Symbolic Compares Multiplies "flat_product(l, tiler)" => (OfSymbols::Product(Arranged::Flat)) { (l: Layout, tiler: Tiler) -> Layout = Layout::flat_product(&l, &tiler)?; }
    /// Places copies of the block `l` side by side. `tiler` is the layout of the copies: the shape of `tiler` is the number of copies along each mode, and the strides of `tiler` determine the order of the copies in memory.
    /// `blocked_product((2,2):(2,1), (3,4):(1,3))`
    Symbolic Compares Multiplies "blocked_product(l, tiler)" => (OfSymbols::Interleaved(0)) {
        (l: Layout, tiler: Layout) -> Layout = Layout::blocked_product(&l, &tiler)?;
    }
    /// Like `blocked_product`, but interleaves the copies: along each mode, adjacent elements belong to different copies.
    /// `raked_product((2,2):(2,1), (3,4):(1,3))`
    Symbolic Compares Multiplies "raked_product(l, tiler)" => (OfSymbols::Interleaved(1)) { (l: Layout, tiler: Layout) -> Layout = Layout::raked_product(&l, &tiler)?; }
    /// True if `l` is divided by `tiler` and a tile goes past the end of a mode of `l`.
    /// `overruns((10,8):(8,1), (4,2))`
    /// Not in CuTe: `evenly_divides` returns whether a tile divides a shape
    Symbolic Guarded Tiles "overruns(l, tiler)" symbols (truth::overruns) { (l: Layout, tiler: Tiler) -> Flag = Layout::overruns(&l, &tiler); }
    /// Repeats the layout `l` until the result has the given shape. `order` determines the order of the copies in memory, as in `make_ordered_layout`. If `l` is a Triton layout without a shape, such as `blocked(…)` without its last operand, the result is this layout for a tensor of the given shape.
    /// `tile_to_shape((8,64):(64,1), (128,64))`
    Symbolic Tiles "tile_to_shape(l, shape, order)" {
        (distributed: Distributed, shape: Numbers) -> Layout = Distributed::to_layout(&distributed, &shape)?;
        (l: Layout, shape: Numbers) -> Layout = Layout::tile_to_shape(&l, &shape, core::option::Option::None)?;
        (l: Layout, shape: Numbers, order: Numbers) -> Layout = Layout::tile_to_shape(&l, &shape, core::option::Option::Some(&order))?;
    }
    /// Repeats the shared-memory atom `atom` until the copies fill the shape `((M,K),tiles along M,tiles along K,…)`. (M,K) is the tile that one instruction reads, and becomes mode 0 of the result.
    /// `tile_to_mma_shape(Layout_K_SW128_Atom<16>, ((128,16),1,4))`
    /// CuTe: UMMA::tile_to_mma_shape($*)
    "tile_to_mma_shape(atom, shape, order)" {
        (l: Layout, shape: Numbers) -> Layout = Layout::tile_to_mma_shape(&l, &shape, core::option::Option::None)?;
        (l: Layout, shape: Numbers, order: Numbers) -> Layout = Layout::tile_to_mma_shape(&l, &shape, core::option::Option::Some(&order))?;
    }
    /// The compact layout of `shape` in which the strides have the order `order`: the mode with the smallest number in `order` has the smallest stride.
    /// `make_ordered_layout((4,8,2), (1,0,2))`
    Symbolic "make_ordered_layout(shape, order)" {
        (shape: Numbers, order: Numbers) -> Layout = Layout::make_ordered_layout(&shape, &order)?;
    }
    /// The compact layout with the shape of `l` in which the modes, sorted by stride, have the same order as in `l`.
    /// `make_layout_like((4,8):(16,1))`
    Symbolic "make_layout_like(l)" { (l: Layout) -> Layout = Layout::make_layout_like(&l)?; }
    /// The layout in which the index at each coordinate is the coordinate itself.
    /// `make_identity_layout((4,(2,3)))`
    Symbolic "make_identity_layout(shape)" { (shape: Numbers) -> Layout = Layout::make_identity_layout(&shape)?; }
    /// The largest layout R for which A(R(i)) = i and B(R(i)) = i, where A and B are the operands. R maps an index to a coordinate at which both operands have this index.
    /// `max_common_layout((4,8):(1,4), (4,8):(1,8))`
    "max_common_layout(a, b)" { (a: Layout, b: Layout) -> Layout = Layout::max_common_layout(&a, &b)?; }
    /// The size of `max_common_layout(a, b)`: a copy between the layouts can move this number of contiguous elements at a time.
    /// `max_common_vector((4,8):(1,4), (4,8):(1,8))`
    "max_common_vector(a, b)" { (a: Layout, b: Layout) -> Int = IntTuple::int(Layout::max_common_vector(&a, &b)?); }
    /// The largest `n` for which the indices of `l` form complete groups of `n` adjacent indices, each starting at a multiple of `n`. The indices 0, 1, 4, 5 form groups of 2.
    /// `max_alignment((8,8):(8,16))`
    "max_alignment(l)" { (l: Layout) -> Int = IntTuple::int(Layout::max_alignment(&l)); }
    /// The layout of the same memory if `n` adjacent elements become one element with `n` times as many bits.
    /// `upcast<2>((4,8):(8,1))`
    Symbolic Tiles "upcast<n>(l)" symbols (|args, n| widened(args, n[0], &|layout| layout.upcast(n[0]))) {
        <n: Number>(l: Swizzle) -> Swizzle = Swizzle::upcast(l, n)?;
        <n: Number>(l: Layout) -> Layout = Layout::upcast(&l, n)?;
    }
    /// The layout of the same memory if each element becomes `n` adjacent elements with 1/`n` of its bits.
    /// `downcast<2>((4,8):(8,1))`
    Symbolic "downcast<n>(l)" {
        <n: Number>(l: Swizzle) -> Swizzle = Swizzle::downcast(l, n)?;
        <n: Number>(l: Layout) -> Layout = Layout::downcast(&l, n)?;
    }
    /// The layout of the same memory if elements of `new bits` bits are read instead of elements of `old bits` bits.
    /// `recast<32,16>((4,8):(8,1))`
    /// CuTe: recast_layout<uint_bit_t<%1>,uint_bit_t<%0>>($0)
    Symbolic Tiles "recast<new bits, old bits>(l)" symbols (|args, n| widened(args, n[0] / gcd_signed(n[0], n[1]).max(1), &|layout| layout.recast(n[0], n[1]))) {
        <new: Number, old: Number>(l: Swizzle) -> Swizzle = Swizzle::recast(l, new, old)?;
        <new: Number, old: Number>(l: Layout) -> Layout = Layout::recast(&l, new, old)?;
    }
    /// The strides of the compact layout of the shape with the first mode fastest. The smallest stride is `current`, or 1 if `current` is omitted.
    /// `compact_col_major((4,8))`
    Symbolic "compact_col_major(shape, current)" {
        (shape: Numbers) -> Ints = IntTuple::compact_col_major(&shape)?;
        (shape: Numbers, current: Int) -> Ints = IntTuple::compact_col_major_from(&shape, current)?;
    }
    /// The strides of the compact layout of the shape with the last mode fastest. The smallest stride is `current`, or 1 if `current` is omitted.
    /// `compact_row_major((4,8))`
    Symbolic "compact_row_major(shape, current)" {
        (shape: Numbers) -> Ints = IntTuple::compact_row_major(&shape)?;
        (shape: Numbers, current: Int) -> Ints = IntTuple::compact_row_major_from(&shape, current)?;
    }
    /// The strides of `make_ordered_layout(shape, order)`: the mode with the smallest number in `order` has the smallest stride.
    /// `compact_order((4,8,2), (1,0,2))`
    Symbolic "compact_order(shape, order)" { (shape: Numbers, order: Numbers) -> Ints = IntTuple::compact_order(&shape, &order)?; }
    /// A tuple with the size of each mode of `shape`.
    /// `product_each(((4,2),8))`
    Symbolic Guarded OfFirst "product_each(shape)" symbols (product_each) { (shape: Numbers) -> Ints = IntTuple::product_each(&shape); }
    /// Divides the extents of `a`. An integer `b` divides the modes from left to right. For example, `(4,6)` divided by 8 is `(1,3)`, because the factor 4 divides the first mode, and the remaining factor 2 divides the second. If `b` is a tuple, each mode of `a` is divided by the corresponding mode of `b`.
    /// `shape_div((4,6), 8)`
    Symbolic Tiles "shape_div(a, b)" { (a: Numbers, b: Numbers) -> Ints = IntTuple::shape_div(&a, &b)?; }
    /// The number of tiles that cover each mode of the shape: the extent of the mode divided by the extent of the tile, rounded up.
    /// `ceil_div((9,8), (4,8))`
    Symbolic Tiles Guarded "ceil_div(shape, tiler)" symbols (quotients::ceil_div) {
        (shape: Numbers, tiler: Ints) -> Ints = IntTuple::ceil_div(&shape, &tiler)?;
        (shape: Numbers, tiler: Tiler) -> Ints = IntTuple::ceil_div_by(&shape, &tiler)?;
    }
    /// Rounds each extent of `a` up to a multiple of the corresponding extent of `b`.
    /// `round_up((9,8), (4,8))`
    Symbolic Tiles Guarded "round_up(a, b)" symbols (quotients::round_up) { (a: Numbers, b: Numbers) -> Ints = IntTuple::round_up(&a, &b)?; }
}

/// Returns the size of each mode. The size of a mode with symbols is a symbol or a product of symbols.
fn product_each(args: &Args<'_>, _: &[i64]) -> Answered {
    let shape = args.numbers(0)?;
    let sizes = (0..shape.rank()).map(|i| product(&shape.mode(&[i])?));
    Ok(Value::Ints(IntTuple::tuple(&sizes.collect::<Result<Vec<_>, Failure>>()?)?))
}

/// Returns the complement of a layout for all values of the symbols.
fn complement(args: &Args<'_>, _: &[i64]) -> Answered {
    let cotarget = if args.len() == 2 { Some(args.numbers(1)?) } else { None };
    inverse(args, |of, budget| of.complement(cotarget.as_ref(), budget))
}

fn right_inverse(args: &Args<'_>, _: &[i64]) -> Answered {
    let inverse = args.for_all(&args.layout(0)?, |of, budget| of.right_inverse(budget))?;
    let coalesced =
        if inverse.first_name().is_some() { args.for_all(&inverse, |of, _| of.coalesce()).ok() } else { None };
    Ok(Value::Layout(coalesced.unwrap_or(inverse)))
}

/// Returns the layout that `result` computes for all values of the symbols.
fn inverse(args: &Args<'_>, result: impl Fn(ForAll<'_>, &mut Budget) -> Result<Layout, Error>) -> Answered {
    args.for_all(&args.layout(0)?, result).map(Value::Layout)
}
