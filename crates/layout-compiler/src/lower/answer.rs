//! Lowers the three kinds of results: an index, a coordinate, and a test whether an index or a coordinate is below
//! extents.

use super::Writing;
use crate::arithmetic::Expr;
use crate::syntax::Diagnostic;
use layout_runtime::rules::BasisMixed;
use layout_runtime::{Basis, Error, Int, IntTuple, Layout};

/// The kind of the result of a function or an `index!`.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// One integer.
    Index,
    /// A coordinate with this profile. The coordinate has one component for each coordinate unit in the strides, such
    /// as `1@0`.
    Coordinate(IntTuple),
    /// A boolean: `true` if the index is below the extent, or if each component of the coordinate is below its extent.
    Flag(IntTuple),
}

impl Answer {
    /// Returns the kind of result of an `index!` expression. A coordinate gets the smallest profile that contains all
    /// of its components.
    pub(crate) fn of(layout: &Layout, extents: Option<&IntTuple>) -> Result<Self, Error> {
        Ok(match (extents, is_coordinate(layout)) {
            (Some(extents), _) => Self::Flag(*extents),
            (None, false) => Self::Index,
            (None, true) => Self::Coordinate(parentheses(layout)?),
        })
    }

    /// If the profile of this result cannot contain all components of the layout, returns the smallest profile that
    /// can. Otherwise returns `None`.
    pub(crate) fn misfit(&self, layout: &Layout) -> Result<Option<IntTuple>, Error> {
        let given = match self {
            Self::Index => return Ok(is_coordinate(layout).then_some(parentheses(layout)?)),
            Self::Coordinate(given) | Self::Flag(given) => given,
        };
        let needed = parentheses(layout)?;
        Ok((!holds(given, &needed)).then_some(needed))
    }
}

fn is_coordinate(layout: &Layout) -> bool {
    units(layout).iter().any(|unit| unit.is_coordinate())
}

/// Returns the units of the nonzero strides and of the offset.
fn units(layout: &Layout) -> Vec<Basis> {
    let strides = layout.stride();
    let counted = strides.leaves().iter().filter(|stride| stride.value() != 0).map(|stride| stride.basis());
    counted.chain(layout.terms().iter().map(|term| term.unit)).collect()
}

/// Returns `true` if the profile `given` has a position for each component of `needed`.
fn holds(given: &IntTuple, needed: &IntTuple) -> bool {
    let mode = |tuple: &IntTuple, i| tuple.mode(&[i]).unwrap_or(IntTuple::int(0));
    match (given.is_int(), needed.is_int()) {
        (true, true) => true,
        // A component that occurs in no stride is 0, and a position with any nesting can contain it.
        (false, true) => needed.leaves()[0].value() == 0,
        (true, false) => false,
        (false, false) => {
            given.rank() >= needed.rank() && (0..needed.rank()).all(|i| holds(&mode(given, i), &mode(needed, i)))
        }
    }
}

/// Returns the smallest tuple that has a position for each unit of the strides. The tuple contains 1 at these
/// positions, and 0 at other positions.
fn parentheses(layout: &Layout) -> Result<IntTuple, Error> {
    around(&units(layout))
}

fn around(units: &[Basis]) -> Result<IntTuple, Error> {
    let split: Vec<_> = units.iter().filter_map(|unit| unit.split()).collect();
    let Some(last) = split.iter().map(|(mode, _)| *mode).max() else {
        return Ok(IntTuple::int(i64::from(!units.is_empty())));
    };
    if split.len() < units.len() {
        return Err(BasisMixed.error());
    }
    let inner =
        |mode| split.iter().filter(move |(outer, _)| *outer == mode).map(|(_, inner)| *inner).collect::<Vec<_>>();
    let modes = (0..=last).map(|mode| around(&inner(mode))).collect::<Result<Vec<_>, _>>()?;
    IntTuple::tuple(&modes)
}

/// Returns the expression of the coordinate as a tuple with the profile `parentheses`.
pub(super) fn coordinate<T>(
    layout: &Layout,
    parentheses: &IntTuple,
    writing: &mut Writing<'_, T>,
) -> Result<Expr, Diagnostic> {
    components(
        parentheses,
        &mut Vec::new(),
        &mut |path, _| writing.index(&layout.component(unit_of(path))),
        &mut |modes| Expr::Tuple(modes),
    )
}

/// Returns comparisons of the index, or of each component of the coordinate, with its extent. Comparisons that are
/// always true are left out. Returns an error if the index or a component can be negative.
pub(super) fn inside<T>(
    layout: &Layout,
    extents: &IntTuple,
    writing: &mut Writing<'_, T>,
) -> Result<Vec<(Expr, Expr)>, Diagnostic> {
    let mut comparisons = Vec::new();
    let mut compare = |path: &[usize], extent: Int| {
        let of_path = if path.is_empty() { *layout } else { layout.component(unit_of(path)) };
        let bounds = of_path.first_name().is_none().then(|| of_path.bounds());
        let counts_down = || of_path.stride().leaves().iter().any(|stride| stride.value() < 0);
        if bounds.map_or_else(counts_down, |(low, _)| low < 0) {
            let message = "the layout can have a negative coordinate, which is less than every extent";
            return Err(Diagnostic::new(0..0, message, "compare a layout without negative strides"));
        }
        let is_below = |(_, high)| extent.symbol().is_none() && high < extent.value();
        if !bounds.is_some_and(is_below) {
            let value = writing.index(&of_path)?;
            comparisons.push((value, writing.extent(extent)));
        }
        Ok(())
    };
    components(extents, &mut Vec::new(), &mut compare, &mut |_| ())?;
    Ok(comparisons)
}

/// A function with two arguments: the path of a leaf from the root, and the leaf.
pub(crate) type OfLeaf<'a, R> = &'a mut dyn FnMut(&[usize], Int) -> Result<R, Diagnostic>;

/// Calls `leaf` with the path and the value of each leaf of a tuple, and combines the results of each mode with `join`.
pub(crate) fn components<R>(
    tuple: &IntTuple,
    path: &mut Vec<usize>,
    leaf: OfLeaf<'_, R>,
    join: &mut dyn FnMut(Vec<R>) -> R,
) -> Result<R, Diagnostic> {
    if let Some(value) = tuple.as_int() {
        return leaf(path, value);
    }
    let mut modes = Vec::with_capacity(tuple.rank());
    for i in 0..tuple.rank() {
        path.push(i);
        let mode = tuple.mode(&[i]).map_err(|error| Diagnostic::of(0..0, &error))?;
        modes.push(components(&mode, path, leaf, join)?);
        path.pop();
    }
    Ok(join(modes))
}

/// Returns the unit of the component at a path. If the path is too long for a unit, returns the unit `XOR`. No stride
/// has this unit, because a layout with coordinate strides has no XOR strides.
pub(crate) fn unit_of(path: &[usize]) -> Basis {
    path.iter().rev().try_fold(Basis::ONE, |unit, mode| unit.within(*mode)).unwrap_or(Basis::XOR)
}
