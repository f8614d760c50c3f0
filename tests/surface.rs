//! Tests that each public name occurs outside of its definition: in a test, an example, the guide or another file.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Methods of other crates' traits. Only these crates call such methods.
const OF_OTHERS: [&str; 11] = [
    "deref",
    "deserialize",
    "drive",
    "drive_unindexed",
    "index_mut",
    "into_par_iter",
    "opt_len",
    "serialize",
    "to_possible_value",
    "value_variants",
    "with_producer",
];

/// The keywords that precede the name in a definition.
const DEFINES: [&str; 10] =
    ["fn", "struct", "enum", "union", "trait", "type", "const", "static", "mod", "macro_rules!"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Adds all Rust and Markdown files in a folder and its subfolders to `found`, except build output.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        let name = entry.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        match entry.extension().and_then(|kind| kind.to_str()) {
            _ if entry.is_dir() && !name.starts_with('.') && name != "target" => files(&entry, found),
            Some("rs" | "md") if entry.is_file() => found.push(entry),
            _ => {}
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the name of the item in a line of `docs/surface`. The name is the last segment of the path, such as `len` in
/// `pub fn layout_runtime::Tile<'a, N>::len(&self)`.
fn name(line: &str) -> Option<&str> {
    let line = line.strip_prefix("pub ")?;
    let (mut depth, mut start) = (0, 0);
    for (at, c) in line.char_indices() {
        match c {
            '<' => depth += 1,
            // This `>` closes a list of generic arguments. The `>` of an arrow does not close a list.
            '>' if depth > 0 => depth -= 1,
            _ if depth > 0 || is_word(c) => {}
            // The space after a keyword, as in `fn f`, precedes the name.
            ' ' if DEFINES.contains(&&line[start..at]) || ["unsafe", "use", "proc"].contains(&&line[start..at]) => {
                start = at + 1;
            }
            ':' if line[at..].starts_with("::") || line[..at].ends_with(':') => start = at + 1,
            _ => return Some(&line[start..at]).filter(|name| !name.is_empty() && name.chars().all(is_word)),
        }
    }
    Some(&line[start..]).filter(|name| name.chars().all(is_word))
}

/// Returns the identifiers that a text uses. Identifiers that the text defines are skipped.
fn used(text: &str) -> impl Iterator<Item = &str> {
    let mut before = "";
    text.split(|c: char| !is_word(c) && c != '!').filter(|word| !word.is_empty()).filter_map(move |word| {
        let defined = DEFINES.contains(&before);
        before = word;
        (!defined).then(|| word.trim_end_matches('!'))
    })
}

#[test]
fn every_public_name_is_used() {
    let mut public = BTreeMap::new();
    for page in fs::read_dir(root().join("docs/surface")).expect("the record") {
        let page = fs::read_to_string(page.expect("a page").path()).expect("text");
        public.extend(page.lines().filter_map(|line| Some((name(line)?.to_string(), line.to_string()))));
    }
    assert!(public.len() > 500 && public.contains_key("zipped_divide"), "{} names", public.len());

    let mut all = vec![];
    files(&root(), &mut all);
    // Skip the changelog, because it contains removed names.
    let used_in = all.iter().filter(|file| !file.ends_with("CHANGELOG.md"));
    let texts: Vec<String> = used_in.map(|file| fs::read_to_string(file).expect("text")).collect();
    let used: HashSet<&str> = texts.iter().flat_map(|text| used(text)).chain(OF_OTHERS).collect();
    let unused: Vec<_> = public.into_iter().filter(|(name, _)| !used.contains(name.as_str())).collect();
    assert!(unused.is_empty(), "used nowhere: {unused:#?}");
}
