//! Reads, compares and rewrites the rows of the tables in `tests/tables`. A row has a purpose, a source, and the text
//! of each error below the line at which the error starts. The tests compare these errors with the errors that the
//! macros report.

use super::expand;
use proc_macro2::Span;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The text at the start of a row.
const HEAD: &str = "## ";

pub(crate) struct Row {
    pub(crate) purpose: String,
    pub(crate) source: String,
    /// The complete text of the row.
    pub(crate) text: String,
}

/// Splits a table into its description and its rows.
pub(crate) fn rows(table: &str) -> (String, Vec<Row>) {
    let head = format!("\n{HEAD}");
    let mut parts = table.split(head.as_str());
    let about = parts.next().unwrap_or_default().to_string();
    (about, parts.map(row).collect())
}

fn row(part: &str) -> Row {
    let (purpose, lines) = part.split_once('\n').unwrap_or((part, ""));
    let mut is_error = false;
    let is_source = |line: &&str| {
        let line = line.trim_start();
        is_error = line.starts_with('^') || is_error && line.starts_with("= ");
        !is_error
    };
    let source: Vec<&str> = lines.trim_end().lines().filter(is_source).collect();
    let text = format!("{HEAD}{}\n", part.trim_end());
    Row { purpose: purpose.to_string(), source: source.join("\n") + "\n", text }
}

impl Row {
    /// Returns `true` if a user made this mistake after reading the guide.
    pub(crate) fn is_of_user(&self) -> bool {
        self.purpose.ends_with("[user]")
    }

    /// Returns the errors in the row, each after the source line to which it belongs.
    pub(crate) fn errors(&self) -> Vec<String> {
        let mut errors: Vec<String> = Vec::new();
        let mut source = "";
        for line in self.text.lines() {
            let start = line.trim_start();
            match errors.last_mut() {
                _ if start.starts_with('^') => errors.push(format!("{source}\n{line}\n")),
                Some(error) if start.starts_with("= ") => *error += &format!("{line}\n"),
                _ => source = line,
            }
        }
        errors
    }

    /// Returns the errors, each after its source line. Errors of the same line follow one copy of the line.
    pub(crate) fn digest(&self) -> String {
        let mut errors = self.errors();
        for at in (1..errors.len()).rev() {
            if errors[at].lines().next() == errors[at - 1].lines().next() {
                errors[at] = errors[at].split_once('\n').map_or(String::new(), |(_, error)| error.to_string());
            }
        }
        errors.concat()
    }

    /// Returns the row with the errors that the macros report now.
    pub(crate) fn now(&self) -> Result<String, String> {
        let errors = expand::errors(&self.source)?;
        match errors.is_empty() {
            true => Err("the macros report no error".into()),
            false => {
                Ok(self.annotated(errors.iter().map(|(first, last, text)| Note::new(*first, *last, text)).collect()))
            }
        }
    }

    /// Returns the row with this error at its line and column.
    pub(crate) fn with(&self, error: Option<&([usize; 2], String)>) -> Result<String, String> {
        let ([line, column], text) = error.ok_or("rustc reports no error")?;
        Ok(self.annotated(vec![Note { line: *line, start: column - 1, end: None, marks: 1, text }]))
    }

    fn annotated(&self, notes: Vec<Note<'_>>) -> String {
        let mut text = format!("{HEAD}{}\n", self.purpose);
        for (i, line) in self.source.lines().enumerate() {
            writeln!(text, "{line}").expect("a string takes text");
            for note in notes.iter().filter(|note| note.line == i + 1) {
                let to = note.end.map_or(String::new(), |(line, column)| format!("…{line}:{column}"));
                let marks = if note.end.is_some() { line.chars().count() - note.start } else { note.marks };
                let mut lines = note.text.lines();
                let first = lines.next().unwrap_or_default();
                writeln!(text, "{:start$}{}{to} {first}", "", "^".repeat(marks), start = note.start)
                    .expect("a string takes text");
                for line in lines {
                    writeln!(text, "{:start$}= {}", "", line.trim_start(), start = note.start)
                        .expect("a string takes text");
                }
            }
        }
        text
    }
}

/// An error that is printed below a line. If the error ends on a later line, `end` is set.
struct Note<'a> {
    line: usize,
    start: usize,
    marks: usize,
    end: Option<(usize, usize)>,
    text: &'a str,
}

impl<'a> Note<'a> {
    fn new(first: Span, last: Span, text: &'a str) -> Self {
        let (start, end) = (first.start(), last.end());
        let is_long = end.line > start.line;
        let marks = if is_long { 0 } else { (end.column - start.column).max(1) };
        Self { line: start.line, start: start.column, marks, end: is_long.then_some((end.line, end.column)), text }
    }
}

pub(crate) fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).expect("the tables are in the repository");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    files
}

/// Returns the tables, each with its description and its rows.
pub(crate) fn all() -> Vec<(String, Vec<Row>)> {
    files("tables").iter().map(|file| rows(&fs::read_to_string(file).expect("a table"))).collect()
}

/// Returns the lines that occur in only one of two texts.
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
    let (about, rows) = rows(&table);
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

/// Each mistake of a user must lead to a single error.
#[test]
fn a_mistake_of_a_user_is_one_error() {
    for row in all().iter().flat_map(|(_, rows)| rows).filter(|row| row.is_of_user()) {
        assert_eq!(row.errors().len(), 1, "{}", row.text);
    }
}
