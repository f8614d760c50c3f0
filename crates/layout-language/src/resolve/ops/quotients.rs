//! Quotients and multiples of symbols, rounded up. If the notation has no integer for a result, the result is printed
//! as arithmetic: `ceil(128/qh)`, `4*ceil(m/4)`.

use super::digits::{Digits, Entry, has_names};
use super::overload::Answered;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::spell_tuple;
use crate::resolve::value::Value;
use layout_runtime::rules::NotCongruent;
use layout_runtime::{Error, Int, IntTuple};

/// Returns the number of tiles per mode, rounded up. A symbol may be divided by a number or by a symbol.
pub(super) fn ceil_div(args: &Args<'_>, _: &[i64]) -> Answered {
    let shape = args.numbers(0)?;
    match args.value(1) {
        Value::Ints(tiler) if has_names(tiler) => of_leaves(args, &shape, tiler, quotient),
        Value::Ints(tiler) => Ok(Value::Ints(shape.ceil_div(tiler)?)),
        _ => Ok(Value::Ints(shape.ceil_div_by(&args.tiler(1)?)?)),
    }
}

/// Rounds numbers up to multiples of the tile. If the notation has no integer for a result, returns arithmetic.
pub(super) fn round_up(args: &Args<'_>, _: &[i64]) -> Answered {
    let (shape, tiler) = (args.numbers(0)?, args.numbers(1)?);
    of_leaves(args, &shape, &tiler, multiple)
}

/// Combines a leaf of the shape with a leaf of the tiler. Returns `None` if the result depends on unknown values.
type OfLeaves = fn(&Args<'_>, Int, Int) -> Result<Option<Entry>, Error>;

fn of_leaves(args: &Args<'_>, shape: &IntTuple, tiler: &IntTuple, of: OfLeaves) -> Answered {
    let mut entries = Vec::new();
    enter(args, shape, Some(tiler), of, &mut entries)?;
    Ok(Digits::of(args, *shape).nested(&entries)?)
}

/// Combines the shape and the tiler mode by mode. If the tiler has fewer modes than the shape, the other modes of the
/// shape are unchanged.
fn enter(
    args: &Args<'_>,
    shape: &IntTuple,
    tiler: Option<&IntTuple>,
    of: OfLeaves,
    entries: &mut Vec<Entry>,
) -> Result<(), Failure> {
    match (tiler, shape.as_int(), tiler.and_then(IntTuple::as_int)) {
        (None, ..) => entries.extend(shape.leaves().iter().map(|leaf| Entry::Int(*leaf))),
        (Some(_), Some(extent), Some(tile)) => entries.push(of(args, extent, tile)?.ok_or_else(|| args.depends())?),
        (Some(tiler), None, None) if tiler.rank() <= shape.rank() => {
            for i in 0..shape.rank() {
                let tile = if i < tiler.rank() { Some(tiler.mode(&[i])?) } else { None };
                enter(args, &shape.mode(&[i])?, tile.as_ref(), of, entries)?;
            }
        }
        (Some(_), None, None) => return Err(NotCongruent.error().of(args.operation, 1).into()),
        // The number of modes that an integer tile covers depends on the extents, so the result depends on symbols.
        _ => return Err(args.depends()),
    }
    Ok(())
}

/// Returns `ceil(a/b)`.
fn quotient(args: &Args<'_>, a: Int, b: Int) -> Result<Option<Entry>, Error> {
    if b.first_name().is_none() {
        return Ok(IntTuple::from(a).ceil_div(&b.into())?.as_int().map(Entry::Int));
    }
    if a == b || a.first_name().is_none() && a.value() == 1 {
        return Ok(Some(Entry::Int(Int::new(1))));
    }
    let is_word = |int: Int| int.first_name().is_none() || int.symbol().is_some_and(|symbol| symbol.divisor == 1);
    Ok((is_word(a) && is_word(b)).then(|| Entry::Text(format!("ceil({}/{})", spelled(args, a), spelled(args, b)))))
}

/// Returns `b*ceil(a/b)`.
fn multiple(args: &Args<'_>, a: Int, b: Int) -> Result<Option<Entry>, Error> {
    if divides(b, a) {
        return Ok(Some(Entry::Int(a)));
    }
    if a.first_name().is_none() && b.first_name().is_none() {
        return Ok(IntTuple::from(a).round_up(&b.into())?.as_int().map(Entry::Int));
    }
    Ok(quotient(args, a, b)?.map(|quotient| match quotient {
        Entry::Int(int) if int.first_name().is_none() && int.value() == 1 => Entry::Int(b),
        Entry::Int(int) => Entry::Text(format!("{}*{}", spelled(args, b), spelled(args, int))),
        Entry::Text(text) => Entry::Text(format!("{}*{text}", spelled(args, b))),
    }))
}

/// Returns `true` if it is known that the tile divides the extent.
fn divides(tile: Int, extent: Int) -> bool {
    let is_known = tile.first_name().is_none() && tile.value() > 0;
    tile == extent
        || is_known && extent.symbol().is_some_and(|symbol| symbol.is_multiple_of(tile.value().unsigned_abs()))
}

fn spelled(args: &Args<'_>, int: Int) -> String {
    spell_tuple(&int.into(), &args.numbers_of_names())
}
