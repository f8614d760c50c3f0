//! Operations for all values of symbols, in either operand.

use super::overload::Answered;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::value::Value;
use layout_runtime::algebra::Arranged;
use layout_runtime::{Layout, Tiler};

/// An operation of a layout and a tiler.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfSymbols {
    Composition,
    /// A composition with the compact layout of the shape.
    WithShape,
    Divide(Arranged),
    Product(Arranged),
    /// A product with the modes of the layout or of the tiler first.
    Interleaved(usize),
}

impl OfSymbols {
    pub(super) fn apply(self, args: &Args<'_>) -> Answered {
        let layout = args.layout(0)?;
        if let Self::Interleaved(first) = self {
            let tiler = args.layout(1)?;
            let product = args.for_all(&layout, |of, budget| of.interleaved_product(&tiler, first, budget));
            return product.map(Value::Layout);
        }
        let tiler = match self {
            Self::WithShape => Tiler::layout(&Layout::left(&args.numbers(1)?)?),
            _ => args.tiler(1)?,
        };
        let result = args.for_all(&layout, |of, budget| match self {
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
            args.for_all(layout, |of, budget| of.divide(tiler, Arranged::Zipped, budget))
        }
        tiles => Ok(tiles?),
    }
}
