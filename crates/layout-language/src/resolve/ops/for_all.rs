//! Operations for all values of symbols, in either operand.

use super::overload::Answered;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::value::Value;
use layout_runtime::algebra::Arranged;
use layout_runtime::{Layout, Tiler};

pub(super) fn composition(args: &Args<'_>) -> Answered {
    let tiler = args.tiler(1)?;
    args.for_all(&args.layout(0)?, |of, budget| of.composition_by(&tiler, budget))
}

/// A composition with the compact layout of the shape.
pub(super) fn with_shape(args: &Args<'_>) -> Answered {
    let tiler = Tiler::layout(&Layout::left(&args.numbers(1)?)?);
    args.for_all(&args.layout(0)?, |of, budget| of.composition_by(&tiler, budget))
}

fn divide(args: &Args<'_>, arranged: Arranged) -> Answered {
    let tiler = args.tiler(1)?;
    args.for_all(&args.layout(0)?, |of, budget| of.divide(&tiler, arranged, budget))
}

fn product(args: &Args<'_>, arranged: Arranged) -> Answered {
    let tiler = args.tiler(1)?;
    args.for_all(&args.layout(0)?, |of, budget| of.product(&tiler, arranged, budget))
}

fn interleaved(args: &Args<'_>, first: usize) -> Answered {
    let tiler: Layout = args.layout(1)?;
    args.for_all(&args.layout(0)?, |of, budget| of.interleaved_product(&tiler, first, budget))
}

/// The zipped divide of a layout.
pub(super) fn tiles(args: &Args<'_>, layout: &Layout, tiler: &Tiler) -> Result<Layout, Failure> {
    match layout.zipped_divide(tiler) {
        Err(error) if error.is_of_run_time() => {
            match args.for_all(layout, |of, budget| of.divide(tiler, Arranged::Zipped, budget))? {
                Value::Layout(tiles) => Ok(tiles),
                other => Err(args.mistake(0, format!("this is {}", other.kind())).into()),
            }
        }
        tiles => Ok(tiles?),
    }
}

pub(super) fn logical_divide(args: &Args<'_>) -> Answered {
    divide(args, Arranged::Logical)
}

pub(super) fn zipped_divide(args: &Args<'_>) -> Answered {
    divide(args, Arranged::Zipped)
}

pub(super) fn tiled_divide(args: &Args<'_>) -> Answered {
    divide(args, Arranged::Tiled)
}

pub(super) fn flat_divide(args: &Args<'_>) -> Answered {
    divide(args, Arranged::Flat)
}

pub(super) fn logical_product(args: &Args<'_>) -> Answered {
    product(args, Arranged::Logical)
}

pub(super) fn zipped_product(args: &Args<'_>) -> Answered {
    product(args, Arranged::Zipped)
}

pub(super) fn tiled_product(args: &Args<'_>) -> Answered {
    product(args, Arranged::Tiled)
}

pub(super) fn flat_product(args: &Args<'_>) -> Answered {
    product(args, Arranged::Flat)
}

pub(super) fn blocked_product(args: &Args<'_>) -> Answered {
    interleaved(args, 0)
}

pub(super) fn raked_product(args: &Args<'_>) -> Answered {
    interleaved(args, 1)
}
