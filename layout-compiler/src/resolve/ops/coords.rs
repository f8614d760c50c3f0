//! Coordinate maps, slices, swizzles and tables.

use super::overload::{Answer, table};
use crate::resolve::args::{Args, Failure};
use crate::resolve::sum::Sum;
use crate::resolve::value::Value;
use crate::syntax::Diagnostic;
use layout_runtime::{Error, ErrorKind, Int, IntTuple, Layout, Swizzle, constants};

/// A table has at most this many indices.
const TABLE_LIMIT: usize = 1 << 20;

table! {
    /// The index of a coordinate.
    /// `crd2idx((1,5), (4,8):(8,1))`
    symbolic guarded "crd2idx(coord, layout)" by index {
        (coord: Ints, l: Strided) -> Ints = l.crd2idx(&coord)?;
        (coord: Ints, shape: Numbers) -> Ints = shape.crd2idx(&coord)?;
        (coord: Ints, shape: Numbers, stride: Ints) -> Ints = Layout::new(&shape, &stride)?.crd2idx(&coord)?;
    }
    /// The coordinate of an index of a shape; with strides, the digits that they read.
    /// `idx2crd(13, (4,8))`
    "idx2crd(index, shape, stride)" {
        (index: Ints, shape: Numbers) -> Ints = shape.idx2crd(&index)?;
        (index: Ints, shape: Numbers, stride: Numbers) -> Ints = shape.idx2crd_strided(&index, &stride)?;
    }
    /// The coordinate in another shape.
    /// `crd2crd((3,1), (4,8), (2,16))`
    "crd2crd(coord, from, to)" { (coord: Ints, from: Numbers, to: Numbers) -> Ints = coord.crd2crd(&from, &to)?; }
    /// The modes at which the coordinate has `_`.
    /// `slice((_,2), (4,8):(8,1))`
    symbolic "slice(coord, layout)" {
        (coord: Ints, l: Ints) -> Ints = Layout::left(&l)?.slice(&coord)?.shape();
        (coord: Ints, l: Layout) -> Layout = l.slice(&coord)?;
    }
    /// The modes at which the coordinate has a number.
    /// `dice((_,2), (4,8):(8,1))`
    symbolic "dice(coord, layout)" {
        (coord: Ints, l: Ints) -> Ints = Layout::left(&l)?.dice(&coord)?.shape();
        (coord: Ints, l: Layout) -> Layout = l.dice(&coord)?;
    }
    /// The slice, and the index at which it starts.
    /// `slice_and_offset((_,2), (4,8):(8,1))`
    "slice_and_offset(coord, layout)" { (coord: Ints, l: Layout) -> Sliced = l.slice_and_offset(&coord)?; }
    /// The swizzle's image of an index.
    /// `swizzle_apply(Sw<1,0,2>, 4)`
    "swizzle_apply(swizzle, index)" { (swizzle: Swizzle, index: Int) -> Int = constants::swizzled(swizzle, index)?; }
    /// The swizzle that joins the bits of one mask to those of another.
    /// `make_swizzle(4, 1) o (4,4):(4,1)`
    of_first "make_swizzle(y_mask, z_mask)" { (y: Int, z: Int) -> Swizzle = Swizzle::from_masks(y, z)?; }
    // A table is asked for by people alone: no item has one.
    /// All indices, in the order of coordinates.
    /// `table((2,3):(3,1))`
    "table(layout)" by indices { (l: Layout) -> Table = vec![l.at_index(0)]; }
}

/// The index of a coordinate, which is a sum if some numbers have names.
fn index(args: &Args<'_>, _: &[i64]) -> Answer {
    let coord = args.ints(0)?;
    let layout = match (args.len(), args.value(1)) {
        (2, Value::Ints(shape)) if args.first_name().is_none() => return Ok(Value::Ints(shape.crd2idx(&coord)?)),
        (2, _) => args.layout(1)?,
        _ => Layout::new(&args.numbers(1)?, &args.ints(2)?)?,
    };
    match args.first_name() {
        None => Ok(Value::Ints(layout.crd2idx(&coord)?)),
        Some(name) => symbolic_index(&coord, &layout, name),
    }
}

/// `Σ coordinate·stride` of a coordinate that has a number for each extent.
fn symbolic_index(coord: &IntTuple, layout: &Layout, name: u8) -> Answer {
    let is_number = |leaf: &Int| leaf.is_number() && leaf.first_name().is_none() && leaf.value() >= 0;
    if layout.is_composed() || !coord.congruent(&layout.shape()) || !coord.leaves().iter().all(is_number) {
        return Err(Error::from(ErrorKind::NotStatic { name }).of("crd2idx", 1).into());
    }
    let mut sum = Sum::of(0);
    for (entry, stride) in coord.leaves().iter().zip(layout.stride().leaves()) {
        // As of an extent that ends behind it.
        sum.add_leaf(Int::new(entry.value() + 1), *stride)
            .ok_or(Error::from(ErrorKind::SizeOverflow).of("crd2idx", 0))?;
    }
    Ok(sum.single().map_or(Value::Sum(sum), |int| Value::Ints(IntTuple::from(int))))
}

fn indices(args: &Args<'_>, _: &[i64]) -> Answer {
    let layout = args.layout(0)?;
    let refuse = |message: String, help: &str| Err(Failure::Here(Diagnostic::new(args.at.clone(), message, help)));
    if layout.size() > TABLE_LIMIT || !args.within(|budget| budget.take_all(layout.size() as u64)) {
        let message = format!("the table of a layout of size {} is too long", layout.size());
        return refuse(message, "the tables of an expression end at 1048576 indices; slice the layout");
    }
    if !layout.has_integer_indices() {
        return refuse("the indices are coordinates".into(), "ask for one with `crd2idx(i, l)`");
    }
    Ok(Value::Table((0..layout.size()).map(|i| layout.at_index(i as i64)).collect()))
}
