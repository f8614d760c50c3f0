//! Checks the fields of `struct Name { m: usize }`. All fields must have the same integer type, and no field may have
//! the name of a method of the struct.

use super::item::Field;
use super::signature::value_bits;
use crate::report::Report;
use crate::tokens::ends;
use layout_runtime::Layout;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::Type;

/// Reports errors in the fields.
pub(crate) fn check(fields: &[Field], report: &mut Report) {
    let integer = chosen(fields).map_or("usize".to_string(), |ty| ty.to_token_stream().to_string());
    for Field { name, ty } in fields {
        if is_method(name) {
            let at = name.span();
            report.push(
                (at, at),
                &format!("`{name}` is a method of every layout, so it cannot be the name of a number"),
                "choose another name for the number",
            );
        }
        let help = format!("write `{integer}`");
        if !may_be_an_integer(ty) {
            report.push(ends(ty), "a runtime number of a layout must have an integer type of at most 64 bits", &help);
        } else if ty.to_token_stream().to_string() != integer {
            report.push(ends(ty), "all runtime numbers of a layout must have the same integer type", &help);
        }
    }
}

/// Reports an error if the largest known extent of the layout does not fit the integer type of the fields.
pub(crate) fn check_extents(fields: &[Field], layout: &Layout, report: &mut Report) {
    let Some((ty, bits)) = chosen(fields).and_then(|ty| Some((ty, value_bits(ty)?))) else { return };
    let shape = layout.shape();
    let known = shape.leaves().iter().filter(|leaf| leaf.symbol().is_none()).map(|leaf| leaf.value());
    if let Some(extent) = known.max().filter(|extent| bits < 64 && *extent as u64 >> bits != 0) {
        let message = format!("the extent {extent} does not fit in `{}`", ty.to_token_stream());
        report.push(ends(ty), &message, "use a wider integer type");
    }
}

/// Returns `true` if a struct with fields has a method of this name.
pub(crate) fn is_method(name: &Ident) -> bool {
    ["new", "at", "get", "size", "layout", "value", "bounds", "coords"].iter().any(|method| name == method)
}

/// Returns the integer type of the fields, or `usize` if no field has a valid type.
pub(crate) fn integer(fields: &[Field], private: &TokenStream) -> TokenStream {
    chosen(fields).map_or(quote!(#private::core::primitive::usize), Type::to_token_stream)
}

/// Returns the type of the first field that can have an integer type.
fn chosen(fields: &[Field]) -> Option<&Type> {
    fields.iter().map(|field| &field.ty).find(|ty| may_be_an_integer(ty))
}

/// Returns `true` if a type can be the integer type of fields. Such a type must be a path, but not `f32`, `bool`,
/// `u128` or another type that fields cannot have.
pub(crate) fn may_be_an_integer(ty: &Type) -> bool {
    const OTHERS: [&str; 8] = ["f32", "f64", "bool", "char", "str", "String", "u128", "i128"];
    match ty {
        Type::Path(path) => !OTHERS.iter().any(|other| path.path.is_ident(other)),
        Type::Group(group) => may_be_an_integer(&group.elem),
        _ => false,
    }
}
