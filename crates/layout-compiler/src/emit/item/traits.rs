//! Implementations of traits of `core` for structs, and the fields of a struct without runtime values.

use crate::input::item::Struct;
use crate::tokens::split;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

/// Emits the attribute that derives the traits of every struct, and the traits `others`.
pub(super) fn derived(others: &TokenStream) -> TokenStream {
    quote! {
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, #others ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash
        )]
    }
}

/// Emits the attribute that derives the traits of a struct without parameters.
pub(super) fn derived_of_unit() -> TokenStream {
    derived(&quote!(::core::fmt::Debug, ::core::default::Default,))
}

/// Emits the fields of a struct that has only one value, and this value. The fields mention all type parameters,
/// because Rust requires that a struct uses its parameters.
pub(super) fn unit(of: &Struct) -> (TokenStream, TokenStream) {
    let (types, at): (Vec<_>, _) = (of.generics.type_params().map(|param| &param.ident).collect(), of.keyword.span);
    if types.is_empty() {
        return (quote_spanned!(at=> ;), quote!(Self));
    }
    let (bounds, value) = (&of.generics.where_clause, quote!(Self(::core::marker::PhantomData)));
    (quote_spanned!(at=> (::core::marker::PhantomData<fn() -> (#(#types,)*)>) #bounds;), value)
}

/// Emits the traits of a struct that has parameters and only one value. The traits are not derived, because a derive
/// would add bounds on the parameters. `shown` is an expression that formats the struct for `Debug`.
pub(super) fn written(of: &Struct, value: &TokenStream, shown: &TokenStream) -> TokenStream {
    let (name, (generics, arguments, bounds)) = (&of.name, split(&of.generics));
    let debug = debug(of, shown);
    quote! {
        #[allow(clippy::expl_impl_clone_on_copy)]
        impl #generics ::core::clone::Clone for #name #arguments #bounds {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl #generics ::core::marker::Copy for #name #arguments #bounds {}
        impl #generics ::core::default::Default for #name #arguments #bounds {
            fn default() -> Self {
                #value
            }
        }
        impl #generics ::core::cmp::PartialEq for #name #arguments #bounds {
            fn eq(&self, _: &Self) -> ::core::primitive::bool {
                true
            }
        }
        impl #generics ::core::cmp::Eq for #name #arguments #bounds {}
        impl #generics ::core::hash::Hash for #name #arguments #bounds {
            fn hash<__H: ::core::hash::Hasher>(&self, _: &mut __H) {}
        }
        #debug
    }
}

/// Emits an implementation of `Display` with the body `shown`.
pub(super) fn display(of: &Struct, shown: &TokenStream) -> TokenStream {
    format(of, &quote!(::core::fmt::Display), shown)
}

/// Emits an implementation of `Debug` with the body `shown`.
pub(super) fn debug(of: &Struct, shown: &TokenStream) -> TokenStream {
    format(of, &quote!(::core::fmt::Debug), shown)
}

fn format(of: &Struct, form: &TokenStream, shown: &TokenStream) -> TokenStream {
    let (name, (generics, arguments, bounds)) = (&of.name, split(&of.generics));
    quote! {
        impl #generics #form for #name #arguments #bounds {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #shown
            }
        }
    }
}
