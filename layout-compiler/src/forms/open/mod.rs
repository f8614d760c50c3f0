//! The forms of layouts of which some numbers are only known at run time.

pub(super) mod structure;

use crate::emit::{BoundStyle, Overflow, int};
use crate::known::read::Read;
use crate::resolve::Fact;
use crate::tokens::{own, private};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

/// The value form: a `Bound` of the numbers. Each is evaluated once, and all have one type.
pub(super) fn value(open: &Read, krate: &TokenStream) -> TokenStream {
    let private = private(krate);
    let idents = idents(open);
    let atoms: Vec<TokenStream> = idents.iter().map(ToTokens::to_token_stream).collect();
    let facts = open.numbers.facts().iter().map(|fact| {
        let (atom, fact) = (&idents[usize::from(fact.name)], fact_tokens(fact, &private));
        quote!(#fact.assert(#atom);)
    });
    let style = BoundStyle {
        private: &private,
        numbers: &open.numbers,
        int: &quote!(_),
        atoms: &atoms,
        overflow: Overflow::Asserted,
    };
    let (numbers, modes) = (&open.tokens, style.value(&open.layout));
    quote!(match [#(#numbers),*] {
        [#(#idents),*] => {
            #(#facts)*
            #private::Bound::of(#modes)
        }
    })
}

/// Names for the numbers, which user code can neither see nor shadow.
fn idents(open: &Read) -> Vec<Ident> {
    (0..open.tokens.len()).map(|i| own(&format!("n{i}"))).collect()
}

fn fact_tokens(fact: &Fact, private: &TokenStream) -> TokenStream {
    let (text, modulus, low) = (&fact.text, int(fact.modulus), int(fact.low));
    let high = int(fact.high);
    quote!(#private::Fact { text: #text, modulus: #modulus, low: #low, high: #high })
}
