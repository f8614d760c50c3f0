//! What editors read: the names in a notation, as imports, so that they lead where they lead in Rust.

use proc_macro2::TokenStream;
use quote::quote;

/// Imports of the layouts at these paths, each at the place of its name. No build has them, but that of rust-analyzer.
pub(crate) fn for_editors(paths: impl IntoIterator<Item = TokenStream>) -> TokenStream {
    let imports: TokenStream = paths.into_iter().map(import).collect();
    if imports.is_empty() {
        return imports;
    }
    quote! {
        #[allow(unexpected_cfgs)]
        const _: () = {
            #imports
        };
    }
}

/// With the tokens as they are written: what has another place, or is a word of the macro's, is no place that can be
/// renamed.
fn import(path: TokenStream) -> TokenStream {
    quote! {
        #[cfg(rust_analyzer)]
        use #path as _;
    }
}
