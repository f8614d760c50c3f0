//! Recognizes lines of C++ among items, such as `auto A = Layout<…>{};`, `using A = …;` and `constexpr int N = 4;`.

use crate::report::advised;
use crate::tokens::{is_ident, is_punct};
use proc_macro2::{Delimiter, TokenTree};

/// Keywords that start a line of C++. No item of Rust starts with one of them.
const STARTS: [&str; 17] = [
    "auto",
    "using",
    "constexpr",
    "typedef",
    "typename",
    "return",
    "inline",
    "template",
    "static_assert",
    "Tensor",
    "void",
    "for",
    "while",
    "if",
    "__device__",
    "__host__",
    "__global__",
];

/// Types of CuTe that may start a C++ declaration.
const TYPES: [&str; 11] = [
    "Layout",
    "ComposedLayout",
    "TiledMMA",
    "TiledCopy",
    "Copy_Atom",
    "MMA_Atom",
    "int",
    "unsigned",
    "size_t",
    "uint32_t",
    "float",
];

/// Returns an error with a suggestion if the input starts with a line of C++.
pub(crate) fn line(trees: &[TokenTree]) -> Option<syn::Error> {
    // Most input is not C++, and a comparison of a token with a string allocates memory. Therefore the first two tokens
    // are converted to text only once.
    let [word, next] = [0, 1].map(|i| match trees.get(i) {
        Some(TokenTree::Ident(word)) => word.to_string(),
        _ => String::new(),
    });
    let (starts, names) = (|word: &str| STARTS.contains(&word), |word: &str| TYPES.contains(&word));
    let is_line = starts(&word)
        || matches!(&*word, "static" | "const") && (starts(&next) || names(&next))
        || names(&word) && !next.is_empty();
    let first = trees.first().filter(|_| is_line)?;
    let end = trees.iter().position(|tree| is_punct(Some(tree), ';')).unwrap_or(trees.len());
    let sign = trees[..end].iter().position(|tree| is_punct(Some(tree), '='));
    let name = trees[..sign.unwrap_or(end)].iter().rev().find_map(|tree| match tree {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    });
    let declares = sign.is_some() || is_ident(Some(first), "typedef");
    // A name directly before parentheses is the name of a declared function.
    let function = trees[..sign.unwrap_or(end)].windows(2).find_map(|pair| match pair {
        [TokenTree::Ident(name), TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => Some(name),
        _ => None,
    });
    let function = function.filter(|_| !is_ident(Some(first), "static_assert"));
    let (message, help) = match (name.filter(|_| declares), word == "int" || next == "int") {
        (Some(_), _) if let Some(name) = function => (
            "expected an item of `layout!`, found a function in C++".into(),
            format!("write `fn {name}(i: u32, j: u32) -> u32 = …;`, or `extern \"cuda\" fn` to get CUDA source"),
        ),
        (Some(name), true) => (
            "expected an item of `layout!`, found a constant in C++".into(),
            format!("declare the constant in Rust, `const {name}: usize = …;`, before the macro"),
        ),
        (Some(name), false) => (
            "expected an item of `layout!`, found a declaration in C++".into(),
            match &*word {
                "template" => format!("write `struct {}<const N: usize> = …;`", like_a_type(&name)),
                _ => format!("write `struct {} = …;`", like_a_type(&name)),
            },
        ),
        (None, _) => (
            format!("`{first}` is C++ and not part of the notation"),
            "write only the layout; write assertions as clauses after `where`".into(),
        ),
    };
    Some(syn::Error::new(first.span(), advised(&message, &help)))
}

/// Converts the first letter to upper case: `sA` becomes `SA`.
fn like_a_type(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
