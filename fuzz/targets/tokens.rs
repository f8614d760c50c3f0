//! Passes tokens to the macros. The output must be Rust code: an expression or items.
#![no_main]

use libfuzzer_sys::fuzz_target;
use proc_macro2::TokenStream;
use quote::quote;

fuzz_target!(|text: &str| {
    // Long inputs are skipped, because rustc's own lexer is slow for them.
    if text.len() > 1 << 10 {
        return;
    }
    let (Ok(tokens), krate) = (text.parse::<TokenStream>(), quote!(colex)) else { return };
    let value = layout_compiler::layout(tokens.clone(), &krate);
    let index = layout_compiler::index(tokens, &krate);
    assert!(!index.is_empty() && syn::parse2::<syn::Expr>(index.clone()).is_ok(), "{text:?}: {index}");
    let is_rust = syn::parse2::<syn::Expr>(value.clone()).is_ok() || syn::parse2::<syn::File>(value.clone()).is_ok();
    // The output must contain an item, because errors are items too.
    assert!(!value.is_empty() && is_rust, "{text:?}: {value}");
});
