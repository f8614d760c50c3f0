//! The lowered form: an index as arithmetic over atoms that have names. Every form is printed from it.

use crate::arithmetic::{Arithmetic, arithmetic, symbolic_arithmetic};
use crate::input::coordinate::Coordinate;
use crate::known::read::Read;
use crate::syntax::Diagnostic;
use layout_runtime::plan::{Options, Plan, disagreement, plan};
use layout_runtime::{IntTuple, Layout};

/// An index, lowered.
pub(crate) struct Lowered {
    pub(crate) arithmetic: Arithmetic,
    /// What the arithmetic reads: the entries of the coordinate, and behind them the numbers that are only known at run time.
    pub(crate) names: Vec<String>,
    /// Bits that a type needs for every value on the way, as far as they are known.
    pub(crate) bits: u32,
    /// Whether an index may be negative.
    pub(crate) signed: bool,
}

/// The index of a coordinate that nests like the layout, in the cheapest arithmetic that the options allow; `names` are those of the
/// entries and of the numbers.
pub(crate) fn lower<T>(
    read: &Read,
    coordinate: &Coordinate<T>,
    names: Vec<String>,
    options: &Options<'_>,
) -> Result<Lowered, Diagnostic> {
    let Read { layout, .. } = read;
    if read.is_symbolic() {
        let arithmetic = symbolic_arithmetic(layout, &coordinate.modes(layout), &names);
        let bits = arithmetic.bits_of_numbers();
        return Ok(Lowered { arithmetic, names, bits, signed: false });
    }
    let profile = coordinate.profile().map_err(|error| Diagnostic::of(0..0, &error))?;
    let plan = checked_plan(layout, &profile, options)?;
    let bits = 64 - plan.peak_of(layout, &profile).leading_zeros();
    Ok(Lowered { arithmetic: arithmetic(&plan, &names), names, bits, signed: layout.bounds().0 < 0 })
}

/// The plan of a layout. It has been compared with the layout: arithmetic that differs is never to be compiled.
fn checked_plan(layout: &Layout, profile: &IntTuple, options: &Options<'_>) -> Result<Box<Plan>, Diagnostic> {
    // Plans are large, and macros run unoptimized, so it stays where it is.
    let plan = Box::new(plan(layout, profile, options).map_err(|error| Diagnostic::of(0..0, &error))?);
    match disagreement(layout, profile, &plan) {
        None => Ok(plan),
        Some(at) => {
            let message = format!("internal error: the arithmetic for `{layout}` differs from the layout at {at}");
            Err(Diagnostic::new(0..0, message, "please report this; nothing wrong was compiled"))
        }
    }
}
