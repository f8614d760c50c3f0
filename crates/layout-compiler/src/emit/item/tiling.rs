//! Emits `struct Name = make_tiled_mma(…);` and `struct Name = convert<16>(…);`, that is, structs for instructions,
//! tilings and movements, with or without parameters.

use super::companion::Declared;
use super::methods::{derived_of_unit, unit, written};
use crate::constant::Lowered;
use crate::input::item::{Item, Struct};
use crate::known::given::Definition;
use crate::resolve::kind::Kind;
use crate::tokens::{place_of, private_of, split};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

/// A struct that is an instruction, a tiling or a movement: its value, and what is emitted for it.
pub(super) struct Tiling {
    pub(super) kind: Kind,
    /// The expression that builds the value.
    pub(super) value: TokenStream,
    /// The attributes that document the struct.
    pub(super) documentation: TokenStream,
    /// The definition that other items use, or `None` if the value is invalid.
    pub(super) known: Option<String>,
    /// `true` if only rustc can check that the value is an instruction, a tiling or a movement.
    pub(super) is_unchecked: bool,
}

/// Returns the value of a struct for a tiling that rustc evaluates. `text` is the source text, and `given` is the
/// definition that other items use.
pub(super) fn lowered(lowered: &Lowered, text: &str, given: &Definition) -> Tiling {
    let (text, known) = (format!("`{text}`"), Some(given.to_string()));
    let (kind, value, documentation) = (lowered.kind, lowered.layout.clone(), quote!(#[doc = #text]));
    Tiling { kind, value, documentation, known, is_unchecked: true }
}

/// Returns the parts of the struct. The constant `VALUE`, or `MOVEMENT` for a movement, contains the value.
pub(super) fn tiling(item: &Item, of: &Struct, tiling: Tiling, krate: &TokenStream) -> Declared {
    let (name, private) = (&of.name, private_of(of.keyword.span, krate));
    let constant = match tiling.kind {
        Kind::Movement => quote!(MOVEMENT),
        _ => quote!(VALUE),
    };
    let (implementations, inherent) = constants(item, of, &tiling, &constant, &private);
    let (stored, value) = unit(of, &private);
    let shown = name.to_string();
    let (derived, traits) = match of.generics.params.is_empty() {
        true => (derived_of_unit(&private), TokenStream::new()),
        false => (
            TokenStream::new(),
            written(of, &value, &quote!(#private::core::fmt::Formatter::write_str(__f, #shown)), &private),
        ),
    };
    let checked = if tiling.is_unchecked { vec![quote!(#name::#constant)] } else { Vec::new() };
    let Tiling { documentation, known, .. } = tiling;
    Declared { documentation, known, derived, stored, implementations, inherent, traits, checked }
}

/// Returns two token streams. The first is the implementation of the trait that contains the constant. The second
/// contains the constant and the methods of the struct itself.
fn constants(
    item: &Item,
    of: &Struct,
    Tiling { kind, value, .. }: &Tiling,
    constant: &TokenStream,
    private: &TokenStream,
) -> (TokenStream, TokenStream) {
    let (vis, name, (generics, arguments, bounds)) = (&item.vis, &of.name, split(&of.generics));
    let ty = runtime_type(*kind, private);
    // A search for a movement needs more steps than rustc allows without the lint `long_running_const_eval`.
    let (of_type, patient) = match kind {
        Kind::Movement => (quote!(#private::movement::StaticMovement), Some(quote!(#[allow(long_running_const_eval)]))),
        _ => (quote!(#private::atom::DeclaredTiling<#ty>), None),
    };
    let this = (*kind != Kind::Movement).then(|| {
        quote!(
            type This = Self;
        )
    });
    let slices = matches!(kind, Kind::TiledMma | Kind::TiledCopy).then(|| {
        quote! {
            /// The tiling at the number of a thread.
            #vis const fn get_slice(self, __thread: #private::core::primitive::usize) -> #private::ThreadSlice<Self> {
                #private::ThreadSlice::new(__thread)
            }
        }
    });
    let at = place_of(of.keyword.span);
    let body = quote_spanned! {at=>
        const #constant: #ty = Self::#constant;
        #this
    };
    // The first and the last token have spans in the user's code, so rustc adds no note about macros to errors of the
    // constant.
    let implementation = quote_spanned! {of.keyword.span=>
        impl #generics #of_type for #name #arguments #bounds { #body }
    };
    let inherent = quote_spanned! {at=>
        /// The value.
        #patient
        #vis const #constant: #ty = #value;

        #slices
    };
    (implementation, inherent)
}

/// Emits the path of the Rust type of instructions, tilings or movements of this kind.
pub(crate) fn runtime_type(kind: Kind, private: &TokenStream) -> TokenStream {
    let ty = Ident::new(kind.type_name().unwrap_or("TiledMma"), Span::mixed_site());
    match kind {
        Kind::Movement => quote!(#private::movement::#ty),
        _ => quote!(#private::atom::#ty),
    }
}
