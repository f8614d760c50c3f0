//! What stands for an instruction, a tiling or a movement that is wrong.

use super::tiling::Tiling;
use crate::resolve::kind::Kind;
use crate::tokens::private;
use proc_macro2::TokenStream;
use quote::quote;

/// One of that kind, if it is one of these.
pub(super) fn tiling(kind: Kind, krate: &TokenStream) -> Option<Tiling> {
    let private = private(krate);
    let mma = quote!(#private::expect(#private::atom::MmaAtom::named("UniversalFMA")));
    let copy = quote!(#private::expect(#private::atom::CopyAtom::named("UniversalCopy<32,32>")));
    let one = quote!(#private::parse("(1,1):(0,0)"));
    let made = match kind {
        Kind::Mma => return Some(stands(kind, mma)),
        Kind::Copy => return Some(stands(kind, copy)),
        Kind::TiledMma => quote! {
            #private::atom::TiledMma::new(&#mma, &#private::parse("(1,1,1):(0,0,0)"), &#private::Tiler::KEEP)
        },
        Kind::TiledCopy => quote! {
            #private::atom::TiledCopy::over(&#copy, #one, #private::Tiler::layout(&#private::parse("1:0")))
        },
        Kind::Movement => quote!(#private::movement::Movement::between(&#one, &#one, 32)),
        _ => return None,
    };
    Some(stands(kind, quote!(#private::expect(#made))))
}

fn stands(kind: Kind, value: TokenStream) -> Tiling {
    Tiling { kind, value, documentation: TokenStream::new(), known: None, is_unchecked: false }
}
