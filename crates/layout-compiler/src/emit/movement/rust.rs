//! Emits a movement within warps as Rust. A parameter of the function is the exchange between lanes that the target
//! provides.

use super::numbers::MovementNumbers;
use crate::emit::rust::{Style, lets, value};
use crate::input::registers::Moved;
use crate::tokens::own;
use layout_movement::{LaneStep, Movement};
use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// Emits the body of the function; `krate` is the path of the crate with [`prmt`](layout_movement::prmt).
pub(crate) fn block(moved: &Moved, movement: &Movement, numbers: &MovementNumbers, krate: &TokenStream) -> TokenStream {
    let atoms: Vec<Vec<TokenTree>> = vec![moved.thread.to_token_stream().into_iter().collect()];
    let style = Style { entries: &atoms, suffix: Some("u32"), guard: &[], in_place: false };
    let lets = lets(&numbers.arithmetic, &style);
    let number = |by: u16| value(&numbers.at(by), &numbers.arithmetic, &style);
    let inputs = (0..movement.inputs()).map(|k| {
        let (from, name, k) = (&moved.from, register(k as u16), Literal::usize_unsuffixed(k));
        quote!(let #name = #from[#k];)
    });
    let steps = movement.steps().iter().enumerate().map(|(k, step)| {
        let made = register((movement.inputs() + k) as u16);
        let value = made_by(movement, step, &number, moved.shuffle.as_ref(), krate);
        quote!(let #made = #value;)
    });
    let outputs = movement.outputs().iter().map(|output| register(*output));
    let unused = moved.unused(movement);
    quote! {
        #(let _ = &#unused;)*
        #(#inputs)*
        #lets
        #(#steps)*
        [#(#outputs),*]
    }
}

fn made_by(
    movement: &Movement,
    step: &LaneStep,
    number: &dyn Fn(u16) -> TokenStream,
    shuffle: Option<&Ident>,
    krate: &TokenStream,
) -> TokenStream {
    match *step {
        LaneStep::Take { a, b, by } => {
            let (digits, [a, b]) = (number(by), [a, b].map(register));
            match movement.number(by).is_select() {
                true => quote!(if #digits & 4u32 == 0u32 { #a } else { #b }),
                false => quote!(#krate::movement::prmt(#a, #b, #digits)),
            }
        }
        LaneStep::Shuffle { a, by } => {
            let (a, lane) = (register(a), number(by));
            quote!(#shuffle(#a, #lane))
        }
        LaneStep::Store { .. } | LaneStep::Load { .. } | LaneStep::Sync { .. } => {
            Literal::u32_suffixed(0).into_token_stream()
        }
    }
}

fn register(number: u16) -> Ident {
    own(&format!("r{number}"))
}
