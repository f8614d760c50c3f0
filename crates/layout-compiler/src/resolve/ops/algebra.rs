//! The layout algebra.

use super::overload::{Answered, table};
use super::structure::product;
use super::{coordinates, for_all, quotients, truth, widths};
use crate::constants;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::value::Value;
use layout_movement::Distributed;
use layout_proofs::Budget;
use layout_proofs::for_all::ForAll;
use layout_runtime::{Error, IntTuple, Layout, Swizzle};

table! {
    /// The same function of one-dimensional coordinates with the fewest modes.
    /// `coalesce((2,(1,6)):(1,(6,2)))`
    symbolic "coalesce(l, profile)" {
        (l: Layout) -> Layout = Layout::coalesce(&l);
        (l: Layout, profile: Ints) -> Layout = Layout::coalesce_by(&l, &profile)?;
    }
    /// Removes the modes of stride 0 and of extent 1.
    /// `filter((2,4,4):(1,0,2))`
    symbolic "filter(l, profile)" {
        (l: Layout) -> Layout = Layout::filter(&l);
        (l: Layout, profile: Ints) -> Layout = Layout::filter_by(&l, &profile)?;
    }
    /// Sets the extent of each mode to 1 if the stride of the mode is 0, or if the profile has a 0 at this position.
    /// `filter_zeros((4,(6,2)):(12,(0,1)))`
    symbolic "filter_zeros(l, profile)" {
        (l: Layout) -> Layout = Layout::filter_zeros(&l);
        (l: Layout, profile: Ints) -> Layout = Layout::filter_zeros_by(&l, &profile)?;
    }
    /// R(c) = A(B(c)): B maps a coordinate c to a coordinate of A, and A maps that to the index of the result.
    /// `composition((6,2):(8,2), (4,3):(3,1))`
    symbolic compares of_second_unless_named crosses "composition(a, b)" => for_all::composition {
        (a: Swizzle, b: Swizzle) -> Swizzle = Swizzle::composition(a, b)?;
        (a: Swizzle, b: Layout) -> Layout = Layout::swizzled(&b, a, 0)?;
        (a: Layout, b: Swizzle) -> Layout = Layout::composition(&a, &Layout::swizzled(&Layout::left(&Layout::shape(&a))?, b, 0)?)?;
        (a: Layout, b: Strided) -> Layout = Layout::composition(&a, &b)?;
        (a: Layout, b: Tiler) -> Layout = Layout::composition_by(&a, &b)?;
    }
    /// The same function of one-dimensional coordinates with another shape of the same size.
    /// `with_shape((4,8):(8,1), (2,16))`
    /// CuTe: $0.with_shape($+)
    symbolic compares "with_shape(l, shape)" => for_all::with_shape { (l: Layout, shape: Numbers) -> Layout = Layout::with_shape(&l, &shape)?; }
    /// A layout of the remaining indices: if `tiles_exactly(A)`, A and its complement together have every index exactly once.
    /// `complement((2,2):(1,6), 24)`
    symbolic guarded compares "complement(l, cotarget)" by complement {
        (l: Layout) -> Layout = Layout::complement_default(&l)?;
        (l: Layout, cotarget: Numbers) -> Layout = Layout::complement(&l, &cotarget)?;
    }
    /// A(R(i)) = i: maps an index of A to a coordinate that has this index.
    /// `right_inverse((4,8):(8,1))`
    symbolic guarded compares "right_inverse(l)" by right_inverse { (l: Layout) -> Layout = Layout::right_inverse(&l)?; }
    /// R(A(c)) = c: maps an index of A back to its coordinate.
    /// `left_inverse((4,8):(16,1))`
    symbolic guarded compares "left_inverse(l)" by left_inverse { (l: Layout) -> Layout = Layout::left_inverse(&l)?; }
    /// A layout of the coordinates at which A has index 0.
    /// `nullspace((4,8):(0,1))`
    symbolic guarded compares "nullspace(l)" by nullspace { (l: Layout) -> Layout = Layout::nullspace(&l)?; }
    /// A o (T, T*), where T* is the complement of T: mode 0 contains the elements of a tile, mode 1 the tiles.
    /// `logical_divide((16,8):(8,1), (4,2))`
    symbolic compares divides "logical_divide(l, tiler)" => for_all::logical_divide { (l: Layout, tiler: Tiler) -> Layout = Layout::logical_divide(&l, &tiler)?; }
    /// A logical_divide with all modes within a tile in the first group, and all modes over tiles in the second.
    /// `zipped_divide((16,8):(8,1), (4,2))`
    symbolic compares divides "zipped_divide(l, tiler)" => for_all::zipped_divide { (l: Layout, tiler: Tiler) -> Layout = Layout::zipped_divide(&l, &tiler)?; }
    /// A zipped_divide in which the modes over tiles are not grouped.
    /// `tiled_divide((16,8):(8,1), (4,2))`
    symbolic compares divides "tiled_divide(l, tiler)" => for_all::tiled_divide { (l: Layout, tiler: Tiler) -> Layout = Layout::tiled_divide(&l, &tiler)?; }
    /// A zipped_divide without its two groups.
    /// `flat_divide((16,8):(8,1), (4,2))`
    symbolic compares divides "flat_divide(l, tiler)" => for_all::flat_divide { (l: Layout, tiler: Tiler) -> Layout = Layout::flat_divide(&l, &tiler)?; }
    /// The tile at a coordinate of tiles; `_` keeps all tiles of a mode.
    /// `local_tile((16,8):(8,1), (4,2), (1,_))`
    /// CuTe: local_tile(#0, $1, $2)
    symbolic compares divides "local_tile(l, tiler, coord)" by coordinates::tile {
        (l: Layout, tiler: Tiler, coord: Ints) -> Layout = Layout::local_tile(&l, &tiler, &coord)?;
    }
    /// The elements at one coordinate of every tile.
    /// `outer_partition((16,8):(8,1), (4,2), (1,0))`
    /// CuTe: outer_partition(#0, $1, $2)
    symbolic compares divides "outer_partition(l, tiler, coord)" by coordinates::outer {
        (l: Layout, tiler: Tiler, coord: Ints) -> Layout = Layout::outer_partition(&l, &tiler, &coord)?;
    }
    /// The partition of one thread. The layout is divided into tiles with one element per thread, and the thread has its element of every tile. `step` selects modes of the threads.
    /// `local_partition((16,8):(8,1), (4,2):(2,1), 3)`
    /// CuTe: local_partition(#0, $+)
    symbolic compares "local_partition(l, threads, index, step)" by coordinates::part_of_thread {
        (l: Layout, threads: Layout, index: Int; overruns) -> Layout = constants::local_partition(&l, &threads, index, overruns)?;
        (l: Layout, threads: Layout, index: Int, step: Ints; overruns) -> Layout = constants::local_partition_step(&l, &threads, index, &step, overruns)?;
    }
    /// (A, A* o B), where A* is a complement of A: repeats A at indices that A does not use. B is the layout of the copies.
    /// `logical_product((2,2):(2,1), 3:1)`
    symbolic compares multiplies "logical_product(l, tiler)" => for_all::logical_product {
        (l: Layout, tiler: Tiler) -> Layout = Layout::logical_product(&l, &tiler)?;
    }
    /// A logical_product with all modes of the block in the first group, and all modes over copies in the second.
    /// `zipped_product((2,2):(2,1), 3:1)`
    symbolic compares multiplies "zipped_product(l, tiler)" => for_all::zipped_product { (l: Layout, tiler: Tiler) -> Layout = Layout::zipped_product(&l, &tiler)?; }
    /// A zipped_product in which the modes over copies are not grouped.
    /// `tiled_product((2,2):(2,1), 3:1)`
    symbolic compares multiplies "tiled_product(l, tiler)" => for_all::tiled_product { (l: Layout, tiler: Tiler) -> Layout = Layout::tiled_product(&l, &tiler)?; }
    /// A zipped_product without its two groups.
    /// `flat_product((2,2):(2,1), 3:1)`
    symbolic compares multiplies "flat_product(l, tiler)" => for_all::flat_product { (l: Layout, tiler: Tiler) -> Layout = Layout::flat_product(&l, &tiler)?; }
    /// Arranges copies of A as contiguous blocks; B is the layout of the blocks.
    /// `blocked_product((2,2):(2,1), (3,4):(1,3))`
    symbolic compares multiplies "blocked_product(l, tiler)" => for_all::blocked_product {
        (l: Layout, tiler: Layout) -> Layout = Layout::blocked_product(&l, &tiler)?;
    }
    /// Interleaves copies of A: neighbours belong to different copies.
    /// `raked_product((2,2):(2,1), (3,4):(1,3))`
    symbolic compares multiplies "raked_product(l, tiler)" => for_all::raked_product { (l: Layout, tiler: Layout) -> Layout = Layout::raked_product(&l, &tiler)?; }
    /// Whether a tile goes past the end of the layout.
    /// `overruns((10,8):(8,1), (4,2))`
    /// Not in CuTe: `evenly_divides` returns whether a tile divides a shape
    symbolic guarded tiles "overruns(l, tiler)" by truth::overruns { (l: Layout, tiler: Tiler) -> Flag = Layout::overruns(&l, &tiler); }
    /// Repeats the tile until the result has the shape. For a layout of Triton without a shape, the layout of a tensor with this shape.
    /// `tile_to_shape((8,64):(64,1), (128,64))`
    symbolic tiles "tile_to_shape(l, shape, order)" {
        (distributed: Distributed, shape: Numbers) -> Layout = Distributed::to_layout(&distributed, &shape)?;
        (l: Layout, shape: Numbers) -> Layout = Layout::tile_to_shape(&l, &shape, ::core::option::Option::None)?;
        (l: Layout, shape: Numbers, order: Numbers) -> Layout = Layout::tile_to_shape(&l, &shape, ::core::option::Option::Some(&order))?;
    }
    /// Repeats an atom of shared memory until it has an operand's shape, ((M,K),tiles,tiles,…), and divides it into the tiles of an instruction.
    /// `tile_to_mma_shape(Layout_K_SW128_Atom<16>, ((128,16),1,4))`
    /// CuTe: UMMA::tile_to_mma_shape($*)
    "tile_to_mma_shape(atom, shape, order)" {
        (l: Layout, shape: Numbers) -> Layout = Layout::tile_to_mma_shape(&l, &shape, ::core::option::Option::None)?;
        (l: Layout, shape: Numbers, order: Numbers) -> Layout = Layout::tile_to_mma_shape(&l, &shape, ::core::option::Option::Some(&order))?;
    }
    /// The compact layout of the shape in which the mode with the smallest number in the order is fastest.
    /// `make_ordered_layout((4,8,2), (1,0,2))`
    symbolic "make_ordered_layout(shape, order)" {
        (shape: Numbers, order: Numbers) -> Layout = Layout::make_ordered_layout(&shape, &order)?;
    }
    /// The compact layout of the shape, with its modes in the order of the strides.
    /// `make_layout_like((4,8):(16,1))`
    symbolic "make_layout_like(l)" { (l: Layout) -> Layout = Layout::make_layout_like(&l)?; }
    /// The layout that maps each coordinate to itself.
    /// `make_identity_layout((4,(2,3)))`
    symbolic "make_identity_layout(shape)" { (shape: Numbers) -> Layout = Layout::make_identity_layout(&shape)?; }
    /// The coordinates at which both layouts have the indices 0, 1, 2, ….
    /// `max_common_layout((4,8):(1,4), (4,8):(1,8))`
    "max_common_layout(a, b)" { (a: Layout, b: Layout) -> Layout = Layout::max_common_layout(&a, &b)?; }
    /// The number of elements that both layouts store contiguously.
    /// `max_common_vector((4,8):(1,4), (4,8):(1,8))`
    "max_common_vector(a, b)" { (a: Layout, b: Layout) -> Int = IntTuple::int(Layout::max_common_vector(&a, &b)?); }
    /// The largest n such that the indices consist of complete, aligned blocks of n.
    /// `max_alignment((8,8):(8,16))`
    "max_alignment(l)" { (l: Layout) -> Int = IntTuple::int(Layout::max_alignment(&l)); }
    /// The layout of elements that are n times as wide.
    /// `upcast<2>((4,8):(8,1))`
    symbolic tiles "upcast<n>(l)" by widths::upcast {
        <n: Number>(l: Swizzle) -> Swizzle = Swizzle::upcast(l, n)?;
        <n: Number>(l: Layout) -> Layout = Layout::upcast(&l, n)?;
    }
    /// The layout of elements that are 1/n as wide.
    /// `downcast<2>((4,8):(8,1))`
    symbolic "downcast<n>(l)" {
        <n: Number>(l: Swizzle) -> Swizzle = Swizzle::downcast(l, n)?;
        <n: Number>(l: Layout) -> Layout = Layout::downcast(&l, n)?;
    }
    /// The layout of elements of another width that cover exactly the same bits.
    /// `recast<32,16>((4,8):(8,1))`
    /// CuTe: recast_layout<uint_bit_t<%1>,uint_bit_t<%0>>($0)
    symbolic tiles "recast<new bits, old bits>(l)" by widths::recast {
        <new: Number, old: Number>(l: Swizzle) -> Swizzle = Swizzle::recast(l, new, old)?;
        <new: Number, old: Number>(l: Layout) -> Layout = Layout::recast(&l, new, old)?;
    }
    /// The strides of the compact layout with the first mode fastest. The smallest stride is 1, or `current`.
    /// `compact_col_major((4,8))`
    symbolic "compact_col_major(shape, current)" {
        (shape: Numbers) -> Ints = IntTuple::compact_col_major(&shape)?;
        (shape: Numbers, current: Int) -> Ints = IntTuple::compact_col_major_from(&shape, current)?;
    }
    /// The strides of the compact layout with the last mode fastest. The smallest stride is 1, or `current`.
    /// `compact_row_major((4,8))`
    symbolic "compact_row_major(shape, current)" {
        (shape: Numbers) -> Ints = IntTuple::compact_row_major(&shape)?;
        (shape: Numbers, current: Int) -> Ints = IntTuple::compact_row_major_from(&shape, current)?;
    }
    /// The strides of the compact layout with its modes in this order.
    /// `compact_order((4,8,2), (1,0,2))`
    symbolic "compact_order(shape, order)" { (shape: Numbers, order: Numbers) -> Ints = IntTuple::compact_order(&shape, &order)?; }
    /// The size of each mode.
    /// `product_each(((4,2),8))`
    symbolic guarded of_first "product_each(shape)" by product_each { (shape: Numbers) -> Ints = IntTuple::product_each(&shape); }
    /// Divides a shape by a number of elements, from the first mode on: mode by mode, a factor is divided out and the rest goes to the next mode.
    /// `shape_div((4,6), 8)`
    symbolic tiles "shape_div(a, b)" { (a: Numbers, b: Numbers) -> Ints = IntTuple::shape_div(&a, &b)?; }
    /// The number of tiles that cover each mode, rounded up.
    /// `ceil_div((9,8), (4,8))`
    symbolic tiles guarded "ceil_div(shape, tiler)" by quotients::ceil_div {
        (shape: Numbers, tiler: Ints) -> Ints = IntTuple::ceil_div(&shape, &tiler)?;
        (shape: Numbers, tiler: Tiler) -> Ints = IntTuple::ceil_div_by(&shape, &tiler)?;
    }
    /// The next multiples of the tile.
    /// `round_up((9,8), (4,8))`
    symbolic tiles guarded "round_up(a, b)" by quotients::round_up { (a: Numbers, b: Numbers) -> Ints = IntTuple::round_up(&a, &b)?; }
}

/// The size of each mode, which is a product if the extents are symbols.
fn product_each(args: &Args<'_>, _: &[i64]) -> Answered {
    if args.first_name().is_none() {
        return Ok(Value::Ints(args.numbers(0)?.product_each()));
    }
    let shape = args.numbers(0)?;
    let sizes = (0..shape.rank()).map(|i| match product(&shape.mode(&[i])?)? {
        Value::Ints(size) => Ok(size),
        other => Err(args.mistake(0, format!("this is {}", other.kind())).into()),
    });
    Ok(Value::Ints(IntTuple::tuple(&sizes.collect::<Result<Vec<_>, Failure>>()?)?))
}

/// The complement of a layout for all values of the symbols.
fn complement(args: &Args<'_>, _: &[i64]) -> Answered {
    let layout = args.layout(0)?;
    let cotarget = if args.len() == 2 { Some(args.numbers(1)?) } else { None };
    match (args.first_name(), &cotarget) {
        (Some(_), cotarget) => args.for_all(&layout, |of, budget| of.complement(cotarget.as_ref(), budget)),
        (None, Some(cotarget)) => Ok(Value::Layout(layout.complement(cotarget)?)),
        (None, None) => Ok(Value::Layout(layout.complement_default()?)),
    }
}

fn right_inverse(args: &Args<'_>, _: &[i64]) -> Answered {
    let inverse = inverse(args, Layout::right_inverse, |of, budget| of.right_inverse(budget))?;
    match inverse {
        // The sizes are computed below, because one Rust number cannot represent a product of extents.
        Value::Layout(layout) if layout.first_name().is_some() => {
            args.for_all(&layout, |of, _| of.coalesce()).or(Ok(Value::Layout(layout)))
        }
        known => Ok(known),
    }
}

fn left_inverse(args: &Args<'_>, _: &[i64]) -> Answered {
    inverse(args, Layout::left_inverse, |of, budget| of.left_inverse(budget))
}

fn nullspace(args: &Args<'_>, _: &[i64]) -> Answered {
    inverse(args, Layout::nullspace, |of, budget| of.nullspace(budget))
}

/// The inverse of a layout with constants, or the inverse that is valid for all values of symbols.
fn inverse(
    args: &Args<'_>,
    of_numbers: fn(&Layout) -> Result<Layout, Error>,
    of_names: fn(ForAll<'_>, &mut Budget) -> Result<Layout, Error>,
) -> Answered {
    let layout = args.layout(0)?;
    if args.first_name().is_none() {
        return Ok(Value::Layout(of_numbers(&layout)?));
    }
    args.for_all(&layout, of_names)
}
