//! Reads the templates of all macros from the sources: the arguments of `quote!`, and the right sides of the rules of
//! exported `macro_rules!`.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the crates with macros that expand in the crates of users.
const CRATES: [&str; 4] = ["src", "layout-runtime/src", "crates", "gpu/layout-gpu/src"];

/// Macros that return their argument as tokens.
const QUOTES: [&str; 3] = ["quote", "quote_spanned", "parse_quote"];

/// The tokens that a macro emits, and the file that contains them.
pub(super) struct Template {
    pub(super) file: String,
    pub(super) tokens: Vec<TokenTree>,
}

/// Returns the templates of all crates. Templates in unit tests are skipped.
pub(super) fn templates() -> Vec<Template> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for file in CRATES.iter().flat_map(|folder| files(&root.join(folder))) {
        let tokens: TokenStream = fs::read_to_string(&file).expect("a file").parse().expect("Rust");
        let name = file.strip_prefix(&root).expect("a file of the project").display().to_string();
        let mut emit = |tokens| found.push(Template { file: name.clone(), tokens });
        collect(tokens, &mut emit);
    }
    found
}

/// Returns the Rust files in a folder and its subfolders, except unit tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        match entry.file_name().and_then(|name| name.to_str()).unwrap_or_default() {
            // Skip the macros in these two files `macros.rs`, because only crates of this workspace call them.
            "tests" | "tests.rs" => {}
            _ if entry.ends_with("layout-runtime/src/macros.rs") || entry.ends_with("layout-index/src/macros.rs") => {}
            _ if entry.is_dir() => all.extend(files(&entry)),
            _ => all.push(entry),
        }
    }
    all.retain(|file| file.extension().is_some_and(|kind| kind == "rs"));
    all.sort();
    all
}

fn collect(tokens: TokenStream, emit: &mut impl FnMut(Vec<TokenTree>)) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (i, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let before = &trees[..i];
        match before {
            [.., TokenTree::Ident(module), TokenTree::Ident(tests)] if module == "mod" && tests == "tests" => continue,
            [.., name, bang] if is_punct(bang, '!') && QUOTES.iter().any(|quote| is_ident(name, quote)) => {
                emit(emitted(group.stream()));
            }
            // For layouts with constants, the macros also emit the entries of a table of operations.
            [.., name, bang] if is_punct(bang, '!') && is_ident(name, "table") => emit(rows(group.stream())),
            [.., rules, bang, _] if is_punct(bang, '!') && is_ident(rules, "macro_rules") && is_exported(before) => {
                transcribers(group.stream(), emit);
                continue;
            }
            _ => {}
        }
        collect(group.stream(), emit);
    }
}

/// Returns the argument of `quote!`, or the argument of `quote_spanned!` without the span.
fn emitted(tokens: TokenStream) -> Vec<TokenTree> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let arrow = trees.windows(2).position(|pair| is_punct(&pair[0], '=') && is_punct(&pair[1], '>'));
    match arrow {
        Some(at)
            if !trees[..at].iter().any(|tree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ';')) =>
        {
            trees[at + 2..].to_vec()
        }
        _ => trees,
    }
}

/// Returns the expressions in a table of operations. Each expression is between `=` and `;`.
fn rows(tokens: TokenStream) -> Vec<TokenTree> {
    let mut all = Vec::new();
    for tree in tokens {
        let TokenTree::Group(rows) = tree else { continue };
        if rows.delimiter() == Delimiter::Brace {
            let rows: Vec<TokenTree> = rows.stream().into_iter().collect();
            for row in rows.split(|tree| is_punct(tree, ';')) {
                let start = row.iter().position(|tree| is_punct(tree, '=')).map_or(row.len(), |at| at + 1);
                all.extend_from_slice(&row[start..]);
            }
        }
    }
    all
}

/// Calls `emit` for the right side of each rule.
fn transcribers(rules: TokenStream, emit: &mut impl FnMut(Vec<TokenTree>)) {
    let trees: Vec<TokenTree> = rules.into_iter().collect();
    for three in trees.windows(3) {
        if let [arrow, head, TokenTree::Group(body)] = three
            && is_punct(arrow, '=')
            && is_punct(head, '>')
        {
            emit(body.stream().into_iter().collect());
        }
    }
}

/// Returns `true` if `#[macro_export]` is among the attributes before `macro_rules! name`.
fn is_exported(before: &[TokenTree]) -> bool {
    let attributes = before[..before.len() - 3].rchunks(2).take_while(|pair| is_punct(&pair[0], '#'));
    attributes.into_iter().any(|pair| pair[1].to_string().contains("macro_export"))
}

pub(super) fn is_punct(tree: &TokenTree, character: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == character)
}

pub(super) fn is_ident(tree: &TokenTree, name: &str) -> bool {
    matches!(tree, TokenTree::Ident(ident) if ident == name)
}
