//! `struct Name<const BM: usize> = layout;`: a type whose layout is an associated constant that rustc works out.

use super::companion::companion;
use super::methods::methods;
use crate::input::item::{Item, Struct};
use crate::known::given::Given;
use crate::tokens::{place_of, private_of, split};
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Visibility;

/// The struct and its index functions; `layout` is the expression of its layout, `text` how it is written, and `given` what others get of it.
pub(crate) fn constant(
    item: &Item,
    of: &Struct,
    (layout, text, given): (&TokenStream, &str, &Given),
    krate: &TokenStream,
) -> TokenStream {
    emit(item, of, layout, text, Some(&given.to_string()), krate)
}

/// A struct whose layout is wrong, with another one: its uses are not reported as well.
pub(crate) fn empty_structure(item: &Item, of: &Struct, krate: &TokenStream) -> TokenStream {
    let private = private_of(of.keyword.span, krate);
    emit(item, of, &quote!(#private::parse("1:0")), "", None, krate)
}

fn emit(
    item: &Item,
    of: &Struct,
    layout: &TokenStream,
    text: &str,
    known: Option<&str>,
    krate: &TokenStream,
) -> TokenStream {
    let (attrs, vis, name) = (&item.attrs, &item.vis, &of.name);
    let private = private_of(of.keyword.span, krate);
    let (generics, arguments, bounds) = split(&of.generics);
    let (fields, value) = storage(of);
    let (keyword, declared) = (of.keyword, &of.generics);
    // Errors of a layout without parameters are errors of `cargo check` too.
    let check = of
        .generics
        .params
        .is_empty()
        .then(|| quote!(const _: () = { let _ = <#name as #private::StaticLayout>::LAYOUT; };));
    let companion = companion(vis, of, known);
    let documentation = format!("The layout `{text}`.");
    let gap = item.gap();
    let traits = traits(name, &of.generics, &value);
    let inherent = inherent(vis, of, &value, &private);
    // As those of the trait are, but in one place with `check`: rustc says of each place once that its constant is wrong.
    let sizes = quote! {
        const SIZE: ::core::primitive::usize = Self::LAYOUT.size();
        const COSIZE: ::core::primitive::usize = Self::LAYOUT.cosize() as ::core::primitive::usize;
    };
    quote_spanned! {place_of(of.keyword.span)=>
        #companion

        #(#attrs)*
        #gap
        #[doc = #documentation]
        #[allow(unreachable_pub, clippy::restriction)]
        #vis #keyword #name #declared #fields

        impl #generics #private::StaticLayout for #name #arguments #bounds {
            // A search takes more steps than rustc looks at without a word.
            #[allow(long_running_const_eval)]
            const LAYOUT: #private::Layout = #layout;
            #sizes
        }

        #check
        #traits

        #[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl #generics #name #arguments #bounds {
            #inherent
        }
    }
}

/// The constants and methods.
fn inherent(vis: &Visibility, of: &Struct, value: &TokenStream, private: &TokenStream) -> TokenStream {
    // Parameters of the struct may have short names.
    let types = ["__I", "__C"];
    let (keyword, bound) = (of.keyword.span, quote_spanned!(of.keyword.span=> : #private::Coord<__I>));
    let methods = methods(keyword, vis, private, &types, &bound, &quote!(#private::offset::<Self>(__i)));
    quote! {
        /// The layout as a value.
        #vis const LAYOUT: #private::Layout = <Self as #private::StaticLayout>::LAYOUT;
        /// How many coordinates there are.
        #vis const SIZE: ::core::primitive::usize = <Self as #private::StaticLayout>::SIZE;
        /// One more than the largest index, were all strides positive.
        #vis const COSIZE: ::core::primitive::usize = Self::LAYOUT.cosize() as ::core::primitive::usize;

        /// The value.
        #[allow(clippy::new_without_default)]
        #vis const fn new() -> Self {
            #value
        }

        #methods
    }
}

/// The fields of the struct and its value: type parameters have to be mentioned, though no value of them is stored.
pub(crate) fn storage(of: &Struct) -> (TokenStream, TokenStream) {
    let (types, at): (Vec<_>, _) = (of.generics.type_params().map(|param| &param.ident).collect(), of.keyword.span);
    if types.is_empty() {
        return (quote_spanned!(at=> ;), quote!(Self));
    }
    let (bounds, value) = (&of.generics.where_clause, quote!(Self(::core::marker::PhantomData)));
    (quote_spanned!(at=> (::core::marker::PhantomData<fn() -> (#(#types,)*)>) #bounds;), value)
}

/// What a derive would add bounds to.
fn traits(name: &Ident, of: &syn::Generics, value: &TokenStream) -> TokenStream {
    let (generics, arguments, bounds) = split(of);
    let markers = marker_traits(name, of, value);
    quote! {
        #markers
        impl #generics ::core::fmt::Display for #name #arguments #bounds {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(&Self::LAYOUT, __f)
            }
        }
        impl #generics ::core::fmt::Debug for #name #arguments #bounds {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(&Self::LAYOUT, __f)
            }
        }
    }
}

/// The traits of a type of which all values are equal.
pub(super) fn marker_traits(name: &Ident, of: &syn::Generics, value: &TokenStream) -> TokenStream {
    let (generics, arguments, bounds) = split(of);
    quote! {
        #[allow(clippy::expl_impl_clone_on_copy)]
        impl #generics ::core::clone::Clone for #name #arguments #bounds {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl #generics ::core::marker::Copy for #name #arguments #bounds {}
        impl #generics ::core::default::Default for #name #arguments #bounds {
            fn default() -> Self {
                #value
            }
        }
        impl #generics ::core::cmp::PartialEq for #name #arguments #bounds {
            fn eq(&self, _: &Self) -> ::core::primitive::bool {
                true
            }
        }
        impl #generics ::core::cmp::Eq for #name #arguments #bounds {}
    }
}
