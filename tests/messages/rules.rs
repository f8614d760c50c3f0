//! Every error that the libraries can report is in a row, in a program or in a test.

use super::{LIBRARIES, catalogue, programs, root, tables, values};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A rule of the notation without a case would be missing in the catalogue.
#[test]
fn every_fixed_message_of_the_notation_has_a_case() {
    // Rust closes the parentheses of a macro; these mistakes are only made in text.
    let in_text = ["(4", "4)", "4:1 5", "Sw<1,0,1>"].map(|text| text.parse::<colex::Layout>().unwrap_err().to_string());
    let catalogue = catalogue::catalogue() + &in_text.concat();
    let table = rules_of(&root().join("layout-runtime/src/notation"));
    let rules: Vec<_> = table.split(';').filter_map(row).collect();
    assert!(rules.len() > 10, "the rules were read");
    for (name, message) in rules {
        assert!(parts(message).all(|part| catalogue.contains(part)), "no case breaks {name}: `{message}`");
    }
}

/// Kinds of searches that are cut off, and of second looks at what is established before: they have no small input.
const NOT_REACHED: [&str; 4] = ["BoundsUndecided", "InjectiveUndecided", "LeavesTensor", "Undecided"];

/// A case or a mistake of values reports the message of each rule, or a test of the libraries names the rule.
#[test]
fn every_rule_has_a_case() {
    let table: String = LIBRARIES.iter().map(|library| rules_of(&root().join(library))).collect();
    let rows = tables::all().into_iter().flat_map(|(_, rows)| rows).map(|row| row.text);
    let said = rows.chain(programs().map(|(_, said)| said)).collect::<String>() + &values::messages();
    let named: String = LIBRARIES.iter().map(|library| tests_of(&root().join(library), false)).collect();
    let rows: Vec<(&str, &str)> = table.split(';').filter_map(row).collect();
    assert!(rows.len() > 100, "the rules were read");
    let names: BTreeSet<_> = rows.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), rows.len(), "two rules have one name");
    let is_said = |message: &str| said.lines().any(|line| parts(message).all(|part| line.contains(part)));
    let is_named = |name: &str| ["::", " {", ".error"].iter().any(|behind| named.contains(&format!("{name}{behind}")));
    let has_case = |(name, message): &(&str, &str)| is_said(message) || is_named(name);
    let without: Vec<_> = rows.iter().filter(|row| !has_case(row) && !NOT_REACHED.contains(&row.0)).collect();
    assert!(without.is_empty(), "rules without a case: {without:#?}");
}

/// `pub Name { field: type } = "message"`: the name and the message.
fn row(row: &str) -> Option<(&str, &str)> {
    let (name, message) = row.split_once(" =")?;
    let name = name.split_whitespace().find(|word| word.starts_with(char::is_uppercase))?;
    Some((name, message.split('"').nth(1)?))
}

/// The rows of all `rules!` in the files of a folder.
fn rules_of(folder: &Path) -> String {
    let source = |path: PathBuf| match path.is_dir() {
        true => rules_of(&path),
        false => {
            let text = fs::read_to_string(&path).expect("a source");
            let blocks = text.split("rules! {\n").skip(1).filter_map(|block| block.split_once("\n}\n"));
            blocks.map(|(rows, _)| rows).collect()
        }
    };
    fs::read_dir(folder).expect("a folder").map(|entry| source(entry.expect("an entry").path())).collect()
}

/// What stands around the numbers of a message.
fn parts(message: &str) -> impl Iterator<Item = &str> {
    message.split(['{', '}']).step_by(2)
}

/// The sources of the tests in a folder: of files and folders whose name starts so.
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
