//! A struct without fields, which stands for what its item says.

use super::companion::companion;
use crate::input::item::Item;
use crate::tokens::place_of;
use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;

/// The struct and its companion, which hands `known` over.
pub(super) fn unit(item: &Item, name: &Ident, known: &str, documentation: &TokenStream) -> TokenStream {
    let (attrs, vis, gap) = (&item.attrs, &item.vis, item.gap());
    let companion = companion(vis, name, Some(known));
    quote_spanned! {place_of(name)=>
        #companion

        #(#attrs)*
        #gap
        #documentation
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::default::Default,
            ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
        )]
        #vis struct #name;
    }
}
