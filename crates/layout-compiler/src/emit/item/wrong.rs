//! What stands for an instruction, a tiling or a movement that is wrong.

use super::tiling::Tiling;
use crate::resolve::kind::Kind;
use crate::tokens::private;
use proc_macro2::TokenStream;
use quote::quote;

/// One of that kind, if it is one of these: the mistakes, or a value that is right if they are reported elsewhere.
pub(super) fn tiling(kind: Kind, mistakes: Option<&TokenStream>, krate: &TokenStream) -> Option<Tiling> {
    let another = another(kind, krate)?;
    Some(Tiling {
        kind,
        value: mistakes.cloned().unwrap_or(another),
        documentation: TokenStream::new(),
        known: None,
        is_unchecked: false,
    })
}

/// A value of that kind.
fn another(kind: Kind, krate: &TokenStream) -> Option<TokenStream> {
    let private = private(krate);
    let mma = quote!(#private::expect(#private::atom::MmaAtom::named("UniversalFMA")));
    let copy = quote!(#private::expect(#private::atom::CopyAtom::named("UniversalCopy<32,32>")));
    let one = quote!(#private::parse("(1,1):(0,0)"));
    let made = match kind {
        Kind::Mma => return Some(mma),
        Kind::Copy => return Some(copy),
        Kind::TiledMma => quote! {
            #private::atom::TiledMma::new(&#mma, &#private::parse("(1,1,1):(0,0,0)"), &#private::Tiler::KEEP)
        },
        Kind::TiledCopy => quote! {
            #private::atom::TiledCopy::over(&#copy, #one, #private::Tiler::layout(&#private::parse("1:0")))
        },
        Kind::Movement => quote!(#private::movement::Movement::between(&#one, &#one, 32)),
        _ => return None,
    };
    Some(quote!(#private::expect(#made)))
}
