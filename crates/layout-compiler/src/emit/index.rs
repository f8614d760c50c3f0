//! Emits a call of `index!` as an expression whose type is the type of its coordinates.
//!
//! A kernel has many calls of `index!`, and rustc checks each call, so the expression is short. The code uses a name or
//! number in the coordinate directly, and names an intermediate value only if it is used more than once. In contrast,
//! people read the code of `fn` items, so that code names every operation.
//!
//! Operators and numbers have the span of their coordinate, so rustc reports a type mismatch at the coordinate. If all
//! coordinates are names or numbers, the code usually does not bind them. Binding them in a list would give one error
//! instead of two, but costs 0.03 ms per call. The braces around the expression show lints that the user did not write
//! it. Without braces, a lint would report `z == index!(80:1; z)`.
//!
//! For a layout that rustc evaluates, the code declares a local struct within the expression.

use super::rust::{Style, block, expression};
use crate::arithmetic::Expr;
use crate::constant;
use crate::input::entries;
use crate::lower::Lowered;
use crate::tokens::{local_struct, own};
use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

/// Emits the expression of the index. The expression evaluates each entry of the coordinate, and each runtime value,
/// once.
pub(crate) fn index(
    lowered: &Lowered,
    entries: &[syn::Expr],
    numbers: &[TokenStream],
    krate: &TokenStream,
) -> TokenStream {
    let arithmetic = &lowered.arithmetic;
    // Without a number in the arithmetic, the emitted code would also accept coordinates that are not integers. If in
    // addition the index is the coordinate itself, lints would apply to the user's expression. So this code always has
    // the guard.
    let guard = guard(entries, lowered, numbers.is_empty() && arithmetic.has_no_numbers(), krate);
    let atoms: Option<Vec<_>> = entries.iter().map(|entry| entries::atom(entry).map(|atom| vec![atom])).collect();
    // The arithmetic of an index requires the same type for all entries. In a result with several components, each
    // component may read other entries, so the types could differ.
    let has_one_type = entries.len() == 1 || !matches!(arithmetic.index, Expr::Tuple(_) | Expr::Inside(_));
    match atoms {
        // Names and numbers are emitted in place, without a binding.
        Some(atoms) if has_one_type && arithmetic.unused.is_empty() && numbers.is_empty() => {
            expression(arithmetic, &Style { entries: &atoms, suffix: None, guard: &guard, in_place: true })
        }
        _ => bound(lowered, entries, numbers, &guard),
    }
}

/// Emits code that binds the entries to the macro's own names, and computes the index from these names.
fn bound(lowered: &Lowered, entries: &[syn::Expr], numbers: &[TokenStream], guard: &[TokenTree]) -> TokenStream {
    let (arithmetic, names) = (&lowered.arithmetic, &lowered.names[..entries.len()]);
    let mut idents: Vec<Ident> = names.iter().map(|name| own(name)).collect();
    let free = (0..).map(|i| format!("n{i}")).filter(|name| !names.contains(name));
    idents.extend(free.take(numbers.len()).map(|name| own(&name)));
    let atoms: Vec<_> = idents.iter().map(|ident| vec![ident.clone().into()]).collect();
    let in_place = numbers.is_empty();
    let body = block(arithmetic, &Style { entries: &atoms, suffix: None, guard: &[], in_place });
    let unused = arithmetic.unused.iter().map(|entry| &idents[*entry]);
    // An index that does not depend on any entry must still get the type of the coordinates.
    let is_index = !matches!(arithmetic.index, Expr::Tuple(_) | Expr::Inside(_));
    let body = match is_index && arithmetic.unused.len() == idents.len() {
        true => {
            let first = &idents[0];
            quote!([#body, #first][0])
        }
        false => body,
    };
    // Each entry is an element of a list and not of a tuple, because an entry in a list needs no parentheses, and rustc
    // does not warn about redundant parentheses there.
    let value = |(k, entry): (usize, &syn::Expr)| match entry {
        // The parentheses around this entry are removed, because the call of the guard adds a pair.
        syn::Expr::Paren(syn::ExprParen { expr: entry, .. }) if k == 0 && !guard.is_empty() => {
            quote!(#(#guard)* (#entry))
        }
        entry if k == 0 && !guard.is_empty() => quote!(#(#guard)* (#entry)),
        entry => quote!(#entry),
    };
    let values = entries.iter().enumerate().map(value).chain(numbers.iter().cloned());
    // Each value has its own list. In a type error about a list of two values, rustc would print the type of the list.
    quote!(match [#([#values]),*] {
        [#([#idents]),*] => {
            #(let _ = #unused;)*
            #body
        }
    })
}

/// Returns the path of a function that returns its argument. A call of the function compiles only if the argument's
/// type has enough bits and, if indices can be negative, is signed. Returns an empty path if every integer type is
/// valid and `is_always` is `false`.
fn guard(entries: &[syn::Expr], lowered: &Lowered, is_always: bool, krate: &TokenStream) -> Vec<TokenTree> {
    let (needed, is_signed) = (lowered.bits, lowered.signed);
    const WIDTHS: [u32; 7] = [7, 8, 15, 16, 31, 32, 63];
    let bits = WIDTHS.into_iter().find(|bits| *bits >= needed).unwrap_or(63);
    let width = format!("{}{bits}", if is_signed { 'i' } else { 'u' });
    let (Some(first), false) = (entries.first(), needed <= 7 && !is_signed && !is_always) else { return Vec::new() };
    let at = Span::mixed_site().located_at(entries::spans_of(first).0);
    let mut path: Vec<TokenTree> = krate.clone().into_iter().collect();
    for segment in ["__holds", &width] {
        path.push(Punct::new(':', Spacing::Joint).into());
        path.push(Punct::new(':', Spacing::Alone).into());
        path.push(Ident::new(segment, at).into());
    }
    path
}

/// Emits the items that declare the local struct, and the struct's type. An item cannot use the constants of its scope,
/// so they become parameters of the struct.
pub(crate) fn local(layout: &constant::Lowered, private: &TokenStream) -> [TokenStream; 2] {
    let (name, constants, tokens) = (local_struct(), &layout.constants, &layout.layout);
    let parameters = parameters(layout);
    let items = quote! {
        #[allow(dead_code)]
        struct #name<#(const #parameters: #private::core::primitive::usize),*>;
        impl<#(const #parameters: #private::core::primitive::usize),*> #private::StaticLayout for #name<#(#parameters),*> {
            // A search needs more steps than rustc allows without a warning.
            #[allow(long_running_const_eval)]
            const LAYOUT: #private::Layout = #tokens;
        }
    };
    [items, quote!(#name::<#({ #constants }),*>)]
}

/// Emits the index at a coordinate. The call has the user's span, so rustc reports errors of the coordinate there.
pub(crate) fn local_index(layout: &constant::Lowered, coordinate: &TokenStream, private: &TokenStream) -> TokenStream {
    let [items, ty] = local(layout, private);
    let (name, parameters) = (local_struct(), parameters(layout));
    quote!({
        #items
        impl<#(const #parameters: #private::core::primitive::usize),*> #name<#(#parameters),*> {
            #[inline(always)]
            #[track_caller]
            fn at<__I: #private::IndexInt, __C: #private::Coord<__I>>(self, __coord: __C) -> __I {
                const { #private::fits::<Self, __I, __C>() };
                #private::at::<Self, __I, __C>(__coord)
            }
        }
        #ty::at(#ty, #coordinate)
    })
}

fn parameters(layout: &constant::Lowered) -> Vec<Ident> {
    (0..layout.constants.len()).map(|i| own(&format!("C{i}"))).collect()
}

/// Emits the value of the layout. Users cannot write the type of this value.
pub(crate) fn local_value(layout: &constant::Lowered, private: &TokenStream) -> TokenStream {
    let [items, ty] = local(layout, private);
    quote!({
        #items
        #private::LayoutOf::<#private::Evaluated<#ty>>
    })
}
