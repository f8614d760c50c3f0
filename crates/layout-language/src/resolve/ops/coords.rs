//! Operations that convert between coordinates and indices, slice layouts, build swizzles and list indices.

use super::coordinates::{self, unnatural};
use super::digits::{Digits, Entry};
use super::overload::{Answered, table};
use crate::constants;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::sum::{Sum, is_sum};
use crate::resolve::value::Value;
use crate::syntax::Diagnostic;
use layout_runtime::rules::{IndexOverflow, NotCongruent, SizeOverflow};
use layout_runtime::{Error, Int, IntTuple, Layout, Swizzle};

/// Maximum number of indices in a table.
const TABLE_LIMIT: usize = 1 << 20;

table! {
    /// The index of the layout at the coordinate `coord`. If the second operand is a shape, the operation uses compact strides, with the first mode fastest.
    /// `crd2idx((1,5), (4,8):(8,1))`
    Symbolic Guarded "crd2idx(coord, layout)" symbols (index) {
        (coord: Ints, l: Strided) -> Ints = Layout::crd2idx(&l, &coord)?;
        (coord: Ints, shape: Numbers) -> Ints = IntTuple::crd2idx(&shape, &coord)?;
        (coord: Ints, shape: Numbers, stride: Ints) -> Ints = Layout::crd2idx(&Layout::new(&shape, &stride)?, &coord)?;
    }
    /// The coordinate at which the compact layout of `shape`, with the first mode fastest, has the index `index`. If strides are given, each entry of the result is `index / stride % extent`.
    /// `idx2crd(13, (4,8))`
    Symbolic Guarded "idx2crd(index, shape, stride)" symbols (coordinate) {
        (index: Ints, shape: Numbers) -> Ints = IntTuple::idx2crd(&shape, &index)?;
        (index: Ints, shape: Numbers, stride: Numbers) -> Ints = IntTuple::idx2crd_strided(&shape, &index, &stride)?;
    }
    /// Converts `coord`, a coordinate of the shape `from`, to the shape `to`. If all three operands are tuples of the same rank, each mode is converted separately. Otherwise, the result is the coordinate in `to` with the same one-dimensional coordinate as `coord`.
    /// `crd2crd((3,1), (4,8), (2,16))`
    Symbolic Guarded "crd2crd(coord, from, to)" symbols (converted) { (coord: Ints, from: Numbers, to: Numbers) -> Ints = IntTuple::crd2crd(&coord, &from, &to)?; }
    /// Keeps the modes for which `coord` has the entry `_`. Like CuTe's `slice`, the operation drops the index at which the slice starts.
    /// `slice((_,2), (4,8):(8,1))`
    Symbolic "slice(coord, layout)" {
        (coord: Ints, l: Ints) -> Ints = IntTuple::slice(&l, &coord)?;
        (coord: Ints, l: Layout) -> Layout = Layout::slice(&l, &coord)?;
    }
    /// Keeps the modes for which `coord` has the entry `_`, as CuTe does for a tensor. The offset of the result is the index in `l` of the slice's first element.
    /// `slice_tensor((_,2), (4,8):(8,1))`
    /// CuTe: #1($0)
    Symbolic Guarded "slice_tensor(coord, l)" symbols (coordinates::slice) { (coord: Ints, l: Layout) -> Layout = Layout::slice_in_place(&l, &coord)?; }
    /// Keeps the modes for which `coord` has a number, and removes the modes for which `coord` has `_`.
    /// `dice((_,2), (4,8):(8,1))`
    Symbolic "dice(coord, layout)" {
        (coord: Ints, l: Ints) -> Ints = IntTuple::dice(&l, &coord)?;
        (coord: Ints, l: Layout) -> Layout = Layout::dice(&l, &coord)?;
    }
    /// Two values: the result of `slice(coord, layout)`, and the index in `layout` of the slice's first element. If `layout` has a swizzle or an offset, this index becomes part of the offset of the slice instead, and the second value is 0.
    /// `slice_and_offset((_,2), (4,8):(8,1))`
    Symbolic Guarded "slice_and_offset(coord, layout)" symbols (coordinates::sliced) { (coord: Ints, l: Layout) -> Sliced = Layout::slice_and_offset(&l, &coord)?; }
    /// The index to which the swizzle maps `index`.
    /// `swizzle_apply(Sw<1,0,2>, 4)`
    /// CuTe: $0($1)
    "swizzle_apply(swizzle, index)" { (swizzle: Swizzle, index: Int) -> Int = constants::swizzled(swizzle, index)?; }
    /// The swizzle of the layout `l`.
    /// `get_swizzle_portion(Sw<3,3,3> o (8,64):(64,1))`
    Symbolic "get_swizzle_portion(l)" { (l: Layout) -> Swizzle = Layout::swizzle(&l); }
    /// The layout `l` without its swizzle and offset.
    /// `get_nonswizzle_portion(Sw<3,3,3> o (8,64):(64,1))`
    Symbolic "get_nonswizzle_portion(l)" { (l: Layout) -> Layout = Layout::layout_part(&l); }
    /// The swizzle `Sw<bits,base,shift>`. In contrast to the syntax `Sw<…>`, the three numbers may be Rust constants.
    /// `swizzle<3,3,3> o (8,64):(64,1)`
    /// CuTe: Swizzle<%0,%1,%2>{}
    "swizzle<bits, base, shift>" {
        <bits: Number, base: Number, shift: Number>() -> Swizzle = Swizzle::new(bits, base, shift)?;
    }
    /// The swizzle that XORs the index bits in `y_mask` into the index bits in `z_mask`. With the masks 4 (bit 2) and 1 (bit 0), bit 2 is XORed into bit 0.
    /// `make_swizzle(4, 1) o (4,4):(4,1)`
    OfFirst "make_swizzle(y_mask, z_mask)" { (y: Int, z: Int) -> Swizzle = Swizzle::from_masks(y, z)?; }
    // Only `colex eval` and the playground use tables; an item cannot have a table as its value.
    /// A list of the indices at all coordinates, in the order of one-dimensional coordinates.
    /// `table((2,3):(3,1))`
    /// Not in CuTe: call the layout for each index
    "table(layout)" by (indices) { (l: Layout) -> Table = std::vec![Layout::index(&l, 0)]; }
}

/// Returns the index of a coordinate. If the coordinate or the layout contains symbols, the index is a sum of products.
fn index(args: &Args<'_>, _: &[i64]) -> Answered {
    let layout = match args.len() {
        2 => args.layout(1)?,
        _ => Layout::new(&args.numbers(1)?, &args.ints(2)?)?,
    };
    Ok(offset(args, &args.ints(0)?, &layout)?.into())
}

/// Returns `offset + Σ coordinate·stride`, where `_` counts as 0. Returns an error if the layout has a swizzle or XOR
/// strides, because its index is not a sum. Also returns an error if strides are coordinates, because the index is not
/// a number.
fn offset(args: &Args<'_>, coord: &IntTuple, layout: &Layout) -> Result<Sum, Failure> {
    if !is_sum(layout) {
        return Err(args.depends());
    }
    let mut sum = Sum::of(layout.offset());
    for term in layout.terms() {
        let product = sum.add_product(Int::new(1), Int::new(term.value).of(term.names));
        product.ok_or(IndexOverflow.error().of("crd2idx", 1))?;
    }
    add_index(args, coord, layout, &mut sum)?;
    Ok(sum)
}

fn add_index(args: &Args<'_>, coord: &IntTuple, layout: &Layout, sum: &mut Sum) -> Result<(), Failure> {
    let (shape, stride) = (layout.shape(), layout.stride());
    match coord.as_int() {
        Some(int) if int.is_keep() => Ok(()),
        Some(int) if !int.is_number() || int.value() < 0 => {
            Err(layout.crd2idx(coord).map_or_else(Failure::from, |_| args.depends()))
        }
        Some(int) => {
            let digits = Digits::of(args, shape).spread(int, shape.leaves())?;
            for (digit, stride) in digits.into_iter().zip(stride.leaves()) {
                let Entry::Int(digit) = digit else { return Err(unnatural(args)) };
                sum.add_product(digit, *stride).ok_or(SizeOverflow.error().of("crd2idx", 0))?;
            }
            Ok(())
        }
        None if coord.rank() != layout.rank() || shape.is_int() => {
            Err(NotCongruent.error().of(args.operation, 0).into())
        }
        None => (0..coord.rank()).try_for_each(|i| add_index(args, &coord.mode(&[i])?, &layout.mode(&[i])?, sum)),
    }
}

/// Converts a coordinate to another shape.
fn converted(args: &Args<'_>, _: &[i64]) -> Answered {
    let (coord, from, to) = (args.ints(0)?, args.numbers(1)?, args.numbers(2)?);
    let (digits, mut entries) = (Digits::of(args, to), Vec::new());
    convert(args, &digits, [&coord, &from, &to], &mut entries)?;
    Ok(digits.nested(&entries)?)
}

/// Converts each mode of the coordinate if the ranks are equal. Otherwise converts through the one-dimensional
/// coordinate.
fn convert(
    args: &Args<'_>,
    digits: &Digits<'_>,
    [coord, from, to]: [&IntTuple; 3],
    entries: &mut Vec<Entry>,
) -> Result<(), Failure> {
    if !coord.is_int() && !to.is_int() && coord.rank() == from.rank() && coord.rank() == to.rank() {
        let modes = |i: usize| Ok::<_, Error>([coord.mode(&[i])?, from.mode(&[i])?, to.mode(&[i])?]);
        return (0..coord.rank()).try_for_each(|i| {
            let [coord, from, to] = modes(i)?;
            convert(args, digits, [&coord, &from, &to], entries)
        });
    }
    let mut index = Sum::of(0);
    let whole = coord.as_int().filter(|int| int.is_number()).map(|int| Value::Ints(int.into()));
    if whole.is_none() {
        add_index(args, coord, &Layout::left(from)?, &mut index)?;
    }
    match whole.unwrap_or_else(|| index.into()) {
        Value::Ints(index) => Ok(spread(digits, &index, to, None, entries)?),
        Value::Sum(index) if to.is_int() => {
            entries.push(Entry::Text(index.spelled(&args.numbers_of_names())));
            Ok(())
        }
        _ => Err(args.depends()),
    }
}

/// Returns the coordinate of an index.
fn coordinate(args: &Args<'_>, _: &[i64]) -> Answered {
    let (index, shape) = (args.ints(0)?, args.numbers(1)?);
    let stride = if args.len() == 3 { Some(args.numbers(2)?) } else { None };
    let digits = Digits::of(args, shape);
    let mut entries = Vec::new();
    spread(&digits, &index, &shape, stride.as_ref(), &mut entries)?;
    Ok(digits.nested(&entries)?)
}

fn spread(
    digits: &Digits<'_>,
    index: &IntTuple,
    shape: &IntTuple,
    stride: Option<&IntTuple>,
    entries: &mut Vec<Entry>,
) -> Result<(), Error> {
    let mismatch = || NotCongruent.error().of("idx2crd", if stride.is_some() { 2 } else { 0 });
    if stride.is_some_and(|stride| !stride.congruent(shape)) {
        return Err(mismatch());
    }
    match (index.as_int(), stride) {
        (Some(int), _) if !int.is_number() || int.value() < 0 => IntTuple::int(1).idx2crd(index).map(|_| ()),
        (Some(int), None) => {
            entries.extend(digits.spread(int, shape.leaves())?);
            Ok(())
        }
        (Some(int), Some(stride)) => {
            let leaves = stride.leaves().iter().zip(shape.leaves());
            entries.extend(leaves.map(|(stride, extent)| digits.strided(int, *stride, *extent)));
            Ok(())
        }
        (None, _) if shape.is_int() || shape.rank() != index.rank() => Err(mismatch()),
        (None, _) => (0..index.rank()).try_for_each(|i| {
            let stride = stride.map(|stride| stride.mode(&[i])).transpose()?;
            spread(digits, &index.mode(&[i])?, &shape.mode(&[i])?, stride.as_ref(), entries)
        }),
    }
}

fn indices(args: &Args<'_>, _: &[i64]) -> Answered {
    let layout = args.layout(0)?;
    let refuse = |message: String, help: &str| Err(Failure::Here(Diagnostic::new(args.at.clone(), message, help)));
    if layout.size() > TABLE_LIMIT || !args.within(|budget| budget.take_all(layout.size() as u64)) {
        let message = format!("the table of a layout of size {} is too long", layout.size());
        return refuse(message, "slice the layout, because a table has at most 1048576 indices");
    }
    if !layout.has_integer_indices() {
        return refuse("the indices are coordinates".into(), "write `crd2idx(i, l)` to get one coordinate");
    }
    Ok(Value::Table((0..layout.size()).map(|i| layout.index(i as i64)).collect()))
}
