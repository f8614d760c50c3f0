//! Emits the helper macro of a struct, which has the struct's name and passes the layout to other blocks.
//!
//! Emits all kinds of structs.

use crate::input::item::{Item, Struct};
use crate::known::given::{MISTAKE, protocol};
use crate::resolve::is_number;
use crate::tokens::{bare, place_of, private_of, split};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use std::hash::{DefaultHasher, Hash, Hasher};
use syn::Visibility;

/// Emits the helper macro of a struct, with the struct's name and visibility. `struct vec` gets no helper macro: in the
/// notation, a lowercase name is a number, and the macro would shadow `vec!`.
///
/// The macro and the type contain the same number. Code that uses the name compares the two numbers, to check that the
/// macro and the type belong to the same struct.
fn companion(vis: &Visibility, of: &Struct, layout: Option<&str>, krate: &TokenStream) -> TokenStream {
    let name = &of.name;
    if is_number(&name.to_string()) {
        return TokenStream::new();
    }
    let text = Literal::string(layout.unwrap_or(MISTAKE));
    // A public struct needs an exported macro, because other macros can only be re-exported within their crate. The
    // name of an exported macro must be unique in its crate.
    let exported = matches!(vis, Visibility::Public(_));
    let export = exported.then(|| quote!(#[macro_export]));
    let (at, number) = (place_of(of.keyword.span), number(name, &text));
    let hidden =
        if exported { format!("layout_of_{}_{number:016x}", bare(name)) } else { format!("layout_of_{}", bare(name)) };
    let (hidden, declaration) = (Ident::new(&hidden, at), Literal::u64_unsuffixed(number));
    let (private, (generics, arguments, bounds)) = (private_of(of.keyword.span, krate), split(&of.generics));
    let declared = quote_spanned! {at=>
        #[doc(hidden)]
        impl #generics #private::constants::Declared for #name #arguments #bounds {
            const DECLARATION: #private::core::primitive::u64 = #declaration;
        }
    };
    let mut name = name.clone();
    name.set_span(at);
    let protocol = protocol();
    quote_spanned! {at=>
        #[doc(hidden)]
        #[allow(unused_macros, non_local_definitions)]
        #export
        macro_rules! #hidden {
            ([$($callback:tt)*] [$($header:tt)*] $($input:tt)*) => {
                $($callback)* ! { ($($header)* #protocol #text #declaration ;) $($input)* }
            };
        }
        #[doc(hidden)]
        #[allow(unused_imports)]
        #vis use #hidden as #name;
        #declared
    }
}

/// Returns a number that is unique in the crate. The name is not unique, because structs in different modules, or from
/// one macro, may have the same name. The number is not 0, because 0 means that there is no number.
fn number(name: &Ident, layout: &Literal) -> u64 {
    let mut hasher = DefaultHasher::new();
    // The name is built from the debug form of the spans, which contains the position and the expansion.
    let spans = [format!("{:?}", name.span()), format!("{:?}", Span::call_site())];
    (name.to_string(), layout.to_string(), spans).hash(&mut hasher);
    hasher.finish() | 1
}

/// The parts of a struct that differ between the kinds of structs.
#[derive(Default)]
pub(super) struct Declared {
    /// The attributes that document the struct.
    pub(super) documentation: TokenStream,
    /// The definition that the helper macro passes, or `None` if the layout is invalid.
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
pub(super) fn declare(item: &Item, of: &Struct, declared: &Declared, krate: &TokenStream) -> TokenStream {
    let (attrs, vis, name, gap, keyword) = (&item.attrs, &item.vis, &of.name, item.gap(), of.keyword);
    let Declared { documentation, known, derived, stored, implementations, inherent, traits, checked } = declared;
    let companion = companion(vis, of, known.as_deref(), krate);
    let (parameters, (generics, arguments, bounds)) = (&of.generics, split(&of.generics));
    let is_checked = parameters.params.is_empty() && !checked.is_empty();
    // A unit struct contains only tokens of the user, so the struct needs no `allow`. `derive` would copy an `allow` to
    // each trait.
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
