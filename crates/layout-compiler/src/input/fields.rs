//! The fields of `struct Name { m: usize }`: all have one integer type, and no field has the same name as a method of
//! the struct.
//!
//! Reads names that users choose. A user may write a keyword of Rust, such as `in`, which is an error.
//!
//! The result of a function: `-> u32`, `-> (u32, u32)` or `-> bool`.

use super::item::Field;
use super::signature::value_bits;
use crate::readable::word_of_rust;
use crate::report::{Report, advised};
use crate::tokens::{bare_type, ends};
use layout_runtime::{Error, IntTuple, Layout};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{ReturnType, Signature, Type};

/// Reports errors in the fields.
pub(crate) fn check(fields: &[Field], report: &mut Report) {
    let integer = chosen(fields).map_or("usize".to_string(), |ty| ty.to_token_stream().to_string());
    for Field { name, ty } in fields {
        if is_method(name) {
            let at = name.span();
            report.push(
                (at, at),
                &format!("`{name}` is a method of every layout"),
                "choose another name for the number",
            );
        }
        let help = format!("write `{integer}`");
        if !may_be_an_integer(ty) {
            report.push(ends(ty), "a number of a layout must be an integer of at most 64 bits", &help);
        } else if ty.to_token_stream().to_string() != integer {
            report.push(ends(ty), "all numbers of a layout must have the same integer type", &help);
        }
    }
}

/// Reports an extent of the layout that does not fit the integer type of the fields.
pub(crate) fn check_extents(fields: &[Field], layout: &Layout, report: &mut Report) {
    let Some((ty, bits)) = chosen(fields).and_then(|ty| Some((ty, value_bits(ty)?))) else { return };
    let shape = layout.shape();
    let known = shape.leaves().iter().filter(|leaf| leaf.symbol().is_none()).map(|leaf| leaf.value());
    if let Some(extent) = known.max().filter(|extent| bits < 64 && *extent as u64 >> bits != 0) {
        let message = format!("the extent {extent} does not fit in `{}`", ty.to_token_stream());
        report.push(ends(ty), &message, "use a wider integer type");
    }
}

/// Returns `true` if every struct with fields has a method of this name.
pub(crate) fn is_method(name: &Ident) -> bool {
    ["new", "at", "get", "size", "layout", "value", "bounds", "coords"].iter().any(|method| name == method)
}

/// Returns the integer type of the fields.
pub(crate) fn integer(fields: &[Field]) -> TokenStream {
    chosen(fields).map_or(quote!(::core::primitive::usize), Type::to_token_stream)
}

/// Returns the first type that can be an integer type.
fn chosen(fields: &[Field]) -> Option<&Type> {
    fields.iter().map(|field| &field.ty).find(|ty| may_be_an_integer(ty))
}

/// Returns `true` if a type can be an integer type: the type must be a path, but not the path of a known non-integer
/// type.
pub(crate) fn may_be_an_integer(ty: &Type) -> bool {
    const OTHERS: [&str; 8] = ["f32", "f64", "bool", "char", "str", "String", "u128", "i128"];
    match ty {
        Type::Path(path) => !OTHERS.iter().any(|other| path.path.is_ident(other)),
        Type::Group(group) => may_be_an_integer(&group.elem),
        _ => false,
    }
}

/// Parses a name.
///
/// # Errors
/// If the next token is not an identifier, or is a keyword of Rust.
pub(super) fn read_name(input: ParseStream<'_>) -> syn::Result<Ident> {
    input.parse().map_err(|error: syn::Error| match input.fork().call(Ident::parse_any) {
        Ok(word) => {
            let (message, help) = word_of_rust(&word.to_string());
            syn::Error::new(word.span(), advised(&message, &help))
        }
        Err(_) => error,
    })
}

/// The kind of result of a function.
pub(crate) enum Output {
    Index,
    /// A coordinate with this nesting.
    Coordinate(IntTuple),
    /// A boolean: whether a coordinate is inside the layout.
    Flag,
}

impl Output {
    /// Reads the result of the signature. Without a return type, the result is an index.
    pub(super) fn of(signature: &Signature) -> Result<Self, Error> {
        Ok(match &signature.output {
            ReturnType::Type(_, ty) if is_flag(ty) => Self::Flag,
            ReturnType::Type(_, ty) => match parentheses(ty)? {
                index if index.is_int() => Self::Index,
                coordinate => Self::Coordinate(coordinate),
            },
            ReturnType::Default => Self::Index,
        })
    }
}

/// Returns `true` if a function returns `bool`.
pub(crate) fn asks(signature: &Signature) -> bool {
    matches!(&signature.output, ReturnType::Type(_, ty) if is_flag(ty))
}

/// Returns `true` if a type is `bool`.
pub(super) fn is_flag(ty: &Type) -> bool {
    matches!(bare_type(ty), Type::Path(path) if path.path.is_ident("bool"))
}

fn parentheses(ty: &Type) -> Result<IntTuple, Error> {
    match bare_type(ty) {
        Type::Tuple(tuple) => IntTuple::tuple(&tuple.elems.iter().map(parentheses).collect::<Result<Vec<_>, _>>()?),
        _ => Ok(IntTuple::int(0)),
    }
}

/// Returns the type with the nesting of a tuple: `(u32, (u32, u32))`.
pub(crate) fn typed(tuple: &IntTuple, int: &str) -> String {
    if tuple.is_int() {
        return int.to_string();
    }
    let mode = |i| tuple.mode(&[i]).unwrap_or(IntTuple::int(0));
    let modes: Vec<String> = (0..tuple.rank()).map(|i| typed(&mode(i), int)).collect();
    match modes.as_slice() {
        [one] => format!("({one},)"),
        modes => format!("({})", modes.join(", ")),
    }
}
