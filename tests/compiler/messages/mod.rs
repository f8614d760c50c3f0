//! Tests the tables of messages, and the catalogue of messages in the guide.
//!
//! ```text
//! UPDATE=1 cargo test -p colex-tests --test compiler messages
//! MESSAGES=target/messages.md cargo test -p colex-tests --test compiler the_catalogue
//! ```

mod catalogue;
mod expand;
mod row;
mod rules;
mod truth;
mod users;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the name of each program in a folder, and the output of rustc for the program.
fn cases(folder: &Path) -> Vec<(String, String)> {
    let files = fs::read_dir(folder).expect("the cases are in the repository");
    let mut cases: Vec<(String, String)> = files
        .filter_map(|file| {
            let path = file.expect("a file").path();
            let said = fs::read_to_string(path.with_extension("stderr")).ok()?;
            let is_case = path.extension().is_some_and(|extension| extension == "rs");
            is_case.then(|| (path.file_stem().expect("a name").to_string_lossy().replace('_', " "), said))
        })
        .collect();
    cases.sort();
    cases
}

/// The folders with the sources of the libraries that report errors.
const LIBRARIES: [&str; 8] = [
    "layout-runtime/src",
    "crates/layout-import/src",
    "crates/layout-cutlass/src",
    "crates/layout-hardware/src",
    "crates/layout-index/src",
    "crates/layout-movement/src",
    "crates/layout-proofs/src",
    "crates/layout-tensor/src",
];

/// The folders of programs for which rustc reports errors, in `cargo check` and in `cargo build`.
const PROGRAMS: [&str; 2] = ["tests/ui", "tests/ui/built"];

/// Returns the name of each program, with the output of rustc.
fn programs() -> impl Iterator<Item = (String, String)> {
    PROGRAMS.into_iter().flat_map(|folder| cases(&root().join(folder)))
}

/// Splits the output of rustc into errors, each with its notes.
fn errors(said: &str) -> Vec<Vec<&str>> {
    let mut errors: Vec<Vec<&str>> = Vec::new();
    for line in said.lines() {
        if line.starts_with("error") {
            errors.push(Vec::new());
        }
        errors.last_mut().expect("a case starts with an error").push(line);
    }
    errors
}

/// The maximum number of lines of an error. `LONGER` lists the files with longer errors, each with the length of its
/// longest error. These errors have several notes of rustc, or a list of implementations.
const LINES: usize = 16;
const LONGER: [(&str, usize); 9] = [
    ("ambiguous names", 21),
    ("constants", 38),
    ("coordinates", 37),
    ("private names", 17),
    ("shadowed layouts", 26),
    ("tensor traits", 38),
    ("tensors", 25),
    ("types", 20),
    ("instances of layouts", 96),
];

#[test]
fn messages_are_short() {
    let mut long = Vec::new();
    for (name, said) in programs() {
        let lines = |error: &Vec<&str>| error.iter().filter(|line| !line.trim().is_empty()).count();
        let longest = errors(&said).iter().map(lines).max().expect("a case says something");
        let limit = LONGER.iter().find(|(longer, _)| *longer == name).map_or(LINES, |(_, lines)| *lines);
        if longest > limit {
            long.push(format!("(\"{name}\", {longest}),"));
        }
    }
    assert!(long.is_empty(), "messages are longer than their limits:\n{}", long.join("\n"));
}

/// With the component `rust-src`, rustc prints lines of the standard library. Without this component, rustc prints only
/// the positions of these lines. Messages must not refer to the standard library, so that they are the same on every
/// machine.
#[test]
fn messages_show_nothing_of_the_standard_library() {
    let shown: Vec<String> = programs().filter(|(_, said)| said.contains("$RUST/")).map(|(name, _)| name).collect();
    assert!(shown.is_empty(), "{shown:?}");
}
