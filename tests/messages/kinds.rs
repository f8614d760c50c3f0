//! Every error that the libraries can report is in a row, in a program or in a test.

use super::{LIBRARIES, catalogue, programs, root, tables, values};
use std::fs;
use std::path::{Path, PathBuf};

/// A kind of mistake that no case makes would be missing in the catalogue.
#[test]
fn every_fixed_message_of_the_notation_has_a_case() {
    let source = fs::read_to_string(root().join("layout-runtime/src/notation/syntax.rs")).expect("the messages");
    let rules = source.lines().filter_map(|line| Some(line.split_once(" = \"")?.1.split_once('"')?.0));
    // Rust closes the parentheses of a macro; these mistakes are only made in text.
    let in_text = ["(4", "4)", "4:1 5", "Sw<1,0,1>"].map(|text| text.parse::<colex::Layout>().unwrap_err().to_string());
    let catalogue = catalogue::catalogue() + &in_text.concat();
    let mut seen = 0;
    for rule in rules {
        assert!(catalogue.contains(rule), "nobody says `{rule}`");
        seen += 1;
    }
    assert!(seen > 10, "the messages were read");
}

/// Kinds of searches that are cut off, and of second looks at what is established before: they have no small input.
const NOT_REACHED: [&str; 4] = ["BoundsUndecided", "InjectiveUndecided", "LeavesTensor", "Undecided"];

/// Each row of the table of errors: its message, with numbers in braces, is said by a case or by a mistake of values;
/// or a test of the runtime names the kind.
#[test]
fn every_kind_of_error_has_a_case() {
    let table = fs::read_to_string(root().join("layout-runtime/src/error/kind.rs")).expect("the table");
    let rows = tables::all().into_iter().flat_map(|(_, rows)| rows).map(|row| row.text);
    let said = rows.chain(programs().map(|(_, said)| said)).collect::<String>() + &values::messages();
    let named: String = LIBRARIES.iter().map(|library| tests_of(&root().join(library), false)).collect();
    let rows: Vec<(&str, &str)> = table.split(';').filter_map(row).collect();
    assert!(rows.len() > 100, "the table was read");
    let is_said = |message: &str| said.lines().any(|line| parts(message).all(|part| line.contains(part)));
    let has_case = |(kind, message): &(&str, &str)| is_said(message) || named.contains(&format!("ErrorKind::{kind}"));
    let without: Vec<_> = rows.iter().filter(|row| !has_case(row) && !NOT_REACHED.contains(&row.0)).collect();
    assert!(without.is_empty(), "kinds without a case: {without:#?}");
}

/// `Kind { field: type } = "message"`: the kind and its message.
fn row(row: &str) -> Option<(&str, &str)> {
    let (kind, message) = row.split_once(" =")?;
    let kind = kind.split_whitespace().next()?;
    kind.starts_with(char::is_uppercase).then_some((kind, message.split('"').nth(1)?))
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
