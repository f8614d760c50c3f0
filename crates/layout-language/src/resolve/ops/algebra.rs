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
    /// The layout with the fewest modes that is the same function of one-dimensional coordinates.
    /// `coalesce((2,(1,6)):(1,(6,2)))`
    Symbolic "coalesce(l, profile)" {
        (l: Layout) -> Layout = Layout::coalesce(&l);
        (l: Layout, profile: Ints) -> Layout = Layout::coalesce_by(&l, &profile)?;
    }
    /// Removes the modes of stride 0 and of extent 1.
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
    /// The layout with another shape of the same size that is the same function of one-dimensional coordinates.
    /// `with_shape((4,8):(8,1), (2,16))`
    /// CuTe: $0.with_shape($+)
    Symbolic Compares "with_shape(l, shape)" => (OfSymbols::WithShape) { (l: Layout, shape: Numbers) -> Layout = Layout::with_shape(&l, &shape)?; }
    /// The start indices of copies of A. The copies do not overlap, and together extend over at least `cotarget` elements.
    /// `complement((2,2):(1,6), 24)`
    Symbolic Guarded Compares "complement(l, cotarget)" symbols (complement) {
        (l: Layout) -> Layout = Layout::complement_default(&l)?;
        (l: Layout, cotarget: Numbers) -> Layout = Layout::complement(&l, &cotarget)?;
    }
    /// A(R(i)) = i: maps an index of A to a coordinate that has this index.
    /// `right_inverse((4,8):(8,1))`
    Symbolic Guarded Compares "right_inverse(l)" symbols (right_inverse) { (l: Layout) -> Layout = Layout::right_inverse(&l)?; }
    /// R(A(c)) = c: maps an index of A back to its coordinate.
    /// `left_inverse((4,8):(16,1))`
    Symbolic Guarded Compares "left_inverse(l)" symbols (|args, _| inverse(args, |of, budget| of.left_inverse(budget))) { (l: Layout) -> Layout = Layout::left_inverse(&l)?; }
    /// A layout of the coordinates at which A has index 0.
    /// `nullspace((4,8):(0,1))`
    Symbolic Guarded Compares "nullspace(l)" symbols (|args, _| inverse(args, |of, budget| of.nullspace(budget))) { (l: Layout) -> Layout = Layout::nullspace(&l)?; }
    /// A o (T, T*), where T* is the complement of T. Mode 0 iterates within a tile, and mode 1 iterates over the tiles.
    /// `logical_divide((16,8):(8,1), (4,2))`
    Symbolic Compares Divides "logical_divide(l, tiler)" => (OfSymbols::Divide(Arranged::Logical)) { (l: Layout, tiler: Tiler) -> Layout = Layout::logical_divide(&l, &tiler)?; }
    /// A logical_divide that groups the modes within a tile in mode 0, and the modes over tiles in mode 1.
    /// `zipped_divide((16,8):(8,1), (4,2))`
    Symbolic Compares Divides "zipped_divide(l, tiler)" => (OfSymbols::Divide(Arranged::Zipped)) { (l: Layout, tiler: Tiler) -> Layout = Layout::zipped_divide(&l, &tiler)?; }
    /// A zipped_divide that does not group the modes over tiles.
    /// `tiled_divide((16,8):(8,1), (4,2))`
    Symbolic Compares Divides "tiled_divide(l, tiler)" => (OfSymbols::Divide(Arranged::Tiled)) { (l: Layout, tiler: Tiler) -> Layout = Layout::tiled_divide(&l, &tiler)?; }
    /// A zipped_divide that groups no modes.
    /// `flat_divide((16,8):(8,1), (4,2))`
    Symbolic Compares Divides "flat_divide(l, tiler)" => (OfSymbols::Divide(Arranged::Flat)) { (l: Layout, tiler: Tiler) -> Layout = Layout::flat_divide(&l, &tiler)?; }
    /// The tile at a coordinate in the grid of tiles; `_` keeps all tiles of a mode.
    /// `local_tile((16,8):(8,1), (4,2), (1,_))`
    /// CuTe: local_tile(#0, $1, $2)
    Symbolic Compares Divides "local_tile(l, tiler, coord)" symbols (|args, _| coordinates::tile(args, true)) {
        (l: Layout, tiler: Tiler, coord: Ints) -> Layout = Layout::local_tile(&l, &tiler, &coord)?;
    }
    /// The elements at the same coordinate in every tile.
    /// `outer_partition((16,8):(8,1), (4,2), (1,0))`
    /// CuTe: outer_partition(#0, $1, $2)
    Symbolic Compares Divides "outer_partition(l, tiler, coord)" symbols (|args, _| coordinates::tile(args, false)) {
        (l: Layout, tiler: Tiler, coord: Ints) -> Layout = Layout::outer_partition(&l, &tiler, &coord)?;
    }
    /// The partition of one thread. A tile has one element per thread, and the partition contains the thread's element in every tile. `step` selects modes of `threads`.
    /// `local_partition((16,8):(8,1), (4,2):(2,1), 3)`
    /// CuTe: local_partition(#0, $+)
    Symbolic Compares "local_partition(l, threads, index, step)" by (coordinates::part_of_thread) {
        (l: Layout, threads: Layout, index: Int; overruns) -> Layout = constants::local_partition(&l, &threads, index, overruns)?;
        (l: Layout, threads: Layout, index: Int, step: Ints; overruns) -> Layout = constants::local_partition_step(&l, &threads, index, &step, overruns)?;
    }
    /// (A, A* o B), where A* is a complement of A. Repeats A at indices that A does not use. B is the layout of the copies.
    /// `logical_product((2,2):(2,1), 3:1)`
    Symbolic Compares Multiplies "logical_product(l, tiler)" => (OfSymbols::Product(Arranged::Logical)) {
        (l: Layout, tiler: Tiler) -> Layout = Layout::logical_product(&l, &tiler)?;
    }
    /// A logical_product that groups the modes of the block in mode 0, and the modes over copies in mode 1.
    /// `zipped_product((2,2):(2,1), 3:1)`
    Symbolic Compares Multiplies "zipped_product(l, tiler)" => (OfSymbols::Product(Arranged::Zipped)) { (l: Layout, tiler: Tiler) -> Layout = Layout::zipped_product(&l, &tiler)?; }
    /// A zipped_product that does not group the modes over copies.
    /// `tiled_product((2,2):(2,1), 3:1)`
    Symbolic Compares Multiplies "tiled_product(l, tiler)" => (OfSymbols::Product(Arranged::Tiled)) { (l: Layout, tiler: Tiler) -> Layout = Layout::tiled_product(&l, &tiler)?; }
    /// A zipped_product that groups no modes.
    /// `flat_product((2,2):(2,1), 3:1)`
    Symbolic Compares Multiplies "flat_product(l, tiler)" => (OfSymbols::Product(Arranged::Flat)) { (l: Layout, tiler: Tiler) -> Layout = Layout::flat_product(&l, &tiler)?; }
    /// Arranges copies of A as contiguous blocks. B is the layout of the blocks.
    /// `blocked_product((2,2):(2,1), (3,4):(1,3))`
    Symbolic Compares Multiplies "blocked_product(l, tiler)" => (OfSymbols::Interleaved(0)) {
        (l: Layout, tiler: Layout) -> Layout = Layout::blocked_product(&l, &tiler)?;
    }
    /// Interleaves copies of A, so that adjacent elements belong to different copies. B is the layout of the copies.
    /// `raked_product((2,2):(2,1), (3,4):(1,3))`
    Symbolic Compares Multiplies "raked_product(l, tiler)" => (OfSymbols::Interleaved(1)) { (l: Layout, tiler: Layout) -> Layout = Layout::raked_product(&l, &tiler)?; }
    /// True if a tile goes past the end of the layout.
    /// `overruns((10,8):(8,1), (4,2))`
    /// Not in CuTe: `evenly_divides` returns whether a tile divides a shape
    Symbolic Guarded Tiles "overruns(l, tiler)" symbols (truth::overruns) { (l: Layout, tiler: Tiler) -> Flag = Layout::overruns(&l, &tiler); }
    /// Repeats the layout until the result has the shape. For a layout of Triton without a shape, returns the layout of a tensor with this shape.
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
    /// The compact layout of the shape in which the mode with the smallest number in the order is fastest.
    /// `make_ordered_layout((4,8,2), (1,0,2))`
    Symbolic "make_ordered_layout(shape, order)" {
        (shape: Numbers, order: Numbers) -> Layout = Layout::make_ordered_layout(&shape, &order)?;
    }
    /// The compact layout with the same shape and the same order of strides.
    /// `make_layout_like((4,8):(16,1))`
    Symbolic "make_layout_like(l)" { (l: Layout) -> Layout = Layout::make_layout_like(&l)?; }
    /// The layout that maps each coordinate to itself.
    /// `make_identity_layout((4,(2,3)))`
    Symbolic "make_identity_layout(shape)" { (shape: Numbers) -> Layout = Layout::make_identity_layout(&shape)?; }
    /// The coordinates at which both layouts have the indices 0, 1, 2, ….
    /// `max_common_layout((4,8):(1,4), (4,8):(1,8))`
    "max_common_layout(a, b)" { (a: Layout, b: Layout) -> Layout = Layout::max_common_layout(&a, &b)?; }
    /// The number of elements that both layouts store contiguously.
    /// `max_common_vector((4,8):(1,4), (4,8):(1,8))`
    "max_common_vector(a, b)" { (a: Layout, b: Layout) -> Int = IntTuple::int(Layout::max_common_vector(&a, &b)?); }
    /// The largest n such that the indices consist of complete, aligned blocks of n indices.
    /// `max_alignment((8,8):(8,16))`
    "max_alignment(l)" { (l: Layout) -> Int = IntTuple::int(Layout::max_alignment(&l)); }
    /// The layout of the same memory with elements that are n times as wide.
    /// `upcast<2>((4,8):(8,1))`
    Symbolic Tiles "upcast<n>(l)" symbols (|args, n| widened(args, n[0], &|layout| layout.upcast(n[0]))) {
        <n: Number>(l: Swizzle) -> Swizzle = Swizzle::upcast(l, n)?;
        <n: Number>(l: Layout) -> Layout = Layout::upcast(&l, n)?;
    }
    /// The layout of the same memory with elements of 1/n of the width.
    /// `downcast<2>((4,8):(8,1))`
    Symbolic "downcast<n>(l)" {
        <n: Number>(l: Swizzle) -> Swizzle = Swizzle::downcast(l, n)?;
        <n: Number>(l: Layout) -> Layout = Layout::downcast(&l, n)?;
    }
    /// The layout of the same memory with elements of a different width.
    /// `recast<32,16>((4,8):(8,1))`
    /// CuTe: recast_layout<uint_bit_t<%1>,uint_bit_t<%0>>($0)
    Symbolic Tiles "recast<new bits, old bits>(l)" symbols (|args, n| widened(args, n[0] / gcd_signed(n[0], n[1]).max(1), &|layout| layout.recast(n[0], n[1]))) {
        <new: Number, old: Number>(l: Swizzle) -> Swizzle = Swizzle::recast(l, new, old)?;
        <new: Number, old: Number>(l: Layout) -> Layout = Layout::recast(&l, new, old)?;
    }
    /// The strides of the compact layout with the first mode fastest. The smallest stride is 1, or `current`.
    /// `compact_col_major((4,8))`
    Symbolic "compact_col_major(shape, current)" {
        (shape: Numbers) -> Ints = IntTuple::compact_col_major(&shape)?;
        (shape: Numbers, current: Int) -> Ints = IntTuple::compact_col_major_from(&shape, current)?;
    }
    /// The strides of the compact layout with the last mode fastest. The smallest stride is 1, or `current`.
    /// `compact_row_major((4,8))`
    Symbolic "compact_row_major(shape, current)" {
        (shape: Numbers) -> Ints = IntTuple::compact_row_major(&shape)?;
        (shape: Numbers, current: Int) -> Ints = IntTuple::compact_row_major_from(&shape, current)?;
    }
    /// The strides of the compact layout with its modes in this order.
    /// `compact_order((4,8,2), (1,0,2))`
    Symbolic "compact_order(shape, order)" { (shape: Numbers, order: Numbers) -> Ints = IntTuple::compact_order(&shape, &order)?; }
    /// The size of each mode.
    /// `product_each(((4,2),8))`
    Symbolic Guarded OfFirst "product_each(shape)" symbols (product_each) { (shape: Numbers) -> Ints = IntTuple::product_each(&shape); }
    /// Divides a shape by a number of elements, starting with the first mode. Each mode is divided by a factor of the number, and the next modes by the remaining factors.
    /// `shape_div((4,6), 8)`
    Symbolic Tiles "shape_div(a, b)" { (a: Numbers, b: Numbers) -> Ints = IntTuple::shape_div(&a, &b)?; }
    /// The number of tiles that cover each mode, rounded up.
    /// `ceil_div((9,8), (4,8))`
    Symbolic Tiles Guarded "ceil_div(shape, tiler)" symbols (quotients::ceil_div) {
        (shape: Numbers, tiler: Ints) -> Ints = IntTuple::ceil_div(&shape, &tiler)?;
        (shape: Numbers, tiler: Tiler) -> Ints = IntTuple::ceil_div_by(&shape, &tiler)?;
    }
    /// Rounds each extent up to a multiple of the tile.
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
