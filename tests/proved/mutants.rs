//! Code with one mistake: a number that is off by one, another operator, or a term that is multiplied by zero.

use proc_macro2::{Delimiter, Group, Literal, Punct, TokenStream, TokenTree};

/// Returns all variants of the code in which one token within its braces is changed.
pub(crate) fn mutants(code: &TokenStream) -> Vec<TokenStream> {
    let mut mutants = Vec::new();
    for (k, token) in code.clone().into_iter().enumerate() {
        if let TokenTree::Group(group) = &token
            && group.delimiter() == Delimiter::Brace
        {
            let others = changed(&group.stream()).into_iter().map(|stream| Group::new(Delimiter::Brace, stream).into());
            mutants.extend(others.map(|other| replaced(code, k, other)));
        }
    }
    mutants
}

/// Returns all variants of the stream in which one token is changed.
fn changed(code: &TokenStream) -> Vec<TokenStream> {
    let mut streams = Vec::new();
    for (k, token) in code.clone().into_iter().enumerate() {
        let others: Vec<TokenTree> = match &token {
            TokenTree::Group(group) => {
                let streams = changed(&group.stream()).into_iter();
                streams.map(|stream| Group::new(group.delimiter(), stream).into()).collect()
            }
            TokenTree::Literal(literal) => numbers(literal),
            TokenTree::Punct(sign) => signs(sign),
            TokenTree::Ident(_) => vec![],
        };
        streams.extend(others.into_iter().map(|other| replaced(code, k, other)));
    }
    streams
}

fn replaced(code: &TokenStream, k: usize, other: TokenTree) -> TokenStream {
    let tokens = code.clone().into_iter().enumerate();
    tokens.map(|(i, token)| if i == k { other.clone() } else { token }).collect()
}

/// Returns the number plus one, minus one, doubled, and zero.
fn numbers(literal: &Literal) -> Vec<TokenTree> {
    let Ok(number) = syn::parse_str::<syn::LitInt>(&literal.to_string()) else { return vec![] };
    let value: i128 = number.base10_parse().expect("an integer");
    let others = [value + 1, value - 1, value * 2, 0].into_iter().filter(|other| *other != value && *other >= 0);
    others.map(|other| format!("{other}{}", number.suffix()).parse::<Literal>().expect("a number").into()).collect()
}

fn signs(sign: &Punct) -> Vec<TokenTree> {
    let other = match sign.as_char() {
        '+' => '-',
        '-' => '+',
        '*' => '+',
        '^' => '&',
        '&' => '^',
        '/' => '%',
        '%' => '/',
        _ => return vec![],
    };
    vec![Punct::new(other, sign.spacing()).into()]
}
