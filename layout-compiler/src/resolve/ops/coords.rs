//! Coordinate maps, slices, swizzles and tables.

use super::op::{Answer, Args, Op, Value, op, symbolic};
use super::structure::number;
use crate::resolve::args::Failure;
use crate::syntax::Diagnostic;
use layout_runtime::{Error, IntTuple, Layout, Swizzle};

/// A table has at most this many indices.
const TABLE_LIMIT: usize = 1 << 20;

pub(super) const OPS: &[Op] = &[
    op("crd2idx(coord, layout)", (0, 0), (2, 3), |args, _| {
        let coord = args.ints(0)?;
        if args.len() == 3 {
            return Ok(Value::Ints(Layout::new(&args.numbers(1)?, &args.ints(2)?)?.crd2idx(&coord)?));
        }
        match args.value(1) {
            Value::Layout(layout) => Ok(Value::Ints(layout.crd2idx(&coord)?)),
            _ => Ok(Value::Ints(args.numbers(1)?.crd2idx(&coord)?)),
        }
    }),
    op("idx2crd(index, shape, stride)", (0, 0), (2, 3), |args, _| {
        let (index, shape) = (args.ints(0)?, args.numbers(1)?);
        if args.len() == 3 {
            return Ok(Value::Ints(shape.idx2crd_strided(&index, &args.numbers(2)?)?));
        }
        Ok(Value::Ints(shape.idx2crd(&index)?))
    }),
    op("crd2crd(coord, from, to)", (0, 0), (3, 3), |args, _| {
        Ok(Value::Ints(args.ints(0)?.crd2crd(&args.numbers(1)?, &args.numbers(2)?)?))
    }),
    symbolic("slice(coord, layout)", (0, 0), (2, 2), |args, _| sliced(args, Layout::slice)),
    symbolic("dice(coord, layout)", (0, 0), (2, 2), |args, _| sliced(args, Layout::dice)),
    op("slice_and_offset(coord, layout)", (0, 0), (2, 2), |args, _| {
        Ok(Value::Sliced(args.layout(1)?.slice_and_offset(&args.ints(0)?)?))
    }),
    op("swizzle_apply(swizzle, index)", (0, 0), (2, 2), |args, _| {
        let (swizzle, index) = (args.swizzle(0)?, args.int(1)?);
        if index < 0 {
            let at = args.expr(1).map_or(args.at.clone(), |expr| expr.at.clone());
            return Err(Diagnostic::new(at, format!("index {index} is negative"), "swizzles act on 0 and above").into());
        }
        Ok(number(swizzle.apply(index)))
    }),
    op("make_swizzle(y_mask, z_mask)", (0, 0), (2, 2), |args, _| {
        let swizzle = Swizzle::from_masks(args.int(0)?, args.int(1)?).map_err(|error| error.of(args.operation, 0))?;
        Ok(Value::Swizzle(swizzle))
    }),
    op("table(layout)", (0, 0), (1, 1), |args, _| table(args)),
];

/// A part of a layout, or of a shape.
fn sliced(args: &Args<'_>, of: fn(&Layout, &IntTuple) -> Result<Layout, Error>) -> Answer {
    let kept = of(&args.layout(1)?, &args.ints(0)?)?;
    Ok(if matches!(args.value(1), Value::Ints(_)) { Value::Ints(kept.shape()) } else { Value::Layout(kept) })
}

fn table(args: &Args<'_>) -> Answer {
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
