//! Coordinate maps, slices, swizzles and tables.

use super::overload::{Answer, table};
use crate::resolve::args::Args;
use crate::resolve::args::Failure;
use crate::resolve::value::Value;
use crate::syntax::Diagnostic;
use layout_runtime::{Layout, Swizzle, constants};

/// A table has at most this many indices.
const TABLE_LIMIT: usize = 1 << 20;

table! {
    "crd2idx(coord, layout)" {
        (coord: Ints, l: Strided) -> Ints = l.crd2idx(&coord)?;
        (coord: Ints, shape: Numbers) -> Ints = shape.crd2idx(&coord)?;
        (coord: Ints, shape: Numbers, stride: Ints) -> Ints = Layout::new(&shape, &stride)?.crd2idx(&coord)?;
    }
    "idx2crd(index, shape, stride)" {
        (index: Ints, shape: Numbers) -> Ints = shape.idx2crd(&index)?;
        (index: Ints, shape: Numbers, stride: Numbers) -> Ints = shape.idx2crd_strided(&index, &stride)?;
    }
    "crd2crd(coord, from, to)" { (coord: Ints, from: Numbers, to: Numbers) -> Ints = coord.crd2crd(&from, &to)?; }
    /// The modes at which the coordinate has `_`.
    symbolic "slice(coord, layout)" {
        (coord: Ints, l: Ints) -> Ints = Layout::left(&l)?.slice(&coord)?.shape();
        (coord: Ints, l: Layout) -> Layout = l.slice(&coord)?;
    }
    /// The modes at which the coordinate has a number.
    symbolic "dice(coord, layout)" {
        (coord: Ints, l: Ints) -> Ints = Layout::left(&l)?.dice(&coord)?.shape();
        (coord: Ints, l: Layout) -> Layout = l.dice(&coord)?;
    }
    "slice_and_offset(coord, layout)" { (coord: Ints, l: Layout) -> Sliced = l.slice_and_offset(&coord)?; }
    "swizzle_apply(swizzle, index)" { (swizzle: Swizzle, index: Int) -> Int = constants::swizzled(swizzle, index)?; }
    of_first "make_swizzle(y_mask, z_mask)" { (y: Int, z: Int) -> Swizzle = Swizzle::from_masks(y, z)?; }
    // A table is asked for by people alone: no item has one.
    "table(layout)" by indices { (l: Layout) -> Table = vec![l.at_index(0)]; }
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
