//! `struct Name = make_tiled_mma(…);`, `struct Name = convert<16>(…);`: a type that stands for an instruction, a tiling or a movement, with parameters
//! or without.

use super::companion::companion;
use super::constant::{marker_traits, storage};
use crate::input::item::{Item, Struct};
use crate::resolve::kind::Kind;
use crate::tokens::{place_of, private_of, split};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

/// What the struct stands for.
pub(crate) struct Tiling<'a> {
    pub(crate) kind: Kind,
    /// The expression of its value.
    pub(crate) value: &'a TokenStream,
    /// The attributes that document it.
    pub(crate) documentation: TokenStream,
    /// What others get of it.
    pub(crate) known: String,
    /// Whether rustc alone knows that it is one.
    pub(crate) is_unchecked: bool,
}

/// The struct, and the constant that is its value.
pub(crate) fn tiling(item: &Item, of: &Struct, tiling: &Tiling<'_>, krate: &TokenStream) -> TokenStream {
    let Tiling { kind, value, documentation, known, is_unchecked } = tiling;
    let (attrs, vis, name, gap) = (&item.attrs, &item.vis, &of.name, item.gap());
    let private = private_of(of.keyword.span, krate);
    let ty = runtime_type(*kind, &private);
    let (constant, of_type) = match kind {
        Kind::Movement => (quote!(MOVEMENT), quote!(#private::movement::StaticMovement)),
        _ => (quote!(VALUE), quote!(#private::atom::StaticTiling<#ty>)),
    };
    let slices = matches!(kind, Kind::TiledMma | Kind::TiledCopy).then(|| {
        quote! {
            /// The tiling at the number of a thread.
            #vis const fn get_slice(self, thread: ::core::primitive::usize) -> #private::ThreadSlice<Self> {
                #private::ThreadSlice::new(thread)
            }
        }
    });
    // A search takes more steps than rustc looks at without a word.
    let patient = (*kind == Kind::Movement).then(|| quote!(#[allow(long_running_const_eval)]));
    let (generics, arguments, bounds) = split(&of.generics);
    let (fields, unit) = storage(of);
    let (keyword, declared) = (of.keyword, &of.generics);
    // Errors of a tiling without parameters are errors of `cargo check` too.
    let is_asked = *is_unchecked && of.generics.params.is_empty();
    let check = is_asked.then(|| quote!(const _: () = { let _ = #name::#constant; };));
    let companion = companion(vis, of, Some(known));
    let (derived, traits) = match of.generics.params.is_empty() {
        true => (Some(derived()), TokenStream::new()),
        false => (None, written(of, &unit)),
    };
    quote_spanned! {place_of(of.keyword.span)=>
        #companion

        #(#attrs)*
        #gap
        #documentation
        #derived
        #[allow(unreachable_pub, clippy::restriction)]
        #vis #keyword #name #declared #fields

        #[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl #generics #name #arguments #bounds {
            /// The value.
            #patient
            #vis const #constant: #ty = #value;

            #slices
        }

        impl #generics #of_type for #name #arguments #bounds {
            const #constant: #ty = Self::#constant;
        }

        #check
        #traits
    }
}

/// The type of the runtime that instructions, tilings and movements of this kind have.
pub(crate) fn runtime_type(kind: Kind, private: &TokenStream) -> TokenStream {
    let ty = Ident::new(kind.type_name().unwrap_or("TiledMma"), Span::mixed_site());
    match kind {
        Kind::Movement => quote!(#private::movement::#ty),
        _ => quote!(#private::atom::#ty),
    }
}

/// The traits of a struct without parameters.
pub(super) fn derived() -> TokenStream {
    quote! {
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::default::Default,
            ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
        )]
    }
}

/// The same with parameters, which a derive would add bounds to.
fn written(of: &Struct, unit: &TokenStream) -> TokenStream {
    let (name, shown) = (&of.name, of.name.to_string());
    let (generics, arguments, bounds) = split(&of.generics);
    let markers = marker_traits(name, &of.generics, unit);
    quote! {
        #markers
        impl #generics ::core::hash::Hash for #name #arguments #bounds {
            fn hash<__H: ::core::hash::Hasher>(&self, _: &mut __H) {}
        }
        impl #generics ::core::fmt::Debug for #name #arguments #bounds {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                __f.write_str(#shown)
            }
        }
    }
}
