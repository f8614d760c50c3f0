//! Changes the element width of layouts with symbolic strides. If a clause declares that the width divides a symbol,
//! the quotient becomes a new symbol, such as `{ld/8}`. In Rust code, all symbols must be declared, so the operation
//! returns an error instead.

use super::overload::Answered;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::spell::{factors, unit};
use crate::resolve::value::Value;
use crate::syntax::Help;
use layout_runtime::rules::{IndexOverflow, NamedStride, TooManyFactors};
use layout_runtime::{Error, Int, Layout, number::gcd_signed};

/// Returns the layout of elements that are `wide` times as wide. If `wide` must divide a symbolic stride, the stride is
/// first rewritten as a multiple of `wide`.
pub(super) fn widened(args: &Args<'_>, wide: i64, cast: &dyn Fn(&Layout) -> Result<Layout, Error>) -> Answered {
    let layout = args.layout(0)?;
    match cast(&layout) {
        Err(error) if error.breaks(&NamedStride::RULE) && !layout.is_composed() => {
            let stride = layout.stride();
            let multiples = stride.leaves().iter().map(|stride| multiple(args, *stride, wide));
            let mut multiples = multiples.collect::<Result<Vec<_>, _>>()?.into_iter();
            let stride = stride.with_leaves(|leaf| multiples.next().unwrap_or(leaf));
            Ok(Value::Layout(cast(&Layout::new(&layout.shape(), &stride)?)?))
        }
        answer => Ok(Value::Layout(answer?)),
    }
}

/// Rewrites a stride as a multiple of `wide`. The number in the stride may lack a factor of `wide`. In this case, a
/// product replaces a symbol. The product is the missing factor times the quotient of the symbol: `ld` becomes
/// `8*{ld/8}`.
fn multiple(args: &Args<'_>, stride: Int, wide: i64) -> Result<Int, Failure> {
    let rest = wide / gcd_signed(stride.value(), wide);
    let names: Vec<u8> = factors(stride).collect();
    if rest == 1 || names.is_empty() {
        return Ok(stride);
    }
    let numbers = args.numbers_of_names();
    let text = |name: u8| numbers.get(name).map_or(String::new(), |number| number.text.clone());
    let Some(divided) = names.iter().position(|name| i64::from(numbers.divisor(*name)) % rest == 0) else {
        let name = text(names[0]);
        return Err(refused(args, &name, rest, Help::state(vec![format!("{name} % {rest} == 0")])));
    };
    let name = text(names[divided]);
    let Some(quotient) = args.quotient(&format!("{name}/{rest}")) else {
        let help = format!("write the quotient as a number of the layout: `{rest}*q` instead of `{name}`");
        return Err(refused(args, &name, rest, help.into()));
    };
    let others = names.iter().enumerate().filter(|(i, _)| *i != divided).map(|(_, name)| *name);
    let unit = unit(others.chain([quotient?.name])).ok_or(TooManyFactors.error())?;
    let steps = stride.value().checked_mul(rest).ok_or(IndexOverflow.error())?;
    Ok(Int::new(steps).of(unit))
}

fn refused(args: &Args<'_>, name: &str, rest: i64, help: Help) -> Failure {
    let message =
        format!("{}: the stride `{name}` is divided by {rest}, but is not always a multiple of {rest}", args.operation);
    args.mistake(0, message).with(help).into()
}
