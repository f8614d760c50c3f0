//! Tests that the list of public traits is complete. For each trait of the library crates, `data/public_traits.tsv`
//! specifies which code may implement the trait. The test fails if a trait has no line, or if the trait's declaration
//! contradicts the line. If a crate with `unsafe` code uses traits of other crates in bounds, `data/foreign_bounds.tsv`
//! lists these traits. The tests `liars` of `layout-tensor` use wrong implementations of these traits.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::{Item, ItemTrait, Safety, TraitItem, TypeParamBound, Visibility};

/// The crates that users call. All other crates run at compile time, or are command-line programs.
const CRATES: [&str; 11] = [
    "crates/layout-draw",
    "gpu/layout-gpu",
    "gpu/layout-ptx",
    "crates/layout-cutlass",
    "crates/layout-hardware",
    "crates/layout-index",
    "crates/layout-movement",
    "crates/layout-proofs",
    "crates/layout-tensor",
    "layout-runtime",
    ".",
];

/// The file of a trait, relative to the root of the repository, and the trait's name.
type Name = (String, String);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        match path.extension() {
            None if path.is_dir() => sources(&path, found),
            Some(kind) if kind == "rs" => found.push(path),
            _ => {}
        }
    }
}

/// Collects the public traits. The supertraits in the private modules `sealed` and `sealed_layouts` are skipped.
fn public(items: Vec<Item>, found: &mut Vec<ItemTrait>) {
    for item in items {
        match item {
            Item::Trait(item) if matches!(item.vis, Visibility::Public(_)) => found.push(item),
            Item::Mod(item) if item.ident != "sealed" && item.ident != "sealed_layouts" => {
                public(item.content.map(|(_, items)| items).unwrap_or_default(), found);
            }
            _ => {}
        }
    }
}

fn declared() -> BTreeMap<Name, ItemTrait> {
    let mut all = BTreeMap::new();
    for folder in CRATES {
        let mut files = Vec::new();
        sources(&root().join(folder).join("src"), &mut files);
        for file in files.into_iter().filter(|file| !file.ends_with("sealed.rs")) {
            let text = fs::read_to_string(&file).expect("text");
            let mut found = Vec::new();
            public(
                syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display())).items,
                &mut found,
            );
            let file = file.strip_prefix(root()).expect("a file below the root").display().to_string();
            // Macros must not declare public traits, because `syn` does not find such traits.
            let words = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let count = words.filter(|line| line.contains("pub trait $") || line.contains("trait $name")).count();
            assert_eq!(count, 0, "{file}: a macro declares traits, which this test does not find");
            all.extend(found.into_iter().map(|item| ((file.clone(), item.ident.to_string()), item)));
        }
    }
    all
}

/// Returns the code that may implement each trait, according to the list.
fn reviewed() -> BTreeMap<Name, String> {
    let text = fs::read_to_string(root().join("tests/data/public_traits.tsv")).expect("the list");
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.is_sorted(), "the lines are sorted");
    let row = |line: &str| match line.split('\t').collect::<Vec<_>>()[..] {
        [file, name, who, why] if !why.is_empty() => ((file.to_string(), name.to_string()), who.to_string()),
        _ => panic!("expected a file, a trait, `sealed`, `unsafe` or `user`, and the reason: {line}"),
    };
    lines.into_iter().map(row).collect()
}

fn supertraits(item: &ItemTrait) -> impl Iterator<Item = String> + '_ {
    item.supertraits.iter().filter_map(|bound| match bound {
        TypeParamBound::Trait(bound) => {
            Some(bound.path.segments.iter().map(|part| part.ident.to_string()).collect::<Vec<_>>().join("::"))
        }
        _ => None,
    })
}

/// Returns the crate of a file.
fn package(file: &str) -> &str {
    file.split_once("src/").map_or(file, |(package, _)| package)
}

/// Returns the code that may implement a trait, according to its declaration.
fn who(name: &Name, all: &BTreeMap<Name, ItemTrait>) -> &'static str {
    let item = &all[name];
    let is_sealed = |path: &str| {
        let last = path.rsplit("::").next().unwrap_or_default();
        let is_it = |other: &&Name| package(&other.0) == package(&name.0) && other.1 == last && *other != name;
        path.split("::").any(|part| matches!(part, "sealed" | "sealed_layouts" | "Sealed"))
            || all.keys().find(is_it).is_some_and(|other| who(other, all) == "sealed")
    };
    // Only `unsafe` code can implement an `unsafe fn`.
    let is_unsafe = |item: &TraitItem| matches!(item, TraitItem::Fn(f) if matches!(f.sig.safety, Safety::Unsafe(_)) && f.default.is_none());
    match item.unsafety {
        _ if supertraits(item).any(|path| is_sealed(&path)) => "sealed",
        None if !item.items.iter().any(is_unsafe) => "user",
        _ => "unsafe",
    }
}

#[test]
fn every_public_trait_is_reviewed() {
    let (declared, reviewed) = (declared(), reviewed());
    let missing: Vec<_> = declared.keys().filter(|name| !reviewed.contains_key(name)).collect();
    assert!(missing.is_empty(), "review these traits, and add them to tests/data/public_traits.tsv: {missing:#?}");
    let gone: Vec<_> = reviewed.keys().filter(|name| !declared.contains_key(name)).collect();
    assert!(gone.is_empty(), "these traits are gone: {gone:#?}");
    for (name, listed) in &reviewed {
        assert_eq!(who(name, &declared), listed, "{}: the list and the declaration of `{}` differ", name.0, name.1);
    }
    assert!(declared.len() > 80, "{}", declared.len());
}

/// `SECURITY.md` must list exactly the traits that users may implement.
#[test]
fn the_traits_of_users_are_those_of_the_security_policy() {
    let text = fs::read_to_string(root().join("SECURITY.md")).expect("the policy");
    let table = text.split("## Traits that users may implement").nth(1).expect("the section");
    let table = table.split("\n## ").next().unwrap_or_default();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let stated: BTreeSet<_> =
        rows.flat_map(|row| row.split('|').nth(1).unwrap_or_default().split('`').skip(1).step_by(2)).collect();
    let reviewed = reviewed();
    let users: BTreeSet<_> =
        reviewed.iter().filter(|(_, who)| *who == "user").map(|((_, name), _)| name.as_str()).collect();
    assert_eq!(stated, users);
}

/// The folders with `unsafe` code that runs on the CPU.
const UNSAFE: [&str; 3] = ["crates/layout-tensor/src", "crates/layout-index/src/views", "gpu/layout-gpu/src"];

/// Traits of other crates that users can implement incorrectly.
const FOREIGN: &str = "Fn FnMut FnOnce Iterator IntoIterator ExactSizeIterator DoubleEndedIterator FusedIterator Extend \
    FromIterator Clone Default PartialEq Eq PartialOrd Ord Hash Hasher BuildHasher Deref DerefMut Borrow BorrowMut \
    ToOwned AsRef AsMut Into From TryInto TryFrom Index IndexMut RangeBounds SliceIndex Add Sub Mul Div Rem Neg Not BitAnd \
    BitOr BitXor Shl Shr AddAssign Display Debug Write Read ToString FromStr Drop Allocator Pod NoUninit AnyBitPattern \
    Dimension Data DataMut RawData Serializer Deserializer Visitor Producer Consumer UnindexedConsumer ProducerCallback \
    DevicePtr DevicePtrMut DeviceSlice";

/// Adds the foreign traits in bounds: the names after `:`, `+`, `impl`, `dyn` or `for<…>`. A name may have a path.
fn bounds(tokens: TokenStream, found: &mut BTreeSet<String>) {
    let mut is_bound = false;
    let mut trees = tokens.into_iter().peekable();
    while let Some(tree) = trees.next() {
        match &tree {
            TokenTree::Group(group) => bounds(group.stream(), found),
            TokenTree::Ident(name) if name == "impl" || name == "dyn" || name == "for" => is_bound = true,
            TokenTree::Ident(name) => {
                let is_path = matches!(trees.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
                if is_bound && FOREIGN.split_whitespace().any(|known| name == known) {
                    found.insert(name.to_string());
                }
                is_bound &= is_path;
            }
            TokenTree::Punct(punct) => is_bound |= matches!(punct.as_char(), ':' | '+' | '>'),
            TokenTree::Literal(_) => is_bound = false,
        }
    }
}

#[test]
fn every_bound_on_a_foreign_trait_is_reviewed() {
    let mut files = Vec::new();
    UNSAFE.iter().for_each(|folder| sources(&root().join(folder), &mut files));
    files.sort();
    let mut used = BTreeSet::new();
    for file in &files {
        let name = file.strip_prefix(root()).expect("a file of the project").display().to_string();
        if name.contains("/tests") || name.contains("/machine/device/") {
            continue;
        }
        let text = fs::read_to_string(file).expect("text");
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let mut found = BTreeSet::new();
        bounds(text.parse().expect("tokens"), &mut found);
        used.extend(found.into_iter().map(|bound| (name.clone(), bound)));
    }
    let text = fs::read_to_string(root().join("tests/data/foreign_bounds.tsv")).expect("the list");
    let mut listed = BTreeSet::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [name, why, files] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("three columns: {line}") };
        assert!(!why.is_empty(), "{line}");
        listed.extend(files.split(' ').map(|file| (file.to_string(), name.to_string())));
    }
    let missing: Vec<_> = used.difference(&listed).collect();
    assert!(missing.is_empty(), "review these bounds, and add them to tests/data/foreign_bounds.tsv: {missing:#?}");
    let gone: Vec<_> = listed.difference(&used).collect();
    assert!(gone.is_empty(), "these bounds are gone: {gone:#?}");
}
