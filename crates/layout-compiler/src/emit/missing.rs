//! What a struct is where the name that it is made from is missing.

use crate::input::item::Struct;
use crate::tokens::{bare, private};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Visibility;

/// A glob import of a layout under the struct's name. The struct hides it; if a companion is missing, and the struct with
/// it, what is done with the name is not reported as well. Of a struct with numbers nothing is known but its name.
pub(crate) fn missing(vis: &Visibility, of: &Struct, krate: &TokenStream) -> TokenStream {
    if of.fields.is_some() || !of.generics.params.is_empty() {
        return TokenStream::new();
    }
    let (name, private) = (&of.name, private(krate));
    let module = Ident::new(&format!("missing_{}", bare(name)), Span::mixed_site());
    quote! {
        #[doc(hidden)]
        #[allow(non_snake_case, unused_imports, unreachable_pub, clippy::restriction)]
        mod #module {
            pub use #private::Missing as #name;
        }
        #[doc(hidden)]
        #[allow(unused_imports, unreachable_pub, clippy::wildcard_imports, clippy::restriction)]
        #vis use #module::*;
    }
}
