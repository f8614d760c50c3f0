//! Emits structs for layouts without runtime values. The macro knows the layout, or rustc evaluates it.

use super::companion::Declared;
use super::document::document;
use super::methods::{Index, at_and_get, derived_of_unit, display, index, unit, written};
use crate::constant::Lowered;
use crate::emit::types::{compiled, natural};
use crate::input::item::{Item, Struct};
use crate::known::given::Definition;
use crate::tokens::{place_of, private_of, split};
use layout_runtime::Layout;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};

/// The code for the constants and methods of the struct.
struct Contents {
    layout: TokenStream,
    size: TokenStream,
    cosize: TokenStream,
    /// The names of the two type parameters of `at` and `get`: the type of the index and the type of the coordinate.
    /// The names are `I` and `C`. A struct with parameters uses `__I` and `__C` instead, because its parameters may
    /// have the names `I` or `C`.
    types: [&'static str; 2],
    /// The trait bound on the type of the coordinate.
    coordinate: TokenStream,
    /// The expression of the index at the one-dimensional coordinate `__i`.
    index: TokenStream,
    /// Further methods: `coords` if the macro knows the layout, and `new` if rustc evaluates it.
    others: TokenStream,
}

/// Returns the parts of a struct with a layout that the macro knows. If there are errors, the constant `LAYOUT` of the
/// struct contains the errors instead of the layout.
pub(super) fn known(
    item: &Item,
    of: &Struct,
    (layout, mistakes): (&Layout, Option<&TokenStream>),
    krate: &TokenStream,
) -> Declared {
    let (vis, name, keyword) = (&item.vis, &of.name, of.keyword.span);
    let (private, at) = (private_of(keyword, krate), place_of(keyword));
    let (modes, coordinate) = (compiled(layout, &[], &private), natural(&layout.shape(), &private));
    let (size, cosize) = (layout.size(), Literal::u64_unsuffixed(layout.cosize().unsigned_abs()));
    let size = Literal::usize_unsuffixed(size);
    let value = quote_spanned!(at=> <#modes as #private::StaticLayout>::LAYOUT);
    let value = mistakes.unwrap_or(&value);
    let contents = Contents {
        layout: quote_spanned!(at=> const LAYOUT: #private::Layout = #value;),
        size: quote!(#size),
        cosize: quote!(#cosize),
        types: ["I", "C"],
        coordinate: quote_spanned!(keyword=> #private::CoordinateOf<Self, I>),
        index: quote!(#modes::index(#modes, __i)),
        others: quote_spanned! {at=>
            /// All natural coordinates. The first entry varies fastest.
            #vis fn coords(self) -> #private::Coords<#coordinate> {
                #private::Coords::new(&#private::Layout::shape(&Self::LAYOUT))
            }
        },
    };
    let nested = quote_spanned! {at=>
        impl #private::Nested for #name {
            type Modes = #modes;
        }
    };
    Declared {
        documentation: document(layout, &private),
        known: Some(layout.to_string()),
        derived: derived_of_unit(&private),
        stored: quote_spanned!(keyword=> ;),
        implementations: implementations(of, &contents, &nested, &private),
        inherent: inherent(item, of, &contents, &private),
        ..Declared::default()
    }
}

/// Returns the parts of a struct with a layout that rustc evaluates. `text` is the source text of the layout, and
/// `given` is the definition that other items use.
pub(super) fn lowered(
    item: &Item,
    of: &Struct,
    lowered: &Lowered,
    (text, given): (&str, &Definition),
    krate: &TokenStream,
) -> Declared {
    worked_out(item, of, (&lowered.layout, text), Some(given.to_string()), krate)
}

/// Returns the parts of a struct with an invalid layout. The constant `LAYOUT` of the struct contains the errors, or a
/// placeholder if another item reports the errors.
pub(super) fn wrong(item: &Item, of: &Struct, mistakes: Option<&TokenStream>, krate: &TokenStream) -> Declared {
    let private = private_of(of.keyword.span, krate);
    let another = quote!(#private::parse("1:0"));
    worked_out(item, of, (mistakes.unwrap_or(&another), ""), None, krate)
}

fn worked_out(
    item: &Item,
    of: &Struct,
    (layout, text): (&TokenStream, &str),
    known: Option<String>,
    krate: &TokenStream,
) -> Declared {
    let (vis, name, private, at) = (&item.vis, &of.name, private_of(of.keyword.span, krate), place_of(of.keyword.span));
    let ((stored, value), new) = (unit(of, &private), Ident::new("new", of.keyword.span));
    // The constants `SIZE` and `COSIZE` have the same values as the defaults of the trait. The constants are repeated
    // so that they have the same span as the checks, because rustc reports a failed constant once per span.
    let sizes = quote_spanned! {of.keyword.span=>
        const SIZE: #private::core::primitive::usize = #private::Layout::size(&Self::LAYOUT);
        #[allow(clippy::pedantic, clippy::restriction)]
        const COSIZE: #private::core::primitive::usize = #private::Layout::cosize(&Self::LAYOUT) as #private::core::primitive::usize;
    };
    let contents = Contents {
        // A search for a layout needs more steps than rustc allows without the lint `long_running_const_eval`.
        layout: quote_spanned! {at=>
            #[allow(long_running_const_eval)]
            const LAYOUT: #private::Layout = #layout;
            #sizes
        },
        size: quote_spanned!(of.keyword.span=> <Self as #private::StaticLayout>::SIZE),
        cosize: quote_spanned!(of.keyword.span=> #private::Layout::cosize(&Self::LAYOUT) as #private::core::primitive::usize),
        types: ["__I", "__C"],
        coordinate: quote_spanned!(of.keyword.span=> #private::Coord<__I>),
        index: quote!(#private::index::<Self>(__i)),
        others: quote_spanned! {at=>
            /// The value.
            #[allow(clippy::new_without_default)]
            #vis const fn #new() -> Self {
                #value
            }
        },
    };
    let documentation = format!("The layout `{text}`.");
    Declared {
        documentation: quote_spanned!(at=> #[doc = #documentation]),
        known,
        stored,
        implementations: implementations(of, &contents, &TokenStream::new(), &private),
        inherent: inherent(item, of, &contents, &private),
        traits: written(of, &value, &quote!(#private::core::fmt::Debug::fmt(&Self::LAYOUT, __f)), &private),
        checked: vec![quote_spanned!(of.keyword.span=> <#name as #private::StaticLayout>::LAYOUT)],
        ..Declared::default()
    }
}

/// Emits the trait implementations of the struct: `StaticLayout`, `Display`, and `others`.
fn implementations(of: &Struct, contents: &Contents, others: &TokenStream, private: &TokenStream) -> TokenStream {
    let (name, layout, (generics, arguments, bounds)) = (&of.name, &contents.layout, split(&of.generics));
    let display = display(of, &quote!(#private::core::fmt::Display::fmt(&Self::LAYOUT, __f)), private);
    quote_spanned! {place_of(of.keyword.span)=>
        impl #generics #private::StaticLayout for #name #arguments #bounds {
            #layout
        }

        #others
        #display
    }
}

/// Emits the constants and methods that do not belong to a trait.
fn inherent(item: &Item, of: &Struct, contents: &Contents, private: &TokenStream) -> TokenStream {
    let (vis, keyword) = (&item.vis, of.keyword.span);
    let Contents { size, cosize, types, coordinate, index: index_of, others, .. } = contents;
    let methods = at_and_get(keyword, vis, &Index::of_type(keyword, *types, coordinate, private), private);
    let index = index(keyword, vis, index_of, private);
    // All uses of `LAYOUT` have the same span, because rustc reports a failed constant once per span.
    let layout = quote_spanned!(keyword=> <Self as #private::StaticLayout>::LAYOUT);
    quote! {
        /// The layout as a value.
        #vis const LAYOUT: #private::Layout = #layout;
        /// The number of coordinates.
        #vis const SIZE: #private::core::primitive::usize = #size;
        /// One more than the largest index. The signs of strides are ignored.
        #vis const COSIZE: #private::core::primitive::usize = #cosize;

        #methods
        #index
        #others
    }
}
