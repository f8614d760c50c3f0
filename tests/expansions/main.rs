//! Tests that macros expand correctly in modules with traits, types and macros of the user. A template must call
//! functions by path, because a method call could call a method of the user's trait: a trait's method with `self` by
//! value takes precedence over an inherent method with `&self`. A template must also use paths for all other names.

extern crate core as real_core;
extern crate std as real_std;

#[macro_use]
#[path = "../support/hostile/mod.rs"]
mod hostile;
mod sources;

in_hostile_modules!("forms.rs");

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use sources::{Template, is_ident, is_punct, templates};
use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

/// Names of the prelude and of primitive types, which users may declare for their own items.
const PRELUDE: &str = "Ok Err Some None Option Result Vec String Box Clone Copy Debug Default Eq PartialEq Hash Ord \
    PartialOrd Fn FnMut FnOnce Drop From Into Iterator IntoIterator Extend ToString Send Sync bool char \
    str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32";

/// Calls `at` for each token, with two slices: the tokens before this token, and the rest, which starts with this
/// token.
fn visit(trees: &[TokenTree], at: &mut impl FnMut(&[TokenTree], &[TokenTree])) {
    for (i, tree) in trees.iter().enumerate() {
        at(&trees[..i], &trees[i..]);
        if let TokenTree::Group(group) = tree {
            visit(&group.stream().into_iter().collect::<Vec<_>>(), at);
        }
    }
}

/// Calls a check for all templates, and returns the results of the check.
fn found(check: impl Fn(&[TokenTree], &[TokenTree]) -> Option<String>) -> Vec<String> {
    let mut all = Vec::new();
    for Template { file, tokens } in templates() {
        visit(&tokens, &mut |before, after| all.extend(check(before, after).map(|what| format!("{file}: {what}"))));
    }
    all
}

/// Returns `true` if the next tokens are arguments, `(…)` or `::<`.
fn is_call(after: &[TokenTree]) -> bool {
    match after {
        [TokenTree::Group(group), ..] => group.delimiter() == Delimiter::Parenthesis,
        [a, b, c, ..] => is_punct(a, ':') && is_punct(b, ':') && is_punct(c, '<'),
        _ => false,
    }
}

/// Returns the name of a method if the next tokens call the method: `.name(`, `.name::<` or `.#name(`.
fn method(before: &[TokenTree], after: &[TokenTree]) -> Option<String> {
    let (dot, rest) = after.split_first()?;
    if !is_punct(dot, '.') || before.last().is_some_and(|last| is_punct(last, '.')) {
        return None;
    }
    let (name, rest) = match rest {
        [mark, TokenTree::Ident(name), rest @ ..] if is_punct(mark, '#') || is_punct(mark, '$') => (name, rest),
        [TokenTree::Ident(name), rest @ ..] => (name, rest),
        _ => return None,
    };
    is_call(rest).then(|| name.to_string())
}

/// The only template with a method call. The method is inherent and takes `self` by value, so the method takes
/// precedence over methods of traits.
const BY_VALUE: &str = "crates/layout-compiler/src/forms/value.rs: layout";

#[test]
fn templates_call_no_methods() {
    assert_eq!(found(method), [BY_VALUE]);
}

/// Returns the name if the next tokens use a name or a macro without a path.
fn bare(before: &[TokenTree], after: &[TokenTree]) -> Option<String> {
    let [TokenTree::Ident(name), rest @ ..] = after else { return None };
    let has_path =
        before.last().is_some_and(|last| [':', '.', '#', '$', '\''].iter().any(|mark| is_punct(last, *mark)));
    // A single colon, as in `x: u32`, is not part of a path.
    let has_path = has_path && !matches!(before, [.., a, b] if is_punct(b, ':') && !is_punct(a, ':'));
    let is_declared = before.last().is_some_and(|last| is_ident(last, "fn") || is_ident(last, "macro_rules"));
    let is_macro = matches!(rest, [bang, TokenTree::Group(_), ..] if is_punct(bang, '!'));
    let is_name = PRELUDE.split_whitespace().any(|known| name == known);
    (!has_path && !is_declared && (is_name || is_macro)).then(|| name.to_string())
}

#[test]
fn templates_name_everything_by_path() {
    let mut all = found(bare);
    // Skip the templates in this folder. These templates replace missing code of the input, and are emitted with an
    // error.
    all.retain(|found| !found.starts_with("crates/layout-compiler/src/input/"));
    assert_eq!(all, Vec::<String>::new());
}

/// Returns a path that begins with the name of a crate. The name can refer to another crate: `extern crate … as core`.
fn of_crate(before: &[TokenTree], after: &[TokenTree]) -> Option<String> {
    let [.., first, second] = before else { return None };
    let [TokenTree::Ident(name), ..] = after else { return None };
    let starts = is_punct(first, ':') && is_punct(second, ':') && {
        let around = before.len().checked_sub(3).map(|i| &before[i]);
        !around.is_some_and(|tree| matches!(tree, TokenTree::Ident(_)) || is_punct(tree, '>'))
    };
    starts.then(|| name.to_string())
}

#[test]
fn templates_reach_other_crates_through_this_one() {
    assert_eq!(found(of_crate), Vec::<String>::new());
}

/// Returns `true` for `$` and `#`, which mark a variable of a template.
fn is_variable(tree: &TokenTree) -> bool {
    is_punct(tree, '$') || is_punct(tree, '#')
}

/// Returns the names that a pattern binds, except reserved names and variables of the template. Names that start with
/// an uppercase letter are types or variants.
fn bound(pattern: &[TokenTree]) -> Vec<String> {
    let mut all = Vec::new();
    visit(pattern, &mut |before, after| {
        let Some(TokenTree::Ident(name)) = after.first() else { return };
        let (name, is_variable) = (name.to_string(), before.last().is_some_and(is_variable));
        let is_word = name == "mut" || name == "_" || name.starts_with(char::is_uppercase);
        if !is_variable && !is_word && !name.starts_with("__") {
            all.push(name);
        }
    });
    all
}

/// Returns the pattern that starts here, after `let`, `for` or the `|` of a closure.
fn pattern<'t>(before: &[TokenTree], after: &'t [TokenTree]) -> Option<&'t [TokenTree]> {
    let (first, rest) = after.split_first()?;
    let is_closure =
        is_punct(first, '|') && before.last().is_none_or(|last| is_punct(last, ',') || is_punct(last, '='));
    let is_end = |tree: &TokenTree| match first {
        TokenTree::Ident(word) if word == "let" => is_punct(tree, '=') || is_punct(tree, ':'),
        TokenTree::Ident(word) if word == "for" => is_ident(tree, "in"),
        _ => is_punct(tree, '|'),
    };
    let is_pattern = is_closure || is_ident(first, "let") || is_ident(first, "for");
    let end = rest.iter().position(is_end)?;
    is_pattern.then(|| &rest[..end])
}

/// If a function's name is here, returns the patterns of the parameters. The types of the parameters are removed.
fn parameters(before: &[TokenTree], after: &[TokenTree]) -> Option<Vec<TokenTree>> {
    let ([.., last], [TokenTree::Ident(_), rest @ ..]) = (before, after) else { return None };
    // The name of the function can be a variable of the template.
    let is_fn = |tree: &TokenTree| is_ident(tree, "fn");
    let has_fn = is_fn(last) || matches!(before, [.., first, mark] if is_fn(first) && is_variable(mark));
    let TokenTree::Group(group) = rest
        .iter()
        .find(|tree| matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis))?
    else {
        return None;
    };
    has_fn.then(|| names_before_colons(group.stream()))
}

/// Returns the names of parameters: the names before a single colon. Types of functions are skipped.
fn names_before_colons(tokens: TokenStream) -> Vec<TokenTree> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut found = Vec::new();
    for (i, tree) in trees.iter().enumerate() {
        let colons = trees[i + 1..].iter().take_while(|tree| is_punct(tree, ':')).count();
        let has_mark = i > 0 && is_variable(&trees[i - 1]);
        match tree {
            TokenTree::Ident(name) if colons == 1 && !has_mark && name != "self" => found.push(tree.clone()),
            // Repeated parameters are in a group.
            TokenTree::Group(group) if has_mark => {
                found.extend(names_before_colons(group.stream()));
            }
            _ => {}
        }
    }
    found
}

/// A constant of the user with the name of a template's variable would turn the variable into a pattern. All names of
/// the user's scope are visible in an expansion, so variables and parameters of templates must have reserved names. The
/// templates of all features and targets are checked.
#[test]
fn templates_bind_reserved_names() {
    let all = found(|before, after| {
        let names = pattern(before, after).map(bound).or_else(|| parameters(before, after).map(|names| bound(&names)));
        names.filter(|names| !names.is_empty()).map(|names| names.join(" "))
    });
    assert_eq!(all, Vec::<String>::new());
}

/// Names of methods that `core` and common crates implement for many types.
const COMMON: &str = "add all and_then any arg as_bytes as_mut as_mut_slice as_ptr as_ref as_slice as_str at bitand bitor bitxor borrow borrow_mut chain checked_add checked_mul checked_place clone \
    clone_from cloned cmp collect contains copied copy_from_slice count deref deref_mut div div_ceil drop enumerate eq expect extend filter first flatten fmt fold from from_iter get get_mut get_unchecked hash index \
    index_at index_mut insert into into_iter is_empty is_err is_none is_ok is_some is_power_of_two iter iter_mut last len lt map map_err max min mul ne neg new next not ok ok_or ok_or_else or_else partial_cmp \
    place pop push rank read rem rem_euclid replace rev run saturating_mul set shape shared shl shr size skip slice sort start sub sum swap take then then_some to_owned to_string try_from try_into unwrap unwrap_or \
    unwrap_or_default value wait with wrapping_add write write_str zip";

/// Returns the names of functions, constants and types in templates, and the reserved names of functions. A name counts
/// if it is declared or if it follows `::`.
fn names() -> [BTreeSet<String>; 4] {
    let [mut functions, mut constants, mut types] = [COMMON, "BITS BYTES MAX MIN ID LEN", "Item Output Target Error"]
        .map(|common| common.split_whitespace().map(String::from).collect::<BTreeSet<_>>());
    for Template { tokens, .. } in templates() {
        visit(&tokens, &mut |before, after| {
            let ([.., last], [TokenTree::Ident(name), rest @ ..]) = (before, after) else { return };
            let (text, is_path) = (name.to_string(), is_punct(last, ':'));
            let starts_large = text.starts_with(char::is_uppercase);
            let is_constant = starts_large && text.len() > 1 && !text.contains(char::is_lowercase);
            if is_constant && (is_path || is_ident(last, "const")) {
                constants.insert(text);
            } else if starts_large && text.len() > 1 && (is_path || is_ident(last, "type")) {
                types.insert(text);
            } else if !starts_large && (is_path && is_call(rest) || is_ident(last, "fn")) {
                functions.insert(text);
            }
        });
    }
    functions.retain(|name| syn::parse_str::<syn::Ident>(name).is_ok());
    let reserved = functions.extract_if(.., |name| name.starts_with("__")).collect();
    [functions, constants, types, reserved]
}

/// The tests with hostile traits include a file with the names that [`names`] returns. The file must be up to date.
#[test]
fn the_list_of_names_is_complete() {
    let lists = names().map(|names| format!("[{}]", names.into_iter().collect::<Vec<_>>().join(" ")));
    let text = format!(
        "// Names that expansions use. Written by `UPDATE_NAMES=1 cargo test -p colex-tests --test expansions`.\n\
         #[rustfmt::skip]\nmacro_rules! with_names {{\n    ($callback:ident) => {{\n        $callback! {{ {} }}\n    }};\n}}\n",
        lists.join(" ")
    );
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("support/hostile/names.rs");
    let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<BTreeSet<_>>();
    if env::var_os("UPDATE_NAMES").is_some() {
        fs::write(&file, &text).expect("the file is written");
    }
    let listed = fs::read_to_string(&file).expect("the list");
    let changed: Vec<_> = words(&listed).symmetric_difference(&words(&text)).cloned().collect();
    assert!(listed == text, "{changed:?}: run the command in the first line of {}", file.display());
}

/// All forms must have the same results, whatever traits and items are in scope.
#[test]
fn hostile_traits_change_nothing() {
    macro_rules! same {
        ($($module:ident)*) => { $({
            assert_eq!($module::indices(), plain_module::indices());
            assert_eq!($module::elements(), plain_module::elements());
            assert_eq!($module::texts(), plain_module::texts());
        })* };
    }
    same!(by_value by_reference by_mutable_reference associated everything structs_beside functions_beside statics_beside);
    assert_eq!(
        plain_module::indices()[..4],
        [3 * 64 + (5 ^ (3 << 3)), 3 * 64 + (5 ^ (3 << 3)), 64 + (1 ^ (1 << 3)), 3 * 16 + 5]
    );
    assert_eq!(plain_module::elements(), 7 + 32);
}
