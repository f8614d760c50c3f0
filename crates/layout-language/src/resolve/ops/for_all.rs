//! Evaluates operations on a layout and a tiler for all values of the symbols in either operand.

use super::overload::Answered;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::spell;
use crate::resolve::value::Value;
use crate::syntax::{Diagnostic, Help};
use layout_proofs::Budget;
use layout_proofs::for_all::ForAll;
use layout_runtime::algebra::Arranged;
use layout_runtime::{Basis, Error, Layout, Tiler};

/// An operation on a layout and a tiler.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfSymbols {
    Composition,
    /// A composition with the compact layout of a shape.
    WithShape,
    Divide(Arranged),
    Product(Arranged),
    /// `blocked_product` (0) or `raked_product` (1): the modes of the layout or of the tiler come first.
    Interleaved(usize),
}

impl OfSymbols {
    pub(super) fn apply(self, args: &Args<'_>) -> Answered {
        let layout = args.layout(0)?;
        if let Self::Interleaved(first) = self {
            let tiler = args.layout(1)?;
            let product = by_coordinate(args, &layout, |of, budget| of.interleaved_product(&tiler, first, budget));
            return product.map(Value::Layout);
        }
        let tiler = match (self, args.swizzle(1)) {
            (Self::WithShape, _) => Tiler::layout(&Layout::left(&args.numbers(1)?)?),
            (Self::Composition, Ok(swizzle)) => Tiler::layout(&Layout::left(&layout.shape())?.swizzled(swizzle, 0)?),
            _ => args.tiler(1)?,
        };
        let result = by_coordinate(args, &layout, |of, budget| match self {
            Self::Divide(arranged) => of.divide(&tiler, arranged, budget),
            Self::Product(arranged) => of.product(&tiler, arranged, budget),
            _ => of.composition_by(&tiler, budget),
        });
        result.map(Value::Layout)
    }
}

/// Returns the zipped divide of a layout.
pub(super) fn tiles(args: &Args<'_>, layout: &Layout, tiler: &Tiler) -> Result<Layout, Failure> {
    match layout.zipped_divide(tiler) {
        Err(error) if error.is_of_run_time() => {
            by_coordinate(args, layout, |of, budget| of.divide(tiler, Arranged::Zipped, budget))
        }
        tiles => Ok(tiles?),
    }
}

/// Returns the result for all values of the symbols. If a stride of the result would be a symbol times a coordinate, as
/// `n@0`, the error suggests one layout of integers per coordinate instead.
fn by_coordinate(
    args: &Args<'_>,
    layout: &Layout,
    result: impl Fn(ForAll<'_>, &mut Budget) -> Result<Layout, Error>,
) -> Result<Layout, Failure> {
    let failure = match args.for_all(layout, &result) {
        Err(failure) if failure.algebra().is_some_and(Error::is_of_run_time) => failure,
        answer => return answer,
    };
    let mut units: Vec<Basis> = layout.stride().leaves().iter().map(|stride| stride.basis()).collect();
    units.retain(|unit| unit.is_coordinate());
    units.sort_unstable();
    units.dedup();
    let parts: Vec<Layout> = units.into_iter().map(|unit| layout.component(unit)).collect();
    if parts.is_empty() || parts.iter().any(|part| args.for_all(part, &result).is_err()) {
        return Err(failure);
    }
    let numbers = args.numbers_of_names();
    let parts: Vec<String> = parts.iter().map(|part| format!("`{}`", spell(part, &numbers))).collect();
    let message = format!("{}: a stride of the coordinates would be a symbol, as in `n@0`", args.operation);
    let help =
        format!("use one layout per coordinate, and compare its indices with the extent: {}", parts.join(" and "));
    Err(Diagnostic::new(args.at.clone(), message, Help::from(help)).into())
}
