//! Emits the method `tensor_map` for a struct with the clause `tma(gmem, bits)`.

use crate::input::item::Struct;
use crate::tokens::{private, split};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Visibility;

/// Emits the function that converts the layout of global memory to a tensor map.
pub(crate) fn tensor_map(vis: &Visibility, of: &Struct, bits: i64, krate: &TokenStream) -> TokenStream {
    let (private, bits, name) = (private(krate), Literal::i64_unsuffixed(bits), &of.name);
    let (generics, arguments, bounds) = split(&of.generics);
    quote! {
        #[allow(dead_code)]
        impl #generics #name #arguments #bounds {
            /// The tensor map of global memory with which TMA moves tiles of this layout.
            ///
            /// # Errors
            /// If no tensor map can describe this global memory; see `Boxes::of` and `Boxes::map`.
            #vis fn tensor_map(
                __gmem: &impl #private::ToLayout,
            ) -> #private::core::result::Result<#private::TensorMap, #private::Error> {
                #private::TensorMap::of_tiles(&#private::ToLayout::to_layout(__gmem)?, &Self::LAYOUT, #bits)
            }
        }
    }
}
