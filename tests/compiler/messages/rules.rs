//! Checks every rule that the libraries can report: a test must cover the rule, and the guide's page of rules must
//! contain it.

use super::{LIBRARIES, programs, root, row, truth};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The guide's page must list all rules. `UPDATE=1` writes the page.
#[test]
fn the_page_lists_all_rules() {
    let mut page = String::from(
        "# Rules\n\nAfter this page you can recognize an error in your program: `error.rule().name` is one of these names. A message contains \
         numbers in place of the words in braces. `colex::rules` contains a type for each rule that several operations report. The fields of this type are the numbers in the message.\n\n\
         | rule | message | suggestion |\n|---|---|---|\n",
    );
    let mut rules = all();
    rules.sort_by(|a, b| a.name.cmp(&b.name));
    for Rule { name, message, fix } in &rules {
        page += &format!("| `{name}` | {} | {} |\n", message.replace('|', "\\|"), fix.replace('|', "\\|"));
    }
    let path = root().join("docs/guide/src/rules.md");
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    assert_eq!(fs::read_to_string(&path).unwrap_or_default(), page, "UPDATE=1 writes the page");
}

/// Rules that no small input violates: rules of searches with a limit, and rules that cannot fail because earlier
/// checks fail first.
const NOT_REACHED: [&str; 4] = ["BoundsUndecided", "InjectiveUndecided", "LeavesTensor", "Undecided"];

/// For each rule, a row, a program or an example in `truth.rs` must lead to the rule's message, or a test of the
/// libraries must contain the rule's name.
#[test]
fn every_rule_has_a_case() {
    let rows = row::all().into_iter().flat_map(|(_, rows)| rows).map(|row| row.text);
    let said = rows.chain(programs().map(|(_, said)| said)).collect::<String>() + &truth::messages();
    let named: String = LIBRARIES.iter().map(|library| tests_of(&root().join(library), false)).collect();
    // In a macro, Rust itself checks the parentheses. So only text that is parsed at runtime can have these errors.
    let in_text = ["(4", "4)", "4:1 5", "Sw<1,0,1>"].map(|text| text.parse::<colex::Layout>().unwrap_err().to_string());
    let said = said + &in_text.join("\n");
    let rules = all();
    assert!(rules.len() > 100, "the rules were read");
    let names: BTreeSet<_> = rules.iter().map(|rule| &rule.name).collect();
    assert_eq!(names.len(), rules.len(), "two rules have one name");
    let is_said = |message: &str| said.lines().any(|line| parts(message).all(|part| line.contains(part)));
    let is_named = |name: &str| {
        named.contains(&format!("\"{name}\""))
            || ["::", " {", ".error"].iter().any(|behind| named.contains(&format!("{name}{behind}")))
    };
    let has_case = |rule: &&Rule| is_said(&rule.message) || is_named(&rule.name);
    let is_reached = |rule: &&Rule| !NOT_REACHED.contains(&&*rule.name);
    let without: Vec<_> = rules.iter().filter(is_reached).filter(|rule| !has_case(rule)).collect();
    assert!(without.is_empty(), "rules without a case: {without:#?}");
}

/// A rule that `rules!` declares.
#[derive(Debug)]
struct Rule {
    name: String,
    message: String,
    fix: String,
}

/// Returns the rules of all libraries.
fn all() -> Vec<Rule> {
    LIBRARIES.iter().flat_map(|library| rules_of(&root().join(library))).collect()
}

/// Returns the rules in the files of a folder.
fn rules_of(folder: &Path) -> Vec<Rule> {
    let of_path = |path: PathBuf| match path.is_dir() {
        true => rules_of(&path),
        false => {
            let text = fs::read_to_string(&path).expect("a source");
            rows(text.parse().expect("Rust"))
        }
    };
    fs::read_dir(folder).expect("a folder").flat_map(|entry| of_path(entry.expect("an entry").path())).collect()
}

/// Returns the rules in each `rules! { … }` in the tokens of a file.
fn rows(file: TokenStream) -> Vec<Rule> {
    let trees: Vec<TokenTree> = file.into_iter().collect();
    let blocks = trees.windows(3).filter_map(|trees| match trees {
        [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Group(rows)]
            if name == "rules" && rows.delimiter() == Delimiter::Brace =>
        {
            Some(rows.stream().into_iter().collect::<Vec<_>>())
        }
        _ => None,
    });
    let row = |trees: &[TokenTree]| {
        let idents = trees.iter().filter_map(|tree| match tree {
            TokenTree::Ident(name) => Some(name.to_string()),
            _ => None,
        });
        let mut texts = trees.iter().filter_map(|tree| match tree {
            TokenTree::Literal(text) => Some(syn::parse_str::<syn::LitStr>(&text.to_string()).expect("a text").value()),
            _ => None,
        });
        let name = idents.into_iter().find(|name| name.starts_with(char::is_uppercase))?;
        Some(Rule { name, message: texts.next()?, fix: texts.next()? })
    };
    let is_end = |tree: &TokenTree| matches!(tree, TokenTree::Punct(end) if end.as_char() == ';');
    blocks.flat_map(|block| block.split(is_end).filter_map(row).collect::<Vec<_>>()).collect()
}

/// Returns the parts of a message before, between and after its numbers.
fn parts(message: &str) -> impl Iterator<Item = &str> {
    message.split(['{', '}']).step_by(2)
}

/// Returns the source of the tests in a folder. The names of these files and folders start with `tests`.
fn tests_of(folder: &Path, is_of_tests: bool) -> String {
    let source = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy();
        let is_of_tests = is_of_tests || name.starts_with("tests");
        match path.is_dir() {
            true => tests_of(&path, is_of_tests),
            false if is_of_tests => fs::read_to_string(&path).expect("a source"),
            false => String::new(),
        }
    };
    let files = fs::read_dir(folder).expect("the sources are in the repository");
    files.map(|file| source(file.expect("a file").path())).collect()
}
