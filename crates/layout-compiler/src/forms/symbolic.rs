//! Emits values of layouts that have runtime values.

use crate::constant::Lowered;
use crate::emit::{StructureType, local_value, lowered, symbolic};
use crate::known::read::Read;
use crate::tokens::{local_struct, own, private};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// Emits the value form: a `Value` with its numbers. Each number is evaluated once, and all numbers have the same type.
pub(super) fn value(read: &Read, krate: &TokenStream) -> TokenStream {
    expression(&read.tokens, &[], krate, |target| symbolic(read, target))
}

/// Emits the value form of a layout with constants, which are const parameters of its type.
pub(super) fn lowered_value(layout: &Lowered, krate: &TokenStream) -> TokenStream {
    let numbers: Vec<_> = layout.numbers.iter().map(|(_, tokens)| tokens.clone()).collect();
    expression(&numbers, &layout.constants, krate, |target| lowered(layout, target))
}

/// Emits the value of a layout in which all numbers are constants.
pub(super) fn constant_value(layout: &Lowered, krate: &TokenStream) -> TokenStream {
    let value = local_value(layout, &private(krate));
    quote!((#NO_TYPE_OF_CONSTANTS, #value).1)
}

fn expression(
    numbers: &[TokenStream],
    constants: &[TokenStream],
    krate: &TokenStream,
    implementations: impl Fn(&StructureType<'_>) -> TokenStream,
) -> TokenStream {
    let (private, idents, parameters) = (private(krate), own_names("n", numbers), own_names("C", constants));
    let (name, int) = (local_struct(), own("Int"));
    let target = StructureType {
        ty: &quote!(#name<#int #(, #parameters)*>),
        generics: &quote!(<#int: #private::Divide #(, const #parameters: ::core::primitive::usize)*>),
        bounds: &TokenStream::new(),
        int: &quote!(#int),
        private: &private,
    };
    let implementations = implementations(&target);
    // This is the only method call in emitted code. The method takes `self` by value, and such an inherent method takes
    // precedence over methods of traits. A call by path would report several errors for numbers that are not integers.
    // The tuple starts with the help text: if the macro is used as a type, rustc reports `expected type, found "…"` and
    // so prints this text.
    quote!((#NO_TYPE, match [#(#numbers),*] {
        [#(#idents),*] => {
            #[allow(dead_code)]
            struct #name<#int #(, const #parameters: ::core::primitive::usize)*>(::core::marker::PhantomData<#int>);
            #implementations
            #private::GivenNumbers([#(#idents),*]).layout::<#name<_ #(, { #constants })*>>()
        }
    }).1)
}

/// The help if the value is written in type position.
const NO_TYPE: &str = "a layout with names is a value, not a type; declare `layout! { struct Name { m: usize } = (m, 64):(64, 1); }` and write `Name`";

const NO_TYPE_OF_CONSTANTS: &str = "an operation on constants returns a value, not a type; declare `layout! { struct Name<const N: usize> = coalesce((N, 64)); }` and write `Name<N>`";

/// Returns names for the numbers, which user code can neither see nor shadow.
fn own_names(prefix: &str, numbers: &[TokenStream]) -> Vec<Ident> {
    (0..numbers.len()).map(|i| own(&format!("{prefix}{i}"))).collect()
}
