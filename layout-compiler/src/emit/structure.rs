//! `struct Name = layout;`: a type that is a layout.

use super::companion::companion;
use super::document::document;
use super::methods::methods;
use super::tiling::derived;
use super::types::{compiled, natural};
use crate::input::item::{Item, Struct};
use crate::tokens::{place_of, private_of};
use layout_runtime::Layout;
use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};

/// The struct, its constants and its index functions.
pub(crate) fn structure(item: &Item, of: &Struct, layout: &Layout, krate: &TokenStream) -> TokenStream {
    let (vis, name, keyword) = (&item.vis, &of.name, of.keyword.span);
    let private = private_of(keyword, krate);
    let modes = compiled(layout, &[], &private);
    let size = Literal::usize_unsuffixed(layout.size());
    let unit = unit(item, of, &layout.to_string(), &document(layout, &private));
    let cosize = Literal::u64_unsuffixed(layout.cosize().unsigned_abs());
    let at = place_of(keyword);
    let bound = quote_spanned!(keyword=> : #private::CoordinateOf<Self, I>);
    let coordinate = natural(&layout.shape());
    let methods = methods(keyword, vis, &private, &["I", "C"], &bound, &quote!(#modes.offset(__i)));
    quote_spanned! {at=>
        #unit

        impl #private::StaticLayout for #name {
            const LAYOUT: #private::Layout = <#modes as #private::StaticLayout>::LAYOUT;
        }

        impl #private::Nested for #name {
            type Modes = #modes;
        }

        impl ::core::fmt::Display for #name {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(&Self::LAYOUT, __f)
            }
        }

        #[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl #name {
            /// The layout as a value.
            #vis const LAYOUT: #private::Layout = <Self as #private::StaticLayout>::LAYOUT;
            /// How many coordinates there are.
            #vis const SIZE: ::core::primitive::usize = #size;
            /// One more than the largest index, were all strides positive.
            #vis const COSIZE: ::core::primitive::usize = #cosize;

            #methods

            /// All natural coordinates, the first entry fastest.
            #vis fn coords(self) -> #private::Coords<#coordinate> {
                #private::Coords::new(&Self::LAYOUT.shape())
            }
        }
    }
}

/// The struct and its companion, which hands `known` over.
fn unit(item: &Item, of: &Struct, known: &str, documentation: &TokenStream) -> TokenStream {
    let (attrs, vis, name, gap) = (&item.attrs, &item.vis, &of.name, item.gap());
    let (keyword, end) = (of.keyword, quote_spanned!(of.keyword.span=> ;));
    let (companion, derived) = (companion(vis, of, Some(known)), derived());
    quote_spanned! {place_of(of.keyword.span)=>
        #companion

        #(#attrs)*
        #gap
        #documentation
        #derived
        #[allow(unreachable_pub, clippy::restriction)]
        #vis #keyword #name #end
    }
}
