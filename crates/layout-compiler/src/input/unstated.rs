//! Structs that do not say which numbers they have: `struct G = (m,n):(n,1);`.

use super::item::{Field, Item, ItemKind};
use crate::report::Report;
use crate::rust_words::is_word_of_rust;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::parse_quote;

/// Gives a struct the numbers that its tuples name, and reports them at once: its uses then have no mistakes because of
/// it. What may be another name of the block, or what a larger mistake is about, is left to who reads the layout.
pub(crate) fn state(item: &mut Item, report: &mut Report) {
    let (ItemKind::Struct(of), Some(notation)) = (&mut item.kind, &item.notation) else { return };
    if of.fields.is_some() || !of.generics.params.is_empty() {
        return;
    }
    let mut names = Vec::new();
    collect(notation, &mut names);
    let [first, .., last] = &names[..] else { return };
    let each = |show: fn(&Ident) -> String, between: &str| names.iter().map(show).collect::<Vec<_>>().join(between);
    let message = format!("this struct does not say its numbers, {}", each(|name| format!("`{name}`"), " and "));
    let help = format!("write `struct {} {{ {} }} = …`", of.name, each(|name| format!("{name}: usize"), ", "));
    report.push((first.span(), last.span()), &message, &help);
    of.fields = Some(names.into_iter().map(|name| Field { name, ty: parse_quote!(usize) }).collect());
}

/// The names in tuples of integers, each once. What stands behind a name is a call, and may have words of C++.
fn collect(notation: &TokenStream, names: &mut Vec<Ident>) {
    let mut is_call = false;
    for tree in notation.clone() {
        if let TokenTree::Group(group) = &tree {
            if group.delimiter() == Delimiter::Parenthesis && !is_call && is_tuple(&group.stream()) {
                for tree in group.stream() {
                    match tree {
                        TokenTree::Ident(name) if !names.contains(&name) && !is_word_of_rust(&name.to_string()) => {
                            names.push(name);
                        }
                        _ => {}
                    }
                }
            }
            if group.delimiter() == Delimiter::Parenthesis {
                collect(&group.stream(), names);
            }
        }
        is_call = matches!(&tree, TokenTree::Ident(name) if name != "o");
        if matches!(&tree, TokenTree::Ident(name) if name == "where") {
            return;
        }
    }
}

/// Integers, names in small letters, and tuples, between commas.
fn is_tuple(list: &TokenStream) -> bool {
    let is_entry = |tree: &TokenTree| match tree {
        TokenTree::Ident(name) => is_number(&name.to_string()),
        TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
        TokenTree::Literal(_) => true,
        TokenTree::Punct(_) => false,
    };
    let trees: Vec<_> = list.clone().into_iter().collect();
    trees.split(|tree| matches!(tree, TokenTree::Punct(comma) if comma.as_char() == ',')).all(|entry| match entry {
        [one] => is_entry(one),
        [] => true,
        _ => false,
    })
}

/// Not `_8`, a constant, an XOR stride `f5`, or a type of C++.
fn is_number(name: &str) -> bool {
    let is_xor =
        name.strip_prefix('f').is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()));
    name.starts_with(|c: char| c.is_ascii_lowercase()) && !is_xor && !["int", "o"].contains(&name)
}
