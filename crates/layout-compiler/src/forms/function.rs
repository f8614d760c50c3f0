//! Emits `fn name(i: u32, (j, k): (u32, u32)) -> u32 = layout;`. The symbols of the layout are additional parameters of
//! the function.

use super::descriptor;
use crate::constant;
use crate::emit::{constant_function, empty_function, function as emit};
use crate::input::coordinate::Coordinate;
use crate::input::item::Item;
use crate::input::output::{Output, typed};
use crate::input::signature::{self, Checked, inputs_span, output_spans};
use crate::known::read::Read;
use crate::languages::Dialect;
use crate::lower::{Answer, Lowered, lower};
use crate::report::{Report, Reported};
use crate::resolve::Numbers;
use crate::resolve::kind::Kind;
use crate::tokens::{bare, ends, mentions};
use layout_hardware::descriptors::SmemDescriptor;
use layout_index::plan::Options;
use proc_macro2::{Span, TokenStream};
use syn::Signature;

/// Emits the function in Rust, or in a kernel language the constant with the text of the function.
pub(super) fn function(
    item: &Item,
    signature: &Signature,
    read: &Read,
    krate: &TokenStream,
    report: &mut Report,
) -> TokenStream {
    match arithmetic(item, signature, read, report) {
        Ok((checked, lowered)) => emit(item, signature, checked, &lowered, read, krate),
        Err(Reported) => TokenStream::new(),
    }
}

/// Checks the signature, and returns it with the arithmetic of a function for a layout or a descriptor.
pub(super) fn arithmetic(
    item: &Item,
    signature: &Signature,
    read: &Read,
    report: &mut Report,
) -> Result<(Checked, Lowered), Reported> {
    match &read.descriptor {
        None => check_and_lower(item, signature, read, report),
        Some(descriptor) => described(item, signature, descriptor, report),
    }
}

/// The span of a constant that the macro cannot evaluate, and the error message about it.
pub(super) type Unknown = ((Span, Span), String);

/// Emits a function for a layout that rustc evaluates. In a kernel language, such a function is an error. A function
/// for a movement that rustc evaluates is an error, too.
pub(super) fn by_rustc(
    item: &Item,
    signature: &Signature,
    (layout, unknown): (&constant::Lowered, &[Unknown]),
    krate: &TokenStream,
    report: &mut Report,
) -> TokenStream {
    if layout.kind == Kind::Movement {
        let help = "write numbers instead of Rust constants, in the function and in the movements that it uses, and pass literal arguments, as in `Move<16>`";
        for (at, why) in unknown {
            report.push(*at, &format!("the macro must know all numbers of a movement ({why})"), help);
        }
        return empty_function(item, signature, krate);
    }
    let Ok(checked) = signature::check(&item.attrs, signature, |_| false, report) else { return TokenStream::new() };
    if let Some(dialect) = checked.dialect {
        let help = "write numbers instead of Rust constants, in the function and in the layouts that it uses, and pass literal arguments, as in `Tile<128>`";
        for (at, why) in unknown {
            report.push(*at, &format!("{} cannot use Rust constants ({why})", dialect.language()), help);
        }
        return empty_function(item, signature, krate);
    }
    if layout.kind != Kind::Layout {
        let message = format!("{} is not a layout, so a function cannot return its index", layout.kind.words());
        report.push(ends(&signature.ident), &message, "partition a layout, as in `partition_A(Mma, L)`");
        return empty_function(item, signature, krate);
    }
    if let (Some(word), Output::Coordinate(_)) = (&signature.constness, &checked.output) {
        let help = "remove `const`, or write the numbers";
        report.push(
            ends(word),
            "a function that returns a coordinate cannot be `const` if the layout depends on Rust constants",
            help,
        );
        return empty_function(item, signature, krate);
    }
    if let (Some(word), Coordinate::Tuple(_)) = (&signature.constness, &checked.coordinate) {
        let help = "remove `const`, or use a one-dimensional coordinate";
        report.push(
            ends(word),
            "a `const fn` with several parameters is not supported for a layout that depends on Rust constants",
            help,
        );
        return empty_function(item, signature, krate);
    }
    constant_function(item, signature, &checked, layout, krate)
}

/// Checks the signature, and returns it with the arithmetic of a function that returns a descriptor.
fn described(
    item: &Item,
    signature: &Signature,
    descriptor: &SmemDescriptor,
    report: &mut Report,
) -> Result<(Checked, Lowered), Reported> {
    let layout = descriptor::addresses(descriptor, signature, report)?;
    let read = Read { layout, descriptor: None, extents: None, numbers: Numbers::default(), tokens: Vec::new() };
    let (checked, mut lowered) = check_and_lower(item, signature, &read, report)?;
    descriptor::complete(descriptor, signature, &checked, &mut lowered.arithmetic, report)?;
    Ok((checked, lowered))
}

/// Checks the signature, and returns it with the arithmetic of a function for a layout.
fn check_and_lower(
    item: &Item,
    signature: &Signature,
    read: &Read,
    report: &mut Report,
) -> Result<(Checked, Lowered), Reported> {
    let checked = check(item, signature, read, report)?;
    let lowered = lowered(signature, &checked, read, report)?;
    Ok((checked, lowered))
}

/// Checks that a function with this signature can return an index of this layout.
fn check(item: &Item, signature: &Signature, read: &Read, report: &mut Report) -> Result<Checked, Reported> {
    // A parameter is a runtime value if it is a symbol of the layout, or if a symbol in braces mentions it.
    let is_of = |name: &str, text: &str, tokens: &TokenStream| {
        name == text || text.starts_with('{') && mentions(tokens.clone(), &[name.to_string()])
    };
    let is_number = |name: &str| {
        let mut numbers = read.numbers.iter().zip(&read.tokens);
        read.is_symbolic() && numbers.any(|(number, tokens)| number.used && is_of(name, &number.text, tokens))
    };
    let checked = signature::check(&item.attrs, signature, is_number, report)?;
    if let Some((_, message, _)) = checked.coordinate.misfit(&read.layout, &|shape| read.spell(shape)) {
        let at = inputs_span(signature);
        return Err(report.refuse(
            (at, at),
            &message,
            "write one integer parameter, or one parameter per mode, with a tuple for each nested mode",
        ));
    }
    let Some(dialect) = checked.dialect else { return Ok(checked) };
    if let Output::Coordinate(_) = checked.output {
        let message = format!("{} has no tuples", dialect.language());
        let help = "return an index, or `bool` for whether a coordinate is inside";
        return Err(report.refuse(output_spans(signature), &message, help));
    }
    let is_parameter = |text: &str| checked.parameters.iter().any(|parameter| parameter == text);
    let numbers = read.numbers.iter().zip(&read.tokens);
    let foreign: Vec<_> = numbers.filter(|(number, _)| number.used && !is_parameter(&number.text)).collect();
    let (Some((_, first)), Some((_, last))) = (foreign.first(), foreign.last()) else { return Ok(checked) };
    let names: Vec<_> = foreign.iter().map(|(number, _)| format!("`{}`", number.text)).collect();
    let message = format!("{} cannot use names that only Rust knows: {}", dialect.language(), names.join(", "));
    Err(report.refuse((ends(first).0, ends(last).1), &message, "write numbers, or add parameters with these names"))
}

/// Returns the kind of result that the signature declares. Reports an error if the layout cannot have such a result.
fn answer(signature: &Signature, checked: &Checked, read: &Read, report: &mut Report) -> Result<Answer, Reported> {
    let answer = match (&checked.output, read.extents) {
        (Output::Index, None) => Answer::Index,
        (Output::Coordinate(parentheses), None) => Answer::Coordinate(*parentheses),
        (Output::Flag, Some(extents)) => Answer::Flag(extents),
        (Output::Flag, None) => {
            let help = "compare the coordinate with extents: `elem_less(l, (m,n))`";
            let message = "a layout returns an index or a coordinate, not `bool`";
            return Err(report.refuse(output_spans(signature), message, help));
        }
        (_, Some(_)) => {
            return Err(report.refuse(output_spans(signature), "`elem_less` returns true or false", "write `-> bool`"));
        }
    };
    match answer.misfit(&read.layout) {
        Ok(None) => Ok(answer),
        Ok(Some(needed)) => {
            let ty = typed(&needed, &checked.ty);
            let (message, help) = match answer {
                Answer::Index => {
                    ("the strides are coordinates, so the function returns a coordinate", format!("write `-> {ty}`"))
                }
                Answer::Coordinate(_) if needed.is_int() => {
                    ("the strides are integers, so the function returns an index", format!("write `-> {ty}`"))
                }
                Answer::Coordinate(_) => (
                    "the return type is not nested like the coordinate that the layout returns",
                    format!("write `-> {ty}`"),
                ),
                Answer::Flag(_) => (
                    "the extents do not have the same nesting as the coordinate",
                    format!("nest the extents like the type of the coordinate, `{ty}`"),
                ),
            };
            Err(report.refuse(output_spans(signature), message, &help))
        }
        Err(error) => {
            report.algebra(output_spans(signature), &error);
            Err(Reported)
        }
    }
}

fn lowered(signature: &Signature, checked: &Checked, read: &Read, report: &mut Report) -> Result<Lowered, Reported> {
    let answer = answer(signature, checked, read, report)?;
    let entries = checked.coordinate.refs().into_iter().map(bare);
    // In a kernel language, the variables have the same names as the parameters.
    let names: Vec<String> = match checked.dialect {
        Some(_) => entries.chain(read.tokens.iter().map(|name| name.to_string().replacen("r#", "", 1))).collect(),
        None => entries.chain(read.texts()).collect(),
    };
    let has_upper = checked.dialect.is_some_and(Dialect::has_upper);
    let options = Options { widths: checked.widths, target: checked.target, has_upper };
    let lowered = lower(read, &checked.coordinate, names, &options, &answer).map_err(|error| {
        report.push(output_spans(signature), &error.message, &error.help);
        Reported
    })?;
    let bits = checked.widths.last().map_or(0, |width| width.value_bits());
    if read.is_symbolic() && lowered.bits > bits {
        let message =
            format!("the computation of the index needs {} bits, but `{}` has {bits}", lowered.bits, checked.ty);
        return Err(report.refuse(output_spans(signature), &message, "use a wider integer type"));
    }
    Ok(lowered)
}
