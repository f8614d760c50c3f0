//! Movements: as types, and as functions of registers.

mod cuda;
mod numbers;
mod rust;
mod words;

pub(crate) use numbers::Numbers;
pub use words::{outputs_of, steps_of};

use super::document::document_movement;
use super::function::text_constant;
use super::tiling::{Tiling, tiling};
use crate::input::item::{Item, Struct};
use crate::input::registers::Moved;
use crate::resolve::kind::Kind;
use crate::resolve::{limits_of, words_of};
use crate::tokens::{bare, place_of, private};
use layout_runtime::movement::Movement;
use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::Signature;

/// The struct, and the constant that is its value.
pub(crate) fn movement(item: &Item, of: &Struct, value: &Movement, krate: &TokenStream) -> TokenStream {
    let private = private(krate);
    let [from, to] = [value.from(), value.to()].map(|layout| Literal::string(&layout.to_string()));
    let bits = Literal::usize_unsuffixed(value.bits());
    let limits = limits_of(value).map(Literal::usize_unsuffixed);
    let constant = quote! {
        #private::expect(#private::movement::Movement::between_within(
            &#private::parse(#from),
            &#private::parse(#to),
            #bits,
            #private::constants::limits(&[#(#limits),*]),
        ))
    };
    let (documentation, known) = (document_movement(value, &private), words_of(value));
    tiling(
        item,
        of,
        &Tiling { kind: Kind::Movement, value: &constant, documentation, known, is_unchecked: false },
        krate,
    )
}

/// The function of registers, in its language.
pub(crate) fn moving(
    item: &Item,
    signature: &Signature,
    (moved, numbers): (&Moved, &Numbers),
    movement: &Movement,
    krate: &TokenStream,
) -> TokenStream {
    if let Some(dialect) = moved.dialect {
        let text = cuda::text(&bare(&signature.ident), moved, movement, dialect, numbers);
        return text_constant(item, signature, dialect, &text);
    }
    let (attrs, vis, body) = (item.passed_on(), &item.vis, rust::block(moved, movement, numbers, krate));
    quote_spanned! {place_of(signature.fn_token.span)=>
        #(#attrs)*
        #vis #signature {
            #body
        }
    }
}
