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
    /// Merges modes. The result has the fewest modes of all layouts with the same index at each one-dimensional coordinate.
    /// `coalesce((2,(1,6)):(1,(6,2)))`
    Symbolic "coalesce(l, profile)" {
        (l: Layout) -> Layout = Layout::coalesce(&l);
        (l: Layout, profile: Ints) -> Layout = Layout::coalesce_by(&l, &profile)?;
    }
    /// Removes the modes that have the stride 0 or the extent 1.
    /// `filter((2,4,4):(1,0,2))`
    Symbolic "filter(l, profile)" {
        (l: Layout) -> Layout = Layout::filter(&l);
        (l: Layout, profile: Ints) -> Layout = Layout::filter_by(&l, &profile)?;
    }
    /// Sets the extent of each mode to 1 if the stride of the mode is 0, or if the profile has a 0 at this position.
    /// `filter_zeros((4,(6,2)):(12,(0,1)))`
    Symbolic "filter_zeros(l, profile)" {
        (l: Layout) -> Layout = Layout::filter_zeros(&l);
        (l: Layout, profile: Ints) -> Layout = Layout::filter_zeros_by(&l, &profile)?;
    }
    /// R(c) = A(B(c)): B maps a coordinate c to a coordinate of A, and A maps this coordinate to the index of the result.
    /// `composition((6,2):(8,2), (4,3):(3,1))`
    Symbolic Compares OfSecondUnlessNamed Crosses "composition(a, b)" => (OfSymbols::Composition) {
        (a: Swizzle, b: Swizzle) -> Swizzle = Swizzle::composition(a, b)?;
        (a: Swizzle, b: Layout) -> Layout = Layout::swizzled(&b, a, 0)?;
        (a: Layout, b: Swizzle) -> Layout = Layout::composition(&a, &Layout::swizzled(&Layout::left(&Layout::shape(&a))?, b, 0)?)?;
        (a: Layout, b: Strided) -> Layout = Layout::composition(&a, &b)?;
        (a: Layout, b: Tiler) -> Layout = Layout::composition_by(&a, &b)?;
    }
    /// Changes the shape of a layout to another shape of the same size. The result has the same index at each one-dimensional coordinate.
    /// `with_shape((4,8):(8,1), (2,16))`
    /// CuTe: $0.with_shape($+)
    Symbolic Compares "with_shape(l, shape)" => (OfSymbols::WithShape) { (l: Layout, shape: Numbers) -> Layout = Layout::with_shape(&l, &shape)?; }
    /// A layout of start indices for copies of the tile `l`. The copies do not overlap. Together they extend over at least `cotarget` indices.
    /// `complement((2,2):(1,6), 24)`
    Symbolic Guarded Compares "complement(l, cotarget)" symbols (complement) {
        (l: Layout) -> Layout = Layout::complement_default(&l)?;
        (l: Layout, cotarget: Numbers) -> Layout = Layout::complement(&l, &cotarget)?;
    }
    /// The layout R with A(R(i)) = i, where A is the operand: R maps an index to a coordinate at which A has this index.
    /// `right_inverse((4,8):(8,1))`
    Symbolic Guarded Compares "right_inverse(l)" symbols (right_inverse) { (l: Layout) -> Layout = Layout::right_inverse(&l)?; }
    /// The layout R with R(A(c)) = c, where A is the operand: R maps the index of each coordinate of A back to this coordinate.
    /// `left_inverse((4,8):(16,1))`
    Symbolic Guarded Compares "left_inverse(l)" symbols (|args, _| inverse(args, |of, budget| of.left_inverse(budget))) { (l: Layout) -> Layout = Layout::left_inverse(&l)?; }
    /// A layout of the one-dimensional coordinates at which the operand has index 0.
    /// `nullspace((4,8):(0,1))`
    Symbolic Guarded Compares "nullspace(l)" symbols (|args, _| inverse(args, |of, budget| of.nullspace(budget))) { (l: Layout) -> Layout = Layout::nullspace(&l)?; }
    /// A o (T, T*), where A is the layout, T the tiler, and T* the complement of T. In the result, mode 0 iterates within a tile, and mode 1 iterates over the tiles.
    /// `logical_divide((16,8):(8,1), (4,2))`
    Symbolic Compares Divides "logical_divide(l, tiler)" => (OfSymbols::Divide(Arranged::Logical)) { (l: Layout, tiler: Tiler) -> Layout = Layout::logical_divide(&l, &tiler)?; }
    /// Like `logical_divide`, but mode 0 of the result contains the modes of a tile, and mode 1 (the rest) contains the modes that number the tiles.
    /// `zipped_divide((16,8):(8,1), (4,2))`
    Symbolic Compares Divides "zipped_divide(l, tiler)" => (OfSymbols::Divide(Arranged::Zipped)) { (l: Layout, tiler: Tiler) -> Layout = Layout::zipped_divide(&l, &tiler)?; }
    /// Like `zipped_divide`, but each mode over tiles is a separate mode of the result.
    /// `tiled_divide((16,8):(8,1), (4,2))`
    Symbolic Compares Divides "tiled_divide(l, tiler)" => (OfSymbols::Divide(Arranged::Tiled)) { (l: Layout, tiler: Tiler) -> Layout = Layout::tiled_divide(&l, &tiler)?; }
    /// Like `zipped_divide`, but each mode within a tile and each mode over tiles is a separate mode of the result.
    /// `flat_divide((16,8):(8,1), (4,2))`
    Symbolic Compares Divides "flat_divide(l, tiler)" => (OfSymbols::Divide(Arranged::Flat)) { (l: Layout, tiler: Tiler) -> Layout = Layout::flat_divide(&l, &tiler)?; }
    /// The tile at the coordinate `coord` in the grid of tiles. If an entry of `coord` is `_`, the result contains all tiles of this mode, with one more mode that selects the tile.
    /// `local_tile((16,8):(8,1), (4,2), (1,_))`
    /// CuTe: local_tile(#0, $1, $2)
    Symbolic Compares Divides "local_tile(l, tiler, coord)" symbols (|args, _| coordinates::tile(args, true)) {
        (l: Layout, tiler: Tiler, coord: Ints) -> Layout = Layout::local_tile(&l, &tiler, &coord)?;
    }
    /// The elements that have the coordinate `coord` in their tile, one element per tile.
    /// `outer_partition((16,8):(8,1), (4,2), (1,0))`
    /// CuTe: outer_partition(#0, $1, $2)
    Symbolic Compares Divides "outer_partition(l, tiler, coord)" symbols (|args, _| coordinates::tile(args, false)) {
        (l: Layout, tiler: Tiler, coord: Ints) -> Layout = Layout::outer_partition(&l, &tiler, &coord)?;
    }
    /// The partition of the thread with number `index`. Each tile has the shape of `threads`, so it has one element per thread. The partition contains the thread's element in every tile. `step` selects modes of `threads`.
    /// `local_partition((16,8):(8,1), (4,2):(2,1), 3)`
    /// CuTe: local_partition(#0, $+)
    Symbolic Compares "local_partition(l, threads, index, step)" by (coordinates::part_of_thread) {
        (l: Layout, threads: Layout, index: Int; overruns) -> Layout = constants::local_partition(&l, &threads, index, overruns)?;
        (l: Layout, threads: Layout, index: Int, step: Ints; overruns) -> Layout = constants::local_partition_step(&l, &threads, index, &step, overruns)?;
    }
    /// (A, A* o B), where A is the first operand, B the second operand, and A* a complement of A. Mode 0 is A, and mode 1 iterates over copies of A. The copies are at indices that A does not use.
    /// `logical_product((2,2):(2,1), 3:1)`
    Symbolic Compares Multiplies "logical_product(l, tiler)" => (OfSymbols::Product(Arranged::Logical)) {
        (l: Layout, tiler: Tiler) -> Layout = Layout::logical_product(&l, &tiler)?;
    }
    /// Like `logical_product`, but groups the modes of the first operand in mode 0, and the modes over copies in mode 1.
    /// `zipped_product((2,2):(2,1), 3:1)`
    Symbolic Compares Multiplies "zipped_product(l, tiler)" => (OfSymbols::Product(Arranged::Zipped)) { (l: Layout, tiler: Tiler) -> Layout = Layout::zipped_product(&l, &tiler)?; }
    /// Like `zipped_product`, but each mode over copies is a separate mode of the result.
    /// `tiled_product((2,2):(2,1), 3:1)`
    Symbolic Compares Multiplies "tiled_product(l, tiler)" => (OfSymbols::Product(Arranged::Tiled)) { (l: Layout, tiler: Tiler) -> Layout = Layout::tiled_product(&l, &tiler)?; }
    /// Like `zipped_product`, but does not group any modes.
    /// `flat_product((2,2):(2,1), 3:1)`
    Symbolic Compares Multiplies "flat_product(l, tiler)" => (OfSymbols::Product(Arranged::Flat)) { (l: Layout, tiler: Tiler) -> Layout = Layout::flat_product(&l, &tiler)?; }
    /// Places copies of the first operand next to each other. The second operand is the layout of the copies.
    /// `blocked_product((2,2):(2,1), (3,4):(1,3))`
    Symbolic Compares Multiplies "blocked_product(l, tiler)" => (OfSymbols::Interleaved(0)) {
        (l: Layout, tiler: Layout) -> Layout = Layout::blocked_product(&l, &tiler)?;
    }
    /// Interleaves copies of the first operand, so that adjacent elements belong to different copies. The second operand is the layout of the copies.
    /// `raked_product((2,2):(2,1), (3,4):(1,3))`
    Symbolic Compares Multiplies "raked_product(l, tiler)" => (OfSymbols::Interleaved(1)) { (l: Layout, tiler: Layout) -> Layout = Layout::raked_product(&l, &tiler)?; }
    /// True if a tile of the tiler goes past the end of a mode of the layout.
    /// `overruns((10,8):(8,1), (4,2))`
    /// Not in CuTe: `evenly_divides` returns whether a tile divides a shape
    Symbolic Guarded Tiles "overruns(l, tiler)" symbols (truth::overruns) { (l: Layout, tiler: Tiler) -> Flag = Layout::overruns(&l, &tiler); }
    /// Repeats the layout until the result has the given shape. If the operand is a layout of Triton without a shape, returns its layout for a tensor of this shape.
    /// `tile_to_shape((8,64):(64,1), (128,64))`
    Symbolic Tiles "tile_to_shape(l, shape, order)" {
        (distributed: Distributed, shape: Numbers) -> Layout = Distributed::to_layout(&distributed, &shape)?;
        (l: Layout, shape: Numbers) -> Layout = Layout::tile_to_shape(&l, &shape, core::option::Option::None)?;
        (l: Layout, shape: Numbers, order: Numbers) -> Layout = Layout::tile_to_shape(&l, &shape, core::option::Option::Some(&order))?;
    }
    /// Repeats an atom of shared memory until the result has the shape of an operand, ((M,K),tiles,tiles,…), and divides the result into the tiles of an instruction.
    /// `tile_to_mma_shape(Layout_K_SW128_Atom<16>, ((128,16),1,4))`
    /// CuTe: UMMA::tile_to_mma_shape($*)
    "tile_to_mma_shape(atom, shape, order)" {
        (l: Layout, shape: Numbers) -> Layout = Layout::tile_to_mma_shape(&l, &shape, core::option::Option::None)?;
        (l: Layout, shape: Numbers, order: Numbers) -> Layout = Layout::tile_to_mma_shape(&l, &shape, core::option::Option::Some(&order))?;
    }
    /// The compact layout of the shape with the given order of modes: the mode with the smallest number in `order` has the smallest stride.
    /// `make_ordered_layout((4,8,2), (1,0,2))`
    Symbolic "make_ordered_layout(shape, order)" {
        (shape: Numbers, order: Numbers) -> Layout = Layout::make_ordered_layout(&shape, &order)?;
    }
    /// The compact layout that has the shape of the operand, and orders its strides by size as the operand does.
    /// `make_layout_like((4,8):(16,1))`
    Symbolic "make_layout_like(l)" { (l: Layout) -> Layout = Layout::make_layout_like(&l)?; }
    /// The layout in which the index at each coordinate is the coordinate itself.
    /// `make_identity_layout((4,(2,3)))`
    Symbolic "make_identity_layout(shape)" { (shape: Numbers) -> Layout = Layout::make_identity_layout(&shape)?; }
    /// The longest layout R for which A(R(i)) = i and B(R(i)) = i, where A and B are the operands: R maps an index to a coordinate at which both operands have this index.
    /// `max_common_layout((4,8):(1,4), (4,8):(1,8))`
    "max_common_layout(a, b)" { (a: Layout, b: Layout) -> Layout = Layout::max_common_layout(&a, &b)?; }
    /// The size of `max_common_layout(a, b)`: a copy between the layouts can move this number of contiguous elements at a time.
    /// `max_common_vector((4,8):(1,4), (4,8):(1,8))`
    "max_common_vector(a, b)" { (a: Layout, b: Layout) -> Int = IntTuple::int(Layout::max_common_vector(&a, &b)?); }
    /// The largest `n` for which the indices consist of complete blocks `k*n, …, k*n + n - 1`.
    /// `max_alignment((8,8):(8,16))`
    "max_alignment(l)" { (l: Layout) -> Int = IntTuple::int(Layout::max_alignment(&l)); }
    /// The layout of the same memory for elements with `n` times as many bits.
    /// `upcast<2>((4,8):(8,1))`
    Symbolic Tiles "upcast<n>(l)" symbols (|args, n| widened(args, n[0], &|layout| layout.upcast(n[0]))) {
        <n: Number>(l: Swizzle) -> Swizzle = Swizzle::upcast(l, n)?;
        <n: Number>(l: Layout) -> Layout = Layout::upcast(&l, n)?;
    }
    /// The layout of the same memory for elements with 1/`n` of the bits.
    /// `downcast<2>((4,8):(8,1))`
    Symbolic "downcast<n>(l)" {
        <n: Number>(l: Swizzle) -> Swizzle = Swizzle::downcast(l, n)?;
        <n: Number>(l: Layout) -> Layout = Layout::downcast(&l, n)?;
    }
    /// The layout of the same memory if its elements of `old bits` bits are read as elements of `new bits` bits.
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
    /// The strides of the compact layout of the shape in which the mode with the smallest number in `order` has the smallest stride.
    /// `compact_order((4,8,2), (1,0,2))`
    Symbolic "compact_order(shape, order)" { (shape: Numbers, order: Numbers) -> Ints = IntTuple::compact_order(&shape, &order)?; }
    /// The size of each mode.
    /// `product_each(((4,2),8))`
    Symbolic Guarded OfFirst "product_each(shape)" symbols (product_each) { (shape: Numbers) -> Ints = IntTuple::product_each(&shape); }
    /// The extents that remain if each tile of `b` elements, in the order of one-dimensional coordinates, becomes one element. `(4,6)` by 8 is `(1,3)`: 4 divides the first mode, and the remaining factor 2 divides the second. If `b` is a tuple, divides mode by mode.
    /// `shape_div((4,6), 8)`
    Symbolic Tiles "shape_div(a, b)" { (a: Numbers, b: Numbers) -> Ints = IntTuple::shape_div(&a, &b)?; }
    /// For each mode of the shape, its extent divided by the extent of a tile, rounded up: the number of tiles that cover the mode.
    /// `ceil_div((9,8), (4,8))`
    Symbolic Tiles Guarded "ceil_div(shape, tiler)" symbols (quotients::ceil_div) {
        (shape: Numbers, tiler: Ints) -> Ints = IntTuple::ceil_div(&shape, &tiler)?;
        (shape: Numbers, tiler: Tiler) -> Ints = IntTuple::ceil_div_by(&shape, &tiler)?;
    }
    /// Rounds each extent of the first operand up to a multiple of the extent in the second operand.
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
