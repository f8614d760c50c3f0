//! `struct Name = layout;`: a type that is a layout.

use super::companion::companion;
use super::document::document;
use super::methods::methods;
use super::types::compiled;
use crate::input::item::{Item, Struct};
use crate::tokens::private;
use layout_runtime::Layout;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// The struct, its constants and its index functions.
pub(crate) fn structure(item: &Item, name: &Ident, layout: &Layout, krate: &TokenStream) -> TokenStream {
    let (attrs, vis, private) = (&item.attrs, &item.vis, private(krate));
    let modes = compiled(layout, &[], &private);
    let size = Literal::usize_unsuffixed(layout.size());
    let documentation = document(layout);
    // A paragraph of its own behind the user's words.
    let gap = item.is_documented().then(|| quote!(#[doc = ""]));
    let cosize = usize::try_from(layout.cosize()).ok().map(|cosize| {
        let cosize = Literal::usize_unsuffixed(cosize);
        quote! {
            /// The index of the last coordinate, plus one.
            #vis const COSIZE: ::core::primitive::usize = #cosize;
        }
    });
    let companion = companion(vis, name, Some(&layout.to_string()));
    let accepts = quote!(where #modes: #private::Accepts<C>,);
    let methods = methods(vis, &private, &["I", "C"], &accepts, &quote!(#modes.offset(i)));
    quote! {
        #companion

        #(#attrs)*
        #gap
        #documentation
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::default::Default,
            ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
        )]
        #vis struct #name;

        impl #private::StaticLayout for #name {
            const LAYOUT: #private::Layout = <#modes as #private::StaticLayout>::LAYOUT;
        }

        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(&Self::LAYOUT, f)
            }
        }

        #[allow(dead_code)]
        impl #name {
            /// The layout as a value.
            #vis const LAYOUT: #private::Layout = <Self as #private::StaticLayout>::LAYOUT;
            /// How many coordinates there are.
            #vis const SIZE: ::core::primitive::usize = #size;
            #cosize

            #methods
        }
    }
}

/// A struct whose layout is wrong: declared, so that its uses are not reported as well.
pub(crate) fn empty_structure(item: &Item, of: &Struct) -> TokenStream {
    let (vis, name, generics) = (&item.vis, &of.name, &of.generics);
    let types = of.generics.type_params().map(|param| &param.ident);
    let companion = companion(vis, name, None);
    match of.generics.params.is_empty() {
        true => quote!(#companion #vis struct #name;),
        false => quote!(#companion #vis struct #name #generics (::core::marker::PhantomData<(#(#types,)*)>);),
    }
}
