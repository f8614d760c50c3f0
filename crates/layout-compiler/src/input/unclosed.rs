//! Parentheses that are not closed yet. rustc reads no further; an editor goes on, and takes all that follows in a
//! block for what stands in them.

use crate::tokens::is_punct;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// The input with each parenthesis closed in front of the semicolon, or of the item, that it has swallowed. What
/// swallows comes last: nothing of an input that ends with a semicolon has.
pub(crate) fn closed(input: TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    let mut rest = input;
    while !rest.is_empty() {
        let mut trees = rest.into_iter();
        rest = TokenStream::new();
        while let Some(tree) = trees.next() {
            let (kept, swallowed) = parted(tree);
            out.extend([kept]);
            if let Some(swallowed) = swallowed {
                rest = swallowed.into_iter().chain(trees).collect();
                break;
            }
        }
    }
    out
}

/// A tree without the items in it, and those with all that follows them.
fn parted(tree: TokenTree) -> (TokenTree, Option<TokenStream>) {
    let group = match tree {
        TokenTree::Group(group) if !matches!(group.delimiter(), Delimiter::Brace | Delimiter::None) => group,
        tree => return (tree, None),
    };
    let trees: Vec<TokenTree> = group.stream().into_iter().collect();
    let mut kept = Vec::new();
    for (i, tree) in trees.iter().enumerate() {
        if ends(&trees[i..]) {
            return (again(&group, kept), Some(trees[i..].iter().cloned().collect()));
        }
        let (inner, swallowed) = parted(tree.clone());
        kept.push(inner);
        if let Some(swallowed) = swallowed {
            return (again(&group, kept), Some(swallowed.into_iter().chain(trees[i + 1..].iter().cloned()).collect()));
        }
    }
    (TokenTree::Group(group), None)
}

fn again(group: &Group, trees: Vec<TokenTree>) -> TokenTree {
    let mut closed = Group::new(group.delimiter(), trees.into_iter().collect());
    closed.set_span(group.span());
    closed.into()
}

/// Whether a semicolon or an item stands here, and an item at all: no parenthesis of a layout has one.
fn ends(trees: &[TokenTree]) -> bool {
    let is_word = |tree: &TokenTree, words: &[&str]| matches!(tree, TokenTree::Ident(word) if words.iter().any(|known| word == known));
    let starts = is_punct(trees.first(), ';')
        || is_punct(trees.first(), '#')
        || is_word(&trees[0], &["pub", "struct", "fn", "const", "unsafe", "extern"]);
    starts && trees.iter().any(|tree| is_word(tree, &["struct", "fn"]))
}

#[cfg(test)]
mod tests {
    use super::closed;
    use proc_macro2::TokenStream;

    #[track_caller]
    fn assert_closed(swallowed: &str, expected: &str) {
        let tokens = |text: &str| text.parse::<TokenStream>().expect("tokens");
        assert_eq!(closed(tokens(swallowed)).to_string(), tokens(expected).to_string());
    }

    #[test]
    fn items_come_out_of_parentheses() {
        assert_closed(
            "struct A = (8,64; pub struct B = (4,8):(8,1); fn f(i: u32) -> u32 = A;)",
            "struct A = (8,64); pub struct B = (4,8):(8,1); fn f(i: u32) -> u32 = A;",
        );
        assert_closed(
            "struct A = o((8,64 #[a] struct B = (4; struct C = 4:1;)))",
            "struct A = o((8,64)) #[a] struct B = (4); struct C = 4:1;",
        );
    }

    #[test]
    fn what_is_closed_stays() {
        let block = "#[doc(a; b)] pub struct A { m: usize } = zipped_divide((m,8), [4,{ fn f() {} 2 }]); const fn f((i,j): (u32, u32)) -> u32 = A;";
        assert_closed(block, block);
    }
}
