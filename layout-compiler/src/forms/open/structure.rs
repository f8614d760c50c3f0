//! `struct Name { m: usize, n: usize } = layout;`: a type whose values are layouts.

use crate::emit::{companion, open};
use crate::input::item::{Field, Item, Struct};
use crate::known::read::Read;
use crate::report::Report;
use crate::tokens::private;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::Visibility;

/// The methods that every such struct has; no number can have their names.
const METHODS: [&str; 7] = ["new", "at", "get", "size", "layout", "value", "bounds"];

/// Reports fields that make no sense: there is one integer type, and methods have names of their own.
pub(in crate::forms) fn check(fields: &[Field], report: &mut Report) {
    let first = fields.first().map(|field| field.ty.to_token_stream().to_string());
    for field in fields {
        let (name, ty) = (&field.name, &field.ty);
        if METHODS.iter().any(|method| name == method) {
            let at = name.span();
            report.push((at, at), &format!("`{name}` is a method of every layout"), "call the number otherwise");
        }
        if first.as_ref() != Some(&ty.to_token_stream().to_string()) {
            let (message, help) =
                ("all numbers of a layout have one integer type", first.as_deref().unwrap_or_default());
            let at = syn::spanned::Spanned::span(ty);
            report.push((at, at), message, &format!("write `{help}`"));
        }
    }
}

/// The one integer type of the numbers.
fn integer(fields: &[Field]) -> TokenStream {
    fields.first().map_or(quote!(::core::primitive::usize), |field| field.ty.to_token_stream())
}

/// The struct, its constructor and its index functions.
pub(in crate::forms) fn emit(item: &Item, of: &Struct, read: &Read, krate: &TokenStream) -> TokenStream {
    let (attrs, vis, private) = (&item.attrs, &item.vis, private(krate));
    let (name, fields) = (&of.name, of.fields.as_deref().unwrap_or_default());
    let int = integer(fields);
    let (names, numbers) = (fields.iter().map(|field| &field.name).collect::<Vec<_>>(), &read.tokens);
    let implementations = open(read, &quote!(#name), &TokenStream::new(), &int, &private);
    let (documentation, methods) = (documentation(read), methods(vis, &int, &private));
    let companion = companion(vis, name, Some(&read.stated()));
    let (count, readers) = (fields.len(), readers(vis, &int, &names));
    let traits = traits(name, &int, &private);
    quote! {
        #companion

        #(#attrs)*
        #documentation
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash)]
        #vis struct #name {
            __given_to_new: [#int; #count],
            __value: #private::Value<#name>,
        }

        #implementations

        #[allow(dead_code, clippy::too_many_arguments)]
        impl #name {
            /// The layout of these numbers.
            ///
            /// # Errors
            /// If a stated fact is not true of a number, an extent is below 1, or the size, a stride or an index does not fit its
            /// integer type: the error says which number.
            #[inline]
            #vis fn new(#(#names: #int),*) -> ::core::result::Result<Self, #private::Error> {
                let __value = #private::Value::new([#(#numbers),*])?;
                ::core::result::Result::Ok(Self { __given_to_new: [#(#names),*], __value })
            }

            #readers
            #methods
        }

        #traits
    }
}

/// What its value can do where a trait is asked for.
fn traits(name: &Ident, int: &TokenStream, private: &TokenStream) -> TokenStream {
    quote! {
        impl #private::IntoTensorLayout for #name {
            type Kind = Self;

            #[inline(always)]
            fn given(self) -> ::core::result::Result<<Self as #private::Structure>::Numbers, #private::Error> {
                #private::IntoTensorLayout::given(self.__value)
            }
        }

        impl<__Coord: #private::Coord<#int>> #private::IndexAt<#int, __Coord> for #name
        where
            <Self as #private::Valued>::Modes: #private::Accepts<__Coord>,
        {
            #[inline(always)]
            #[track_caller]
            fn index_at(&self, coord: __Coord) -> #int {
                self.__value.at(coord)
            }
            #[inline(always)]
            fn checked_index_at(&self, coord: __Coord) -> ::core::option::Option<#int> {
                self.__value.get(coord)
            }
        }

        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(&self.__value, f)
            }
        }

        impl ::core::fmt::Debug for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(&self.__value, f)
            }
        }
    }
}

/// A method for each number that reads it.
fn readers(vis: &Visibility, int: &TokenStream, names: &[&Ident]) -> TokenStream {
    let readers = names.iter().enumerate().map(|(i, number)| {
        let doc = format!("The number `{number}`.");
        quote! {
            #[doc = #doc]
            #[inline(always)]
            #vis const fn #number(&self) -> #int {
                self.__given_to_new[#i]
            }
        }
    });
    quote!(#(#readers)*)
}

/// What a value can do, under the struct's own visibility.
fn methods(vis: &Visibility, int: &TokenStream, private: &TokenStream) -> TokenStream {
    quote! {
        /// The index of a coordinate. Outside of the shape a debug build panics and a release build answers some number.
        #[inline(always)]
        #[track_caller]
        #vis fn at<C: #private::Coord<#int>>(&self, coord: C) -> #int
        where
            <Self as #private::Valued>::Modes: #private::Accepts<C>,
        {
            self.__value.at(coord)
        }

        /// The index of a coordinate, or `None` outside of the shape.
        #[inline(always)]
        #vis fn get<C: #private::Coord<#int>>(&self, coord: C) -> ::core::option::Option<#int>
        where
            <Self as #private::Valued>::Modes: #private::Accepts<C>,
        {
            self.__value.get(coord)
        }

        /// How many coordinates there are.
        #[inline]
        #vis fn size(&self) -> ::core::primitive::usize {
            self.__value.size()
        }

        /// The smallest and the largest index.
        #vis fn bounds(&self) -> ::core::option::Option<(#int, #int)> {
            self.__value.bounds()
        }

        /// The layout as a value of the algebra.
        ///
        /// # Errors
        /// None that a layout of this type can have.
        #vis fn layout(&self) -> ::core::result::Result<#private::Layout, #private::Error> {
            self.__value.layout()
        }

        /// The layout, without the names of its numbers.
        #[inline]
        #vis const fn value(&self) -> #private::Value<Self> {
            self.__value
        }
    }
}

/// A struct whose layout is wrong, without one: its uses are not reported as well.
pub(in crate::forms) fn emit_nothing(item: &Item, of: &Struct, krate: &TokenStream) -> TokenStream {
    let (vis, name, fields) = (&item.vis, &of.name, of.fields.as_deref().unwrap_or_default());
    let (names, types): (Vec<_>, Vec<_>) = fields.iter().map(|field| (&field.name, &field.ty)).unzip();
    let (private, int) = (private(krate), integer(fields));
    let companion = companion(vis, name, None);
    let readers = fields.iter().filter(|field| !METHODS.iter().any(|method| field.name == method)).map(|field| {
        let Field { name, ty } = field;
        quote!(#vis const fn #name(&self) -> #ty { ::core::panic!() })
    });
    quote! {
        #companion
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash)]
        #vis struct #name;

        #[allow(dead_code, unused_variables)]
        impl #name {
            #vis fn new(#(#names: #types),*) -> ::core::result::Result<Self, #private::Error> {
                ::core::panic!()
            }
            #(#readers)*
            #vis fn at<C>(&self, coord: C) -> #int {
                ::core::panic!()
            }
            #vis fn get<C>(&self, coord: C) -> ::core::option::Option<#int> {
                ::core::panic!()
            }
            #vis fn size(&self) -> ::core::primitive::usize {
                ::core::panic!()
            }
            #vis fn bounds(&self) -> ::core::option::Option<(#int, #int)> {
                ::core::panic!()
            }
            #vis fn layout(&self) -> ::core::result::Result<#private::Layout, #private::Error> {
                ::core::panic!()
            }
        }

        impl #private::StaticLayout for #name {
            const LAYOUT: #private::Layout = #private::parse("1:0");
        }
    }
}

/// What rustdoc shows: the layout and what is stated about its numbers.
fn documentation(open: &Read) -> TokenStream {
    let facts = match open.facts().as_slice() {
        [] => String::new(),
        facts => format!(", where `{}`", facts.join("`, `")),
    };
    let text = format!("The layout `{}`{facts}.", open.text());
    quote!(#[doc = ""] #[doc = #text])
}
