//! Questions about tuples and layouts, and taking them apart.

use super::op::{ANY, Answer, Args, Op, Value, modes, op, symbolic};
use crate::resolve::args::Failure;
use crate::resolve::sum::Sum;
use crate::syntax::{At, Diagnostic};
use layout_runtime::{Basis, Error, ErrorKind, Int, IntTuple, Layout};

/// An operation of tuples and of layouts: by operand 0, or by two operands, which are tuples only if both are.
macro_rules! either {
    ($args:ident, |$x:ident| $answer:expr) => {
        match $args.value(0) {
            Value::Ints($x) => Ok(Value::Ints($answer)),
            _ => {
                let $x = $args.layout(0)?;
                Ok(Value::Layout($answer))
            }
        }
    };
    ($args:ident, |$x:ident, $mode:ident| $answer:expr) => {
        match ($args.value(0), $args.value(1)) {
            (Value::Ints($x), Value::Ints($mode)) => Ok(Value::Ints($answer)),
            _ => {
                let ($x, $mode) = ($args.layout(0)?, &$args.layout(1)?);
                Ok(Value::Layout($answer))
            }
        }
    };
}

pub(super) const OPS: &[Op] = &[
    symbolic("size<mode, …>(x)", (0, ANY), (1, 1), |args, path| {
        if args.first_name().is_some() {
            return product(&mode(args, path)?);
        }
        match args.value(0) {
            Value::Ints(_) => Ok(number(told(args, args.numbers(0)?.mode(&modes(path)))?.size())),
            _ => Ok(number(layout_mode(args, path)?.size() as i64)),
        }
    }),
    symbolic("cosize<mode, …>(l)", (0, ANY), (1, 1), |args, path| {
        let mode = layout_mode(args, path)?;
        if args.first_name().is_some() { cosize(&mode) } else { Ok(number(mode.cosize())) }
    }),
    op("coshape<mode, …>(l)", (0, ANY), (1, 1), |args, path| Ok(Value::Ints(layout_mode(args, path)?.coshape()?))),
    symbolic("rank<mode, …>(x)", (0, ANY), (1, 1), |args, path| Ok(number(mode(args, path)?.rank() as i64))),
    symbolic("depth<mode, …>(x)", (0, ANY), (1, 1), |args, path| Ok(number(mode(args, path)?.depth() as i64))),
    symbolic("shape<mode, …>(x)", (0, ANY), (1, 1), |args, path| Ok(Value::Ints(mode(args, path)?))),
    symbolic("stride<mode, …>(l)", (0, ANY), (1, 1), |args, path| {
        Ok(Value::Ints(args.layout(0)?.stride_of(&modes(path))?))
    }),
    symbolic("layout<mode, …>(l)", (0, ANY), (1, 1), |args, path| Ok(Value::Layout(layout_mode(args, path)?))),
    symbolic("get<mode, …>(x)", (1, ANY), (1, 1), |args, path| match args.value(0) {
        Value::Tiler(tiler) => Ok(Value::Tiler(told(args, tiler.mode(&modes(path)))?)),
        Value::Ints(_) => Ok(Value::Ints(mode(args, path)?)),
        _ => Ok(Value::Layout(layout_mode(args, path)?)),
    }),
    symbolic("select<mode, …>(x)", (1, ANY), (1, 1), |args, list| {
        let list = modes(list);
        either!(args, |x| x.select(&list)?)
    }),
    symbolic("take<begin, end>(x)", (2, 2), (1, 1), |args, range| {
        let range = modes(range);
        either!(args, |x| x.take(range[0], range[1])?)
    }),
    symbolic("group<begin, end>(x)", (2, 2), (1, 1), |args, range| {
        let range = modes(range);
        either!(args, |x| x.group(range[0], range[1])?)
    }),
    symbolic("flatten(x)", (0, 0), (1, 1), |args, _| either!(args, |x| x.flatten())),
    symbolic("reverse(x)", (0, 0), (1, 1), |args, _| match args.value(0) {
        Value::Ints(x) => Ok(Value::Ints(x.reverse())),
        _ => Ok(Value::Layout(args.layout(0)?.reverse()?)),
    }),
    symbolic("append(x, mode)", (0, 0), (2, 2), |args, _| either!(args, |x, mode| x.append(mode)?)),
    symbolic("prepend(x, mode)", (0, 0), (2, 2), |args, _| either!(args, |x, mode| x.prepend(mode)?)),
    symbolic("replace<i>(x, mode)", (1, 1), (2, 2), |args, list| {
        let i = modes(list)[0];
        either!(args, |x, mode| x.replace(i, mode)?)
    }),
    symbolic("make_layout(l, …)", (0, 0), (1, ANY), |args, _| make_layout(args)),
    symbolic("congruent(a, b)", (0, 0), (2, 2), |args, _| Ok(Value::Bool(args.shape(0)?.congruent(&args.shape(1)?)))),
    symbolic("weakly_congruent(a, b)", (0, 0), (2, 2), |args, _| {
        Ok(Value::Bool(args.shape(0)?.weakly_congruent(&args.shape(1)?)))
    }),
    op("compatible(a, b)", (0, 0), (2, 2), |args, _| Ok(Value::Bool(args.numbers(0)?.compatible(&args.numbers(1)?)))),
    op("evenly_divides(shape, tiler)", (0, 0), (2, 2), |args, _| {
        let shape = args.numbers(0)?;
        Ok(Value::Bool(match args.value(1) {
            Value::Ints(_) => shape.evenly_divides(&args.numbers(1)?),
            _ => shape.evenly_divides_by(&args.tiler(1)?),
        }))
    }),
    op("elem_less(a, b)", (0, 0), (2, 2), |args, _| Ok(Value::Bool(args.numbers(0)?.elem_less(&args.numbers(1)?)?))),
    op("is_static(x)", (0, 0), (1, 1), |args, _| {
        let is_static = match args.value(0) {
            Value::Layout(layout) => layout.is_static(),
            _ => args.ints(0)?.is_static(),
        };
        Ok(Value::Bool(is_static))
    }),
    op("is_constant<n>(i)", (1, 1), (1, 1), |args, n| Ok(Value::Bool(args.ints(0)?.is_constant(n[0])))),
];

/// CuTe's `make_layout(shape, stride)` is written otherwise, and must not silently mean something else.
pub(crate) fn no_layout_to_join(at: &At) -> Diagnostic {
    let message = "make_layout: this joins layouts, and none is given";
    let help = "a shape and a stride are written as in `(2,3):(3,1)`, a compact layout as in `(2,3):LayoutLeft`";
    Diagnostic::new(at.clone(), message, help)
}

/// Concatenation.
fn make_layout(args: &Args<'_>) -> Answer {
    if (0..args.len()).all(|i| matches!(args.value(i), Value::Ints(_))) {
        let mistake = no_layout_to_join(args.at);
        return Err(match (args.len(), args.numbers(0), args.numbers(args.len() - 1)) {
            (1, Ok(shape), _) => Diagnostic { help: format!("write `{shape}:LayoutLeft`"), ..mistake }.into(),
            (2, Ok(shape), Ok(stride)) if shape.congruent(&stride) => {
                Diagnostic { help: format!("write `{shape}:{stride}`"), ..mistake }.into()
            }
            _ => mistake.into(),
        });
    }
    Ok(Value::Layout(Layout::make_layout(&args.layouts()?)?))
}

/// A number as a value.
pub(super) fn number(value: i64) -> Value {
    Value::Ints(IntTuple::from(Int::new(value)))
}

/// The mode of a tuple, or of a layout's shape, that `path` names.
fn mode(args: &Args<'_>, path: &[i64]) -> Result<IntTuple, Failure> {
    told(args, args.shape(0)?.mode(&modes(path)))
}

/// The mode of a layout that `path` names.
fn layout_mode(args: &Args<'_>, path: &[i64]) -> Result<Layout, Failure> {
    told(args, args.layout(0)?.mode(&modes(path)))
}

/// The mode, or an error of the operation that asked for it.
fn told<T>(args: &Args<'_>, mode: Result<T, Error>) -> Result<T, Failure> {
    Ok(mode.map_err(|error| error.of(args.operation, 0))?)
}

/// `1 + Σ (extent − 1)·|stride|` of a layout with names: a number or a product if it is one, else the sum.
fn cosize(layout: &Layout) -> Answer {
    if let Some(name) = layout.first_name().filter(|_| layout.is_composed()) {
        return Err(Error::from(ErrorKind::NotStatic { name }).of("cosize", 0).into());
    }
    let (shape, stride) = (layout.shape(), layout.stride());
    let mut sum = Sum::of(1);
    for (extent, stride) in shape.leaves().iter().zip(stride.leaves()) {
        let stride = Int::new(stride.value().abs()).of(stride.basis());
        sum.add_leaf(*extent, stride).ok_or(Error::from(ErrorKind::SizeOverflow).of("cosize", 0))?;
    }
    Ok(sum.single().map_or(Value::Sum(sum), |int| Value::Ints(IntTuple::from(int))))
}

/// The product of extents of which some have names: an extent by itself, else a number times names, as strides are.
fn product(shape: &IntTuple) -> Answer {
    let mut others = shape.leaves().iter().filter(|leaf| leaf.symbol().is_some() || leaf.value() != 1);
    if let (Some(only), None) = (others.next(), others.next()) {
        return Ok(Value::Ints(IntTuple::from(*only)));
    }
    let (mut size, mut unit) = (1_i64, Basis::ONE);
    for leaf in shape.leaves() {
        let (factor, name) = match leaf.symbol() {
            None => (leaf.value(), Basis::ONE),
            Some(symbol) if symbol.divisor == 1 => (1, Basis::named(symbol.name.into()).unwrap_or(Basis::ONE)),
            Some(_) => return Err(Error::from(ErrorKind::CeilStride).of("size", 0).into()),
        };
        size = size.checked_mul(factor).ok_or(Error::from(ErrorKind::SizeOverflow).of("size", 0))?;
        unit = unit.times(name).ok_or(Error::from(ErrorKind::TooManyNames).of("size", 0))?;
    }
    Ok(Value::Ints(IntTuple::from(Int::new(size).of(unit))))
}
