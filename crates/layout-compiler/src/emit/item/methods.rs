//! Emits the methods of a layout struct, implementations of `core`'s traits, and the fields of a struct without runtime
//! values. The methods have the span of the keyword `struct`. This keyword is a token of the user, so rustc reports
//! errors there without a note about macros.

use crate::input::item::Struct;
use crate::tokens::{place_of, split};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Visibility;

/// The parts of the methods `at` and `get`.
pub(super) struct Index {
    /// The documentation of `at`.
    pub(super) documentation: TokenStream,
    pub(super) receiver: TokenStream,
    pub(super) generics: TokenStream,
    /// The types of the coordinate and of the index.
    pub(super) types: [TokenStream; 2],
    /// The bodies of `at` and `get`. `at` returns the index of `__coord`, and `get` returns an `Option` of this index.
    pub(super) bodies: [TokenStream; 2],
}

impl Index {
    /// Returns the parts for a struct without runtime values. The methods have two type parameters. `types` contains
    /// their names: first the integer type of the index, then the type of the coordinate.
    pub(super) fn of_type(keyword: Span, types: [&str; 2], coordinate: &TokenStream, private: &TokenStream) -> Self {
        let [int, coord] = types.map(|name| Ident::new(name, keyword));
        let bound = quote_spanned!(keyword=> : #coordinate);
        let answer = |function: TokenStream| {
            let fits = quote_spanned!(place_of(keyword)=> #private::fits::<Self, #int, #coord>());
            let checked = quote_spanned!(keyword=> const { #fits });
            quote_spanned! {place_of(keyword)=>
                #checked;
                #private::#function::<Self, #int, #coord>(__coord)
            }
        };
        Self {
            documentation: quote! {
                /// The index of a coordinate, in the coordinate's integer type. If the coordinate is outside of the
                /// shape, a debug build panics, and a release build returns an arbitrary index.
            },
            receiver: quote!(self),
            generics: quote_spanned!(place_of(keyword)=> <#int: #private::IndexInt, #coord #bound>),
            bodies: [answer(quote!(at)), answer(quote!(get))],
            types: [quote!(#coord), quote!(#int)],
        }
    }
}

/// Emits the methods `at` and `get`.
pub(super) fn at_and_get(keyword: Span, vis: &Visibility, of: &Index, private: &TokenStream) -> TokenStream {
    let Index { documentation, receiver, generics, types: [coord, int], bodies: [index, checked] } = of;
    let ([at, get], function) = (["at", "get"].map(|name| Ident::new(name, keyword)), quote_spanned!(keyword=> fn));
    let body = quote_spanned!(keyword=> { #index });
    quote_spanned! {place_of(keyword)=>
        #documentation
        #[inline(always)]
        #[track_caller]
        #vis #function #at #generics(#receiver, __coord: #coord) -> #int
        #body

        /// The index of a coordinate, or `None` if it is outside of the shape.
        #[inline(always)]
        #vis #function #get #generics(#receiver, __coord: #coord) -> #private::core::option::Option<#int> {
            #checked
        }
    }
}

/// Emits the method `index`. `answer` is the expression of the index at the one-dimensional coordinate `__i`.
pub(super) fn index(keyword: Span, vis: &Visibility, answer: &TokenStream, private: &TokenStream) -> TokenStream {
    let (function, index) = (quote_spanned!(keyword=> fn), Ident::new("index", keyword));
    quote_spanned! {place_of(keyword)=>
        /// The index of a one-dimensional coordinate, also in `const` code. If the coordinate is outside of the
        /// shape, a debug build panics, and a release build returns an arbitrary index.
        #[track_caller]
        #vis const #function #index(self, __i: #private::core::primitive::usize) -> #private::core::primitive::usize {
            #answer
        }
    }
}

/// Emits the `derive` attribute with the traits that every struct has, and with `others`.
pub(super) fn derived(others: &TokenStream, private: &TokenStream) -> TokenStream {
    quote! {
        #[derive(
            #private::core::clone::Clone, #private::core::marker::Copy, #others #private::core::cmp::PartialEq, #private::core::cmp::Eq, #private::core::hash::Hash
        )]
    }
}

/// Emits the `derive` attribute of a struct without parameters.
pub(super) fn derived_of_unit(private: &TokenStream) -> TokenStream {
    derived(&quote!(#private::core::fmt::Debug, #private::core::default::Default,), private)
}

/// Emits the fields of a struct without data, and an expression of its only value. The fields mention all type
/// parameters, because Rust requires that a struct uses its type parameters.
pub(super) fn unit(of: &Struct, private: &TokenStream) -> (TokenStream, TokenStream) {
    let (types, at): (Vec<_>, _) = (of.generics.type_params().map(|param| &param.ident).collect(), of.keyword.span);
    if types.is_empty() {
        return (quote_spanned!(at=> ;), quote!(Self));
    }
    let (bounds, value) = (&of.generics.where_clause, quote!(Self(#private::core::marker::PhantomData)));
    (quote_spanned!(at=> (#private::core::marker::PhantomData<fn() -> (#(#types,)*)>) #bounds;), value)
}

/// Emits the implementations of `core`'s traits for a struct that has parameters and no data. A derive would add
/// unnecessary bounds on the parameters. `shown` is the body of the implementation of `Debug`.
pub(super) fn written(of: &Struct, value: &TokenStream, shown: &TokenStream, private: &TokenStream) -> TokenStream {
    let (name, (generics, arguments, bounds)) = (&of.name, split(&of.generics));
    let debug = debug(of, shown, private);
    quote! {
        #[allow(clippy::expl_impl_clone_on_copy)]
        impl #generics #private::core::clone::Clone for #name #arguments #bounds {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl #generics #private::core::marker::Copy for #name #arguments #bounds {}
        impl #generics #private::core::default::Default for #name #arguments #bounds {
            fn default() -> Self {
                #value
            }
        }
        impl #generics #private::core::cmp::PartialEq for #name #arguments #bounds {
            fn eq(&self, _: &Self) -> #private::core::primitive::bool {
                true
            }
        }
        impl #generics #private::core::cmp::Eq for #name #arguments #bounds {}
        impl #generics #private::core::hash::Hash for #name #arguments #bounds {
            fn hash<__H: #private::core::hash::Hasher>(&self, _: &mut __H) {}
        }
        #debug
    }
}

/// Emits an implementation of `Display` with the body `shown`.
pub(super) fn display(of: &Struct, shown: &TokenStream, private: &TokenStream) -> TokenStream {
    format(of, &quote!(#private::core::fmt::Display), shown, private)
}

/// Emits an implementation of `Debug` with the body `shown`.
pub(super) fn debug(of: &Struct, shown: &TokenStream, private: &TokenStream) -> TokenStream {
    format(of, &quote!(#private::core::fmt::Debug), shown, private)
}

fn format(of: &Struct, form: &TokenStream, shown: &TokenStream, private: &TokenStream) -> TokenStream {
    let (name, (generics, arguments, bounds)) = (&of.name, split(&of.generics));
    quote! {
        impl #generics #form for #name #arguments #bounds {
            fn fmt(&self, __f: &mut #private::core::fmt::Formatter<'_>) -> #private::core::fmt::Result {
                #shown
            }
        }
    }
}
