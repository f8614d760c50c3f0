//! Expands parts of a kernel's head with the spans of these parts, so that rustc reports errors there and not at the
//! whole kernel. The parts are the numbers of a tensor, `Matrix(rows, columns)`, and the variable of an output.
//!
//! The body of a kernel, which is emitted unchanged.

use crate::input::nesting;
use crate::report::Position;
use crate::tokens::{is_punct, place_of};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote_spanned;

/// Converts `Matrix, rows, columns` to an expression of the layout's numbers.
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

/// Declares `output` as a variable of the body. The variable can be cut in one way only.
#[must_use]
pub fn kernel_output(output: TokenStream, krate: &TokenStream) -> TokenStream {
    if let Err(mistake) = nesting::check(&output, Position::Anywhere) {
        return mistake;
    }
    let at = output.clone().into_iter().next().map_or(Span::call_site(), |word| word.span());
    quote_spanned!(at=> let mut #output = #krate::Uncut::in_one_way(#output, || #krate::__core::unreachable!());)
}

/// Returns the body, or an error if it nests deeper than rustc can read.
#[must_use]
pub fn kernel_body(body: TokenStream) -> TokenStream {
    match nesting::check_code(&body) {
        Ok(()) => body,
        Err(mistake) => mistake,
    }
}

#[cfg(test)]
mod tests {
    use super::kernel_numbers;
    use quote::quote;

    #[test]
    fn numbers_are_arguments() {
        let emitted = kernel_numbers(quote!(Matrix, rows, { f(1, 2) }));
        assert_eq!(emitted.to_string(), quote!(<Matrix>::__numbers((rows) as _, ({ f(1, 2) }) as _)).to_string());
        assert_eq!(kernel_numbers(quote!(Matrix)).to_string(), quote!(<Matrix>::__numbers()).to_string());
    }
}
