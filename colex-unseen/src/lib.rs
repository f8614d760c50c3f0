//! Keeps the lines of colex itself out of what rustc says to its users.
//!
//! rustc shows a bound that is not met, a method that was called with other arguments, and a `const` that panics, where
//! they are declared: in a file of the library, which its users have not written. It shows none whose place it does not
//! know, and the metadata of a crate keep no place that begins in one file and ends in another. [`macro@unseen`] gives
//! such a place to the declarations of an item.
//!
//! A macro cannot make such a place; but a call that begins in one file and ends in another has it. So there are three
//! steps: `far!`, a macro of the runtime, adds a word of its own file; [`near!`] calls [`unplaced!`] from there to the
//! item; and this one finds itself in that place.

use proc_macro::{Delimiter, Group, Span, TokenStream, TokenTree};

/// An item whose declarations rustc does not show to users: all of it but its attributes and the bodies of its
/// functions, and in these the constants: what stands in `const { … }`, and `L::LAYOUT`.
///
/// Nothing is changed while the library is what is built, and not a dependency, and in documentation and editors.
#[proc_macro_attribute]
pub fn unseen(_: TokenStream, item: TokenStream) -> TokenStream {
    let is_dependency = std::env::var_os("CARGO_PRIMARY_PACKAGE").is_none();
    if is_dependency { call("crate::unseen::far!", Span::call_site(), item, Span::call_site()) } else { item }
}

/// `near!(here { item })`: the item in a call that begins at `here` and ends at the item.
#[proc_macro]
pub fn near(input: TokenStream) -> TokenStream {
    let mut words = input.into_iter();
    let (Some(here), Some(TokenTree::Group(item))) = (words.next(), words.next()) else { return TokenStream::new() };
    let Some(end) = item.stream().into_iter().next().map(|word| word.span()) else { return TokenStream::new() };
    // Two places make one if they have the same hygiene.
    call("::colex_unseen::unplaced!", here.span().resolved_at(end), item.stream(), end)
}

/// The item in the place of the call.
#[proc_macro]
pub fn unplaced(item: TokenStream) -> TokenStream {
    declarations(item, Span::call_site())
}

/// `path { item }`, from one place to another.
fn call(path: &str, from: Span, item: TokenStream, to: Span) -> TokenStream {
    let mut braces = Group::new(Delimiter::Brace, item);
    braces.set_span(to);
    let path = path.parse::<TokenStream>().unwrap_or_default().into_iter().map(|mut word| {
        word.set_span(from);
        word
    });
    path.chain([TokenTree::Group(braces)]).collect()
}

/// Items: what stands in braces behind `fn` is a body.
fn declarations(items: TokenStream, place: Span) -> TokenStream {
    let (mut in_function, mut is_attribute) = (false, false);
    let each = items.into_iter().map(|word| {
        let was_attribute = is_attribute;
        is_attribute = is_punct(&word, '#') || was_attribute && is_punct(&word, '!');
        match &word {
            TokenTree::Group(group) if was_attribute && group.delimiter() == Delimiter::Bracket => return word,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && in_function => {
                in_function = false;
                return TokenTree::Group(with(group, constants(group.stream(), place), group.span()));
            }
            TokenTree::Ident(name) if name.to_string() == "fn" => in_function = true,
            _ if is_punct(&word, ';') => in_function = false,
            _ => {}
        }
        placed(word, place, declarations)
    });
    each.collect()
}

/// The body of a function: `const { … }`, and the names of constants, `L::LAYOUT`, with which their paths end.
fn constants(body: TokenStream, place: Span) -> TokenStream {
    let (mut is_const, mut is_path) = (false, false);
    let each = body.into_iter().map(|word| {
        let (was_const, was_path) = (is_const, is_path);
        is_const = matches!(&word, TokenTree::Ident(name) if name.to_string() == "const");
        is_path = is_punct(&word, ':');
        match word {
            TokenTree::Ident(name) if was_path && is_constant(&name.to_string()) => {
                placed(TokenTree::Ident(name), place, all)
            }
            TokenTree::Group(group) if was_const && group.delimiter() == Delimiter::Brace => {
                placed(TokenTree::Group(group), place, all)
            }
            TokenTree::Group(group) => {
                let inner = constants(group.stream(), place);
                TokenTree::Group(with(&group, inner, group.span()))
            }
            word => word,
        }
    });
    each.collect()
}

/// Every word.
fn all(words: TokenStream, place: Span) -> TokenStream {
    words.into_iter().map(|word| placed(word, place, all)).collect()
}

/// A word in a place, with its own hygiene.
fn placed(mut word: TokenTree, place: Span, inside: fn(TokenStream, Span) -> TokenStream) -> TokenTree {
    let place = place.resolved_at(word.span());
    if let TokenTree::Group(group) = &word {
        return TokenTree::Group(with(group, inside(group.stream(), place), place));
    }
    word.set_span(place);
    word
}

/// A group of other words.
fn with(group: &Group, words: TokenStream, span: Span) -> Group {
    let mut group = Group::new(group.delimiter(), words);
    group.set_span(span);
    group
}

fn is_constant(name: &str) -> bool {
    name.len() > 1 && !name.contains(char::is_lowercase)
}

fn is_punct(word: &TokenTree, mark: char) -> bool {
    matches!(word, TokenTree::Punct(punct) if punct.as_char() == mark)
}
