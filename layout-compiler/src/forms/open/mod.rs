//! The forms of layouts of which some numbers are only known at run time.

pub(super) mod structure;

use crate::emit::open;
use crate::known::read::Read;
use crate::tokens::{own, private};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The value form: a `Value` of the numbers. Each is evaluated once, and all have one type.
pub(super) fn value(read: &Read, krate: &TokenStream) -> TokenStream {
    let (private, idents, numbers) = (private(krate), idents(read), &read.tokens);
    let (name, int) = (own("__Layout"), own("__Int"));
    let implementations = open(read, &quote!(#name<#int>), &quote!(<#int: #private::Divide>), &quote!(#int), &private);
    // Where a type is written, rustc expects one in the place of the text, and shows it.
    quote!((#NO_TYPE, match [#(#numbers),*] {
        [#(#idents),*] => {
            #[allow(dead_code)]
            struct #name<#int>(::core::marker::PhantomData<#int>);
            #implementations
            #private::Value::<#name<_>>::of([#(#idents),*])
        }
    }).1)
}

/// What is to be written where a type is.
const NO_TYPE: &str =
    "names make a value; for a type declare `layout! { struct Name { m: usize } = (m, 64):(64, 1); }` and write `Name`";

/// Names for the numbers, which user code can neither see nor shadow.
fn idents(open: &Read) -> Vec<Ident> {
    (0..open.tokens.len()).map(|i| own(&format!("n{i}"))).collect()
}
