//! The methods of a struct that is a layout.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Visibility;

/// `at`, `get` and `offset`. The types of an index and of a coordinate have the names `types`; `accepts` bounds the coordinates, `offset` is
/// the index of the one-dimensional coordinate `i`.
pub(super) fn methods(
    vis: &Visibility,
    private: &TokenStream,
    types: &[&str; 2],
    accepts: &TokenStream,
    offset: &TokenStream,
) -> TokenStream {
    let [int, coord] = types.map(|name| Ident::new(name, Span::call_site()));
    quote! {
        /// The index of a coordinate, in the coordinate's integer type. Outside of the shape a debug build panics and a
        /// release build answers some number.
        #[inline(always)]
        #vis fn at<#int: #private::IndexInt, #coord: #private::Coord<#int>>(self, coord: #coord) -> #int
        #accepts
        {
            const { #private::fits::<Self, #int, #coord>() };
            <Self as #private::StaticLayout>::index_at(coord)
        }

        /// The index of a coordinate, or `None` outside of the shape.
        #[inline(always)]
        #vis fn get<#int: #private::IndexInt, #coord: #private::Coord<#int>>(
            self,
            coord: #coord
        ) -> ::core::option::Option<#int>
        #accepts
        {
            const { #private::fits::<Self, #int, #coord>() };
            <Self as #private::StaticLayout>::checked_index_at(coord)
        }

        /// The index of the one-dimensional coordinate `i`, in `const` code too. Outside of the shape a debug build panics
        /// and a release build answers some number.
        #vis const fn offset(self, i: ::core::primitive::usize) -> ::core::primitive::usize {
            #offset
        }
    }
}
