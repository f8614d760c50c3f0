//! Emits a call of `index!` as an expression. The type of an index is the type of the coordinates.
//!
//! A kernel has many calls of `index!`, and rustc checks each of them, so the expression is short. If an entry of the
//! coordinate is a name or a number, the code uses it directly. The code names an intermediate value only if the value
//! is used more than once. In contrast, the code of `fn` items names every operation, because people read this code.
//!
//! Operators and numbers have the span of the entry that they belong to, so rustc reports a type mismatch at this
//! entry. If all entries are names or numbers, the code usually does not bind them to new names. With such a binding,
//! rustc would report one error instead of two, but each call would take 0.03 ms longer to compile. The braces around
//! the expression tell lints that the user did not write it. Without the braces, a lint would report `z == index!(80:1;
//! z)` as a comparison of `z` with itself.
//!
//! For a layout that rustc evaluates, the expression declares a local struct.

use super::rust::{Style, block, expression};
use crate::arithmetic::Expr;
use crate::constant;
use crate::input::entries;
use crate::lower::Lowered;
use crate::tokens::{local_struct, own};
use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

/// Emits the expression of the index. The expression evaluates each entry of the coordinate and each runtime value
/// exactly once.
pub(crate) fn index(
    lowered: &Lowered,
    entries: &[syn::Expr],
    numbers: &[TokenStream],
    krate: &TokenStream,
) -> TokenStream {
    let arithmetic = &lowered.arithmetic;
    // If the arithmetic contains no number, the emitted code would also accept coordinates that are not integers. If
    // the index is the coordinate itself, lints would also check the user's expression as if the macro were not there.
    // Therefore the guard is always emitted in this case.
    let guard = guard(entries, lowered, numbers.is_empty() && arithmetic.has_no_numbers(), krate);
    let atoms: Option<Vec<_>> = entries.iter().map(|entry| entries::atom(entry).map(|atom| vec![atom])).collect();
    // The arithmetic of a single index forces all entries to have the same type. If the result has several components,
    // each component may use other entries, so the entries could have different types.
    let has_one_type = entries.len() == 1 || !matches!(arithmetic.index, Expr::Tuple(_) | Expr::Inside(_));
    match atoms {
        // Names and numbers are used directly, without a binding.
        Some(atoms) if has_one_type && arithmetic.unused.is_empty() && numbers.is_empty() => {
            expression(arithmetic, &Style { entries: &atoms, suffix: None, guard: &guard, in_place: true })
        }
        _ => bound(lowered, entries, numbers, &guard),
    }
}

/// Emits code that binds the entries and the runtime values to the macro's own names, and computes the index from these
/// names.
fn bound(lowered: &Lowered, entries: &[syn::Expr], numbers: &[TokenStream], guard: &[TokenTree]) -> TokenStream {
    let (arithmetic, names) = (&lowered.arithmetic, &lowered.names[..entries.len()]);
    let mut idents: Vec<Ident> = names.iter().map(|name| own(name)).collect();
    let free = (0..).map(|i| format!("n{i}")).filter(|name| !names.contains(name));
    idents.extend(free.take(numbers.len()).map(|name| own(&name)));
    let atoms: Vec<_> = idents.iter().map(|ident| vec![ident.clone().into()]).collect();
    let in_place = numbers.is_empty();
    let body = block(arithmetic, &Style { entries: &atoms, suffix: None, guard: &[], in_place });
    let unused = arithmetic.unused.iter().map(|entry| &idents[*entry]);
    // An index that does not depend on any entry must nevertheless have the type of the coordinates.
    let is_index = !matches!(arithmetic.index, Expr::Tuple(_) | Expr::Inside(_));
    let body = match is_index && arithmetic.unused.len() == idents.len() {
        true => {
            let first = &idents[0];
            quote!([#body, #first][0])
        }
        false => body,
    };
    // Each entry is an element of an array. In an array an entry needs no parentheses, so rustc does not warn about
    // redundant parentheses, as it would in a tuple.
    let value = |(k, entry): (usize, &syn::Expr)| match entry {
        // The user's parentheses around this entry are removed, because the call of the guard adds its own.
        syn::Expr::Paren(syn::ExprParen { expr: entry, .. }) if k == 0 && !guard.is_empty() => {
            quote!(#(#guard)* (#entry))
        }
        entry if k == 0 && !guard.is_empty() => quote!(#(#guard)* (#entry)),
        entry => quote!(#entry),
    };
    let values = entries.iter().enumerate().map(value).chain(numbers.iter().cloned());
    // Each value has its own array. If two values shared an array, rustc would print the type of the array in a type
    // error.
    quote!(match [#([#values]),*] {
        [#([#idents]),*] => {
            #(let _ = #unused;)*
            #body
        }
    })
}

/// Returns the path of a function that checks the type of its argument and returns the argument. A call of this
/// function compiles only if the argument's type has enough bits for the indices. If indices can be negative, the type
/// must also be signed. Returns an empty path if every integer type has enough bits, no index is negative, and
/// `is_always` is `false`.
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

/// Emits the items that declare a local struct for the layout, and the type of this struct. An item cannot use the
/// constants of the surrounding function, so they become const parameters of the struct.
pub(crate) fn local(layout: &constant::Lowered, private: &TokenStream) -> [TokenStream; 2] {
    let (name, constants, tokens) = (local_struct(), &layout.constants, &layout.layout);
    let parameters = parameters(layout);
    let items = quote! {
        #[allow(dead_code)]
        struct #name<#(const #parameters: #private::core::primitive::usize),*>;
        impl<#(const #parameters: #private::core::primitive::usize),*> #private::StaticLayout for #name<#(#parameters),*> {
            // A search for a layout needs more steps than rustc allows without a warning.
            #[allow(long_running_const_eval)]
            const LAYOUT: #private::Layout = #tokens;
        }
    };
    [items, quote!(#name::<#({ #constants }),*>)]
}

/// Emits the index of a coordinate in a layout that rustc evaluates. The call has the span of the user's code, so rustc
/// reports errors about the coordinate there.
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

/// Emits a layout that rustc evaluates, as a value. The type of this value has no name that users can write.
pub(crate) fn local_value(layout: &constant::Lowered, private: &TokenStream) -> TokenStream {
    let [items, ty] = local(layout, private);
    quote!({
        #items
        #private::LayoutOf::<#private::Evaluated<#ty>>
    })
}
