//! Tests the errors of the macros, which are in tables. A row has a purpose, a source, and all errors of its macro
//! calls, with their spans and their help. The test calls the compiler as a library, without rustc.

use super::row::{self, Row};
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).expect("the tables are in the repository");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    files
}

/// Returns the tables. Each has the lines that describe it, and its rows.
pub(crate) fn all() -> Vec<(String, Vec<Row>)> {
    files("tables").iter().map(|file| row::rows(&fs::read_to_string(file).expect("a table"))).collect()
}

/// Returns the lines that only one of two rows has.
fn difference(old: &str, new: &str) -> String {
    let only = |mark, one: &str, other: &str| -> String {
        let lines = one.lines().filter(|line| !other.lines().any(|other| other == *line));
        lines.map(|line| format!("{mark} {line}\n")).collect()
    };
    only('-', old, new) + &only('+', new, old)
}

/// Compares each row of a table with its current text, or rewrites the table. Returns the differences.
pub(crate) fn compare(file: &Path, now: impl Fn(usize, &Row) -> Result<String, String>) -> String {
    let table = fs::read_to_string(file).expect("a table");
    let (about, rows) = row::rows(&table);
    let (mut wrong, mut new) = (String::new(), about.trim_end().to_string() + "\n");
    for (i, row) in rows.iter().enumerate() {
        let text = now(i, row).unwrap_or_else(|error| {
            wrong += &format!("{}: {}: {error}\n", file.display(), row.purpose);
            row.text.clone()
        });
        if text != row.text && std::env::var_os("UPDATE").is_none() {
            wrong += &format!("{}: {}\n{}\n", file.display(), row.purpose, difference(&row.text, &text));
        }
        new += &format!("\n{text}");
    }
    if std::env::var_os("UPDATE").is_some() && new != table {
        fs::write(file, new).expect("the table can be written");
    }
    wrong
}

#[test]
fn every_row_reports_its_errors() {
    let wrong: String = files("tables").iter().map(|file| compare(file, |_, row| row.now())).collect();
    assert!(wrong.is_empty(), "{wrong}`UPDATE=1` rewrites the tables");
}

#[test]
fn every_row_has_a_purpose_of_its_own() {
    let mut purposes: Vec<String> = all().into_iter().flat_map(|(_, rows)| rows).map(|row| row.purpose).collect();
    let count = purposes.len();
    assert!(count > 400 && purposes.iter().all(|purpose| !purpose.is_empty()), "{count}");
    purposes.sort();
    purposes.dedup();
    assert_eq!(purposes.len(), count);
}

/// Each mistake of a user must lead to one error.
#[test]
fn a_mistake_of_a_user_is_one_error() {
    for row in all().iter().flat_map(|(_, rows)| rows).filter(|row| row.is_of_user()) {
        assert_eq!(row.errors().len(), 1, "{}", row.text);
    }
}
