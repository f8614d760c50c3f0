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
    quote!(match [#(#numbers),*] {
        [#(#idents),*] => {
            #[allow(dead_code)]
            struct #name<#int>(::core::marker::PhantomData<#int>);
            #implementations
            #private::Value::<#name<_>>::of([#(#idents),*])
        }
    })
}

/// Names for the numbers, which user code can neither see nor shadow.
fn idents(open: &Read) -> Vec<Ident> {
    (0..open.tokens.len()).map(|i| own(&format!("n{i}"))).collect()
}
