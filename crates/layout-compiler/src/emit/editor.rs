//! Code for editors: imports of the names in a notation, so that "go to definition" finds these names.

use proc_macro2::TokenStream;
use quote::quote;

/// Emits imports of the layouts at these paths. Each import has the span of the name. Only rust-analyzer compiles these
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

/// Emits one import. The tokens of the path are kept as the user wrote them, because editors cannot rename tokens that
/// have different spans or that the macro generates.
fn import(path: TokenStream) -> TokenStream {
    quote! {
        #[cfg(rust_analyzer)]
        use #path as _;
    }
}
