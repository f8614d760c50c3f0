//! Emits a call of `index!` as an expression in the type of its coordinates.
//!
//! A kernel has many calls of `index!`, and rustc checks each call, so the expression is short. A coordinate that is a
//! name or a number is used directly, and only values that are used more than once get names. People also read the code
//! of `fn` items. That code therefore names every operation.
//!
//! Operators and numbers have the span of their coordinate, so a type mismatch is reported at the coordinate. If a list
//! bound the coordinates, rustc would report one error instead of two, but the list costs 0.03 ms per call. Coordinates
//! that are all names or numbers are therefore usually not bound. The braces around the expression tell lints that this
//! is not the code of the user: `z == index!(80:1; z)` is not a mistake.
//!
//! Declares a local struct for a layout that rustc evaluates within an expression.

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
    // If the arithmetic contains no number, no token requires that coordinates are integers. Also, if the index is the
    // coordinate itself, lints would apply to the user's expression. In these cases, the guard is emitted even if every
    // integer type is valid.
    let guard = guard(entries, lowered, numbers.is_empty() && arithmetic.has_no_numbers(), krate);
    let atoms: Option<Vec<_>> = entries.iter().map(|entry| entries::atom(entry).map(|atom| vec![atom])).collect();
    // The arithmetic of an index requires one type for all entries, but the components of a coordinate may read
    // different entries.
    let has_one_type = entries.len() == 1 || !matches!(arithmetic.index, Expr::Tuple(_) | Expr::Inside(_));
    match atoms {
        // Names and numbers are emitted in place, without a binding.
        Some(atoms) if has_one_type && arithmetic.unused.is_empty() && numbers.is_empty() => {
            expression(arithmetic, &Style { entries: &atoms, suffix: None, guard: &guard, in_place: true })
        }
        _ => bound(lowered, entries, numbers, &guard),
    }
}

/// Emits code that binds the entries to names of the macro, and the arithmetic on these names.
fn bound(lowered: &Lowered, entries: &[syn::Expr], numbers: &[TokenStream], guard: &[TokenTree]) -> TokenStream {
    let (arithmetic, names) = (&lowered.arithmetic, &lowered.names[..entries.len()]);
    let mut idents: Vec<Ident> = names.iter().map(|name| own(name)).collect();
    let free = (0..).map(|i| format!("n{i}")).filter(|name| !names.contains(name));
    idents.extend(free.take(numbers.len()).map(|name| own(&name)));
    let atoms: Vec<_> = idents.iter().map(|ident| vec![ident.clone().into()]).collect();
    let in_place = numbers.is_empty();
    let body = block(arithmetic, &Style { entries: &atoms, suffix: None, guard: &[], in_place });
    let unused = arithmetic.unused.iter().map(|entry| &idents[*entry]);
    // An index that depends on no entry still has the type of the coordinates.
    let is_index = !matches!(arithmetic.index, Expr::Tuple(_) | Expr::Inside(_));
    let body = match is_index && arithmetic.unused.len() == idents.len() {
        true => {
            let first = &idents[0];
            quote!([#body, #first][0])
        }
        false => body,
    };
    // A list is used instead of a tuple, so that all entries must have the same type, and rustc reports an entry with a
    // different type. In addition, entries of a list need no parentheses, and rustc does not warn about redundant
    // parentheses there.
    let value = |(k, entry): (usize, &syn::Expr)| match entry {
        // The parentheses around this entry are removed, because the call of the guard adds a pair.
        syn::Expr::Paren(syn::ExprParen { expr: entry, .. }) if k == 0 && !guard.is_empty() => {
            quote!(#(#guard)* (#entry))
        }
        entry if k == 0 && !guard.is_empty() => quote!(#(#guard)* (#entry)),
        entry => quote!(#entry),
    };
    let values = entries.iter().enumerate().map(value).chain(numbers.iter().cloned());
    // Each value is in a separate list. For a type error in a list of two values, rustc would print the type of the
    // list.
    quote!(match [#([#values]),*] {
        [#([#idents]),*] => {
            #(let _ = #unused;)*
            #body
        }
    })
}

/// Returns the path of a function that returns its argument. A call of this function compiles only if the type of the
/// argument has enough bits. If indices are negative, the type must also be signed. The path is empty if every integer
/// type is valid and `is_always` is `false`.
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

/// Emits the items that declare the struct, and its type. The struct cannot use constants of the enclosing scope, so it
/// takes them as parameters.
pub(crate) fn local(layout: &constant::Lowered, private: &TokenStream) -> [TokenStream; 2] {
    let (name, constants, tokens) = (local_struct(), &layout.constants, &layout.layout);
    let parameters = parameters(layout);
    let items = quote! {
        #[allow(dead_code)]
        struct #name<#(const #parameters: #private::core::primitive::usize),*>;
        impl<#(const #parameters: #private::core::primitive::usize),*> #private::StaticLayout for #name<#(#parameters),*> {
            // A search needs more steps than rustc evaluates without a warning, so the warning is disabled.
            #[allow(long_running_const_eval)]
            const LAYOUT: #private::Layout = #tokens;
        }
    };
    [items, quote!(#name::<#({ #constants }),*>)]
}

/// Emits the index at a coordinate. rustc reports errors of the coordinate at this call.
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
