//! Declares a local struct for a layout that rustc evaluates within an expression.

use crate::constant::Lowered;
use crate::tokens::{local_struct, own};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// Emits the items that declare the struct, and its type. The struct cannot use constants of the enclosing scope, so it
/// takes them as parameters.
pub(crate) fn local(layout: &Lowered, private: &TokenStream) -> [TokenStream; 2] {
    let (name, constants, tokens) = (local_struct(), &layout.constants, &layout.layout);
    let parameters = parameters(layout);
    let items = quote! {
        #[allow(dead_code)]
        struct #name<#(const #parameters: ::core::primitive::usize),*>;
        impl<#(const #parameters: ::core::primitive::usize),*> #private::StaticLayout for #name<#(#parameters),*> {
            // A search needs more steps than rustc evaluates without a warning, so the warning is disabled.
            #[allow(long_running_const_eval)]
            const LAYOUT: #private::Layout = #tokens;
        }
    };
    [items, quote!(#name::<#({ #constants }),*>)]
}

/// Emits the index at a coordinate. rustc reports errors of the coordinate at this call.
pub(crate) fn local_index(layout: &Lowered, coordinate: &TokenStream, private: &TokenStream) -> TokenStream {
    let [items, ty] = local(layout, private);
    let (name, parameters) = (local_struct(), parameters(layout));
    quote!({
        #items
        impl<#(const #parameters: ::core::primitive::usize),*> #name<#(#parameters),*> {
            #[inline(always)]
            #[track_caller]
            fn at<__I: #private::IndexInt, __C: #private::Coord<__I>>(self, __coord: __C) -> __I {
                const { #private::fits::<Self, __I, __C>() };
                #private::at::<Self, __I, __C>(__coord)
            }
        }
        #ty::at(#ty, #coordinate)
    })
}

fn parameters(layout: &Lowered) -> Vec<Ident> {
    (0..layout.constants.len()).map(|i| own(&format!("C{i}"))).collect()
}

/// Emits the value of the layout. Users cannot write the type of this value.
pub(crate) fn local_value(layout: &Lowered, private: &TokenStream) -> TokenStream {
    let [items, ty] = local(layout, private);
    quote!({
        #items
        #private::LayoutOf::<#private::Evaluated<#ty>>
    })
}
