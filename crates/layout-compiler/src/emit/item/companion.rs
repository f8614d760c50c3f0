//! The helper macro of a struct, with the struct's name: it passes the layout to other blocks.

use crate::input::item::Struct;
use crate::known::given::{MISTAKE, protocol};
use crate::resolve::is_number;
use crate::tokens::{bare, place_of};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use std::hash::{DefaultHasher, Hash, Hasher};
use syn::Visibility;

/// Emits the helper macro of a struct, with the struct's name and visibility. `struct vec` gets no helper macro: in the
/// notation, a lowercase name is a number, and the macro would shadow `vec!`.
pub(super) fn companion(vis: &Visibility, of: &Struct, layout: Option<&str>) -> TokenStream {
    let name = &of.name;
    if is_number(&name.to_string()) {
        return TokenStream::new();
    }
    let text = Literal::string(layout.unwrap_or(MISTAKE));
    // A public struct needs an exported macro, because other macros can only be re-exported within their crate. The
    // name of an exported macro must be unique in its crate.
    let exported = matches!(vis, Visibility::Public(_));
    let export = exported.then(|| quote!(#[macro_export]));
    let at = place_of(of.keyword.span);
    let hidden = Ident::new(&if exported { unique(&of.name, &text) } else { format!("layout_of_{}", bare(name)) }, at);
    let mut name = name.clone();
    name.set_span(at);
    let protocol = protocol();
    quote_spanned! {at=>
        #[doc(hidden)]
        #[allow(unused_macros, non_local_definitions)]
        #export
        macro_rules! #hidden {
            ([$($callback:tt)*] [$($header:tt)*] $($input:tt)*) => {
                $($callback)* ! { ($($header)* #protocol #text ;) $($input)* }
            };
        }
        #[doc(hidden)]
        #[allow(unused_imports)]
        #vis use #hidden as #name;
    }
}

/// Returns a name that is unique in the crate: structs in different modules, or from one macro, may have the same name.
fn unique(name: &Ident, layout: &Literal) -> String {
    let mut hasher = DefaultHasher::new();
    // The name is built from the debug form of the spans, which contains the position and the expansion.
    let spans = [format!("{:?}", name.span()), format!("{:?}", Span::call_site())];
    (name.to_string(), layout.to_string(), spans).hash(&mut hasher);
    format!("layout_of_{}_{:016x}", bare(name), hasher.finish())
}
