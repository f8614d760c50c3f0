//! Emits imports of the layouts that a notation names, so that editors can "go to definition".

use proc_macro2::TokenStream;
use quote::quote;

/// Emits an import for each path, with the span of the path in the user's code. The imports are compiled only in
/// rust-analyzer.
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

/// Emits one import. The path consists of the user's tokens, because an editor can rename only such tokens.
fn import(path: TokenStream) -> TokenStream {
    quote! {
        #[cfg(rust_analyzer)]
        use #path as _;
    }
}
