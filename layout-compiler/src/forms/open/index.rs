//! `index!(layout; coordinate)` with variables in the layout.

use crate::arithmetic::open_arithmetic;
use crate::emit::{Style, block};
use crate::forms::coordinate::Coordinate;
use crate::forms::index::guard;
use crate::forms::own;
use crate::forms::parts::names_of;
use crate::forms::read::Open;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

/// The expression. Every part and every number is evaluated once; they are a list, so that all have one type.
pub(in crate::forms) fn emit(open: &Open, coordinate: Coordinate<syn::Expr>, krate: &TokenStream) -> TokenStream {
    let modes = coordinate.modes(&open.layout);
    let parts = coordinate.parts();
    let mut names = names_of(&parts);
    let part_idents: Vec<Ident> = names.iter().map(|name| own(name)).collect();
    let number_idents = number_idents(&names, open.tokens.len());
    names.extend(open.texts());
    let arithmetic = open_arithmetic(&open.layout, &modes, &names);
    let idents: Vec<&Ident> = part_idents.iter().chain(&number_idents).collect();
    let atoms: Vec<_> = idents.iter().map(|ident| vec![TokenTree::from((*ident).clone())]).collect();
    // What the numbers make of it is unknown, but those that are written here have to fit.
    let guard = guard(&parts, arithmetic.bits_of_numbers(), false, false, krate);
    let body = block(&arithmetic, &Style { parts: &atoms, suffix: None, guard: &guard, in_place: false });
    let numbers = &open.tokens;
    let unused = arithmetic.unused.iter().map(|part| idents[*part]);
    quote!(match [#(#parts,)* #(#numbers),*] {
        [#(#part_idents,)* #(#number_idents),*] => {
            #(let _ = #unused;)*
            #body
        }
    })
}

/// `n0`, `n1` and so on, but for names that parts of the coordinate have.
fn number_idents(taken: &[String], count: usize) -> Vec<Ident> {
    let names = (0..).map(|i| format!("n{i}")).filter(|name| !taken.contains(name));
    names.take(count).map(|name| own(&name)).collect()
}
