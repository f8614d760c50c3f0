//! Checks the signature of a function, such as `name(i: u32, (j, k): (u32, u32)) -> u32`.

use super::coordinate::Coordinate;
use super::language;
use super::output::{Output, is_flag};
use crate::languages::Dialect;
use crate::report::{Report, Reported};
use crate::tokens::{bare, bare_type, ends, identifiers, origin};
use layout_index::plan::{IntWidth, Target};
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::{Attribute, FnArg, Meta, Pat, Signature, Type};

/// The parts of a checked signature.
pub(crate) struct Checked {
    /// The kernel language, or `None` for a Rust function.
    pub(crate) dialect: Option<Dialect>,
    /// The widths that the arithmetic may use, from the narrowest to the widest. The field `ty` is the name of the
    /// integer type in the signature.
    pub(crate) widths: &'static [IntWidth],
    pub(crate) ty: String,
    pub(crate) output: Output,
    pub(crate) target: Target,
    pub(crate) coordinate: Coordinate<Ident>,
    /// The names of all parameters, from left to right. Only kernel languages use this field.
    pub(crate) parameters: Vec<Ident>,
}

/// Checks the parts of a signature that do not depend on the layout. If `is_number` returns `true` for a parameter, the
/// parameter is a runtime value of the layout, and otherwise part of the coordinate.
pub(crate) fn check(
    attrs: &[Attribute],
    signature: &Signature,
    is_number: impl Fn(&str) -> bool,
    report: &mut Report,
) -> Result<Checked, Reported> {
    let dialect = language::dialect(signature, report)?;
    let (widths, ty) = integer_type(signature, report).ok_or(Reported)?;
    let output = Output::of(signature).map_err(|error| {
        report.algebra(output_spans(signature), &error);
        Reported
    })?;
    unique_parameters(signature, report)?;
    let coordinate = coordinate(signature, is_number, report).ok_or(Reported)?;
    let target = target(attrs, report).ok_or(Reported)?;
    let mut parameters = Vec::new();
    if let Some(dialect) = dialect {
        let patterns = self::parameters(signature, |_| true, report).ok_or(Reported)?;
        parameters = patterns.into_iter().flat_map(Coordinate::entries).collect();
        language::check(signature, &parameters, &ty, dialect, report)?;
    }
    let target = target.unwrap_or(dialect.map_or(Target::Cpu, Dialect::target));
    Ok(Checked { dialect, widths, ty, output, target, coordinate, parameters })
}

/// Checks that a macro and its caller have not given two parameters the same name. rustc accepts such parameters,
/// because it distinguishes them by their origin. If the parameters have the same origin, rustc reports an error.
fn unique_parameters(signature: &Signature, report: &mut Report) -> Result<(), Reported> {
    let patterns = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(typed.pat.to_token_stream()),
        FnArg::Receiver(_) => None,
    });
    let names: Vec<Ident> = patterns.flat_map(identifiers).collect();
    let is_other = |a: &Ident, b: &Ident| a == b && origin(&a.clone().into()) != origin(&b.clone().into());
    match names.iter().enumerate().find(|(i, name)| names[..*i].iter().any(|before| is_other(before, name))) {
        None => Ok(()),
        Some((_, name)) => {
            let message = format!("a macro and its caller both declare a parameter `{name}`");
            report.push(ends(name), &message, "give one of the parameters another name");
            Err(Reported)
        }
    }
}

/// Returns the names of the parameters of a function. The layout may use these names as symbols.
pub(crate) fn number_names(signature: &Signature) -> Vec<String> {
    signature.inputs.iter().filter_map(name).map(ToString::to_string).collect()
}

pub(super) fn name(input: &FnArg) -> Option<&Ident> {
    match input {
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(ident) => Some(&ident.ident),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    }
}

/// Returns the span of the return type, or of the function's name if there is no return type.
pub(crate) fn output_spans(signature: &Signature) -> (Span, Span) {
    match &signature.output {
        syn::ReturnType::Type(_, ty) => ends(ty),
        syn::ReturnType::Default => ends(&signature.ident),
    }
}

pub(crate) fn inputs_span(signature: &Signature) -> Span {
    signature.paren_token.span.join()
}

/// Returns the integer type that all parameters and the result have. Reports an error if they have different types, if
/// a type is not an integer type, or if the return type is missing.
fn integer_type(signature: &Signature, report: &mut Report) -> Option<(&'static [IntWidth], String)> {
    let syn::ReturnType::Type(_, output) = &signature.output else {
        let at = signature.ident.span();
        report.push((at, at), "the return type of an index function is missing", "add the integer type: `-> u32`");
        return None;
    };
    let mut types: Vec<&Type> = Vec::new();
    let mut whole = true;
    // The return type of a containment test is `bool`, so only its parameters determine the integer type.
    if !is_flag(output) {
        leaf_types(output, &mut types);
    }
    for input in &signature.inputs {
        match input {
            FnArg::Typed(typed) => leaf_types(&typed.ty, &mut types),
            FnArg::Receiver(receiver) => {
                report.push(ends(receiver), "an index function cannot take `self`", "remove `self`");
                whole = false;
            }
        }
    }
    let first = types.first().copied().unwrap_or(output);
    let Some((widths, name)) = width_of(first) else {
        report.push(
            ends(first),
            "expected an integer type of at most 64 bits",
            "use an integer type such as `u32` or `usize`",
        );
        return None;
    };
    let others: Vec<_> = types.into_iter().filter(|ty| width_of(ty).is_none_or(|(_, other)| other != name)).collect();
    if let [ty, more @ ..] = &others[..] {
        let each = if more.is_empty() { "" } else { " for each parameter" };
        report.push(
            ends(ty),
            "all parameters must have the same integer type as the result",
            &format!("write `{name}`{each}"),
        );
        whole = false;
    }
    if !signature.generics.params.is_empty() {
        let help = "remove `<…>`, or declare a struct with const parameters, `struct Tile<const N: usize> = (N,8);`, and call its method `at`";
        report.push(ends(&signature.generics), "an index function cannot be generic", help);
        whole = false;
    }
    whole.then_some((widths, name))
}

fn leaf_types<'a>(ty: &'a Type, out: &mut Vec<&'a Type>) {
    match bare_type(ty) {
        Type::Tuple(tuple) => tuple.elems.iter().for_each(|ty| leaf_types(ty, out)),
        ty => out.push(ty),
    }
}

/// Returns the number of bits of an integer type, without the sign bit.
pub(crate) fn value_bits(ty: &Type) -> Option<u32> {
    width_of(ty).and_then(|(widths, _)| Some(widths.last()?.value_bits()))
}

/// Returns the name of an integer type, and the widths that arithmetic with this type may have. Arithmetic with `usize`
/// and `isize` uses 32 bits if they suffice, so that the code is correct on 32-bit targets too.
fn width_of(ty: &Type) -> Option<(&'static [IntWidth], String)> {
    const fn width(bits: u32, signed: bool) -> IntWidth {
        IntWidth { bits, signed }
    }
    const TYPES: [(&str, &[IntWidth]); 10] = [
        ("u8", &[width(8, false)]),
        ("u16", &[width(16, false)]),
        ("u32", &[width(32, false)]),
        ("u64", &[width(64, false)]),
        ("usize", &[width(32, false), width(64, false)]),
        ("i8", &[width(8, true)]),
        ("i16", &[width(16, true)]),
        ("i32", &[width(32, true)]),
        ("i64", &[width(64, true)]),
        ("isize", &[width(32, true), width(64, true)]),
    ];
    let Type::Path(path) = bare_type(ty) else { return None };
    let name = path.path.segments.last()?.ident.to_string();
    let widths = TYPES.iter().find(|(known, _)| *known == name)?.1;
    Some((widths, name))
}

/// Converts the parameters to a coordinate. If there is one parameter, its value is a one-dimensional coordinate or a
/// tuple. If there are several parameters, each parameter is the coordinate of one mode. Parameters for which
/// `is_number` returns `true` are left out.
fn coordinate(
    signature: &Signature,
    is_number: impl Fn(&str) -> bool,
    report: &mut Report,
) -> Option<Coordinate<Ident>> {
    let is_wanted = |input: &FnArg| name(input).is_none_or(|name| !is_number(&name.to_string()));
    let mut parameters = parameters(signature, is_wanted, report)?;
    match parameters.len() {
        0 => {
            let at = inputs_span(signature);
            report.push((at, at), "an index function requires a coordinate", "add a parameter: `(i: u32)`");
            None
        }
        1 => parameters.pop(),
        _ => Some(Coordinate::Tuple(parameters)),
    }
}

/// Returns the names of the parameters that `is_wanted` selects, with their nesting. Reports all errors in these
/// parameters.
fn parameters(
    signature: &Signature,
    is_wanted: impl Fn(&FnArg) -> bool,
    report: &mut Report,
) -> Option<Vec<Coordinate<Ident>>> {
    let typed = signature.inputs.iter().filter(|input| is_wanted(input)).filter_map(|input| match input {
        FnArg::Typed(typed) => Some(typed),
        FnArg::Receiver(_) => None,
    });
    let parameters: Vec<Option<Coordinate<Ident>>> =
        typed.map(|typed| pattern(&typed.pat, Some(&typed.ty), report)).collect();
    parameters.into_iter().collect()
}

/// Returns the names in the pattern of a parameter. rustc reports a pattern that does not match the type.
fn pattern(pat: &Pat, ty: Option<&Type>, report: &mut Report) -> Option<Coordinate<Ident>> {
    match (pat, ty.map(bare_type)) {
        (Pat::Paren(paren), _) => pattern(&paren.pat, ty, report),
        (Pat::Ident(ident), Some(ty @ Type::Tuple(_))) => {
            let message =
                format!("`{}` is a coordinate with several entries, and each entry needs a name", ident.ident);
            report.push(ends(pat), &message, &format!("write `{}: {}`", named_parts(&ident.ident, ty), text(ty)));
            None
        }
        (Pat::Ident(ident), _) if ident.by_ref.is_none() && ident.subpat.is_none() => {
            Some(Coordinate::Entry(ident.ident.clone()))
        }
        (Pat::Tuple(tuple), _) => {
            let types = match ty {
                Some(Type::Tuple(types)) => Some(&types.elems),
                _ => None,
            };
            let ty = |i| types.and_then(|types| types.get(i));
            let modes: Vec<_> = tuple.elems.iter().enumerate().map(|(i, pat)| pattern(pat, ty(i), report)).collect();
            Some(Coordinate::Tuple(modes.into_iter().collect::<Option<_>>()?))
        }
        _ => {
            report.push(
                ends(pat),
                "expected a name or a tuple of names",
                "write a name for each entry of the coordinate, as in `i: u32` or `(i, j): (u32, u32)`",
            );
            None
        }
    }
}

/// Returns the pattern that an error suggests, such as `(j, k)` for the parameter `jk: (u32, u32)`.
fn named_parts(name: &Ident, ty: &Type) -> String {
    let (mut leaves, name) = (Vec::new(), bare(name));
    leaf_types(ty, &mut leaves);
    let letters: Vec<String> = name.chars().map(String::from).collect();
    let mut names = match letters.len() == leaves.len() {
        true => letters,
        false => (0..leaves.len()).map(|i| format!("{name}{i}")).collect(),
    }
    .into_iter();
    // `fill` replaces each integer type by a name.
    fill(ty, &mut names)
}

fn fill(ty: &Type, names: &mut impl Iterator<Item = String>) -> String {
    match bare_type(ty) {
        Type::Tuple(tuple) => {
            let entries: Vec<String> = tuple.elems.iter().map(|ty| fill(ty, names)).collect();
            format!("({})", entries.join(", "))
        }
        _ => names.next().unwrap_or_default(),
    }
}

/// Returns the text of a type.
fn text(ty: &Type) -> String {
    let mut leaves = Vec::new();
    leaf_types(ty, &mut leaves);
    fill(ty, &mut leaves.into_iter().map(|ty| ty.to_token_stream().to_string()))
}

/// Reads the target in `#[layout(target = gpu)]`.
fn target(attrs: &[Attribute], report: &mut Report) -> Option<Option<Target>> {
    let mut target = None;
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("layout")) {
        let text = match &attr.meta {
            Meta::List(list) => list.tokens.to_string().replace(' ', ""),
            _ => String::new(),
        };
        target = match text.as_str() {
            "target=gpu" => Some(Target::Gpu),
            "target=cpu" => Some(Target::Cpu),
            _ => {
                let help = "write `#[layout(target = gpu)]` or `#[layout(target = cpu)]`";
                report.push(ends(attr), "unknown option of the attribute `layout`", help);
                return None;
            }
        };
    }
    Some(target)
}
