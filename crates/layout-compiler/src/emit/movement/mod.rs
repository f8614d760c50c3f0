//! Prints movements as functions of registers.

mod cuda;
mod numbers;
mod rust;
mod words;

pub(crate) use numbers::MovementNumbers;
pub use words::{outputs_of, steps_of};

use super::function::text_constant;
use crate::input::item::Item;
use crate::input::registers::Moved;
use crate::tokens::{bare, place_of};
use layout_movement::Movement;
use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::Signature;

/// Emits the function of a movement: as Rust, or as a constant with the text in a kernel language.
pub(crate) fn moving(
    item: &Item,
    signature: &Signature,
    (moved, numbers): (&Moved, &MovementNumbers),
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
