//! Comparisons of numbers with symbols. A comparison returns a result that is true for all values of the symbols, or an
//! error that names a symbol on which the result depends.

use super::digits::has_names;
use super::overload::Answered;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::sum::Sum;
use crate::resolve::value::Value;
use layout_proofs::for_all::{Comparison, Definition, ForAll};
use layout_runtime::number::gcd_signed;
use layout_runtime::rules::{MayOverrun, NotCongruent, NotStatic, SizeOverflow};
use layout_runtime::symbols::{Fact, Symbol};
use layout_runtime::{Basis, Int, IntTuple, Layout};

/// The result of a comparison, or `None` if the result depends on a symbol.
type Truth = Option<bool>;

pub(super) fn compatible(args: &Args<'_>, _: &[i64]) -> Answered {
    let (a, b) = (args.numbers(0)?, args.numbers(1)?);
    told(args, nests(args, &IntTuple::tuple(&[a, b])?, [&a, &b]))
}

/// Decides whether `b` refines `a`: for each integer of `a`, `b` has a mode at the same position, and the size of this
/// mode equals the integer.
fn nests(args: &Args<'_>, extents: &IntTuple, [a, b]: [&IntTuple; 2]) -> Truth {
    if a.is_int() {
        return is_equal(args.compared(extents, [a, b]));
    }
    if b.is_int() || a.rank() != b.rank() {
        return Some(false);
    }
    all((0..a.rank()).map(|i| nests(args, extents, [&a.mode(&[i]).ok()?, &b.mode(&[i]).ok()?])))
}

/// Compares the coordinate in operand 0 with the extents in operand 1.
pub(super) fn elem_less(args: &Args<'_>, _: &[i64]) -> Answered {
    let (a, b) = (args.numbers(0)?, args.numbers(1)?);
    told(args, all(beside(args, [&a, &b], &b)?.into_iter().map(is_less)))
}

/// Decides which tuple is less. The tuples are compared at the first position at which they differ, or at the last such
/// position if `is_lex` is false.
pub(super) fn first_less(args: &Args<'_>, is_lex: bool) -> Answered {
    let (a, b) = (args.numbers(0)?, args.numbers(1)?);
    let mut beside = beside(args, [&a, &b], &IntTuple::EMPTY)?;
    if is_lex {
        beside.reverse();
    }
    told(args, ordered(beside))
}

/// Compares the numbers at equal positions, in order.
fn beside(args: &Args<'_>, [a, b]: [&IntTuple; 2], extents: &IntTuple) -> Result<Vec<Comparison>, Failure> {
    if !a.congruent(b) {
        return Err(NotCongruent.error().of(args.operation, 1).into());
    }
    let pairs = a.leaves().iter().zip(b.leaves());
    Ok(pairs.map(|(a, b)| args.compared(extents, [&(*a).into(), &(*b).into()])).collect())
}

/// Returns `true` if the first tuple is less at the last position at which the tuples differ.
fn ordered(beside: Vec<Comparison>) -> Truth {
    let mut is_less = Some(false);
    for at in beside {
        let outcomes = [(at.less, Some(true)), (at.more, Some(false)), (at.equal, is_less)];
        let mut possible = outcomes.into_iter().filter(|(can_be, _)| *can_be).map(|(_, truth)| truth);
        let first = possible.next()?;
        is_less = if possible.all(|truth| truth == first) { first } else { None };
    }
    is_less
}

/// Decides for all values of the symbols whether the tiler divides the shape.
pub(super) fn evenly_divides(args: &Args<'_>, _: &[i64]) -> Answered {
    let shape = args.numbers(0)?;
    match args.value(1) {
        Value::Ints(tiler) => told(args, is_filled(args, &shape, tiler)),
        _ => Err(args.depends()),
    }
}

/// Decides mode by mode whether the tiler divides the shape. Returns `None` if the result depends on a symbol.
pub(super) fn is_filled(args: &Args<'_>, shape: &IntTuple, tiler: &IntTuple) -> Truth {
    if !has_names(shape) && !has_names(tiler) {
        return Some(shape.evenly_divides(tiler));
    }
    match (shape.as_int().and_then(Int::symbol), tiler.as_int()) {
        (Some(extent), Some(tile)) => {
            let is_same = tile.symbol().is_some_and(|tile| (tile.name, tile.divisor) == (extent.name, extent.divisor));
            let is_known = tile.symbol().is_none() && tile.value() > 0;
            let is_stated = tile.symbol().is_some_and(|tile| is_multiple_of(args, extent, tile));
            (is_same || is_known && extent.is_multiple_of(tile.value().unsigned_abs()) || is_stated).then_some(true)
        }
        (None, None) if tiler.rank() > shape.rank() => Some(false),
        (None, None) => {
            all((0..tiler.rank()).map(|i| is_filled(args, &shape.mode(&[i]).ok()?, &tiler.mode(&[i]).ok()?)))
        }
        _ => None,
    }
}

/// Returns `true` if a clause declares that a symbol is a multiple of another symbol.
fn is_multiple_of(args: &Args<'_>, symbol: Symbol, of: Symbol) -> bool {
    let is_fact = |fact: &Fact| fact.is_multiple_of(symbol.name, of.name);
    symbol.divisor == 1 && of.divisor == 1 && args.stated().iter().any(is_fact)
}

pub(super) fn overruns(args: &Args<'_>, _: &[i64]) -> Answered {
    if args.value(1).first_name().is_some() {
        return Err(args.depends());
    }
    match args.layout(0)?.overrun(&args.tiler(1)?) {
        Some(error) if error.breaks(&MayOverrun::RULE) => Err(args.depends()),
        error => Ok(Value::Bool(error.is_some())),
    }
}

/// Compares each integer with all other integers. Returns the integer for which `is_it` is true in all comparisons: the
/// maximum or the minimum.
pub(super) fn extreme(args: &Args<'_>, is_it: fn(Comparison) -> bool) -> Answered {
    let operands = (0..args.len()).map(|i| args.numbers(i)).collect::<Result<Vec<_>, _>>()?;
    let leaves = || operands.iter().flat_map(IntTuple::leaves);
    let beside = |a: &Int, b: &Int| args.compared(&IntTuple::EMPTY, [&(*a).into(), &(*b).into()]);
    let found = leaves().find(|a| leaves().all(|b| is_it(beside(a, b))));
    let is_static = leaves().all(|leaf| leaf.is_static());
    let value = |int: &Int| if int.symbol().is_some() { (*int).into() } else { IntTuple::from(*int).marked(is_static) };
    found.map(|int| Value::Ints(value(int))).ok_or_else(|| args.depends())
}

/// Returns the greatest common divisor of numbers and symbols, or an error if the divisor depends on the value of a
/// symbol.
pub(super) fn gcd(args: &Args<'_>, _: &[i64]) -> Answered {
    let operands = (0..args.len()).map(|i| args.numbers(i)).collect::<Result<Vec<_>, _>>()?;
    let leaves: Vec<Int> = operands.iter().flat_map(IntTuple::leaves).copied().collect();
    let common =
        leaves.iter().filter(|leaf| leaf.first_name().is_none()).fold(0, |all, leaf| gcd_signed(all, leaf.value()));
    let named: Vec<Int> = leaves.into_iter().filter(|leaf| leaf.first_name().is_some()).collect();
    match named.split_first() {
        None => Ok(Value::Ints(IntTuple::int(common))),
        Some((first, others)) if common == 0 && others.iter().all(|leaf| leaf == first) => {
            Ok(Value::Ints((*first).into()))
        }
        Some(_) if common > 0 && named.iter().all(|leaf| is_multiple(*leaf, common)) => {
            Ok(Value::Ints(IntTuple::int(common)))
        }
        Some(_) => Err(args.depends()),
    }
}

/// Returns `true` if a symbolic number is a multiple of `of` for all values of the symbols.
fn is_multiple(leaf: Int, of: i64) -> bool {
    let is_product = leaf.basis().is_named() && leaf.value() % of == 0;
    of == 1 || is_product || leaf.symbol().is_some_and(|symbol| symbol.is_multiple_of(of.unsigned_abs()))
}

pub(super) fn sum(args: &Args<'_>, _: &[i64]) -> Answered {
    let numbers = args.numbers(0)?;
    let mut sum = Sum::of(0);
    for leaf in numbers.leaves() {
        sum.add_product(*leaf, Int::new(1)).ok_or(SizeOverflow.error().of("sum", 0))?;
    }
    Ok(sum.into())
}

pub(super) fn is_equal(beside: Comparison) -> Truth {
    decided(beside.equal, beside.less || beside.more)
}

pub(super) fn is_less(beside: Comparison) -> Truth {
    decided(beside.less, beside.equal || beside.more)
}

/// Returns the result of a comparison that is true for some values if `can_be`, and false for some values if
/// `can_fail`.
fn decided(can_be: bool, can_fail: bool) -> Truth {
    if can_be && can_fail { None } else { Some(!can_fail) }
}

/// Returns `Some(false)` if any input is false, `Some(true)` if all inputs are true, and otherwise `None`.
fn all(mut truths: impl Iterator<Item = Truth>) -> Truth {
    let all = truths.try_fold(Some(true), |all, truth| if truth == Some(false) { Err(()) } else { Ok(all.and(truth)) });
    all.unwrap_or(Some(false))
}

/// Returns the result of a comparison, or an error that names a symbol if the result is unknown.
fn told(args: &Args<'_>, truth: Truth) -> Answered {
    truth.map(Value::Bool).ok_or_else(|| args.depends())
}

impl Args<'_> {
    /// Returns an error if the extents of operand `i` contain symbols.
    pub(super) fn require_extents(&self, i: usize) -> Result<(), Failure> {
        if has_names(&self.layout(i)?.shape()) { Err(self.depends()) } else { Ok(()) }
    }

    /// Returns the error for a result that depends on a symbol in the operands.
    pub(super) fn depends(&self) -> Failure {
        NotStatic { name: self.first_name().unwrap_or(0) }.error().of(self.operation, 0).into()
    }

    /// Compares two products for all values of the symbols. Symbols in `extents` are at least 1, and other symbols may
    /// be 0.
    pub(super) fn compared(&self, extents: &IntTuple, [a, b]: [&IntTuple; 2]) -> Comparison {
        let Some(layout) = naming(extents, [a, b]) else {
            return Comparison { less: true, equal: true, more: true };
        };
        let stated = self.stated();
        let compared = |definitions: &[Definition]| {
            let of = ForAll::new(&layout, &stated).with_definitions(definitions);
            self.within(|budget| of.compare(a, b, budget))
        };
        let (first, multiples) = (compared(&self.definitions()), self.multiples());
        // An ordering is impossible if either comparison excludes it.
        multiples.map_or(first, |definitions| {
            let Comparison { less, equal, more } = compared(&definitions);
            Comparison { less: first.less && less, equal: first.equal && equal, more: first.more && more }
        })
    }
}

/// Returns a layout with the symbols of `extents` as extents, and the other symbols as strides.
fn naming(extents: &IntTuple, numbers: [&IntTuple; 2]) -> Option<Layout> {
    let of_extent = |leaf: &Int| Layout::new(&(*leaf).into(), &0.into()).ok();
    let of_number = |leaf: &Int| match leaf.symbol() {
        Some(symbol) if symbol.divisor > 1 => of_extent(leaf),
        Some(symbol) => Layout::new(&1.into(), &Int::new(1).of(Basis::named(symbol.name.into())?).into()).ok(),
        None => Layout::new(&1.into(), &(*leaf).into()).ok(),
    };
    let named = |leaf: &&Int| leaf.first_name().is_some();
    let numbers = numbers.into_iter().flat_map(|tuple| tuple.leaves().iter().filter(named).map(of_number));
    let modes =
        [Some(Layout::UNIT)].into_iter().chain(extents.leaves().iter().filter(named).map(of_extent)).chain(numbers);
    Layout::make_layout(&modes.collect::<Option<Vec<_>>>()?).ok()
}
