//! Emits all kinds of structs.

use super::companion::companion;
use crate::input::item::{Item, Struct};
use crate::tokens::{place_of, split};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

/// The parts of a struct that differ between the kinds of structs.
#[derive(Default)]
pub(super) struct Declared {
    /// The attributes that document the struct.
    pub(super) documentation: TokenStream,
    /// The definition that the helper macro passes; `None` if the layout is wrong.
    pub(super) known: Option<String>,
    /// The attribute that derives traits. The attribute is empty if the traits need bounds, and are therefore
    /// implemented in `traits`.
    pub(super) derived: TokenStream,
    /// The tokens after the name and its parameters: fields and bounds.
    pub(super) stored: TokenStream,
    /// The implementations of the runtime's traits.
    pub(super) implementations: TokenStream,
    /// The constants and methods of the struct.
    pub(super) inherent: TokenStream,
    /// The implementations of traits of `core`.
    pub(super) traits: TokenStream,
    /// Constants that rustc evaluates. If the struct has no parameters, `cargo check` also reports the errors of these
    /// constants.
    pub(super) checked: Vec<TokenStream>,
}

/// Emits the struct with its helper macro, documentation and implementations.
pub(super) fn declare(item: &Item, of: &Struct, declared: &Declared) -> TokenStream {
    let (attrs, vis, name, gap, keyword) = (&item.attrs, &item.vis, &of.name, item.gap(), of.keyword);
    let Declared { documentation, known, derived, stored, implementations, inherent, traits, checked } = declared;
    let companion = companion(vis, of, known.as_deref());
    let (parameters, (generics, arguments, bounds)) = (&of.generics, split(&of.generics));
    let is_checked = parameters.params.is_empty() && !checked.is_empty();
    // A unit struct contains only tokens of the user, so it needs no `allow`, which `derive` would copy to each trait.
    let allowed = of.fields.is_some().then(|| quote!(#[allow(unreachable_pub, clippy::restriction)]));
    let check = is_checked.then(|| quote!(const _: () = { #(let _ = #checked;)* };));
    quote_spanned! {place_of(keyword.span)=>
        #companion

        #(#attrs)*
        #gap
        #documentation
        #derived
        #allowed
        #vis #keyword #name #parameters #stored

        #implementations

        #[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl #generics #name #arguments #bounds {
            #inherent
        }

        #traits
        #check
    }
}
