//! The methods of a struct that is a layout.

use crate::tokens::place_of;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::Visibility;

/// `at`, `get` and `offset`. The types of an index and of a coordinate have the names `types`; `bound` is that of the coordinates, `offset` is
/// the index of the one-dimensional coordinate `__i`. What rustc says of them points at the struct's keyword: that a method is
/// the user's own word spares a note about macros.
pub(super) fn methods(
    keyword: Span,
    vis: &Visibility,
    private: &TokenStream,
    types: &[&str; 2],
    bound: &TokenStream,
    offset: &TokenStream,
) -> TokenStream {
    let (at, function) = (place_of(keyword), quote_spanned!(keyword=> fn));
    let [int, coord] = types.map(|name| Ident::new(name, keyword));
    let [index, checked, offset_of] = ["at", "get", "offset"].map(|name| Ident::new(name, keyword));
    let body = quote_spanned! {at=>
        const { #private::fits::<Self, #int, #coord>() };
        #private::at::<Self, #int, #coord>(__coord)
    };
    let body = quote_spanned!(keyword=> { #body });
    quote_spanned! {at=>
        /// The index of a coordinate, in the coordinate's integer type. Outside of the shape a debug build panics and a
        /// release build answers some number.
        #[inline(always)]
        #[track_caller]
        #vis #function #index<#int: #private::IndexInt, #coord #bound>(self, __coord: #coord) -> #int
        #body

        /// The index of a coordinate, or `None` outside of the shape.
        #[inline(always)]
        #vis #function #checked<#int: #private::IndexInt, #coord #bound>(
            self,
            __coord: #coord
        ) -> ::core::option::Option<#int>
        {
            const { #private::fits::<Self, #int, #coord>() };
            #private::get::<Self, #int, #coord>(__coord)
        }

        /// The index of a one-dimensional coordinate, in `const` code too. Outside of the shape a debug build panics
        /// and a release build answers some number.
        #[track_caller]
        #vis const #function #offset_of(self, __i: ::core::primitive::usize) -> ::core::primitive::usize {
            #offset
        }
    }
}
