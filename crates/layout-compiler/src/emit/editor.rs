//! Emits imports of the names in a notation for editors, so that "go to definition" finds the names.

use proc_macro2::TokenStream;
use quote::quote;

/// Emits an import for each of these paths of layouts, with the span of the name. Only rust-analyzer compiles the
/// imports.
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

/// Emits one import. The path consists of the user's own tokens, because editors can rename only tokens that the user
/// wrote.
fn import(path: TokenStream) -> TokenStream {
    quote! {
        #[cfg(rust_analyzer)]
        use #path as _;
    }
}
