//! Expands parts of the declaration of a kernel. The expanded code has the spans of these parts, so that rustc reports
//! errors there instead of at the whole kernel. These parts are the runtime values of a tensor, as in `Matrix(rows,
//! columns)`, the variable of an output, and the element types.
//!
//! This module also checks the nesting of the body of a kernel, and emits the body unchanged.

use crate::input::nesting;
use crate::report::Position;
use crate::tokens::{is_punct, place_of};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// Converts `Matrix, rows, columns` to an expression of the runtime values of the layout `Matrix`.
#[must_use]
pub fn kernel_numbers(input: TokenStream) -> TokenStream {
    if let Err(mistake) = nesting::check_code(&input) {
        return mistake;
    }
    let mut words = input.into_iter().peekable();
    let name: TokenStream = words.by_ref().take_while(|word| !is_punct(Some(word), ',')).collect();
    // The tokens get spans of the macro, because rustc would suggest changes to tokens with spans of the user.
    let at = name.clone().into_iter().next().map_or(Span::call_site(), |word| place_of(word.span()));
    let mut numbers: Vec<Vec<TokenTree>> = Vec::new();
    while words.peek().is_some() {
        numbers.push(words.by_ref().take_while(|word| !is_punct(Some(word), ',')).collect());
    }
    let numbers = numbers.into_iter().map(|words| words.into_iter().collect::<TokenStream>());
    quote_spanned!(at=> <#name>::__numbers(#((#numbers) as _),*))
}

/// Declares `output` as a variable in the body of the kernel. The type of the variable ensures that the body divides
/// the output into tiles only once.
#[must_use]
pub fn kernel_output(output: TokenStream, krate: &TokenStream) -> TokenStream {
    if let Err(mistake) = nesting::check(&output, Position::Anywhere) {
        return mistake;
    }
    let at = output.clone().into_iter().next().map_or(Span::call_site(), |word| word.span());
    quote_spanned!(at=> let mut #output = #krate::Uncut::in_one_way(#output, || #krate::__core::unreachable!());)
}

/// Names of element types that a declaration can use without importing them.
const ELEMENTS: [&str; 4] = ["f16", "bf16", "E4m3", "E5m2"];

/// For each name in `ELEMENTS` that occurs in the types of a declaration, declares an alias. If the module of the
/// kernel contains an item with this name, the alias is this item. Otherwise the alias is the type of `krate`. Nested
/// blocks give the user's item precedence. Two glob imports in one block would make the name ambiguous.
#[must_use]
pub fn kernel_names(types: TokenStream, krate: &TokenStream) -> TokenStream {
    if let Err(mistake) = nesting::check(&types, Position::Item) {
        return mistake;
    }
    let mut found: Vec<Ident> = Vec::new();
    elements(types, &mut found);
    if found.is_empty() {
        return TokenStream::new();
    }
    let numbers = 0..found.len();
    let aliases = found.iter().zip(numbers.clone()).map(|(name, i)| {
        quote_spanned!(name.span()=> #[allow(non_camel_case_types, dead_code)] type #name = <() as __Element<#i>>::Type;)
    });
    quote! {
        #[allow(dead_code)]
        pub trait __Element<const __INDEX: #krate::__core::primitive::usize> {
            type Type;
        }
        const _: () = {
            #[allow(unused_imports)]
            use #krate::names::*;
            {
                #[allow(unused_imports)]
                use super::super::*;
                #(impl __Element<#numbers> for () { type Type = #found; })*
            }
        };
        #(#aliases)*
    }
}

/// Collects the names of element types. Each name is collected once. A name that is part of a longer path is not
/// collected.
fn elements(types: TokenStream, found: &mut Vec<Ident>) {
    let trees: Vec<TokenTree> = types.into_iter().collect();
    for (i, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => elements(group.stream(), found),
            TokenTree::Ident(name) if ELEMENTS.iter().any(|element| name == element) && !found.contains(name) => {
                let is_in_path = is_punct(trees.get(i + 1), ':') || i > 0 && is_punct(trees.get(i - 1), ':');
                found.extend((!is_in_path).then(|| name.clone()));
            }
            _ => {}
        }
    }
}

/// Returns the body, or an error if the body nests too deeply for rustc.
#[must_use]
pub fn kernel_body(body: TokenStream) -> TokenStream {
    match nesting::check_code(&body) {
        Ok(()) => body,
        Err(mistake) => mistake,
    }
}

#[cfg(test)]
mod tests {
    use super::{elements, kernel_numbers};
    use quote::quote;

    #[test]
    fn names_of_elements_are_found_once() {
        let mut found = Vec::new();
        elements(quote!(f16 [f32] (f16) half::bf16 E4m3::Wide [[E5m2; 2]]), &mut found);
        assert_eq!(found, ["f16", "E5m2"]);
    }

    #[test]
    fn numbers_are_arguments() {
        let emitted = kernel_numbers(quote!(Matrix, rows, { f(1, 2) }));
        assert_eq!(emitted.to_string(), quote!(<Matrix>::__numbers((rows) as _, ({ f(1, 2) }) as _)).to_string());
        assert_eq!(kernel_numbers(quote!(Matrix)).to_string(), quote!(<Matrix>::__numbers()).to_string());
    }
}
