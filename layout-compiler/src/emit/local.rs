//! A layout that rustc works out in the place where it is asked: a struct of the macro's own.

use crate::constant::Lowered;
use crate::tokens::own;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The items that declare the struct, and its type. The constants that it takes are its parameters, since it cannot see those of what is
/// around it.
pub(crate) fn local(layout: &Lowered, private: &TokenStream) -> [TokenStream; 2] {
    let (name, constants, tokens) = (own("Layout"), &layout.constants, &layout.layout);
    let parameters: Vec<Ident> = (0..constants.len()).map(|i| own(&format!("C{i}"))).collect();
    let items = quote! {
        #[allow(dead_code)]
        struct #name<#(const #parameters: ::core::primitive::usize),*>;
        impl<#(const #parameters: ::core::primitive::usize),*> #private::StaticLayout for #name<#(#parameters),*> {
            const LAYOUT: #private::Layout = #tokens;
        }
    };
    [items, quote!(#name::<#({ #constants }),*>)]
}

/// Its index at a coordinate. What rustc says of the coordinate points here.
pub(crate) fn local_index(layout: &Lowered, coordinate: &TokenStream, private: &TokenStream) -> TokenStream {
    let ([items, _], constants) = (local(layout, private), &layout.constants);
    let parameters: Vec<Ident> = (0..constants.len()).map(|i| own(&format!("C{i}"))).collect();
    let (name, index, value) = (own("Layout"), own("index"), own("coordinate"));
    quote!({
        #items
        #[inline(always)]
        #[track_caller]
        fn #index<__I: #private::IndexInt, __C: #private::Coord<__I> #(, const #parameters: ::core::primitive::usize)*>(
            #value: __C,
        ) -> __I {
            const { #private::fits::<#name<#(#parameters),*>, __I, __C>() };
            #private::at::<#name<#(#parameters),*>, __I, __C>(#value)
        }
        #index::<_, _ #(, { #constants })*>(#coordinate)
    })
}

/// Its value, which has no type that can be written.
pub(crate) fn local_value(layout: &Lowered, private: &TokenStream) -> TokenStream {
    let [items, ty] = local(layout, private);
    quote!({
        #items
        #private::Compiled::<#private::Of<#ty>>
    })
}
