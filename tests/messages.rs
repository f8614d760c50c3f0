//! The catalogue of messages, `docs/messages.md`: what each mistake under `tests/ui` answers, in one place.
//!
//! ```text
//! UPDATE_MESSAGES=1 cargo test -p colex-tests --test messages
//! ```

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The cases of a folder: their names, and what the compiler says.
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

fn catalogue() -> String {
    let mut text = String::from(
        "# Messages\n\nWhat the macros answer to mistakes, one case a mistake. The cases are tests: `tests/ui`. Those of the last part \
         are found when generic code meets its types, in `cargo build`.\n\nThis page is written by \
         `UPDATE_MESSAGES=1 cargo test -p colex-tests --test messages`.\n",
    );
    for (title, folder) in [("In `cargo check`", "tests/ui"), ("In `cargo build`", "tests/ui/built")] {
        write!(text, "\n## {title}\n").expect("a string takes text");
        for (name, said) in cases(&root().join(folder)) {
            write!(text, "\n### {name}\n\n```text\n{}\n```\n", said.trim_end()).expect("a string takes text");
        }
    }
    text
}

#[test]
fn the_catalogue_lists_what_the_cases_say() {
    let (page, expected) = (root().join("docs/messages.md"), catalogue());
    if std::env::var_os("UPDATE_MESSAGES").is_some() {
        fs::write(&page, &expected).expect("the page can be written");
    }
    let found = fs::read_to_string(&page).unwrap_or_default();
    assert!(
        found == expected,
        "docs/messages.md is out of date: UPDATE_MESSAGES=1 cargo test -p colex-tests --test messages"
    );
}

/// A kind of mistake that no case makes would be missing in the catalogue.
#[test]
fn every_fixed_message_of_the_notation_has_a_case() {
    let source = fs::read_to_string(root().join("layout-runtime/src/notation/syntax.rs")).expect("the messages");
    let rules =
        source.lines().filter_map(|line| line.trim().strip_prefix("Self::")?.split_once("=> \"")).map(|rule| rule.1);
    // Rust closes the parentheses of a macro; these mistakes are only made in text.
    let in_text = ["(4", "4)", "4:1 5", "Sw<1,0,1>"].map(|text| text.parse::<colex::Layout>().unwrap_err().to_string());
    let catalogue = catalogue() + &in_text.concat();
    let mut seen = 0;
    for rule in rules {
        let rule = rule.trim_end_matches("\",");
        assert!(catalogue.contains(rule), "nobody says `{rule}`");
        seen += 1;
    }
    assert!(seen > 10, "the messages were read");
}
