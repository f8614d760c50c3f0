//! `struct Name { m: usize, n: usize } = layout;`: a type whose values are layouts.

use super::{fact_tokens, idents};
use crate::emit::{BoundStyle, Overflow, companion, named};
use crate::input::item::{Field, Item, Struct};
use crate::known::read::Read;
use crate::report::Report;
use crate::tokens::private;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

/// The methods that every such struct has; no number can have their names.
const METHODS: [&str; 7] = ["new", "at", "get", "size", "layout", "bound", "bounds"];

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

/// The struct, its constructor and its index functions.
pub(in crate::forms) fn emit(item: &Item, of: &Struct, open: &Read, krate: &TokenStream) -> TokenStream {
    let (attrs, vis, private) = (&item.attrs, &item.vis, private(krate));
    let (name, fields) = (&of.name, of.fields.as_deref().unwrap_or_default());
    let int = fields.first().map_or(quote!(::core::primitive::usize), |field| field.ty.to_token_stream());
    let (names, count) = (fields.iter().map(|field| &field.name).collect::<Vec<_>>(), fields.len());
    let atoms: Vec<TokenStream> = idents(open).iter().map(ToTokens::to_token_stream).collect();
    let style = BoundStyle {
        private: &private,
        numbers: &open.numbers,
        int: &int,
        atoms: &atoms,
        overflow: Overflow::Returned,
    };
    let (modes, whole_type) = (style.value(&open.layout), style.ty(&open.layout));
    // Written once: every mention costs the compiler.
    let ty = format_ident!("__colex_{}_modes", name.to_string().trim_start_matches("r#"));
    let (numbers, facts) = (
        &open.tokens,
        open.numbers.facts().iter().map(|fact| {
            let (atom, fact) = (&atoms[usize::from(fact.name)], fact_tokens(fact, &private));
            quote!(#fact.check(#atom)?;)
        }),
    );
    let documentation = documentation(open);
    let companion = companion(vis, name, Some(&open.stated()));
    let (named, atom_count) = (named(&open.layout, &private), atoms.len());
    let readers = names.iter().enumerate().map(|(i, number)| {
        let doc = format!("The number `{number}`.");
        quote! {
            #[doc = #doc]
            #[inline(always)]
            #vis const fn #number(&self) -> #int {
                self.__numbers[#i]
            }
        }
    });
    quote! {
        #companion

        #[doc(hidden)]
        #[allow(non_camel_case_types)]
        #vis type #ty = #whole_type;

        #(#attrs)*
        #documentation
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash)]
        #vis struct #name {
            __numbers: [#int; #count],
            __layout: #private::Bound<#int, #ty>,
        }

        #[allow(dead_code, clippy::too_many_arguments)]
        impl #name {
            /// The layout of these numbers.
            ///
            /// # Errors
            /// Where a stated fact is not true of them, an extent is negative, or the size, a stride or an index does not fit its
            /// integer type.
            #[inline]
            #vis fn new(#(#names: #int),*) -> ::core::result::Result<Self, #private::Error> {
                let __numbers = [#(#names),*];
                let __layout = {
                    let [#(#atoms),*]: [#int; _] = [#(#numbers),*];
                    #(#facts)*
                    #private::Bound::new(#modes)?
                };
                ::core::result::Result::Ok(Self { __numbers, __layout })
            }

            #(#readers)*

            /// The index of a coordinate. Outside of the shape a debug build panics and a release build answers some number.
            #[inline(always)]
            #vis fn at<C: ::core::marker::Copy>(&self, coord: C) -> #int
            where
                #ty: #private::bound::Takes<#int, C>,
            {
                self.__layout.at(coord)
            }

            /// The index of a coordinate, or `None` outside of the shape.
            #[inline(always)]
            #vis fn get<C: ::core::marker::Copy>(&self, coord: C) -> ::core::option::Option<#int>
            where
                #ty: #private::bound::Takes<#int, C>,
            {
                self.__layout.get(coord)
            }

            /// How many coordinates there are.
            #[inline]
            #vis fn size(&self) -> ::core::primitive::usize {
                self.__layout.size()
            }

            /// The smallest and the largest index; `None` where the layout is empty.
            #vis fn bounds(&self) -> ::core::option::Option<(#int, #int)> {
                self.__layout.bounds()
            }

            /// The layout as a value.
            ///
            /// # Errors
            /// Where an extent is 0: layouts as values are not empty.
            #vis fn layout(&self) -> ::core::result::Result<#private::Layout, #private::Error> {
                self.__layout.layout()
            }

            /// The layout, without the names of its numbers.
            #[inline]
            #vis const fn bound(&self) -> #private::Bound<#int, #ty> {
                self.__layout
            }
        }

        impl ::core::convert::From<#name> for #private::Bound<#int, #ty> {
            fn from(layout: #name) -> Self {
                layout.__layout
            }
        }

        impl #private::Structure for #name {
            const LAYOUT: #private::Layout = #named;
            type Numbers = [#int; #atom_count];
            type Start = #private::Origin;
        }

        impl #private::IntoTensorLayout for #name {
            type Kind = Self;

            #[inline(always)]
            fn given(self) -> ::core::result::Result<[#int; #atom_count], #private::Error> {
                let [#(#names),*] = self.__numbers;
                ::core::result::Result::Ok([#(#numbers),*])
            }
        }

        impl<__Coord: ::core::marker::Copy> #private::IndexAt<#int, __Coord> for #name
        where
            #ty: #private::bound::Takes<#int, __Coord>,
        {
            #[inline(always)]
            fn index_at(&self, coord: __Coord) -> #int {
                self.__layout.at(coord)
            }
            #[inline(always)]
            fn checked_index_at(&self, coord: __Coord) -> ::core::option::Option<#int> {
                self.__layout.get(coord)
            }
        }

        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(&self.__layout, f)
            }
        }

        impl ::core::fmt::Debug for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(&self.__layout, f)
            }
        }
    }
}

/// A struct whose layout is wrong: declared, so that its uses are not reported as well.
pub(in crate::forms) fn emit_nothing(item: &Item, of: &Struct) -> TokenStream {
    let (vis, name, fields) = (&item.vis, &of.name, of.fields.as_deref().unwrap_or_default());
    let (names, types): (Vec<_>, Vec<_>) = fields.iter().map(|field| (&field.name, &field.ty)).unzip();
    let companion = companion(vis, name, None);
    quote! {
        #companion
        #[derive(::core::clone::Clone, ::core::marker::Copy)]
        #vis struct #name;

        #[allow(dead_code, unused_variables)]
        impl #name {
            #vis fn new(#(#names: #types),*) -> ::core::result::Result<Self, ::core::convert::Infallible> {
                ::core::result::Result::Ok(Self)
            }
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
