//! `struct Name = layout;`: a type that is a layout.

use super::companion::companion;
use super::document::document;
use super::methods::methods;
use super::tiling::derived;
use super::types::{compiled, natural};
use crate::input::item::Item;
use crate::tokens::{place_of, private_of};
use layout_runtime::Layout;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};

/// The struct, its constants and its index functions.
pub(crate) fn structure(item: &Item, name: &Ident, layout: &Layout, krate: &TokenStream) -> TokenStream {
    let (vis, private) = (&item.vis, private_of(name, krate));
    let modes = compiled(layout, &[], &private);
    let size = Literal::usize_unsuffixed(layout.size());
    let unit = unit(item, name, &layout.to_string(), &document(layout, &private));
    let cosize = Literal::u64_unsuffixed(layout.cosize().unsigned_abs());
    let at = place_of(name);
    let accepts = quote_spanned!(at=> where #modes: #private::Accepts<C>,);
    let coordinate = natural(&layout.shape());
    let methods = methods(at, vis, &private, &["I", "C"], &accepts, &quote!(#modes.offset(__i)));
    quote_spanned! {at=>
        #unit

        impl #private::StaticLayout for #name {
            const LAYOUT: #private::Layout = <#modes as #private::StaticLayout>::LAYOUT;
        }

        impl ::core::fmt::Display for #name {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(&Self::LAYOUT, __f)
            }
        }

        #[allow(dead_code, clippy::multiple_bound_locations)]
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
fn unit(item: &Item, name: &Ident, known: &str, documentation: &TokenStream) -> TokenStream {
    let (attrs, vis, gap) = (&item.attrs, &item.vis, item.gap());
    let (companion, derived) = (companion(vis, name, Some(known)), derived());
    quote_spanned! {place_of(name)=>
        #companion

        #(#attrs)*
        #gap
        #documentation
        #derived
        #vis struct #name;
    }
}
