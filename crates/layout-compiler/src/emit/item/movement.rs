//! Emits movements that the macro knows as Rust expressions.

use super::document::document_movement;
use super::tiling::Tiling;
use crate::resolve::kind::Kind;
use crate::resolve::{limits_of, words_of};
use crate::tokens::private;
use layout_movement::Movement;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Returns the parts of a struct that is a movement.
pub(super) fn movement(value: &Movement, krate: &TokenStream) -> Tiling {
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
    let (documentation, known) = (document_movement(value, &private), Some(words_of(value)));
    Tiling { kind: Kind::Movement, value: constant, documentation, known, is_unchecked: false }
}
