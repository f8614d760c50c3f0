//! Emits a struct together with its helper macro. The helper macro has the name of the struct and passes the layout to
//! macros in other blocks.

use crate::input::item::{Item, Struct};
use crate::known::given::{MISTAKE, protocol};
use crate::resolve::is_number;
use crate::tokens::{bare, place_of, private_of, split};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use std::hash::{DefaultHasher, Hash, Hasher};
use syn::Visibility;

/// Emits the helper macro of a struct, with the struct's name and visibility. A struct with a lowercase name gets no
/// helper macro. In the notation, a lowercase name is a number, and a helper macro with the name `vec` would hide
/// `vec!`.
///
/// The helper macro and the type contain the same identification number. Code that uses the name compares both numbers,
/// because the name could refer to the macro of one struct and to the type of another.
fn companion(vis: &Visibility, of: &Struct, layout: Option<&str>, krate: &TokenStream) -> TokenStream {
    let name = &of.name;
    if is_number(&name.to_string()) {
        return TokenStream::new();
    }
    let text = Literal::string(layout.unwrap_or(MISTAKE));
    // The macro of a public struct must be exported, because a macro that is not exported can only be used in its own
    // crate. The name of an exported macro must be unique in its crate.
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

/// Returns the identification number of a struct. The number is a hash of the name, the layout and the position of the
/// struct, so different structs practically always have different numbers, even if they have the same name. The number
/// is never 0, because 0 means that there is no number.
fn number(name: &Ident, layout: &Literal) -> u64 {
    let mut hasher = DefaultHasher::new();
    // The debug text of a span contains its position and its macro expansion. The position and the expansion
    // distinguish structs with the same name.
    let spans = [format!("{:?}", name.span()), format!("{:?}", Span::call_site())];
    (name.to_string(), layout.to_string(), spans).hash(&mut hasher);
    hasher.finish() | 1
}

/// The parts of an emitted struct declaration that differ between kinds of structs.
#[derive(Default)]
pub(super) struct Declared {
    /// The attributes that document the struct.
    pub(super) documentation: TokenStream,
    /// The definition that the helper macro passes, or `None` if the layout is invalid.
    pub(super) known: Option<String>,
    /// The `derive` attribute. If a derive would add wrong bounds, this field is empty, and `traits` contains the
    /// implementations.
    pub(super) derived: TokenStream,
    /// The tokens after the name and the parameters of the struct: its bounds and fields.
    pub(super) stored: TokenStream,
    /// The implementations of traits of the runtime.
    pub(super) implementations: TokenStream,
    /// The constants and methods of the struct that do not belong to a trait.
    pub(super) inherent: TokenStream,
    /// The implementations of `core`'s traits, if they are not derived.
    pub(super) traits: TokenStream,
    /// Constants that rustc must evaluate so that `cargo check` reports their errors. This list is empty if the struct
    /// has parameters, because rustc cannot evaluate a constant that depends on parameters.
    pub(super) checked: Vec<TokenStream>,
}

/// Emits the struct with its helper macro, documentation and implementations.
pub(super) fn declare(item: &Item, of: &Struct, declared: &Declared, krate: &TokenStream) -> TokenStream {
    let (attrs, vis, name, gap, keyword) = (&item.attrs, &item.vis, &of.name, item.gap(), of.keyword);
    let Declared { documentation, known, derived, stored, implementations, inherent, traits, checked } = declared;
    let companion = companion(vis, of, known.as_deref(), krate);
    let (parameters, (generics, arguments, bounds)) = (&of.generics, split(&of.generics));
    let is_checked = parameters.params.is_empty() && !checked.is_empty();
    // A struct without fields contains only tokens of the user, so it needs no `allow`. `derive` would copy the `allow`
    // to each implementation.
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
